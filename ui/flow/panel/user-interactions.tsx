import { chakra } from "@chakra-ui/react"
import { fileEntityPhrases } from "@prosa/core/channel"
import {
  answersIn,
  capturedName,
  comparisons,
  defaultComparison,
  fileEntityOf,
  type FlowNode,
  isPathOfReplies,
  type UserInteraction,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { ListChecks, Plus, TextCursorInput, Trash2 } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { focusAppearing } from "../../kit/focus/focus-appearing.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { AnswerEntity } from "./answer-entity.tsx"
import { AnswerPhrases } from "./answer-phrases.tsx"
import { useReadOnly } from "../editor/editor-context.ts"
import { EntityPopover } from "./entities/entity-popover.tsx"
import { fieldAt } from "./field-focus.ts"
import { PanelSection } from "./panel-section.tsx"
import { SaveAsField } from "./values/save-as-field.tsx"
import { ChoiceFields } from "./choices/choice-fields.tsx"
import { TargetField } from "./target-field.tsx"

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
export interface UserInteractionsProps {
  readonly editor: FlowEditor
  readonly node: FlowNode
}

/**
 * 'Interação do usuário': what a person may answer, and where each answer leads. Those of the quick replies stand beside
 * these.
 */
export const UserInteractions = ({ editor, node }: UserInteractionsProps) => {
  const answers = answersIn(node).filter((answer) => !isPathOfReplies(node, answer))
  const readOnly = useReadOnly()
  return (
    <PanelSection
      title="Interação do usuário"
      count={answers.length}
      field={["userInteractions"]}
      {...(readOnly ? {} : { onAdd: () => editor.panel.addAnswer(node.id) })}
    >
      {answers.map((answer, at) => (
        <Answer key={answer.id} editor={editor} node={node} answer={answer} at={at} />
      ))}
      {!readOnly && node.kind !== "end" && (
        <Button
          wide
          variant="secondary"
          size="compact"
          icon={<Plus size={14} />}
          onClick={() => editor.panel.addAnswerNode(node.id)}
        >
          Resposta que leva a um novo node
        </Button>
      )}
      {!readOnly && node.kind !== "end" && editor.botId !== undefined && (
        <EntityPopover
          heading="O que pedir"
          botId={editor.botId}
          chosen={null}
          onPick={({ id, name }) => editor.panel.addAnswerNode(node.id, { id, name })}
          renderTrigger={(wiring) => (
            <Button {...wiring} wide variant="secondary" size="compact" icon={<TextCursorInput size={14} />}>
              Pedir um dado
            </Button>
          )}
        />
      )}
      {!readOnly && node.kind !== "end" && (
        <Button
          wide
          variant="secondary"
          size="compact"
          icon={<ListChecks size={14} />}
          onClick={({ currentTarget }) =>
            focusAppearing(currentTarget.closest("section"), () => editor.panel.choices.addList(node.id))
          }
        >
          Escolha de uma lista
        </Button>
      )}
    </PanelSection>
  )
}

const Answer = (props: UserInteractionsProps & { readonly answer: UserInteraction; readonly at: number }) => {
  const { editor, node, answer, at } = props
  const { panel, surroundings$ } = editor
  const targets = useBehavior(panel.targets$).get(answer.id) ?? []
  const readOnly = useReadOnly()
  // What an item says needs no phrase.
  const isListAlone = answer.choice?.list != null && answer.phrases.length === 0
  const file = fileEntityOf(answer.entity, useBehavior(surroundings$).entities)
  const path = ["userInteractions", node.userInteractions.indexOf(answer)] as const
  return (
    <Box aria-label={`Resposta ${at + 1}`} {...fieldAt(...path)}>
      {file !== undefined && answer.phrases.length === 0 ? (
        <chakra.p textStyle="cell" color="text-2">{`Quando enviar ${fileEntityPhrases[file]}`}</chakra.p>
      ) : isListAlone ? null : (
        <>
          <chakra.div display="flex" alignItems="center" gap="2" textStyle="cell" color="text-2">
            Quando for
            <SelectField
              label={`Comparação da resposta ${at + 1}`}
              labelHidden
              size="compact"
              disabled={readOnly}
              value={defaultComparison}
              options={comparisons.map((comparison) => ({ value: comparison, label: comparison }))}
              // There is one comparison, so that none other can be chosen.
              onChange={() => {}}
            />
          </chakra.div>
          <AnswerPhrases panel={panel} node={node} answer={answer} label={`Nova frase da resposta ${at + 1}`} />
        </>
      )}
      {answer.choice !== undefined ? (
        <ChoiceFields
          editing={panel.choices}
          choice={answer.choice}
          path={[...path, "choice"]}
          {...{ node, answer, at, readOnly }}
        />
      ) : readOnly ? (
        answer.entity !== null && <bdi>{`@${capturedName(answer)}`}</bdi>
      ) : (
        <div {...fieldAt(...path, "entity")}>
          <AnswerEntity
            botId={editor.botId}
            entity={answer.entity}
            of={`da resposta ${at + 1}`}
            open={answer.phrases.length === 0}
            onChange={(entity) => panel.setEntity(node.id, answer.id, entity)}
          />
        </div>
      )}
      {!readOnly && (
        <SaveAsField answer={answer} at={at} onSave={(name) => panel.ways.saveAs(node.id, answer.id, name)} />
      )}
      <chakra.div display="flex" alignItems="flex-end" gap="2">
        <chakra.div flex="1" minWidth={0} {...fieldAt(...path, "target")}>
          <TargetField
            label="Ir para"
            disabled={readOnly}
            target={answer.target}
            choices={targets}
            placeholder="Escolha o node de destino"
            onTarget={(id) => panel.retarget(node.id, answer.id, id)}
            onNew={() => panel.ways.leadToNew(node.id, answer.id)}
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
