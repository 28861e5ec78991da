import { employeeTarget, type PeopleTransfer, type ScriptedSettings } from "@prosa/core/bot"
import {
  compile,
  type CompiledScript,
  scriptOfDigitalEmployee,
  scriptSettings,
  scriptWithoutFlow,
} from "@prosa/core/engine"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { scriptedSettingsColumns } from "../flow/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

type BotRow = ScriptedSettings & {
  readonly name: string
  readonly workspaceId: WorkspaceId
  readonly target: number
  readonly transfer: Pick<PeopleTransfer, "workspaceId" | "userId">
}

/** The script of a bot that has no flow, from its settings as they are now; undefined if the bot no longer exists. */
export const scriptOfBotWithoutFlow = (tx: Tx, id: BotId): Effect.Effect<CompiledScript | undefined> =>
  Effect.map(
    tx.row<BotRow>(sql`
      select b.name, b.workspace_id as "workspaceId", b.target, ${scriptedSettingsColumns}, json_build_object(
        'workspaceId', b.people_workspace_id, 'userId', b.people_user_id) as transfer
      from bots b where b.company_id = ${company} and b.id = ${id} and b.deleted_at is null`),
    (row) => {
      if (row === undefined) return undefined
      const { name, workspaceId, target, transfer, ...settings } = row
      return compile(
        target === employeeTarget
          ? scriptOfDigitalEmployee(name, scriptSettings(settings))
          : scriptWithoutFlow({ name, workspaceId, transfer, settings: scriptSettings(settings) }),
      )
    },
  )
