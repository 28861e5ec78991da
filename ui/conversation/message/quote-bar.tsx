import { chakra } from "@chakra-ui/react"
import { conversationMessages as say, quotedNow } from "@prosa/core/conversation"
import type { Chat } from "@prosa/core/conversation/view"
import { X } from "lucide-react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { QuotedWords } from "./quoted-block.tsx"

const Bar = chakra("section", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    flexShrink: 0,
    smDown: { flexBasis: "full" },
    margin: "2",
    marginBottom: "0",
    paddingInlineStart: "3",
    paddingBlock: "1",
    textStyle: "meta",
    color: "text-2",
    backgroundColor: "sunken",
    borderInlineStart: "3px solid",
    borderColor: "brand-edge",
    borderRadius: "badge",
    "& strong": { display: "block", fontWeight: 600 },
    "& span, & strong": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& > div": { flex: 1, minWidth: 0, display: "grid" },
  },
})

/** The message that is being answered, above what is written; 'x' or Escape answers none in particular. */
export const QuoteBar = ({ chat }: { readonly chat: Chat }) => {
  const { quoting, timeline, dialog } = useBehavior(chat.state$)
  if (quoting === undefined) return null
  return (
    <Bar aria-label={say.answerMessage}>
      <div>
        <QuotedWords quoted={quotedNow(quoting, chat.id, timeline.messages)} client={dialog?.name ?? ""} />
      </div>
      <IconButton
        size="compact"
        label={say.noAnswer}
        icon={<X aria-hidden size={14} />}
        onClick={() => chat.quote(undefined)}
      />
    </Bar>
  )
}
