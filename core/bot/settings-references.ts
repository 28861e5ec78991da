import type { BotId, UserId, WorkspaceId } from "../kernel/index.ts"
import type { BotChange } from "./bot-settings.ts"

/** What a bot's settings refer to, by id. */
export interface SettingsReferences {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly people: ReadonlyArray<UserId>
  readonly bots: ReadonlyArray<BotId>
  /** The people who are named with a workspace, of which they have to be members. */
  readonly members: ReadonlyArray<{ readonly workspaceId: WorkspaceId; readonly userId: UserId }>
}

/** Lists the workspaces, people and bots that settings name. */
export const settingsReferences = ({
  workspaceId,
  transferBotId,
  automations,
  keywords = [],
}: BotChange): SettingsReferences => {
  const targets = keywords.flatMap(({ action }) => (action.kind === "transfer" ? [action.target] : []))
  const { workspaceId: toWorkspace = 0, userId: toUser = 0 } = automations?.botTransferAutomationDto ?? {}
  return {
    workspaces: [
      ...(workspaceId === undefined ? [] : [workspaceId]),
      ...(toWorkspace === 0 ? [] : [toWorkspace]),
      ...targets.flatMap((target) => ("workspaceId" in target ? target.workspaceId : [])),
    ],
    people: [
      ...(toUser === 0 ? [] : [toUser]),
      ...targets.flatMap((target) => ("userId" in target ? target.userId : [])),
    ],
    bots: [
      ...(transferBotId === undefined || transferBotId === null ? [] : [transferBotId]),
      ...targets.flatMap((target) => ("botId" in target ? target.botId : [])),
    ],
    members: [
      ...(toUser === 0 || toWorkspace === 0 ? [] : [{ workspaceId: toWorkspace, userId: toUser }]),
      ...targets.flatMap((target) =>
        target.kind === "specific-person" ? [{ workspaceId: target.workspaceId, userId: target.userId }] : [],
      ),
    ],
  }
}
