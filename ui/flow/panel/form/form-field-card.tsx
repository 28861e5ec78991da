import { chakra } from "@chakra-ui/react"
import {
  type FlowNode,
  type FormField,
  nodeFormLimits,
  valueNameFault,
  valueNameLimit,
  valueNameOf,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical, Plus, Trash2 } from "lucide-react"
import { type KeyboardEvent, useState } from "react"
import { flushSync } from "react-dom"
import { Button } from "../../../kit/buttons/button.tsx"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { Checkbox } from "../../../kit/fields/checkbox.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { focusAppearing } from "../../../kit/focus/focus-appearing.ts"
import { useReadOnly } from "../../editor/editor-context.ts"
import { AnswerEntity } from "../answer-entity.tsx"
import { TemplateField } from "../call/template-field.tsx"
import { fieldAt } from "../field-focus.ts"
import type { DragPlaces } from "../use-drag-places.ts"

const Card = chakra("li", {
  base: {
    minWidth: 0,
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    "&[data-drop=true]": {
      borderColor: "brand-edge",
      boxShadow: "inset 0 0 0 1px {colors.brand-edge}",
      backgroundColor: "brand-subtle",
    },
  },
})
const Head = chakra("button", {
  base: {
    display: "flex",
    flex: "1",
    alignItems: "flex-start",
    gap: "2",
    minWidth: 0,
    paddingBlock: "2.5",
    paddingInlineEnd: "3",
    textAlign: "start",
    textStyle: "cell",
    borderRadius: "card",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "& svg": { flexShrink: 0, marginTop: "3px", color: "text-2" },
  },
})

