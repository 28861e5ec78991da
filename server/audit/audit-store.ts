import {
  type AuditAction,
  type AuditRecord,
  type AuditSubject,
  changesIn,
  type PlatformAuditWish,
  subjectIn,
  subjectsIn,
} from "@prosa/core/audit"
import { fold, isoDayOf, type Page, type PlatformId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Actor } from "../caller/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { empty, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, containing, ints, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** An audit entry of the company: the action, who did it, and from which address. */
export interface AuditEntry {
  readonly action: AuditAction
  /** What the action applied to: 'profile 12'. */
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Writes an audit entry in the transaction of the change: both commit, or neither. */
export const insertAudit = (
  tx: Tx,
  { userId, address }: Pick<Actor, "userId" | "address">,
  { action, subject, detail }: AuditEntry,
): Effect.Effect<void> =>
  tx.run(sql`
    insert into audit (company_id, user_id, action, subject, detail, address)
    values (${company}, ${userId}, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${address})`)

/** An audit entry of the platform: of a brand, or of an administrator's own account. */
export interface PlatformAuditEntry {
  /** Null: the author's own account. */
  readonly platformId: PlatformId | null
  readonly action: "brand.create" | "brand.update" | "user.update-own" | "user.reset-password"
  readonly detail: object
}

/** Writes an audit entry of the platform in the transaction of the change, as `sign_in`. */
export const insertPlatformAudit = (
  tx: Tx,
  { userId, address }: Pick<Actor, "userId" | "address">,
  { platformId, action, detail }: PlatformAuditEntry,
): Effect.Effect<void> =>
  tx.run(sql`
    insert into platform_audit (platform_id, user_id, action, detail, address)
    values (${platformId}, ${userId}, ${action}, ${JSON.stringify(detail)}::jsonb, ${address})`)

/** The time zone of companies unless set otherwise, in which the days of the platform are read. */
const platformZone = sql`'America/Sao_Paulo'`

/** The part of a query that a wish asks for, on the audit `a`; `name` is the folded name of who did it. */
const narrowed = ({ person = "", action, from, until }: PlatformAuditWish, name: Sql, zone: Sql): Sql => {
  const [first, last] = [isoDayOf(from ?? ""), isoDayOf(until ?? "")]
  return sql`
    ${person.trim() === "" ? empty : sql`and ${name} like ${containing(fold(person))}`}
    ${action === undefined ? empty : sql`and a.action = ${action}`}
    ${first === undefined ? empty : sql`and a.at >= ${first}::date::timestamp at time zone ${zone}`}
    ${last === undefined ? empty : sql`and a.at < (${last}::date + 1)::timestamp at time zone ${zone}`}`
}

type StoredRecord = Omit<AuditRecord, "subjectName" | "changes"> & { readonly detail: unknown }

const recordColumns = sql`
  a.id::float8 as id, ${iso("a.at")} as at, a.user_id as "userId", a.action, a.detail`

/** What of the company's audit is listed; `hidesAdministrators` leaves out the network addresses of the platform's people. */
interface CompanyAuditWish extends PlatformAuditWish {
  readonly hidesAdministrators: boolean
}

/** Lists one page of the company's audit entries, newest first, with the names of administrators too. */
export const listAudit = (
  tx: Tx,
  { offset, limit, hidesAdministrators, ...wish }: CompanyAuditWish,
): Effect.Effect<Page<AuditRecord>> =>
  Effect.gen(function* () {
    const page = yield* pagedRows<StoredRecord>(tx, {
      columns: sql`${recordColumns}, a.subject, coalesce(u.name, m.name, '') as "userName",
        case when ${hidesAdministrators} and u.id is null then '' else a.address end as address`,
      matching: sql`
        from audit a
          left join users u on u.company_id = a.company_id and u.id = a.user_id
          left join names_of_administrators() m on u.id is null and m.id = a.user_id
        where a.company_id = ${company}
          ${narrowed(
            { ...wish, offset, limit },
            sql`coalesce(u.name_folded, m.name_folded)`,
            sql`(select time_zone from companies where id = ${company})`,
          )}`,
      order: sql`a.id desc`,
      offset,
      limit,
    })
    return yield* withWords(page, (subjects) => namesIn(tx, companyTables, subjects))
  })

/** Lists one page of the platform's audit entries, newest first, as `sign_in`. */
export const listPlatformAudit = (tx: Tx, wish: PlatformAuditWish): Effect.Effect<Page<AuditRecord>> =>
  Effect.gen(function* () {
    const page = yield* pagedRows<StoredRecord>(tx, {
      columns: sql`${recordColumns}, a.address, coalesce(u.name, '') as "userName",
        case when a.platform_id is null then 'user ' || coalesce(a.user_id::text, '') else 'brand ' || a.platform_id end as subject`,
      matching: sql`
        from platform_audit a left join users u on u.id = a.user_id
        where true ${narrowed(wish, sql`u.name_folded`, platformZone)}`,
      order: sql`a.id desc`,
      offset: wish.offset,
      limit: wish.limit,
    })
    return yield* withWords(page, (subjects) => namesIn(tx, platformTables, subjects))
  })

/** The tables of the things that records name; files and saved tests are told by what was written down. */
const platformTables: Readonly<Record<string, Sql>> = {
  user: raw("select u.id, u.name from users u where u.company_id is null"),
  brand: raw("select p.id, p.display_name as name from platforms p where true"),
}
const companyTables: Readonly<Record<string, Sql>> = {
  ...Object.fromEntries(
    Object.entries({
      user: "users",
      workspace: "workspaces",
      profile: "profiles",
      bot: "bots",
      entity: "entity_types",
      template: "templates",
      campaign: "campaigns",
      contact: "contacts",
    }).map(([kind, table]) => [kind, sql`select t.id, t.name from ${raw(table)} t where t.company_id = ${company}`]),
  ),
  // The name of the person, which is theirs: it is looked up, and goes when their data are erased.
  dialog: sql`
    select d.id, c.name from dialogs d join contacts c on c.company_id = d.company_id and c.id = d.contact_id
    where d.company_id = ${company}`,
  company: sql`select c.id, c.name from companies c where c.id = ${company}`,
  brand: raw("select p.id, p.display_name as name from platforms p where true"),
}

const keyOf = ({ kind, id }: AuditSubject): string => `${kind} ${id}`

/** Looks up the present names of things: one query for each kind. */
const namesIn = (
  tx: Tx,
  tables: Readonly<Record<string, Sql>>,
  subjects: ReadonlyArray<AuditSubject>,
): Effect.Effect<ReadonlyMap<string, string>> =>
  Effect.gen(function* () {
    const names = new Map<string, string>()
    for (const [kind, table] of Object.entries(tables)) {
      const ids = subjects.flatMap((subject) =>
        subject.kind === kind && /^\d{1,9}$/u.test(subject.id) ? [Number(subject.id)] : [],
      )
      if (ids.length === 0) continue
      const rows = yield* tx.rows<{ id: number; name: string }>(sql`
        select f.id, f.name from (${table}) f where f.id = any(${ints([...new Set(ids)])})`)
      for (const { id, name } of rows) names.set(`${kind} ${id}`, name)
    }
    return names
  })

const withWords = (
  { result, total }: Page<StoredRecord>,
  lookUp: (subjects: ReadonlyArray<AuditSubject>) => Effect.Effect<ReadonlyMap<string, string>>,
): Effect.Effect<Page<AuditRecord>> =>
  Effect.map(
    lookUp(result.flatMap(({ subject, detail }) => [...[subjectIn(subject) ?? []].flat(), ...subjectsIn(detail)])),
    (names) => ({
      result: result.map(({ detail, ...record }): AuditRecord => {
        const about = subjectIn(record.subject)
        const present = about === undefined ? undefined : names.get(keyOf(about))
        return {
          ...record,
          subjectName: present ?? writtenName(detail),
          changes: changesIn(detail, (subject) => names.get(keyOf(subject))),
        }
      }),
      total,
    }),
  )

const writtenName = (detail: unknown): string => {
  const name: unknown = typeof detail === "object" && detail !== null && "name" in detail ? detail.name : undefined
  return typeof name === "string" ? name : ""
}
