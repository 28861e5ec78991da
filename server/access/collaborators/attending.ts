import type { PersonInWorkspace } from "@prosa/core/access"
import type { WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** On the users `u`: an active person who has signed in, and who attends or may see the inbox. */
export const mayAttend = sql`u.active and u.password_hash is not null and (u.is_attendant or exists (
  select 1 from user_profiles up join profiles p on p.company_id = up.company_id and p.id = up.profile_id
  where up.company_id = u.company_id and up.user_id = u.id and p.permissions && '{omnichannel_view,dialog_view}'::text[]))`

/** The members `m` of workspaces, who are the users `u`, that may be handed rooms there. */
export const attending: Sql = sql`
  user_workspaces m join users u on u.company_id = m.company_id and u.id = m.user_id and m.company_id = ${company}
    and ${mayAttend}`

/** Finds which of these people may be handed rooms in their workspace. */
export const whoAttend = (
  tx: Tx,
  people: ReadonlyArray<PersonInWorkspace>,
): Effect.Effect<ReadonlySet<PersonInWorkspace>> =>
  people.length === 0
    ? Effect.succeed(new Set())
    : Effect.map(
        tx.rows<{ readonly person: PersonInWorkspace }>(sql`
          select m.workspace_id || '/' || m.user_id as person from ${attending}
          where (m.workspace_id, m.user_id) in (
            select split_part(person, '/', 1)::int, split_part(person, '/', 2)::int from unnest(${texts(people)}) person)`),
        (found) => new Set(found.map(({ person }) => person)),
      )

/** Finds in which of these workspaces somebody may be handed rooms. */
export const attendedWorkspaces = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlySet<WorkspaceId>> =>
  workspaces.length === 0
    ? Effect.succeed(new Set())
    : Effect.map(
        tx.rows<{ readonly id: WorkspaceId }>(
          sql`select distinct m.workspace_id as id from ${attending} where m.workspace_id = any(${ints(workspaces)})`,
        ),
        (found) => new Set(found.map(({ id }) => id)),
      )
