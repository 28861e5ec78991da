import { noAutomations, type PeopleTransfer } from "../../bot/index.ts"
import { type FlowNode, newFlow } from "../../flow/index.ts"
import type { WorkspaceId } from "../../kernel/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import { type Script, scriptOf } from "./script.ts"
import type { ScriptSettings } from "./script-settings.ts"

/** What the script of a bot without a flow (type 6) is made of. */
export interface BotWithoutFlow {
  readonly name: string
  /** The bot's own workspace, for a bot without room-transfer settings. */
  readonly workspaceId: WorkspaceId
  readonly settings: ScriptSettings
  readonly transfer: Pick<PeopleTransfer, "workspaceId" | "userId">
}

/**
 * Creates the script of a bot without a flow: it greets, asks its contact questions, and hands the conversation to people
 * by the bot's room-transfer settings: to one person, or to those of the workspace in turn.
 */
export const scriptWithoutFlow = ({ name, workspaceId, settings, transfer }: BotWithoutFlow): Script => {
  const place = transfer.workspaceId ?? workspaceId
  const target: TransferTarget =
    transfer.userId === null
      ? { kind: "sequential-person", workspaceId: place, onlyOnlineUser: false }
      : { kind: "specific-person", workspaceId: place, userId: transfer.userId, userName: "" }
  return scriptOf(startAlone(name, { transfer: { target } }), { ...settings, id: "without flow", keywords: [] })
}

/**
 * Creates the script of a digital employee (type 4): it says nothing of its own, and each message goes to the company's
 * system. What happens beside that is as with any other bot: hand-overs to and from it, its opening hours, and its timers, of
 * which none repeats a question, since it asks none.
 */
export const scriptOfDigitalEmployee = (
  name: string,
  { automations, hours, transferMessage }: Pick<ScriptSettings, "automations" | "hours" | "transferMessage">,
): Script => {
  const { repeat } = noAutomations
  const settings = { hours, transferMessage, automations: { ...automations, repeat } }
  return scriptOf(startAlone(name, {}), { id: "digital employee", ...settings })
}

/** A flow of a silent start. */
const startAlone = (name: string, start: Partial<FlowNode>) => {
  const flow = newFlow(name, "")
  const nodes = flow.nodes.map((node) => ({ ...node, botInteractions: [], userInteractions: [], ...start }))
  return { ...flow, nodes }
}
