import { chakra } from "@chakra-ui/react"
import type { FlowNode, UserInteraction } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { Trash2, X } from "lucide-react"
import { useState } from "react"
import { IconButton } from "../kit/icon-button.tsx"
import { SelectField } from "../kit/select-field.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useReadOnly } from "./editor-context.ts"
import { PanelSection } from "./panel-section.tsx"
import { undoOfDocument } from "./undo-keys.ts"

const Box = chakra("fieldset", {
  base: {
    display: "flex",
    minWidth: 0,
    margin: 0,
    flexDirection: "column",
    gap: "2",
    padding: "3",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
  },
})
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

export interface UserInteractionsProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
}

/** 'Interação do usuário': what a person may answer, and where each answer leads. */
export const UserInteractions = ({ panel, node }: UserInteractionsProps) => (
  <PanelSection
    title="Interação do usuário"
    count={node.userInteractions.length}
    {...(useReadOnly() ? {} : { onAdd: () => panel.addAnswer(node.id) })}
  >
    {node.userInteractions.map((answer, at) => (
      <Answer key={answer.id} panel={panel} node={node} answer={answer} at={at} />
    ))}
  </PanelSection>
)

const Answer = (props: UserInteractionsProps & { readonly answer: UserInteraction; readonly at: number }) => {
  const { panel, node, answer, at } = props
  const targets = useBehavior(panel.targets$).get(answer.id) ?? []
  const [written, setWritten] = useState("")
  const readOnly = useReadOnly()
  const add = () => {
    const phrase = written.trim()
    if (phrase === "") return
    if (!answer.phrases.includes(phrase)) panel.setPhrases(node.id, answer.id, [...answer.phrases, phrase])
    setWritten("")
  }
  const drop = (phrase: string) =>
    panel.setPhrases(
      node.id,
      answer.id,
      answer.phrases.filter((other) => other !== phrase),
    )
  return (
    <Box aria-label={`Resposta ${at + 1}`}>
      <chakra.span textStyle="label" color="text-3">
        Quando for Igual a
      </chakra.span>
      <Phrases>
        {answer.phrases.map((phrase) => (
          <Phrase key={phrase}>
            <bdi>{phrase}</bdi>
            {!readOnly && (
              <Drop type="button" aria-label={`Remover frase "${phrase}"`} onClick={() => drop(phrase)}>
                <X size={12} aria-hidden />
              </Drop>
            )}
          </Phrase>
        ))}
        <NewPhrase
          aria-label={`Nova frase da resposta ${at + 1}`}
          placeholder={readOnly ? "" : "Nova frase e Enter"}
          disabled={readOnly}
          value={written}
          maxLength={1000}
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
      <chakra.div display="flex" alignItems="flex-end" gap="2">
        <chakra.div flex="1" minWidth={0}>
          <SelectField
            label="Ir para"
            disabled={readOnly}
            value={answer.target === null ? undefined : String(answer.target)}
            placeholder="Escolha o node de destino"
            options={targets.map((target) => ({ value: String(target.id), label: target.title }))}
            // The options are ids of the graph's own nodes.
            onChange={(id) => panel.retarget(node.id, answer.id, Number(id) as NodeId)}
          />
        </chakra.div>
        {!readOnly && (
          <IconButton
            label={`Remover resposta ${at + 1}`}
            icon={<Trash2 size={16} />}
            onClick={() => panel.removeAnswer(node.id, answer.id)}
          />
        )}
      </chakra.div>
    </Box>
  )
}
