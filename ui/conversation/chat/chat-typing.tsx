import { chakra } from "@chakra-ui/react"
import { contactName } from "@prosa/core/contact"
import type { Chat } from "@prosa/core/conversation/view"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const Line = chakra("output", {
  base: {
    display: "block",
    flexShrink: 0,
    minHeight: "6",
    paddingInline: "5",
    textStyle: "meta",
    color: "text-2",
    overflow: "hidden",
    whiteSpace: "nowrap",
    textOverflow: "ellipsis",
    smDown: { paddingInline: "4" },
    "&:empty": { visibility: "hidden" },
  },
})

/** Says that the person on the other side is writing; its place is kept, so that nothing moves. */
export const ChatTyping = ({ chat }: { readonly chat: Chat }) => {
  const { clientTyping, dialog } = useBehavior(chat.state$)
  return (
    <Line>
      {clientTyping && dialog !== undefined && (
        <>
          <bdi>{contactName(dialog)}</bdi> está digitando...
        </>
      )}
    </Line>
  )
}
