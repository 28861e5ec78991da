import { chakra } from "@chakra-ui/react"
import {
  type AnswerChoice,
  type AnswerRow,
  callLimits,
  choiceLimits,
  type FieldPath,
  type FlowNode,
  freeKeptName,
  readPath,
  repliesOfAnswer,
  type UserInteraction,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Plus, X } from "lucide-react"
import { Button } from "../../../kit/buttons/button.tsx"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { Checkbox } from "../../../kit/fields/checkbox.tsx"
import { SelectField } from "../../../kit/fields/select-field.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { undoOfDocument } from "../../editor/undo-keys.ts"
import { fieldAt } from "../field-focus.ts"
import { KeptFields } from "../values/kept-fields.tsx"

export interface ChoiceFieldsProps {
  readonly editing: FlowEditor["panel"]["choices"]
  readonly node: FlowNode
  readonly answer: UserInteraction
  readonly choice: AnswerChoice
  /** Which answer of the node it is, from 0. */
  readonly at: number
  readonly path: FieldPath
  readonly readOnly: boolean
}

/** What a person chooses among at a node: the items of a list or quick replies, one or several, and what is kept of it. */
export const ChoiceFields = ({ editing, node, answer, choice, at, path, readOnly }: ChoiceFieldsProps) => {
  const write = (changed: Partial<AnswerChoice>, key?: string) =>
    editing.set(node.id, answer.id, { ...choice, ...changed }, key)
  const { list, keeps } = choice
  return (
    <chakra.div display="grid" gap="2" {...fieldAt(...path)}>
      <chakra.div display="flex" alignItems="center" gap="2" textStyle="cell" color="text-2">
        <chakra.span flex="1" minWidth={0}>
          {list === null
            ? `Escolha entre ${repliesOfAnswer(node, answer).length} respostas rápidas`
            : "Escolha de uma lista"}
        </chakra.span>
        {!readOnly && (
          <IconButton
            size="compact"
            label={`Tirar a escolha da resposta ${at + 1}`}
            icon={<X size={14} />}
            onClick={() => editing.set(node.id, answer.id, undefined)}
          />
        )}
      </chakra.div>
      {list !== null && (
        <ListFields
          {...{ editing, list, at, path, readOnly }}
          onChange={(changed, key) => write({ list: changed }, key)}
        />
      )}
      <Checkbox
        label="A pessoa pode escolher várias"
        checked={choice.several}
        disabled={readOnly}
        onChange={(several) => write({ several })}
      />
      <chakra.div display="grid" gap="1">
        <chakra.span textStyle="cell" color="text-2">
          {list === null ? "Guardar como" : choice.several ? "Guardar listas de" : "Guardar"}
        </chakra.span>
        <KeptFields
          keeps={keeps}
          at={[...path, "keeps"]}
          of="da escolha"
          pathPlaceholder={list === null ? undefined : "o item inteiro"}
          readOnly={readOnly}
          onChange={(changed, key) => write({ keeps: changed }, key)}
          onRename={(place, name) => editing.rename(node.id, answer.id, place, name)}
        />
      </chakra.div>
      {!readOnly && (list !== null || keeps.length === 0) && keeps.length < choiceLimits.fields && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus size={14} />}
          onClick={() => write({ keeps: [...keeps, { path: "", name: "" }] })}
        >
          {list === null ? "Guardar a escolha" : "Guardar outro campo"}
        </Button>
      )}
      {list !== null && !readOnly && (
        <ItemFields
          rows={editing.fieldsOf(list.value)}
          label={list.label}
          keeps={keeps}
          onLabel={(label) => write({ list: { ...list, label } })}
          onKeep={(row) => {
            const named = keeps.filter(({ name }) => name !== "")
            write({ keeps: [...named, { path: row.path, name: freeKeptName(row.name, { keeps: named }) }] })
          }}
        />
      )}
    </chakra.div>
  )
}

interface ListFieldsProps extends Pick<ChoiceFieldsProps, "editing" | "at" | "path" | "readOnly"> {
  readonly list: NonNullable<AnswerChoice["list"]>
  readonly onChange: (list: NonNullable<AnswerChoice["list"]>, key?: string) => void
}

const ListFields = ({ editing, list, at, path, readOnly, onChange }: ListFieldsProps) => {
  const lists = editing.lists()
  const names = list.value === "" || lists.includes(list.value) ? lists : [list.value, ...lists]
  return (
    <>
      <div {...fieldAt(...path, "list", "value")}>
        <SelectField
          label={`Lista da resposta ${at + 1}`}
          labelHidden
          size="compact"
          disabled={readOnly}
          value={list.value}
          options={[
            { value: "", label: lists.length === 0 ? "Nenhum valor no fluxo ainda" : "Escolha o valor com a lista" },
            ...names.map((name) => ({ value: name, label: `@${name}` })),
          ]}
          onChange={(value) => onChange({ ...list, value })}
        />
      </div>
      <div {...fieldAt(...path, "list", "label")}>
        <TextField
          {...undoOfDocument}
          label="Texto de cada opção"
          size="compact"
          placeholder="campo do item, como nome; vazio: o item inteiro"
          spellCheck={false}
          autoCapitalize="none"
          disabled={readOnly}
          maxLength={callLimits.path}
          error={readPath(list.label) === undefined ? "Caminho inválido" : undefined}
          value={list.label}
          onChange={(label) => onChange({ ...list, label }, "label")}
        />
      </div>
    </>
  )
}

interface ItemFieldsProps {
  readonly rows: ReadonlyArray<AnswerRow>
  readonly label: string
  readonly keeps: AnswerChoice["keeps"]
  readonly onLabel: (path: string) => void
  readonly onKeep: (row: AnswerRow) => void
}

/** The fields of the list's first item in the last trial of its call: each is the words of an option, or is kept, by a press. */
const ItemFields = ({ rows, label, keeps, onLabel, onKeep }: ItemFieldsProps) => {
  const plain = rows.filter(({ path, isNested }) => path !== "" && !isNested)
  if (plain.length === 0) return null
  const kept = new Set(keeps.flatMap(({ path, name }) => (name === "" ? [] : [path])))
  return (
    <chakra.ul aria-label="Campos de um item" listStyleType="none" display="grid" gap="1">
      {plain.map((row) => (
        <chakra.li key={row.path} display="flex" alignItems="center" gap="1" textStyle="cell">
          <chakra.span flex="1" minWidth={0} truncate title={`${row.path}: ${row.shown}`}>
            {row.path} <chakra.span color="text-3">{row.shown}</chakra.span>
          </chakra.span>
          {row.path !== label && (
            <Button
              variant="ghost"
              size="compact"
              aria-label={`Usar ${row.path} como texto das opções`}
              onClick={() => onLabel(row.path)}
            >
              Texto
            </Button>
          )}
          {!kept.has(row.path) && (
            <Button
              variant="ghost"
              size="compact"
              icon={<Plus size={14} />}
              aria-label={`Guardar ${row.path}`}
              onClick={() => onKeep(row)}
            >
              Guardar
            </Button>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
