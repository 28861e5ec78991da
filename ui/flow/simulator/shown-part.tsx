import { chakra } from "@chakra-ui/react"
import { outgoingWords } from "@prosa/core/channel"
import type { PreviewedMessage } from "@prosa/core/flow"
import { ExternalLink, List } from "lucide-react"
import type { ReactNode } from "react"
import { MessageFiles } from "../../channel/files/message-files.tsx"
import { TextPieces } from "../../kit/labels/text-pieces.tsx"

const Choices = chakra("ul", {
  base: {
    listStyleType: "none",
    borderTop: "1px solid",
    borderColor: "border",
    "& > li + li": { borderTop: "1px solid", borderColor: "border" },
    "& button, & a, & .still": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "center",
      columnGap: "1",
      width: "full",
      minHeight: "9",
      paddingInline: "3",
      paddingBlock: "1.5",
      textStyle: "control",
      color: "brand-ink",
      overflowWrap: "anywhere",
    },
    "& button, & a": {
      cursor: "pointer",
      "&:hover": { backgroundColor: "brand-subtle" },
      "&:focus-visible": { outlineOffset: "-2px" },
    },
    // One that leads to another page is no choice of this conversation: nothing is said with it.
    "& button:disabled": { color: "text-2", cursor: "default", backgroundColor: "transparent" },
  },
  variants: {
    rows: {
      true: {
        // The rows of a list begin at the left, each with its description below.
        "& button, & .row": { flexDirection: "column", alignItems: "flex-start", textAlign: "start" },
      },
    },
  },
})
const Description = chakra("span", { base: { textStyle: "meta", color: "text-2" } })
const Attached = chakra("div", { base: { paddingInline: "3", paddingBlock: "2" } })

export interface ShownPartProps {
  readonly part: PreviewedMessage
  /** What is read before the text and not seen. */
  readonly speaker?: ReactNode
  /** Presses an option by its key; absent where the part is only looked at. */
  readonly onPress?: (key: string) => void
  /** The options cannot be pressed any more. */
  readonly over?: boolean
}

/** What a bubble holds: the text of a part, its files, and what can be pressed below it. */
export const ShownPartBody = ({ part, speaker, onPress, over = false }: ShownPartProps) => {
  const { text, files, choices, links, linked } = part
  return (
    <>
      {speaker}
      {text !== "" && (
        <p>
          <TextPieces {...part} />
          {linked !== undefined && (
            <>
              {" "}
              <a href={linked.url} target="_blank" rel="noreferrer nofollow">
                {new URL(linked.url, document.baseURI).href}
              </a>
            </>
          )}
        </p>
      )}
      {files.length > 0 && (
        <Attached>
          <MessageFiles files={files.map(({ fileId, name, as, url }) => ({ id: fileId, name, kind: as, url }))} />
        </Attached>
      )}
      {choices.style !== "none" && (
        <Choices aria-label={choices.style === "list" ? "Lista de opções" : "Opções"} rows={choices.style === "list"}>
          {choices.style === "list" && (
            <li>
              <chakra.span className="still" color="text-2">
                <List aria-hidden size={14} />
                {outgoingWords.listButton}
              </chakra.span>
            </li>
          )}
          {choices.options.map(({ key, title, description }) => {
            const words = (
              <>
                <bdi>{title}</bdi>
                {description !== undefined && <Description dir="auto">{description}</Description>}
              </>
            )
            return (
              <li key={key}>
                {onPress === undefined ? (
                  <span className="still row">{words}</span>
                ) : (
                  <button type="button" disabled={over} onClick={() => onPress(key)}>
                    {words}
                  </button>
                )}
              </li>
            )
          })}
        </Choices>
      )}
      {links.length > 0 && (
        <Choices aria-label="Links">
          {links.map(({ title, url }) => (
            <li key={`${title} ${url}`}>
              <a href={url} target="_blank" rel="noreferrer nofollow">
                <bdi>{title}</bdi>
                <ExternalLink aria-hidden size={12} />
              </a>
            </li>
          ))}
        </Choices>
      )}
    </>
  )
}
