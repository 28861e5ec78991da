import { chakra } from "@chakra-ui/react"
import {
  addFallback,
  type FallbackOrder,
  type FlowNode,
  orderFallbacks,
  removeFallback,
  setFallback,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Trash2 } from "lucide-react"
import { focusAppearing } from "../../kit/focus/focus-appearing.ts"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { TextArea } from "../../kit/fields/text-area.tsx"
import { useReadOnly } from "../editor/editor-context.ts"
import { fieldAt } from "./field-focus.ts"
import { PanelSection } from "./panel-section.tsx"
import { RetriesSection } from "./retries-section.tsx"
import { undoOfDocument } from "../editor/undo-keys.ts"

const orders: ReadonlyArray<{ readonly value: FallbackOrder; readonly label: string }> = [
  { value: "random", label: "ao acaso" },
  { value: "in-turn", label: "em ordem, uma para cada resposta" },
]

/** 'Exceções': what the bot says when it recognises nothing, and where the conversation goes after so many times. */
export const ExceptionsTab = ({ panel, node }: Pick<FlowEditor, "panel"> & { readonly node: FlowNode }) => {
  const readOnly = useReadOnly()
  return (
    <PanelSection
      title="Mensagens de exceção"
      count={node.fallbackMessages.length}
      {...(readOnly ? {} : { onAdd: () => panel.edit(node.id, addFallback) })}
    >
      <chakra.p textStyle="meta" color="text-3">
        {node.fallbackOrder === "in-turn"
          ? "O robô diz a primeira quando não entende, a segunda na vez seguinte, e assim por diante; a última se repete."
          : "O robô diz uma delas, ao acaso, quando não entende a resposta. Em branco, vale a mensagem padrão do robô."}
      </chakra.p>
      {(node.fallbackMessages.length > 1 || node.fallbackOrder !== undefined) && (
        <chakra.div paddingBlock="1" {...fieldAt("fallbackOrder")}>
          <SelectField
            label="Dizer as mensagens"
            size="compact"
            disabled={readOnly}
            value={node.fallbackOrder ?? "random"}
            options={orders}
            onChange={(order) => panel.edit(node.id, (now) => orderFallbacks(now, order))}
          />
        </chakra.div>
      )}
      {node.fallbackMessages.map((message, at) => (
        // The messages have no identity but their place.
        <chakra.div key={at} display="flex" alignItems="flex-start" gap="1" {...fieldAt("fallbackMessages", at)}>
          <chakra.div flex="1" minWidth={0}>
            <TextArea
              label={labelOf(node, at)}
              labelHidden={node.fallbackOrder === undefined}
              rows={2}
              disabled={readOnly}
              maxLength={4096}
              value={message}
              {...undoOfDocument}
              placeholder={readOnly ? "Mensagem padrão do robô" : "Desculpe, não entendi."}
              onChange={(text) => panel.edit(node.id, (now) => setFallback(now, at, text), `fallback/${at}`)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && event.ctrlKey)
                  focusAppearing(event.currentTarget.closest("section"), () => panel.edit(node.id, addFallback))
              }}
            />
          </chakra.div>
          {!readOnly && node.fallbackMessages.length > 1 && (
            <IconButton
              label={`Remover mensagem de exceção ${at + 1}`}
              icon={<Trash2 size={16} />}
              onClick={() => panel.edit(node.id, (now) => removeFallback(now, at))}
            />
          )}
        </chakra.div>
      ))}
      {node.kind !== "end" && <RetriesSection panel={panel} node={node} />}
    </PanelSection>
  )
}

const labelOf = ({ fallbackOrder, fallbackMessages }: FlowNode, at: number): string =>
  fallbackOrder === undefined
    ? `Mensagem de exceção ${at + 1}`
    : at > 0 && at === fallbackMessages.length - 1
      ? `${at + 1}ª resposta não entendida e as seguintes`
      : `${at + 1}ª resposta não entendida`
