import { type ContactFilters, type ContactsWish, noContactFilters } from "@prosa/core/contact"
import { type Database, migrate, migrations, openDatabase } from "@prosa/server"
import { findPostgresBinaries, listContacts, startTestServer, throwawayPostgres } from "@prosa/server/testing"
import type { WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { compareAsync, type Finding, must } from "./measure.js"

const large = 2_000_000
const small = 20_000
/** Contacts that one statement makes: more at once would fill the server's memory. */
const batch = 250_000
const workspaces = 20
/** One in so many contacts has never written. */
const silentIn = 5

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const onFatal = (error: Error): never => {
  throw error
}

const firstNames = [
  "Ana",
  "Beatriz",
  "Carlos",
  "Débora",
  "Érica",
  "Fábio",
  "Gustavo",
  "Helena",
  "Ígor",
  "João",
  "Lívia",
]
const lastNames = ["Alves", "Barros", "Conceição", "Dias", "Esteves", "Farias", "Gouveia", "Hahn", "Ibañez", "Lima"]
const folded = (names: ReadonlyArray<string>) =>
  names.map((name) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase())
const oneOf = (names: ReadonlyArray<string>, by: string): string =>
  `(array[${names.map((name) => `'${name}'`).join(",")}])[1 + (${by})::int % ${names.length}]`

type Execute = (statement: string) => Promise<unknown>

/** A contact every minute, in turn in all workspaces: most have a telephone, two of three an e-mail; one of five has never written. */
const fill = async (execute: Execute, total: number, workspaceIds: ReadonlyArray<WorkspaceId>): Promise<void> => {
  const nameOf = (first: ReadonlyArray<string>, last: ReadonlyArray<string>) =>
    `case when n % 23 = 0 then '' else ${oneOf(first, "n * 7 % 1013")} || ' ' || ${oneOf(last, "n * 11 % 1009")} || ' ' || substr(md5(n::text), 1, 6) end`
  for (let from = 1; from <= total; from += batch) {
    const until = Math.min(from + batch - 1, total)
    await execute(`insert into contacts (company_id, workspace_id, name, name_folded, email, phone, created_at)
      select nullif(current_setting('app.company_id', true), '')::int, (array[${workspaceIds.join(",")}])[1 + n % ${workspaceIds.length}],
        ${nameOf(firstNames, lastNames)}, ${nameOf(folded(firstNames), folded(lastNames))},
        case when n % 3 = 0 then '' else substr(md5(n::text), 1, 8) || '@' || (array['bol.com.br', 'gmail.com', 'outlook.com'])[1 + n % 3] end,
        case when n % 17 = 0 then '' else '55119' || lpad((n::bigint * 48271 % 99999989)::text, 8, '0') end,
        now() - n * interval '1 minute'
      from generate_series(${from}, ${until}) n`)
  }
  await execute(`update contact_activity a set last_message_at = date_trunc('minute', least(now(), c.created_at + (c.id % 700) * interval '1 hour'))
    from contacts c where c.company_id = a.company_id and c.id = a.contact_id and c.id % ${silentIn} > 0`)
}

/** The table of somebody who sees all workspaces. */
interface ContactTable {
  readonly page: (
    filters: Partial<ContactFilters>,
    sort?: ContactsWish["sort"],
    offset?: number,
  ) => Promise<ReadonlyArray<number>>
  /** The day in the middle of its contacts, 'yyyy-MM-dd'. */
  readonly middle: string
  readonly close: () => Promise<void>
}

const openTable = async (database: Database, total: number): Promise<ContactTable> => {
  await Effect.runPromise(migrate(database, migrations))
  const server = await startTestServer(database)
  const companyId = await server.seed.company({ name: "Casa Aroeira" })
  const workspaceIds: Array<WorkspaceId> = []
  for (let at = 0; at < workspaces; at++) workspaceIds.push(await server.seed.workspace(companyId, `Loja ${at}`))
  await fill((statement) => server.seed.asTenant(companyId, (tx) => tx.execute(statement)), total, workspaceIds)
  await database.pool.query("vacuum analyze contacts")
  await database.pool.query("vacuum analyze contact_activity")
  return {
    page: async (filters, sort, offset = 0) => {
      const wish = { workspaces: workspaceIds, filters: { ...noContactFilters, ...filters }, sort, offset, limit: 20 }
      const page = await Effect.runPromise(server.transactions.asTenant(companyId, (tx) => listContacts(tx, wish)))
      return page.result.map(({ id }) => id)
    },
    middle: new Date(Date.now() - (total / 2) * 60_000).toISOString().slice(0, 10),
    close: () => server.close(),
  }
}

const day = (daysAgo: number): string =>
  new Date(Date.now() - 10_800_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)
const up = (field: NonNullable<ContactsWish["sort"]>["field"]) => ({ field, order: 1 }) as const
const down = (field: NonNullable<ContactsWish["sort"]>["field"]) => ({ field, order: -1 }) as const

/** Every order and every filter that the table of contacts offers, and the fewest rows that must come. */
const queries: ReadonlyArray<
  readonly [
    name: string,
    filters: Partial<ContactFilters> | ((middle: string) => Partial<ContactFilters>),
    sort?: ContactsWish["sort"],
    atLeast?: number,
  ]
> = [
  ["as it opens", {}],
  ["by name", {}, up("name")],
  ["by name, from its end", {}, down("name")],
  ["by e-mail", {}, up("email")],
  ["by telephone, from its end", {}, down("phone")],
  ["oldest first", {}, up("createdAt")],
  ["who wrote last", {}, down("lastMessageAt")],
  ["who wrote longest ago", {}, up("lastMessageAt")],
  ["of a name", { name: "3f8a1" }, undefined, 0],
  ["of a name that many have", { name: "helena" }],
  ["of a name that many have, who wrote last", { name: "helena" }, down("lastMessageAt")],
  ["of two names", { name: "lima joao" }],
  ["of a letter", { name: "a" }],
  ["of letters that begin no name", { name: "zq" }, undefined, 0],
  ["of an e-mail", { email: "c4ca4238@" }],
  ["of an e-mail that many have", { email: "gmail" }],
  ["of a part of a telephone", { phone: "5511900048271" }],
  ["of a telephone's beginning", { phone: "55119" }],
  ["made on a day", { createdFrom: day(3), createdUntil: day(3) }],
  ["made in a week, by name", { createdFrom: day(6), createdUntil: day(0) }, up("name")],
  ["made until a day in the middle", (middle) => ({ createdUntil: middle })],
  ["made from a day in the middle on, by e-mail", (middle) => ({ createdFrom: middle }), up("email")],
  ["who wrote today", { lastMessageFrom: day(0) }],
  ["who wrote last until a day in the middle", (middle) => ({ lastMessageUntil: middle })],
  ["who wrote last until a day in the middle, by name", (middle) => ({ lastMessageUntil: middle }), up("name")],
]

/** Bench 10's part of contacts: a page of the table costs the same with 2,000,000 contacts in the company as with 20,000. */
export const contactsBench = async (): Promise<ReadonlyArray<Finding>> => {
  const binaries = findPostgresBinaries()
  if (binaries === undefined) throw new Error("bench 10 needs PostgreSQL: apt-get install postgresql")
  const postgres = await throwawayPostgres(binaries)
  const opened = await Promise.all([large, small].map(async () => postgres.createDatabase()))
  const databases = await Promise.all(
    opened.map(({ url }) => Effect.runPromise(openDatabase({ url }, { logger: quiet, onFatal }))),
  )
  const tables: Array<ContactTable> = []
  for (const [at, database] of databases.entries()) tables.push(await openTable(database, at === 0 ? large : small))
  const [ours, reference] = tables
  if (ours === undefined || reference === undefined) throw new Error("two databases were opened")
  const findings: Array<Finding> = []
  for (const [name, filters, sort, atLeast = 1] of queries) {
    const ask = async (table: ContactTable) => {
      const asked = typeof filters === "function" ? filters(table.middle) : filters
      must((await table.page(asked, sort)).length >= atLeast, "contacts came")
    }
    findings.push(
      await compareAsync(
        `10 contacts ${name}, ${large.toLocaleString("en")} beside ${small.toLocaleString("en")}`,
        () => ask(ours),
        () => ask(reference),
        { within: 1.5 },
      ),
    )
  }
  for (const table of tables) await table.close()
  for (const database of databases) await database.close()
  for (const { drop } of opened) await drop()
  return findings
}
