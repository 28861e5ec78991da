import { chakra } from "@chakra-ui/react"
import { conversationMessages as say, type Reactions } from "@prosa/core/conversation"
import { HiddenWords } from "../../kit/labels/name.tsx"

const Chips = chakra("span", {
  base: {
    position: "absolute",
    bottom: "-14px",
    insetInlineEnd: "2",
    // The time stands below the other end.
    "[data-side=right] &": { insetInlineEnd: "auto", insetInlineStart: "2" },
    display: "flex",
    gap: "1",
    "& > span": {
      paddingInline: "1.5",
      height: "5",
      textStyle: "meta",
      lineHeight: "18px",
      backgroundColor: "surface",
      border: "1px solid",
      borderColor: "border-strong",
      borderRadius: "full",
    },
  },
})

export interface ReactionChipsProps {
  readonly reactions: Reactions
  /** The person's name. */
  readonly client: string
}

/** The emojis with which each side has reacted, on the edge of the bubble. */
export const ReactionChips = ({ reactions: { client: theirs, company: ours }, client }: ReactionChipsProps) => (
  <Chips>
    {theirs !== undefined && <Chip emoji={theirs} words={say.reactionOf(client || "cliente", theirs)} />}
    {ours !== undefined && <Chip emoji={ours} words={say.reactionOf("atendente", ours)} />}
  </Chips>
)

const Chip = ({ emoji, words }: { readonly emoji: string; readonly words: string }) => (
  <span title={words}>
    <span aria-hidden>{emoji}</span>
    <HiddenWords>{words}</HiddenWords>
  </span>
)
