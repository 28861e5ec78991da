import type { ProfileChoice } from "@prosa/core/access"
import type { LeavingMember, TeamCandidate, WorkspaceLine, WorkspacePlace } from "@prosa/core/administration"
import {
  fold,
  foldEmail,
  type Page,
  type PlatformId,
  type ProfileId,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Actor } from "../caller/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { empty, raw, type Sql, sql } from "../platform/storage/sql.ts"
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

/** Changes the team: ids that are no users of the company are passed over. Returns who joined. */
export const changeTeam = (
  tx: Tx,
  id: WorkspaceId,
  { joining, leaving }: { readonly joining: ReadonlyArray<UserId>; readonly leaving: ReadonlyArray<UserId> },
): Effect.Effect<ReadonlyArray<UserId>> =>
  Effect.gen(function* () {
    if (leaving.length > 0)
      yield* tx.run(sql`
        delete from user_workspaces where company_id = ${company} and workspace_id = ${id}
          and user_id = any(${ints(leaving)})`)
    const joined = yield* tx.rows<{ id: UserId }>(sql`
      insert into user_workspaces (company_id, user_id, workspace_id)
      select ${company}, u.id, ${id} from users u where u.company_id = ${company} and u.id = any(${ints(joining)})
      on conflict do nothing returning user_id as id`)
    return joined.map((row) => row.id)
  })

/** Reads the members of a team who leave it, as the rules of leaving need them. */
export const leavingMembers = (tx: Tx, users: ReadonlyArray<UserId>): Effect.Effect<ReadonlyArray<LeavingMember>> =>
  tx.rows<LeavingMember>(sql`
    select u.id, u.name,
      array(select distinct unnest(p.permissions) from user_profiles m
        join profiles p on p.company_id = m.company_id and p.id = m.profile_id
        where m.company_id = u.company_id and m.user_id = u.id order by 1) as permissions,
      (select count(*)::int from user_workspaces m
        where m.company_id = u.company_id and m.user_id = u.id) as workspaces
    from users u where u.company_id = ${company} and u.id = any(${ints(users)}) order by u.name_folded, u.id`)

/** Who asks for people: an administrator sees all of the company, others those who share a workspace with them. */
type Viewer = Pick<Actor, "userId" | "admin" | "workspaces">

const seenBy = ({ userId, admin, workspaces }: Viewer): Sql =>
  admin
    ? sql`true`
    : sql`(u.id = ${userId} or exists (
        select 1 from user_workspaces s
        where s.company_id = u.company_id and s.user_id = u.id and s.workspace_id = any(${ints(workspaces)})))`

/** Returns those of the users whom the viewer sees. */
export const visiblePeople = (
  tx: Tx,
  viewer: Viewer,
  users: ReadonlyArray<UserId>,
): Effect.Effect<ReadonlySet<UserId>> =>
  Effect.map(
    tx.rows<{ id: UserId }>(sql`
      select u.id from users u where u.company_id = ${company} and u.id = any(${ints(users)}) and ${seenBy(viewer)}`),
    (rows) => new Set(rows.map(({ id }) => id)),
  )

/** A query for one page of the people who may be on a team. */
export interface CandidatesWish {
  readonly workspaceId?: WorkspaceId
  readonly search: string
  readonly offset: number
  readonly limit: number
}

/** Lists one page of the active people whom the viewer sees, by name; the workspace's members first, inactive ones too. */
export const teamCandidates = (
  tx: Tx,
  viewer: Viewer,
  { workspaceId, search, ...page }: CandidatesWish,
): Effect.Effect<Page<TeamCandidate>> => {
  const isMember =
    workspaceId === undefined
      ? sql`false`
      : sql`exists (select 1 from user_workspaces t
          where t.company_id = u.company_id and t.user_id = u.id and t.workspace_id = ${workspaceId})`
  return pagedRows<TeamCandidate>(tx, {
    columns: sql`
      u.id, u.name, u.email, coalesce((
        select string_agg(p.name, ', ' order by p.name_folded, p.id) from user_profiles m
        join profiles p on p.company_id = m.company_id and p.id = m.profile_id
        where m.company_id = u.company_id and m.user_id = u.id), '') as profile`,
    matching: sql`
      from users u where u.company_id = ${company} and (u.active or ${isMember}) and ${seenBy(viewer)}
        ${
          search.trim() === ""
            ? empty
            : sql`and (u.name_folded like ${containing(fold(search))} or u.email_folded like ${containing(foldEmail(search))})`
        }`,
    order: sql`${workspaceId === undefined ? empty : sql`${isMember} desc, `}u.name_folded, u.id`,
    ...page,
  })
}

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
