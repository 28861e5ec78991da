import { type BotId, formatTotal } from "../kernel/index.ts"
import type { HomeTrouble, HomeTroubles } from "./home-today.ts"

/** The part of a bot that has a problem: its published flow, a webhook, or its editing release. */
export type TroubledPart = "published" | "webhook" | "editing"

/** The rank of a problem: people meet the first two now, and the third only after publishing. */
const urgency: Readonly<Record<TroubledPart, number>> = { published: 0, webhook: 1, editing: 2 }

/** A problem of a bot. */
export interface BotTrouble {
  readonly botId: BotId
  readonly part: TroubledPart
}

/** Keeps the most urgent problem of each bot, and sorts them by urgency, then the newest bot first. */
export const mostUrgent = <Trouble extends BotTrouble>(troubles: ReadonlyArray<Trouble>): ReadonlyArray<Trouble> => {
  const sorted = troubles.toSorted((a, b) => urgency[a.part] - urgency[b.part] || b.botId - a.botId)
  const seen = new Set<BotId>()
  return sorted.filter(({ botId }) => {
    const first = !seen.has(botId)
    seen.add(botId)
    return first
  })
}

/** Describes the figure of troubled bots: '1 não responde, 2 com erro no fluxo'; empty for none. */
export const troubledBotsWords = ({ bots, unanswered }: Pick<HomeTroubles, "bots" | "unanswered">): string =>
  [
    unanswered === 0 ? "" : unanswered === 1 ? "1 não responde" : `${unanswered} não respondem`,
    bots === unanswered ? "" : `${bots - unanswered} com erro no fluxo`,
  ]
    .filter((words) => words !== "")
    .join(", ")

/** Describes a problem: the node, and what happens there. */
export const troubleSentence = (trouble: HomeTrouble): string => {
  switch (trouble.type) {
    case "flow": {
      const { nodeTitle, sentence, others, published } = trouble
      const rest = others === 0 ? "" : others === 1 ? " E mais 1 problema." : ` E mais ${others} problemas.`
      return `${published ? "" : "Em edição: "}${nodeTitle}: ${sentence}${rest}`
    }
    case "webhook": {
      const { nodeTitle, dialogs } = trouble
      const where = dialogs === 1 ? "1 conversa" : `${formatTotal(dialogs)} conversas`
      return `O webhook do node “${nodeTitle}” não respondeu em ${where} das últimas 24 horas.`
    }
  }
}

/** Returns where a problem is repaired: in the editor at its node, or on the bot's page if the node is unknown. */
export const troubleAction = ({ bot, flowId, nodeId }: HomeTrouble): { readonly label: string; readonly to: string } =>
  nodeId === null
    ? { label: "Ver robô", to: `/chatbots/${bot.id}` }
    : { label: "Ir para o node", to: `/drawflow/${bot.id}/${flowId}?node=${nodeId}` }
