import { chakra } from "@chakra-ui/react"
import { callLimits, callMethods, callsModule, type FlowNode, sendsBody, type SystemCall } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { type CallDesk, createCallDesk } from "@prosa/core/webhook/view"
import type { BotId, NodeId } from "@prosa/core/kernel"
import { Plug, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../../kit/buttons/button.tsx"
import { SelectField } from "../../../kit/fields/select-field.tsx"
import { focusAppearing } from "../../../kit/focus/focus-appearing.ts"
import { useViewModel } from "../../../kit/hooks/use-view-model.ts"
import { useCompanyMoments } from "../../../services/moment.tsx"
import { useEntry } from "../../../services/entry-services.ts"
import { useCallTrials, useReadOnly } from "../../editor/editor-context.ts"
import { useFlowServices } from "../../flow-services.ts"
import { fieldAt } from "../field-focus.ts"
import { CallFields } from "./call-fields.tsx"
import { CallTrialSection } from "./call-trial.tsx"
import { ModuleForm, ModulePicker } from "./module-section.tsx"
import { FailureSection } from "./failure-section.tsx"
import { KeptSection } from "./kept-section.tsx"
import { SecretsSection } from "./secrets-section.tsx"
import { TemplateField } from "./template-field.tsx"

export interface CallTabProps {
  readonly editor: FlowEditor
  readonly node: FlowNode
}

/** 'Chamada': the system that the node asks, or the flow that it goes through, before it speaks. */
export const CallTab = ({ editor, node }: CallTabProps) => {
  const readOnly = useReadOnly()
  const [chosenFor, setChosenFor] = useState<NodeId>()
  const { call } = node
  if (call === null)
    return (
      <chakra.div padding="4" display="grid" gap="3" justifyItems="start">
        <chakra.p textStyle="cell" color="text-2">
          O node pode perguntar a um sistema seu antes de falar: consultar um pedido, um cadastro, os horários livres.
          As mensagens saem depois da resposta, com os valores que ela trouxe.
        </chakra.p>
        {!readOnly && (
          <Button
            icon={<Plug size={16} />}
            onClick={({ currentTarget }) =>
              focusAppearing(currentTarget.closest("[role=tabpanel]"), () => editor.panel.call.begin(node.id))
            }
          >
            Perguntar a um sistema
          </Button>
        )}
        <chakra.p textStyle="cell" color="text-2">
          Ou passar pelo fluxo de outro robô e voltar: o cadastro, a identificação, a pesquisa que vários fluxos usam.
        </chakra.p>
        {!readOnly && (
          <ModulePicker
            botId={editor.botId}
            words="Chamar outro fluxo"
            onPick={(module) => {
              setChosenFor(node.id)
              editor.panel.call.set(node.id, { module, gives: [], keeps: [] })
            }}
          />
        )}
      </chakra.div>
    )
  if (callsModule(call))
    return <ModuleForm editor={editor} node={node} call={call} arrival={chosenFor === node.id ? "asked" : undefined} />
  return editor.botId === undefined ? (
    <CallForm editor={editor} node={node} call={call} />
  ) : (
    <CallWithDesk editor={editor} node={node} call={call} botId={editor.botId} />
  )
}

interface CallFormProps extends CallTabProps {
  readonly call: SystemCall
  readonly desk?: CallDesk
}

/** The call of a bot's flow, which can be tried out; that of a template belongs to no bot. */
const CallWithDesk = ({ botId, ...props }: CallFormProps & { readonly botId: BotId }) => {
  const { calls } = useFlowServices()
  const { toaster, clock } = useEntry()
  const { timeZone } = useCompanyMoments()
  const { noteSecrets } = props.editor
  const trials = useCallTrials()
  const node = props.node.id
  const desk = useViewModel(
    (scope) =>
      createCallDesk(scope, {
        calls,
        botId,
        node,
        trials,
        toasts: toaster,
        noteSecrets,
        clock,
        timeZone: () => timeZone,
      }),
    `call of ${node} of ${botId}`,
  )
  return <CallForm {...props} {...(desk === undefined ? {} : { desk })} />
}

const CallForm = ({ editor, node, call, desk }: CallFormProps) => {
  const readOnly = useReadOnly()
  const editing = editor.panel.call
  const write = (changed: Partial<SystemCall>, key?: string) => editing.set(node.id, { ...call, ...changed }, key)
  const fields = { editor, desk, readOnly }
  const { body } = call
  return (
    <>
      <chakra.section
        aria-label="Pergunta"
        padding="4"
        display="grid"
        gap="3"
        borderBottom="1px solid"
        borderColor="border"
      >
        <chakra.div display="grid" gridTemplateColumns="104px minmax(0, 1fr)" gap="2" alignItems="start">
          <SelectField
            label="Método"
            disabled={readOnly}
            value={call.method}
            options={callMethods.map((method) => ({ value: method, label: method }))}
            onChange={(method) => write({ method })}
          />
          <div {...fieldAt("call", "address")}>
            <TemplateField
              {...fields}
              label="Endereço"
              lines={2}
              maxLength={callLimits.address}
              placeholder="https://erp.minhaloja.com.br/clientes"
              value={call.address}
              onChange={(address) => write({ address }, "address")}
            />
          </div>
        </chakra.div>
        {!readOnly && (
          <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="2">
            <chakra.p textStyle="meta" color="text-3">
              Valores entram assim: <chakra.code>{"{{@cpf}}"}</chakra.code>. O botão @ insere.
            </chakra.p>
            <Button variant="ghost" size="compact" icon={<Trash2 size={14} />} onClick={() => editing.remove(node.id)}>
              Remover
            </Button>
          </chakra.div>
        )}
      </chakra.section>
      <CallFields
        {...fields}
        title="Parâmetros"
        field="query"
        rows={call.query}
        onChange={(query, key) => write({ query }, key)}
      />
      <CallFields
        {...fields}
        title="Cabeçalhos"
        field="headers"
        rows={call.headers}
        onChange={(headers, key) => write({ headers }, key)}
      />
      {call.method !== "GET" && (
        <chakra.section
          aria-label="Corpo"
          padding="4"
          display="grid"
          gap="3"
          borderBottom="1px solid"
          borderColor="border"
        >
          <SelectField
            label="Corpo"
            disabled={readOnly}
            value={body.kind}
            options={bodyKinds}
            onChange={(kind) =>
              write({
                body:
                  kind === "json"
                    ? { kind, text: "{\n  \n}" }
                    : kind === "form"
                      ? { kind, fields: [] }
                      : { kind: "none" },
              })
            }
          />
          {sendsBody(call) && body.kind === "json" && (
            <div {...fieldAt("call", "body", "text")}>
              <TemplateField
                {...fields}
                label="JSON"
                lines={6}
                maxLength={callLimits.body}
                placeholder={'{ "cpf": "{{@cpf}}" }'}
                value={body.text}
                onChange={(text) => write({ body: { kind: "json", text } }, "body")}
              />
            </div>
          )}
        </chakra.section>
      )}
      {sendsBody(call) && body.kind === "form" && (
        <CallFields
          {...fields}
          title="Campos do formulário"
          field="body/fields"
          rows={body.fields}
          onChange={(rows, key) => write({ body: { kind: "form", fields: rows } }, key)}
        />
      )}
      {desk !== undefined && !readOnly && (
        <CallTrialSection
          desk={desk}
          call={call}
          onKeep={(kept) => write({ keeps: [...call.keeps, kept] })}
          onAnswer={(body) => editor.panel.choices.noteAnswer(node.id, body)}
        />
      )}
      <KeptSection call={call} readOnly={readOnly} onChange={(keeps, key) => write({ keeps }, key)} />
      {node.kind !== "end" && node.transfer === null && (
        <FailureSection editor={editor} node={node} call={call} write={write} />
      )}
      {desk !== undefined && !readOnly && <SecretsSection desk={desk} />}
    </>
  )
}

const bodyKinds = [
  { value: "none", label: "Sem corpo" },
  { value: "json", label: "JSON" },
  { value: "form", label: "Formulário" },
] as const
