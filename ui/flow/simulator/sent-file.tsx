import { chakra } from "@chakra-ui/react"
import { fileKindLabels, type SentFile } from "@prosa/core/channel"
import { AudioLines, File, Film, Image, Smile } from "lucide-react"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"

const icons = { image: Image, document: File, audio: AudioLines, video: Film, sticker: Smile } as const

/** The icon of a kind of file. */
export const SentFileIcon = ({ kind }: Pick<SentFile, "kind">) => {
  const Icon = icons[kind]
  return <Icon aria-hidden size={16} />
}

/** A file that the person of a simulated conversation sent: nothing is stored that could be opened. */
export const SentFileLine = ({ file: { kind, name } }: { readonly file: SentFile }) => (
  <chakra.p display="flex" alignItems="center" gap="2">
    <SentFileIcon kind={kind} />
    <HiddenWords>{fileKindLabels[kind]}: </HiddenWords>
    <Name>{name}</Name>
  </chakra.p>
)
