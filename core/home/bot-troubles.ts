import { media } from "../channel/index.ts"
import { type BotId, formatPhone, formatTotal } from "../kernel/index.ts"
import type { HomeTrouble, HomeTroubles } from "./home-today.ts"

/** The part of a bot that has a problem: a channel, its published flow, a webhook, its settings, or its editing release. */
export type TroubledPart = "channel" | "published" | "webhook" | "setting" | "editing"

/** The rank of a problem: people meet all but the last now, and that only after publishing. */
const urgency: Readonly<Record<TroubledPart, number>> = { channel: 0, published: 1, webhook: 2, setting: 3, editing: 4 }

/** Returns whether people who write to the bot get no answer because of such a problem. */
export const leavesUnanswered = (part: TroubledPart): boolean => part === "channel" || part === "webhook"

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

/** Describes the figure of troubled bots: '1 não responde, 2 com erro'; empty for none. */
export const troubledBotsWords = ({ bots, unanswered }: Pick<HomeTroubles, "bots" | "unanswered">): string =>
  [
    unanswered === 0 ? "" : unanswered === 1 ? "1 não responde" : `${unanswered} não respondem`,
    bots === unanswered ? "" : `${bots - unanswered} com erro`,
  ]
    .filter((words) => words !== "")
    .join(", ")

/** Describes a problem: the node or the channel, and what happens there. */
export const troubleSentence = (trouble: HomeTrouble): string => {
  switch (trouble.type) {
    case "channel": {
      const { medium, phone, name, reason, others } = trouble
      const which = phone === "" ? name : formatPhone(phone)
      const further = others === 0 ? "" : others === 1 ? " E mais 1 canal." : ` E mais ${others} canais.`
      return `${[media[medium].label, which].filter((word) => word !== "").join(" ")}: ${reason || "O canal está desconectado."}${further}`
    }
    case "flow": {
      const { nodeTitle, sentence, others, published } = trouble
      return `${published ? "" : "Em edição: "}${nodeTitle}: ${sentence}${furtherWords(others)}`
    }
    case "setting":
      return `${trouble.sentence}${furtherWords(trouble.others)}`
    case "webhook": {
      const { nodeTitle, dialogs } = trouble
      const where = dialogs === 1 ? "1 conversa" : `${formatTotal(dialogs)} conversas`
      return `O webhook do node “${nodeTitle}” não respondeu em ${where} das últimas 24 horas.`
    }
  }
}

const furtherWords = (others: number): string =>
  others === 0 ? "" : others === 1 ? " E mais 1 problema." : ` E mais ${others} problemas.`

/** Returns where a problem is repaired: in the editor at its node, or on a page of the bot. */
export const troubleAction = (trouble: HomeTrouble): { readonly label: string; readonly to: string } => {
  const { bot } = trouble
  if (trouble.type === "setting" && trouble.page === "manage")
    return { label: "Gestão do Bot", to: `/chatbots/${bot.id}/manage` }
  return trouble.type === "channel" || trouble.type === "setting" || trouble.nodeId === null
    ? { label: "Ver robô", to: `/chatbots/${bot.id}` }
    : { label: "Ir para o node", to: `/drawflow/${bot.id}/${trouble.flowId}?node=${trouble.nodeId}` }
}
