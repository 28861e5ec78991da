import { chakra } from "@chakra-ui/react"
import { conversationMessages as say, type QuotedMessage, speakerOf } from "@prosa/core/conversation"
import { HiddenWords } from "../../kit/labels/name.tsx"

const Block = chakra("button", {
  base: {
    display: "block",
    width: "full",
    height: "10",
    paddingInline: "2",
    paddingBlock: "1",
    textAlign: "start",
    textStyle: "meta",
    color: "text-2",
    borderInlineStart: "3px solid",
    borderColor: "control",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { borderColor: "brand-edge" },
    "& strong": { display: "block", fontWeight: 600, truncate: true },
    "& span": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
})

/** Whose words they are, and their beginning. */
export const QuotedWords = ({ quoted, client }: { readonly quoted: QuotedMessage; readonly client: string }) => (
  <>
    <strong dir="auto">{speakerOf(quoted, client)}</strong>
    <span dir="auto">{quoted.deleted ? say.deleted : quoted.text}</span>
  </>
)

export interface QuotedBlockProps {
  readonly quoted: QuotedMessage
  /** The person's name. */
  readonly client: string
  readonly onJump: (quoted: QuotedMessage) => void
}

/** The message that another one answers; a press leads to it. */
export const QuotedBlock = ({ quoted, client, onJump }: QuotedBlockProps) => (
  <Block type="button" title={say.toQuoted} onClick={() => onJump(quoted)}>
    <HiddenWords>Resposta a: </HiddenWords>
    <QuotedWords quoted={quoted} client={client} />
  </Block>
)
