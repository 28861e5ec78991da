import { personInWorkspace, type PersonInWorkspace } from "../access/index.ts"
import type { BotId, WorkspaceId } from "../kernel/index.ts"
import type { BotChange } from "./bot-settings.ts"

/** What a bot's settings refer to, by id. */
export interface SettingsReferences {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  /** The people, each with the workspace of which they have to be members. */
  readonly people: ReadonlyArray<PersonInWorkspace>
  readonly bots: ReadonlyArray<BotId>
}

/** Lists the workspaces, people and bots that settings name. */
export const settingsReferences = ({
  workspaceId,
  transferBotId,
  automations,
  keywords = [],
  fallbackTransfer,
}: BotChange): SettingsReferences => {
  const targets = [
    ...keywords.flatMap(({ action }) => (action.kind === "transfer" ? [action.target] : [])),
    ...(fallbackTransfer?.target ? [fallbackTransfer.target] : []),
  ]
  const { workspaceId: toWorkspace = 0, userId: toUser = 0 } = automations?.botTransferAutomationDto ?? {}
  return {
    workspaces: [
      ...(workspaceId === undefined ? [] : [workspaceId]),
      ...(toWorkspace === 0 ? [] : [toWorkspace]),
      ...targets.flatMap((target) => ("workspaceId" in target ? target.workspaceId : [])),
    ],
    people: [
      ...(toUser === 0 || toWorkspace === 0 ? [] : [personInWorkspace({ workspaceId: toWorkspace, userId: toUser })]),
      ...targets.flatMap((target) => ("userId" in target ? personInWorkspace(target) : [])),
    ],
    bots: [
      ...(transferBotId === undefined || transferBotId === null ? [] : [transferBotId]),
      ...targets.flatMap((target) => ("botId" in target ? target.botId : [])),
    ],
  }
}
