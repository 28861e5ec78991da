import { chakra } from "@chakra-ui/react"
import type { FileContent } from "@prosa/core/channel"
import { conversationMessages as say } from "@prosa/core/conversation"
import type { Chat } from "@prosa/core/conversation/view"
import { Copy, Trash2 } from "lucide-react"
import { SoundPlayer } from "../channel/sound-player.tsx"
import { useObjectUrl } from "../channel/use-object-url.ts"
import { Button } from "../kit/button.tsx"
import { copyText } from "../kit/clipboard.ts"
import { useBehavior } from "../kit/use-behavior.ts"
import { useEntry } from "../services/entry-services.ts"

const Kept = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    paddingTop: "2",
    paddingInlineStart: "4",
    textStyle: "meta",
    color: "text-2",
    smDown: { flexWrap: "wrap", paddingInlineStart: "0" },
  },
})

const KeptText = chakra("textarea", {
  base: {
    flex: "1",
    minWidth: "140px",
    padding: "2",
    font: "inherit",
    color: "text",
    backgroundColor: "sunken",
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
    toaster.show(copied ? { kind: "ok", title: say.draftCopied } : { kind: "error", title: say.draftNotCopied })
  }
  return (
    <Kept>
      <p>{say.draftKept}</p>
      <KeptText readOnly rows={2} aria-label="Texto guardado" value={draft} />
      <Button size="compact" icon={<Copy aria-hidden size={14} />} onClick={() => void copy()}>
        Copiar texto
      </Button>
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
      <chakra.div flex="1" minWidth="140px">
        {url !== undefined && <SoundPlayer file={{ name: content.name, url, bytes: content.size }} tone="neutral" />}
      </chakra.div>
      <Button size="compact" icon={<Trash2 aria-hidden size={14} />} onClick={chat.recorder.discard}>
        Descartar gravação
      </Button>
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
