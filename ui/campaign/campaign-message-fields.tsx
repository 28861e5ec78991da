import { chakra } from "@chakra-ui/react"
import { campaignMessageLimit, type VariableField, variableFields, variablesIn } from "@prosa/core/campaign"
import type { CampaignForm } from "@prosa/core/campaign/view"
import { formatTotal } from "@prosa/core/kernel"
import { Braces } from "lucide-react"
import { useRef } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { insertAtCaret } from "../kit/fields/insert-at-caret.ts"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TextArea } from "../kit/fields/text-area.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { Menu } from "../kit/menus/menu.tsx"
import { AttachButton } from "./campaign-attachment.tsx"

const Variable = chakra("span", {
  base: {
    paddingInline: "1",
    fontFamily: "mono",
    color: "brand-ink",
    backgroundColor: "brand-subtle",
    borderRadius: "badge",
  },
})

/** The free text of a campaign, its variables, and the button that attaches a file. */
export const MessageFields = ({ model }: { readonly model: CampaignForm }) => {
  const { form } = model
  const { values, errors } = useBehavior(form.state$)
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (of: VariableField) => {
    const number = model.variableFor(of)
    insertAtCaret(field.current, values.message, `{{${number}}}`, (message) => form.set("message", message))
  }
  const numbers = variablesIn(values.message)
  return (
    <chakra.div display="grid" gap="2">
      <TextArea
        ref={field}
        label="Mensagem"
        rows={5}
        maxLength={campaignMessageLimit}
        value={values.message}
        error={errors["message"]}
        aside={
          <chakra.span textStyle="meta" color="text-3">
            {formatTotal(values.message.length)} caracteres
          </chakra.span>
        }
        onChange={(message) => form.set("message", message)}
      />
      <chakra.div display="flex" gap="2">
        <Menu
          align="start"
          trigger={
            <Button size="compact" icon={<Braces aria-hidden size={14} />}>
              Inserir variável
            </Button>
          }
          groups={[variableFields.map(({ field: of, label }) => ({ id: of, label, onSelect: () => insert(of) }))]}
        />
        <AttachButton model={model} />
      </chakra.div>
      {numbers.length > 0 && (
        <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fill, minmax(220px, 1fr))">
          {numbers.map((number) => (
            <SelectField<VariableField>
              key={number}
              label={`{{${number}}} é`}
              aside={<Variable aria-hidden>{`{{${number}}}`}</Variable>}
              placeholder="Escolha o campo"
              value={values.mapping[number]}
              error={values.mapping[number] === undefined ? errors[`variables.${number}`] : undefined}
              options={variableFields.map(({ field: value, label }) => ({ value, label }))}
              onChange={(of) => model.mapVariable(number, of)}
            />
          ))}
        </chakra.div>
      )}
    </chakra.div>
  )
}
