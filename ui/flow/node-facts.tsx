import type { FlowNode } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { ArrowRightLeft, CornerUpLeft, Link2, List, Paperclip, Tag, Webhook } from "lucide-react"
import { useBehavior } from "../kit/use-behavior.ts"
import { useFlowEditor } from "./editor-context.ts"

/** The foot of a card: what its node offers, sends, calls and leads to. The card styles it. */
export const NodeFacts = ({ node }: { readonly node: FlowNode }) => {
  const buttons = node.botInteractions.flatMap((said) => said.buttons)
  const replies = buttons.filter((button) => button.kind === "quick-reply").length
  const files = node.botInteractions.reduce((sum, said) => sum + said.files.length, 0)
  return (
    <footer>
      {replies > 0 && (
        <span title={`${replies} respostas rápidas`}>
          <List size={12} aria-hidden /> {replies}
        </span>
      )}
      {buttons.length > replies && <Link2 size={12} aria-label="Link" />}
      {files > 0 && (
        <span title={`${files} arquivos`}>
          <Paperclip size={12} aria-hidden /> {files}
        </span>
      )}
      {node.tag.trim() !== "" && (
        <span title={`Etapa: ${node.tag}`}>
          <Tag size={12} aria-label="Etapa" />
          <bdi>{node.tag}</bdi>
        </span>
      )}
      {node.callsWebhook && <Webhook size={12} aria-label="Webhook" />}
      {node.transfer === null && node.returnTo !== null && <Return to={node.returnTo} />}
      {node.transfer !== null && (
        <span className={node.transfer.target === null ? "missing" : undefined}>
          <ArrowRightLeft size={12} aria-hidden /> <bdi>{transferWords(node)}</bdi>
        </span>
      )}
    </footer>
  )
}

/** The chip of 'Voltar para', with the title of the earlier node. */
const Return = ({ to }: { readonly to: NodeId }) => {
  const title = useBehavior(useFlowEditor().document.node$(to))?.title ?? ""
  return (
    <span title={`Volta para ${title}`}>
      <CornerUpLeft size={12} aria-label="Volta para" />
      <bdi>{title}</bdi>
    </span>
  )
}

const transferWords = ({ transfer }: FlowNode): string => {
  const target = transfer?.target
  if (!target) return "Sem destino"
  if (target.kind === "specific-person") return target.userName
  return target.kind === "sequential-person" ? "Sequencial" : "Transferência"
}
