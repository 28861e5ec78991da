import type { FlowNode } from "@prosa/core/flow"
import { cardFactsOf, type TransferFact } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import {
  ArrowRightLeft,
  AtSign,
  ClipboardList,
  CornerUpLeft,
  Link2,
  List,
  Paperclip,
  Plug,
  Split,
  Tag,
  Variable,
  Webhook,
  Workflow,
} from "lucide-react"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useTenancyServices } from "../../../tenancy/tenancy-services.ts"
import { useFlowEditor } from "../../editor/editor-context.ts"

/** The foot of a card; a short one has none. The card styles it. */
export const NodeFacts = ({ node }: { readonly node: FlowNode }) => {
  const facts = cardFactsOf(node)
  if (facts === undefined) return null
  const { replies, hasLink, captured, files, ways, sets, fields, tag, callsWebhook, asks, passes, returnTo, transfer } =
    facts
  return (
    <footer>
      {replies > 0 && (
        <span title={`${replies} respostas rápidas`}>
          <List size={12} aria-hidden /> {replies}
        </span>
      )}
      {hasLink && <Link2 size={12} aria-label="Link" />}
      {captured !== undefined && (
        <span className="captured" title={`Captura @${captured}`}>
          <AtSign size={12} aria-label="Captura" />
          <bdi>{captured}</bdi>
        </span>
      )}
      {ways > 0 && (
        <span title={ways === 1 ? "1 caminho automático" : `${ways} caminhos automáticos`}>
          <Split size={12} aria-hidden /> {ways}
        </span>
      )}
      {sets > 0 && (
        <span title={sets === 1 ? "1 valor definido" : `${sets} valores definidos`}>
          <Variable size={12} aria-hidden /> {sets}
        </span>
      )}
      {fields > 0 && (
        <span title={fields === 1 ? "Formulário de 1 campo" : `Formulário de ${fields} campos`}>
          <ClipboardList size={12} aria-label="Formulário" /> {fields}
        </span>
      )}
      {files > 0 && (
        <span title={`${files} arquivos`}>
          <Paperclip size={12} aria-hidden /> {files}
        </span>
      )}
      {tag !== "" && (
        <span title={`Etapa: ${tag}`}>
          <Tag size={12} aria-label="Etapa" />
          <bdi>{tag}</bdi>
        </span>
      )}
      {asks !== undefined && (
        <span title={`Pergunta a ${asks}`}>
          <Plug size={12} aria-label="Pergunta a um sistema" />
        </span>
      )}
      {passes !== undefined && (
        <span title={`Passa pelo fluxo de ${passes}`}>
          <Workflow size={12} aria-label="Passa pelo fluxo de" />
          <bdi>{passes}</bdi>
        </span>
      )}
      {callsWebhook && <Webhook size={12} aria-label="Webhook" />}
      {returnTo !== null && <Return to={returnTo} />}
      {transfer !== undefined && <Transfer {...transfer} />}
    </footer>
  )
}

/** Where the node transfers to; the workspace first, as in the panel. */
const Transfer = ({ words, workspaceId, isMissing }: TransferFact) => {
  const { all } = useBehavior(useTenancyServices().selection.state$)
  const place = all.find(({ id }) => id === workspaceId)?.name
  const whole = place === undefined ? words : `${place} · ${words}`
  return (
    <span className={isMissing ? "missing" : undefined} title={whole}>
      <ArrowRightLeft size={12} aria-hidden /> <bdi>{whole}</bdi>
    </span>
  )
}

/** The chip of 'Voltar para', with the title of the earlier node. */
const Return = ({ to }: { readonly to: NodeId }) => {
  const title = useBehavior(useFlowEditor().document.node$(to))?.title ?? ""
  return (
    <span className="return" title={`Volta para ${title}`}>
      <CornerUpLeft size={12} aria-label="Volta para" />
      <bdi>{title}</bdi>
    </span>
  )
}
