import type { ProfileChoice } from "@prosa/core/access"
import type { TeamCandidate, WorkspaceLine, WorkspacePlace } from "@prosa/core/administration"
import { fold, type Page, type PlatformId, type ProfileId, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { empty, raw, sql } from "../platform/storage/sql.ts"
import { company, containing, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

const lineColumns = raw(`
  w.id, w.name, w.parent_id as "parentId", w.active,
  (select count(*)::int from user_workspaces m where m.company_id = w.company_id and m.workspace_id = w.id) as "usersCount"`)

/** Lists one page of the given workspaces, by name. */
export const listWorkspaceLines = (
  tx: Tx,
  own: ReadonlyArray<WorkspaceId>,
  { nameFolded, ...page }: { readonly nameFolded: string; readonly offset: number; readonly limit: number },
): Effect.Effect<Page<WorkspaceLine>> =>
  pagedRows<WorkspaceLine>(tx, {
    columns: sql`${lineColumns}`,
    matching: sql`
      from workspaces w where w.company_id = ${company} and w.id = any(${ints(own)})
        and (${nameFolded} = '' or w.name_folded like ${containing(nameFolded)})`,
    order: sql`w.name_folded, w.id`,
    ...page,
  })

/** Lists all of the given workspaces, by name. */
export const workspaceLinesOf = (
  tx: Tx,
  own: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<WorkspaceLine>> =>
  tx.rows<WorkspaceLine>(sql`
    select ${lineColumns} from workspaces w
    where w.company_id = ${company} and w.id = any(${ints(own)}) order by w.name_folded, w.id`)

/** A workspace as stored, with its team. */
export interface StoredWorkspace extends WorkspaceLine {
  readonly users: ReadonlyArray<UserId>
}

/** Finds a workspace. `locked` takes the row lock until the transaction ends. */
export const findWorkspace = (tx: Tx, id: WorkspaceId, locked = false): Effect.Effect<StoredWorkspace | undefined> =>
  tx.row<StoredWorkspace>(sql`
    select ${lineColumns}, array(
      select m.user_id from user_workspaces m
      where m.company_id = w.company_id and m.workspace_id = w.id order by 1) as users
    from workspaces w where w.company_id = ${company} and w.id = ${id} ${locked ? sql`for update of w` : empty}`)

/** A company as the writes of its workspaces need it. */
export interface LockedCompany {
  readonly name: string
  readonly platformId: PlatformId
  readonly workspaceLimit: number
  readonly userLimit: number
}

/** Locks the company's row: moves, quotas and invitations of a company happen one after the other. */
export const lockOwnCompany = (tx: Tx): Effect.Effect<LockedCompany> =>
  tx.onlyRow<LockedCompany>(sql`
    select name, platform_id as "platformId", workspace_quota as "workspaceLimit", user_quota as "userLimit"
    from companies where id = ${company} for update`)

/** Lists the place of every workspace of the company. */
export const workspacePlaces = (tx: Tx): Effect.Effect<ReadonlyArray<WorkspacePlace>> =>
  tx.rows<WorkspacePlace>(sql`select id, parent_id as "parentId" from workspaces where company_id = ${company}`)

/** Inserts a workspace. */
export const insertWorkspaceRecord = (
  tx: Tx,
  {
    name,
    parentId,
    active,
  }: { readonly name: string; readonly parentId: WorkspaceId | null; readonly active: boolean },
): Effect.Effect<WorkspaceId> =>
  Effect.map(
    tx.onlyRow<{ id: WorkspaceId }>(sql`
      insert into workspaces (company_id, name, name_folded, parent_id, active)
      values (${company}, ${name}, ${fold(name)}, ${parentId}, ${active}) returning id`),
    ({ id }) => id,
  )

export const updateWorkspaceRecord = (
  tx: Tx,
  id: WorkspaceId,
  {
    name,
    parentId,
    active,
  }: { readonly name: string; readonly parentId: WorkspaceId | null; readonly active: boolean },
): Effect.Effect<void> =>
  tx.run(sql`
    update workspaces set name = ${name}, name_folded = ${fold(name)}, parent_id = ${parentId}, active = ${active}
    where company_id = ${company} and id = ${id}`)

/** Makes these users the team; ids that are no users of the company are passed over. Returns who joined and who left. */
export const setTeam = (
  tx: Tx,
  id: WorkspaceId,
  users: ReadonlyArray<UserId>,
): Effect.Effect<{ readonly joined: ReadonlyArray<UserId>; readonly left: ReadonlyArray<UserId> }> =>
  Effect.gen(function* () {
    const left = yield* tx.rows<{ id: UserId }>(sql`
      delete from user_workspaces where company_id = ${company} and workspace_id = ${id}
        and not user_id = any(${ints(users)}) returning user_id as id`)
    const joined = yield* tx.rows<{ id: UserId }>(sql`
      insert into user_workspaces (company_id, user_id, workspace_id)
      select ${company}, u.id, ${id} from users u where u.company_id = ${company} and u.id = any(${ints(users)})
      on conflict do nothing returning user_id as id`)
    return { joined: joined.map((row) => row.id), left: left.map((row) => row.id) }
  })

/** Lists the company's active users, by name, with the names of their profiles. */
export const teamCandidates = (tx: Tx): Effect.Effect<ReadonlyArray<TeamCandidate>> =>
  tx.rows<TeamCandidate>(sql`
    select u.id, u.name, u.email, coalesce((
      select string_agg(p.name, ', ' order by p.name_folded, p.id) from user_profiles m
      join profiles p on p.company_id = m.company_id and p.id = m.profile_id
      where m.company_id = u.company_id and m.user_id = u.id), '') as profile
    from users u where u.company_id = ${company} and u.active order by u.name_folded, u.id`)

/** A profile with the names of its permissions. */
export interface PermittedProfile extends ProfileChoice {
  readonly permissions: ReadonlyArray<string>
}

/** Lists the company's profiles by name, or only some of them. */
export const permittedProfiles = (
  tx: Tx,
  ids?: ReadonlyArray<ProfileId>,
): Effect.Effect<ReadonlyArray<PermittedProfile>> =>
  tx.rows<PermittedProfile>(sql`
    select id, name, permissions from profiles
    where company_id = ${company} ${ids === undefined ? empty : sql`and id = any(${ints(ids)})`}
    order by name_folded, id`)
