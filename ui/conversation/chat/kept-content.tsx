import { chakra } from "@chakra-ui/react"
import type { FileContent } from "@prosa/core/channel"
import { conversationMessages as say } from "@prosa/core/conversation"
import type { Chat } from "@prosa/core/conversation/view"
import { Copy, Trash2 } from "lucide-react"
import { SoundPlayer } from "../../channel/audio/sound-player.tsx"
import { useObjectUrl } from "../../channel/files/use-object-url.ts"
import { Button } from "../../kit/buttons/button.tsx"
import { copyText } from "../../kit/hooks/clipboard.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"

const Kept = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    paddingTop: "2",
    textStyle: "meta",
    color: "text-2",
  },
})

const KeptText = chakra("textarea", {
  base: {
    gridColumn: "1 / -1",
    padding: "2",
    textStyle: "cell",
    color: "text",
    backgroundColor: "sunken",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "control",
    resize: "none",
  },
})

/** The draft of a room in which nothing can be written at present: it is kept, and can be read and taken along. */
const KeptDraft = ({ chat }: { readonly chat: Chat }) => {
  const { draft } = useBehavior(chat.state$)
  const { toaster } = useEntry()
  if (draft.trim() === "") return null
  const copy = async () => {
    const copied = await copyText(draft)
    toaster.show(copied ? { kind: "ok", title: say.textCopied } : { kind: "error", title: say.textNotCopied })
  }
  return (
    <Kept>
      <p>{say.draftKept}</p>
      <Button size="compact" icon={<Copy aria-hidden size={14} />} onClick={() => void copy()}>
        Copiar texto
      </Button>
      <KeptText readOnly rows={Math.min(3, draft.split("\n").length + 1)} aria-label="Texto guardado" value={draft} />
    </Kept>
  )
}

/** The recording of a room in which nothing can be written at present: it is kept, to be heard or discarded. */
export const KeptRecording = ({ chat }: { readonly chat: Chat }) => {
  const state = useBehavior(chat.recorder.state$)
  return state.phase === "recorded" ? <HeardRecording chat={chat} content={state.content} /> : null
}

const HeardRecording = ({ chat, content }: { readonly chat: Chat; readonly content: FileContent }) => {
  const url = useObjectUrl(content)
  return (
    <Kept>
      <p>{say.recordingKept}</p>
      <Button size="compact" icon={<Trash2 aria-hidden size={14} />} onClick={chat.recorder.discard}>
        Descartar gravação
      </Button>
      <chakra.div gridColumn="1 / -1">
        {url !== undefined && <SoundPlayer file={{ name: content.name, url, bytes: content.size }} tone="neutral" />}
      </chakra.div>
    </Kept>
  )
}

/** The user's draft and recording in a room where nothing can be written at present. */
export const KeptContent = ({ chat }: { readonly chat: Chat }) => (
  <>
    <KeptDraft chat={chat} />
    <KeptRecording chat={chat} />
  </>
)
