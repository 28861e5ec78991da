import type { BotKeyword } from "../bot-keywords.ts"
import type { PublishBlocker } from "../flows.ts"
import { lostTargetSentence } from "./problem-sentences.ts"
import { type KnownReferences, lostTarget } from "./reference-problems.ts"
import type { WorkspaceId } from "../../kernel/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"

/** The settings of a bot that may transfer, beside its flow. */
export interface TransferringSettings {
  readonly keywords: ReadonlyArray<BotKeyword>
  readonly automations: {
    readonly transfer: { readonly minutes: number; readonly target: TransferTarget | null }
  }
  /** After so many fallback messages in a row; 0: never. */
  readonly fallbackTransfer?: { readonly times: number; readonly target: TransferTarget | null }
}

/** Lists where a bot's settings transfer to. */
export const settingTargets = (settings: TransferringSettings): ReadonlyArray<TransferTarget> =>
  transfersIn(settings).map(({ target }) => target)

/** A transfer of a bot's settings to something that is gone, and the page on which it is set. */
export interface LostSetting {
  readonly sentence: string
  readonly page: "bot" | "manage"
}

/** Finds the transfers of a bot's settings to something that is gone. */
export const lostSettings = (settings: TransferringSettings, known: KnownReferences): ReadonlyArray<LostSetting> =>
  transfersIn(settings).flatMap(({ subject, page, target }) => {
    const lost = lostTarget(target, known)
    return lost === undefined ? [] : [{ sentence: lostTargetSentence(lost, subject), page }]
  })

/** Finds the transfers of a bot's settings to the people of an existing workspace, in turn, where nobody attends. */
export const unattendedSettings = (
  settings: TransferringSettings,
  existing: ReadonlySet<WorkspaceId>,
  attended: ReadonlySet<WorkspaceId>,
): ReadonlyArray<LostSetting> =>
  transfersIn(settings).flatMap(({ subject, page, target }) =>
    target.kind === "sequential-person" && existing.has(target.workspaceId) && !attended.has(target.workspaceId)
      ? [{ sentence: `${subject} leva a um workspace em que ninguém atende.`, page }]
      : [],
  )

/** Returns what blocks publishing for a lost setting. No node has it, so it says where it is edited. */
export const settingBlocker = ({ sentence, page }: LostSetting): PublishBlocker => ({
  nodeId: null,
  sentence: `${sentence} Ela é editada ${page === "manage" ? "na Gestão do Bot" : "na página do robô"}.`,
})

const transfersIn = ({ keywords, automations: { transfer }, fallbackTransfer: fallback }: TransferringSettings) => [
  ...keywords.flatMap(({ phrases: [keyword = ""], action }) =>
    action.kind === "transfer"
      ? [{ subject: `A palavra-chave “${keyword}”`, page: "manage" as const, target: action.target }]
      : [],
  ),
  ...(transfer.minutes > 0 && transfer.target !== null
    ? [{ subject: "A automação “Transferir”", page: "bot" as const, target: transfer.target }]
    : []),
  ...(fallback !== undefined && fallback.times > 0 && fallback.target !== null
    ? [{ subject: "A transferência depois de exceções", page: "bot" as const, target: fallback.target }]
    : []),
]
