import { chakra } from "@chakra-ui/react"
import { conversationMessages as say } from "@prosa/core/conversation"
import type { Chat } from "@prosa/core/conversation/view"
import { Copy } from "lucide-react"
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
export const KeptDraft = ({ chat }: { readonly chat: Chat }) => {
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
