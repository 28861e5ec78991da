import type { TransferTarget } from "../../transfer/index.ts"
import type { BotKeyword } from "../bot-keywords.ts"
import type { PublishBlocker } from "../flows.ts"
import { lostTargetSentence } from "./flow-problem.ts"
import { type KnownReferences, lostTarget } from "./reference-problems.ts"

/** The settings of a bot that may transfer, beside its flow. */
export interface TransferringSettings {
  readonly keywords: ReadonlyArray<BotKeyword>
  readonly automations: {
    readonly transfer: { readonly minutes: number; readonly target: TransferTarget | null }
  }
}

/** Lists where a bot's settings transfer to. */
export const settingTargets = (settings: TransferringSettings): ReadonlyArray<TransferTarget> =>
  transfersIn(settings).map(({ target }) => target)

/** Finds the transfers of a bot's settings to something that is gone. No node has them: the bot's own pages do. */
export const lostSettings = (settings: TransferringSettings, known: KnownReferences): ReadonlyArray<PublishBlocker> =>
  transfersIn(settings).flatMap(({ subject, page, target }) => {
    const lost = lostTarget(target, known)
    if (lost === undefined) return []
    return [{ nodeId: null, sentence: `${lostTargetSentence(lost, subject)} Ela é editada ${page}.` }]
  })

const transfersIn = ({ keywords, automations: { transfer } }: TransferringSettings) => [
  ...keywords.flatMap(({ phrases: [keyword = ""], action }) =>
    action.kind === "transfer"
      ? [{ subject: `A palavra-chave “${keyword}”`, page: "na Gestão do Bot", target: action.target }]
      : [],
  ),
  ...(transfer.minutes > 0 && transfer.target !== null
    ? [{ subject: "A automação “Transferir”", page: "na página do robô", target: transfer.target }]
    : []),
]
