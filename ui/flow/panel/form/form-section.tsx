import { chakra } from "@chakra-ui/react"
import { type FlowNode, leadsOn, nodeFormLimits, waysOf } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { useState } from "react"
import { Button } from "../../../kit/buttons/button.tsx"
import { Checkbox } from "../../../kit/fields/checkbox.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useReadOnly } from "../../editor/editor-context.ts"
import { TemplateField } from "../call/template-field.tsx"
import { fieldAt } from "../field-focus.ts"
import { PanelSection } from "../panel-section.tsx"
import { useDragPlaces } from "../use-drag-places.ts"
import { OtherwiseField } from "../ways/otherwise-field.tsx"
import { FormFieldCard } from "./form-field-card.tsx"

export interface FormSectionProps {
  readonly editor: FlowEditor
  readonly node: FlowNode
}

/** 'Formulário': the values that the node asks for after its texts, and whether they are confirmed at the end. */
export const FormSection = ({ editor, node }: FormSectionProps) => {
  const readOnly = useReadOnly()
  const [open, setOpen] = useState<number>()
  // The field that a problem or the search leads to is open, to take the focus.
  const focus = useBehavior(editor.selection.focus$)
  const [followed, setFollowed] = useState<typeof focus>()
  if (focus !== followed) {
    setFollowed(focus)
    const [part, list, at] = focus?.path ?? []
    if (part === "form" && list === "fields" && typeof at === "number") setOpen(at)
  }
  const { form: editing } = editor.panel
  const { form } = node
  const fields = form?.fields ?? []
  const move = (at: number, to: number) => {
    if (fields[to] === undefined) return
    editing.moveField(node.id, at, to)
    setOpen((now) => (now === at ? to : now === to ? undefined : now))
  }
  const { places, grip, row } = useDragPlaces(move)
  if (form === undefined && readOnly) return null
  return (
    <PanelSection
      title="Formulário"
      count={fields.length}
      field={["form"]}
      {...(readOnly || fields.length >= nodeFormLimits.fields
        ? {}
        : {
            onAdd: () => {
              editing.addField(node.id)
              setOpen(fields.length)
            },
          })}
    >
      <chakra.p textStyle="meta" color="text-3">
        {form === undefined
          ? "Pergunta vários valores, um depois do outro ou em uma frase só: o que a pessoa já disse não é perguntado."
          : "Depois das mensagens o robô pergunta o que falta, e então a conversa segue pelos caminhos do node."}
      </chakra.p>
      {fields.length > 0 && (
        <chakra.ol display="flex" flexDirection="column" gap="2" listStyleType="none" aria-label="Campos do formulário">
          {fields.map((field, at) => (
            // The fields have no identity but their place: names may be missing, or repeat while they are written.
            <FormFieldCard
              key={at}
              editor={editor}
              node={node}
              field={field}
              at={at}
              count={fields.length}
              isOpen={open === at}
              isUnder={places?.over === at && places.from !== at}
              grip={grip(at)}
              row={row(at)}
              onToggle={() => setOpen(open === at ? undefined : at)}
              onMove={(to) => move(at, to)}
              onRemove={() => {
                setOpen(undefined)
                editing.removeField(node.id, at)
              }}
            />
          ))}
        </chakra.ol>
      )}
      {form !== undefined && (
        <chakra.div display="flex" flexDirection="column" gap="2" {...fieldAt("form", "confirm")}>
          <Checkbox
            label="Confirmar no fim"
            disabled={readOnly}
            checked={form.confirm !== null}
            onChange={(on) => editing.setConfirm(node.id, on ? "" : null)}
          />
          {form.confirm !== null && (
            <TemplateField
              editor={editor}
              readOnly={readOnly}
              label="Pergunta da confirmação"
              lines={2}
              maxLength={nodeFormLimits.text}
              placeholder="Confirma?"
              value={form.confirm}
              onChange={(text) => editing.setConfirm(node.id, text)}
            />
          )}
        </chakra.div>
      )}
      {form !== undefined && leadsOn(node) && (
        <OtherwiseField
          panel={editor.panel}
          node={node}
          label={waysOf(node).length > 1 ? "Depois, senão, ir para" : "Depois, ir para"}
        />
      )}
      {form !== undefined && !readOnly && fields.length > 1 && (
        <chakra.div>
          <Button variant="ghost" size="compact" onClick={() => editing.remove(node.id)}>
            Remover formulário
          </Button>
        </chakra.div>
      )}
    </PanelSection>
  )
}
