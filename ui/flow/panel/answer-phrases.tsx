import { chakra } from "@chakra-ui/react"
import { type FieldPath, type FlowNode, phraseLimit, type UserInteraction } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { X } from "lucide-react"
import { useState } from "react"
import { useReadOnly } from "../editor/editor-context.ts"
import { fieldAt } from "./field-focus.ts"
import { undoOfDocument } from "../editor/undo-keys.ts"

const Phrases = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "1",
    padding: "1.5",
    border: "1px solid",
    borderColor: "control",
    borderRadius: "control",
    "&:focus-within": { borderColor: "brand-edge", boxShadow: "inset 0 0 0 1px {colors.brand-edge}" },
  },
})
const Phrase = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    maxWidth: "full",
    paddingInlineStart: "2",
    textStyle: "cell",
    borderRadius: "badge",
    backgroundColor: "active",
    overflowWrap: "anywhere",
    "&:not(:has(button))": { paddingInlineEnd: "2" },
  },
})
const NewPhrase = chakra("input", {
  base: {
    flex: "1",
    minWidth: "120px",
    height: "28px",
    paddingInline: "1",
    font: "inherit",
    textStyle: "cell",
    color: "text",
    backgroundColor: "transparent",
    outline: "none",
    "&::placeholder": { color: "text-3" },
  },
})
const Drop = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "24px",
    height: "24px",
    color: "text-2",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
  },
})

export interface AnswerPhrasesProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
  readonly answer: UserInteraction
  /** The name of the field of a further phrase. */
  readonly label: string
}

/** The phrases of an answer. */
export const AnswerPhrases = ({ panel, node, answer, label }: AnswerPhrasesProps) => (
  <PhraseList
    phrases={answer.phrases}
    label={label}
    path={["userInteractions", node.userInteractions.indexOf(answer), "phrases"]}
    onChange={(phrases) => panel.setPhrases(node.id, answer.id, phrases)}
  />
)

export interface PhraseListProps {
  readonly phrases: ReadonlyArray<string>
  /** The name of the field of a further phrase. */
  readonly label: string
  /** The field of a node that it shows. */
  readonly path?: FieldPath
  readonly onChange: (phrases: ReadonlyArray<string>) => void
}

/** Training phrases, each removed by its cross; a further one is added with Enter, or by leaving the field. */
export const PhraseList = ({ phrases, label, path, onChange }: PhraseListProps) => {
  const [written, setWritten] = useState("")
  const readOnly = useReadOnly()
  const add = () => {
    const phrase = written.trim()
    if (phrase === "") return
    if (!phrases.includes(phrase)) onChange([...phrases, phrase])
    setWritten("")
  }
  return (
    <Phrases>
      {phrases.map((phrase, at) => (
        <Phrase key={phrase} {...(path === undefined ? {} : fieldAt(...path, at))}>
          <bdi>{phrase}</bdi>
          {!readOnly && (
            <Drop
              type="button"
              aria-label={`Remover frase "${phrase}"`}
              onClick={() => onChange(phrases.filter((other) => other !== phrase))}
            >
              <X size={12} aria-hidden />
            </Drop>
          )}
        </Phrase>
      ))}
      <NewPhrase
        {...(path === undefined ? {} : fieldAt(...path))}
        aria-label={label}
        placeholder={readOnly ? "" : "Nova frase e Enter"}
        disabled={readOnly}
        value={written}
        maxLength={phraseLimit}
        {...(written === "" ? undoOfDocument : {})}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault()
            add()
          }
        }}
        onBlur={add}
      />
    </Phrases>
  )
}
