import { type Collaborator, type CollaboratorLine, type CollaboratorOption, seesUnplaced } from "@prosa/core/access"
import { fold, foldEmail, type Page, type ProfileId, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, companyThrough } from "../../caller/index.ts"
import { pagedRows } from "../../platform/storage/paged-rows.ts"
import { empty, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, containing, ints, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { joinProfiles, joinWorkspaces } from "./enrol-people.ts"
import { rightsOf } from "./people-store.ts"
import { avatarColumns } from "../own-account/photo-store.ts"

/** Who asks for collaborators: it decides whom and which workspaces they see. */
export type Viewer = Pick<Actor, "userId" | "admin" | "permissions" | "workspaces">

const memberOf = (workspaces: ReadonlyArray<WorkspaceId>): Sql => sql`exists (
  select 1 from user_workspaces m
  where m.company_id = u.company_id and m.user_id = u.id and m.workspace_id = any(${ints(workspaces)}))`

const unplaced = sql`not exists (
  select 1 from user_workspaces m join workspaces w on w.company_id = m.company_id and w.id = m.workspace_id
  where m.company_id = u.company_id and m.user_id = u.id and w.active)`

const unplacedFor = (viewer: Viewer): Sql => (seesUnplaced(viewer) ? unplaced : sql`false`)

const seenBy = (viewer: Viewer): Sql =>
  viewer.admin ? sql`true` : sql`(u.id = ${viewer.userId} or ${memberOf(viewer.workspaces)} or ${unplacedFor(viewer)})`

const profileNames = sql`array(
  select p.name from user_profiles m join profiles p on p.company_id = m.company_id and p.id = m.profile_id
  where m.company_id = u.company_id and m.user_id = u.id order by p.name_folded, p.id)`

/** A query for one page of collaborators. */
export interface CollaboratorsWish {
  /** The requested workspaces that the viewer is a member of. */
  readonly asked: ReadonlyArray<WorkspaceId>
  /** An empty string matches all. */
  readonly text: string
  readonly offset: number
  readonly limit: number
}

/** Lists one page of the people whom `isListed` has for these workspaces, by name. */
export const listCollaborators = (
  tx: Tx,
  viewer: Viewer,
  { asked, text, ...page }: CollaboratorsWish,
): Effect.Effect<Page<CollaboratorLine>> =>
  pagedRows<CollaboratorLine>(tx, {
    columns: sql`
      u.id, u.name, u.email, u.phone, u.active, u.password_hash is null as waiting, ${avatarColumns},
      ${profileNames} as profiles, (
        select count(*)::int from user_workspaces m
        where m.company_id = u.company_id and m.user_id = u.id and m.workspace_id = any(${ints(viewer.workspaces)})
      ) as workspaces, ${unplaced} as "withoutActiveWorkspace"`,
    matching: sql`
      from users u
      where u.company_id = ${company} and (${memberOf(asked)} or ${unplacedFor(viewer)}) and (${text} = ''
        or u.name_folded like ${containing(fold(text))} or u.email_folded like ${containing(foldEmail(text))})`,
    order: sql`u.name_folded, u.id`,
    ...page,
  })

/** Lists every active collaborator whom the viewer sees, by name. */
export const allCollaborators = (tx: Tx, viewer: Viewer): Effect.Effect<ReadonlyArray<CollaboratorOption>> =>
  tx.rows<CollaboratorOption>(sql`
    select u.id, u.name, u.email, ${profileNames} as profiles from users u
    where u.company_id = ${company} and u.active and ${seenBy(viewer)} order by u.name_folded, u.id`)

/** A collaborator as the rows of the company tell. */
export type StoredCollaborator = Omit<Collaborator, "lastAccessAt">

/** Finds a collaborator whom the viewer sees. `locked` takes the row lock until the transaction ends. */
export const findCollaborator = (
  tx: Tx,
  id: UserId,
  viewer: Viewer,
  locked = false,
): Effect.Effect<StoredCollaborator | undefined> =>
  Effect.gen(function* () {
    const own = yield* tx.row<Omit<StoredCollaborator, "profiles" | "workspaces" | "elsewhere" | "permissions">>(sql`
      select u.id, u.company_id as "companyId", u.name, u.email, u.phone, u.active, u.password_hash is null as waiting,
        u.is_attendant as "isAttendant", u.agent_name as "agentName", ${avatarColumns}, ${iso("u.created_at")} as "createdAt",
        ${unplaced} as "withoutActiveWorkspace"
      from users u where u.company_id = ${company} and u.id = ${id} and ${seenBy(viewer)}
      ${locked ? sql`for no key update of u` : empty}`)
    if (own === undefined) return undefined
    const profiles = yield* tx.rows<Collaborator["profiles"][number]>(sql`
      select p.id, p.name, true as active
      from user_profiles m join profiles p on p.company_id = m.company_id and p.id = m.profile_id
      where m.company_id = ${company} and m.user_id = ${id} order by p.name_folded, p.id`)
    const workspaces = yield* tx.rows<Collaborator["workspaces"][number]>(sql`
      select w.id, w.name, w.active
      from user_workspaces m join workspaces w on w.company_id = m.company_id and w.id = m.workspace_id
      where m.company_id = ${company} and m.user_id = ${id} and m.workspace_id = any(${ints(viewer.workspaces)})
      order by w.name_folded, w.id`)
    const { permissions, workspaces: all } = yield* rightsOf(tx, id)
    return { ...own, profiles, workspaces, permissions, elsewhere: all.length > workspaces.length }
  })

/** Takes the row lock of the company, so that of two changes of its people the second sees what the first did. */
export const lockPeople = (tx: Tx): Effect.Effect<void> =>
  tx.run(sql`select 1 from companies where id = ${company} for no key update`)

/** Returns whether anybody active, who has accepted, may edit collaborators; `except` is left out. */
export const hasEditor = (tx: Tx, except: UserId | null = null): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      select 1 from users u
      join user_profiles m on m.company_id = u.company_id and m.user_id = u.id
      join profiles p on p.company_id = m.company_id and p.id = m.profile_id
      where u.company_id = ${company} and u.active and u.password_hash is not null and 'user_edit' = any(p.permissions)
        and (${except}::int is null or u.id <> ${except}::int) limit 1`),
    (row) => row !== undefined,
  )

/** Lists the users who have a profile. */
export const holdersOfProfile = (tx: Tx, id: ProfileId): Effect.Effect<ReadonlyArray<UserId>> =>
  Effect.map(
    tx.rows<{ id: UserId }>(sql`
      select user_id as id from user_profiles where company_id = ${company} and profile_id = ${id}`),
    (rows) => rows.map((row) => row.id),
  )

/** The columns of a collaborator that a change writes. */
export type CollaboratorColumns = Pick<
  Collaborator,
  "name" | "email" | "phone" | "active" | "isAttendant" | "agentName"
>

export const updateCollaborator = (tx: Tx, id: UserId, facts: CollaboratorColumns): Effect.Effect<void> =>
  tx.run(sql`
    update users set name = ${facts.name}, name_folded = ${fold(facts.name)}, email = ${facts.email},
      email_folded = ${foldEmail(facts.email)}, phone = ${facts.phone}, active = ${facts.active},
      is_attendant = ${facts.isAttendant}, agent_name = ${facts.agentName}
    where company_id = ${company} and id = ${id}`)

/** Gives a user exactly these profiles. */
export const setProfiles = (tx: Tx, id: UserId, profiles: ReadonlyArray<ProfileId>): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`
      delete from user_profiles
      where company_id = ${company} and user_id = ${id} and not profile_id = any(${ints(profiles)})`),
    joinProfiles(tx, id, profiles),
  )

/** Makes a user a member of exactly these ones `among` some workspaces; memberships of others stay. */
export const setWorkspaces = (
  tx: Tx,
  id: UserId,
  workspaces: ReadonlyArray<WorkspaceId>,
  among: ReadonlyArray<WorkspaceId>,
): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`
      delete from user_workspaces
      where company_id = ${company} and user_id = ${id} and workspace_id = any(${ints(among)})
        and not workspace_id = any(${ints(workspaces)})`),
    joinWorkspaces(tx, id, workspaces),
  )

/** Finds the company of a user; undefined for an administrator. */
export const companyOfUser = companyThrough("company_of_user")
