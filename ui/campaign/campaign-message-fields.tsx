import { chakra } from "@chakra-ui/react"
import { campaignMessageLimit, type VariableField, variableFields, variablesIn } from "@prosa/core/campaign"
import type { CampaignForm } from "@prosa/core/campaign/view"
import { formatTotal } from "@prosa/core/kernel"
import { Braces } from "lucide-react"
import { lazy, Suspense, useCallback, useRef } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { Menu } from "../kit/menus/menu.tsx"
import { AttachButton } from "./campaign-attachment.tsx"
import type { MessageEditorHandle } from "./message/message-editor.tsx"

/** The field that is written in is loaded with the panel. */
const MessageEditor = lazy(async () => ({ default: (await import("./message/message-editor.tsx")).MessageEditor }))

/** The free text of a campaign with its variables, and the button that attaches a file. */
export const MessageFields = ({ model }: { readonly model: CampaignForm }) => {
  const { form } = model
  const { values, errors } = useBehavior(form.state$)
  const { message, mapping } = values
  const editor = useRef<MessageEditorHandle>(null)
  const insert = (of: VariableField) => editor.current?.insert(`{{${model.variableFor(of)}}}`)
  const fieldOf = useCallback((number: number) => mapping[number], [mapping])
  const unmapped = variablesIn(message).find((number) => mapping[number] === undefined)
  const error = errors["message"] ?? (unmapped === undefined ? undefined : errors[`variables.${unmapped}`])
  return (
    <chakra.div display="grid" gap="2">
      <Suspense fallback={<Skeleton style={{ height: 140 }} />}>
        <MessageEditor
          ref={editor}
          label="Mensagem"
          message={message}
          error={error}
          hint={unmapped === undefined ? undefined : "Clique numa variável para escolher o que ela representa."}
          aside={
            <chakra.span
              textStyle="meta"
              {...(message.length > campaignMessageLimit ? { color: "danger" } : { color: "text-3" })}
            >
              {formatTotal(message.length)} caracteres
            </chakra.span>
          }
          fieldOf={fieldOf}
          onChange={(text) => form.set("message", text)}
          onMap={model.mapVariable}
        />
      </Suspense>
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
    </chakra.div>
  )
}
