import type { TransferWay } from "./transfer-draft.ts"
import { isToBot, reachesPeople, type TransferTarget } from "./transfer-target.ts"

/** The title and text of the warning that only the last choice applies. */
export const transferWarning = {
  title: "Aviso sobre transferências",
  text: "Uma conversa não pode ir para um robô e para um atendente ao mesmo tempo. A última escolha é a que vale.",
} as const

/**
 * Returns whether choosing a way replaces a target of the other kind: people instead of a bot, or a bot instead of
 * people. Then the warning is shown (conversations, section 2).
 */
export const replacesOtherKind = (target: TransferTarget | null, way: TransferWay): boolean => {
  if (target === null) return false
  if (way === "bot") return reachesPeople(target)
  return way === "people" && isToBot(target)
}