export interface FormFieldCardProps {
  readonly editor: FlowEditor
  readonly node: FlowNode
  readonly field: FormField
  /** Its place in the form, from 0, and how many fields there are. */
  readonly at: number
  readonly count: number
  readonly isOpen: boolean
  /** Another field is dragged over this one. */
  readonly isUnder: boolean
  readonly grip: ReturnType<DragPlaces["grip"]>
  readonly row: ReturnType<DragPlaces["row"]>
  readonly onToggle: () => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** A field of a form: what is kept of it and its question, and opened, all that it says. Alt and the arrows move it. */
export const FormFieldCard = (props: FormFieldCardProps) => {
  const { field, at, isOpen, isUnder, grip, row, onToggle, onMove } = props
  const readOnly = useReadOnly()
  const { name, entity, question } = field
  const move = (card: Element | null, by: 1 | -1) => {
    const other = by === 1 ? card?.nextElementSibling : card?.previousElementSibling
    if (!(other instanceof HTMLElement)) return
    flushSync(() => onMove(at + by))
    other.querySelector<HTMLElement>("button[aria-expanded]")?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
    event.preventDefault()
    move(event.currentTarget.closest("li"), event.key === "ArrowUp" ? -1 : 1)
  }
  return (
    <Card {...row} data-drop={isUnder} aria-label={`Campo ${at + 1}`} {...fieldAt("form", "fields", at)}>
      <chakra.div display="flex" alignItems="flex-start">
        <chakra.span
          display="grid"
          paddingBlock="3"
          paddingInline="1.5"
          color="text-3"
          title="Arraste para trocar de lugar, ou Alt e as setas"
          {...(readOnly ? {} : { ...grip, cursor: "grab" })}
        >
          <GripVertical size={16} aria-hidden />
        </chakra.span>
        <Head type="button" aria-expanded={isOpen} onClick={onToggle} onKeyDown={onKeyDown}>
          <chakra.span flex="1" minWidth={0} overflowWrap="anywhere">
            <chakra.bdi color={name === "" ? "text-2" : "brand-ink"}>
              {name === "" ? "Novo campo" : `@${name}`}
            </chakra.bdi>
            {entity !== null && entity.name !== name && (
              <chakra.span color="text-2">
                {" "}
                <bdi>{entity.name}</bdi>
              </chakra.span>
            )}
            {field.optional === true && <chakra.span color="text-2"> (opcional)</chakra.span>}
            {!isOpen && (
              <chakra.span display="block" textStyle="meta" color={question.trim() === "" ? "warning" : "text-2"}>
                {question.trim() === "" ? "sem pergunta" : question}
              </chakra.span>
            )}
          </chakra.span>
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        </Head>
      </chakra.div>
      {isOpen && <FieldParts {...props} readOnly={readOnly} />}
    </Card>
  )
}

const FieldParts = (props: FormFieldCardProps & { readonly readOnly: boolean }) => {
  const { editor, node, field, at, count, readOnly, onMove, onRemove } = props
  const { form } = editor.panel
  const { question, entity, wrong, optional } = field
  const fields = { editor, readOnly, maxLength: nodeFormLimits.text }
  const setWrong = (texts: ReadonlyArray<string>, key?: string) => form.setField(node.id, at, { wrong: texts }, key)
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" padding="3" borderTop="1px solid" borderColor="border">
      <div {...fieldAt("form", "fields", at, "question")}>
        <TemplateField
          {...fields}
          label={`Pergunta do campo ${at + 1}`}
          lines={2}
          placeholder="Para quantas pessoas?"
          value={question}
          onChange={(text) => form.setField(node.id, at, { question: text }, "question")}
        />
      </div>
      <div {...fieldAt("form", "fields", at, "entity")}>
        <chakra.p textStyle="meta" color="text-2" paddingBottom="1">
          O que a pessoa responde
        </chakra.p>
        {readOnly ? (
          <bdi>{entity === null ? "Nenhuma entidade" : `@${entity.name}`}</bdi>
        ) : (
          <AnswerEntity
            botId={editor.botId}
            entity={entity}
            of={`do campo ${at + 1}`}
            open
            onChange={(chosen) => form.setEntity(node.id, at, chosen)}
          />
        )}
      </div>
      <FieldName key={field.name} {...props} />
      <chakra.div display="flex" flexDirection="column" gap="2" {...fieldAt("form", "fields", at, "wrong")}>
        {wrong.map((text, place) => (
          // The sentences have no identity but their place.
          <chakra.div key={place} display="flex" alignItems="flex-end" gap="1">
            <chakra.div flex="1" minWidth={0} {...fieldAt("form", "fields", at, "wrong", place)}>
              <TemplateField
                {...fields}
                label={wrong.length === 1 ? "Se não entender" : `Se não entender pela ${place + 1}ª vez`}
                lines={2}
                placeholder="Diga só o número, por favor."
                value={text}
                onChange={(changed) => setWrong(wrong.with(place, changed), `wrong/${place}`)}
              />
            </chakra.div>
            {!readOnly && (
              <IconButton
                label={`Remover a frase ${place + 1} do campo ${at + 1}`}
                icon={<Trash2 size={16} />}
                onClick={() => setWrong(wrong.toSpliced(place, 1))}
              />
            )}
          </chakra.div>
        ))}
        {!readOnly && wrong.length < nodeFormLimits.wrong && (
          <chakra.div>
            <Button
              variant="ghost"
              size="compact"
              icon={<Plus size={14} />}
              onClick={({ currentTarget }) =>
                focusAppearing(currentTarget.closest("li"), () => setWrong([...wrong, ""]))
              }
            >
              {wrong.length === 0 ? "Frase se não entender" : "Frase para a vez seguinte"}
            </Button>
          </chakra.div>
        )}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="1">
        <chakra.div flex="1" minWidth={0}>
          <Checkbox
            label="Pode ser pulado"
            disabled={readOnly}
            checked={optional === true}
            onChange={(on) => form.setField(node.id, at, { optional: on })}
          />
        </chakra.div>
        {!readOnly && (
          <>
            {count > 1 && (
              <>
                <IconButton
                  label={`Subir o campo ${at + 1}`}
                  icon={<ArrowUp size={16} />}
                  disabled={at === 0}
                  onClick={() => onMove(at - 1)}
                />
                <IconButton
                  label={`Descer o campo ${at + 1}`}
                  icon={<ArrowDown size={16} />}
                  disabled={at === count - 1}
                  onClick={() => onMove(at + 1)}
                />
              </>
            )}
            <IconButton
              label={`Remover o campo ${at + 1}`}
              icon={<Trash2 size={16} />}
              onClick={({ currentTarget }) => {
                const section = currentTarget.closest("section")
                flushSync(onRemove)
                // A question about what is lost has the focus.
                if (document.activeElement === document.body)
                  section?.querySelector<HTMLElement>("button[aria-expanded], header button")?.focus()
              }}
            />
          </>
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** 'Guardar como': what reads the value is renamed when the field is left. */
const FieldName = ({ editor, node, field, at }: FormFieldCardProps) => {
  const readOnly = useReadOnly()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? field.name
  const isTaken = node.form?.fields.some((other, place) => place !== at && other.name !== "" && other.name === shown)
  const fault = shown === "" ? undefined : isTaken === true ? "Outro campo já tem este nome" : valueNameFault(shown)
  const save = () => {
    if (typed === undefined || (typed !== "" && fault !== undefined)) return
    setTyped(undefined)
    if (typed !== field.name) editor.panel.form.nameField(node.id, at, typed)
  }
  return (
    <div {...fieldAt("form", "fields", at, "name")}>
      <TextField
        label="Guardar como"
        size="compact"
        disabled={readOnly}
        maxLength={valueNameLimit}
        placeholder="pessoas"
        error={fault}
        value={shown}
        onChange={(text) => setTyped(valueNameOf(text))}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save()
        }}
      />
    </div>
  )
}
