import { createHash } from "node:crypto"
import type { BotId, CompanyId, DialogId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { type Database, migrate, migrations, openDatabase } from "@prosa/server"
import {
  createDialogs,
  createPublishedScripts,
  createRooms,
  findPostgresBinaries,
  startTestServer,
  throwawayPostgres,
} from "@prosa/server/testing"
import {
  type InboxCounts,
  type InboxView,
  noRoomFilters,
  type RoomFilters,
  type RoomsWish,
  unassigned,
  viewCountLimit,
} from "@prosa/core/conversation"
import { Effect } from "effect"
import { compareAsync, type Finding, must } from "./measure.js"

const large = 2_000_000
const small = 20_000
/** Dialogs that one statement makes: more at once would fill the server's memory. */
const batch = 250_000
const workspaces = 20
const roomsOfDay = 2_880
/** What people have in hand does not grow with the years: the newest 2,000 rooms are open, and a third of those unread. */
const openRooms = 2_000

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const onFatal = (error: Error): never => {
  throw error
}

/** What the inbox of somebody who sees all workspaces asks. */
interface Inbox {
  readonly page: (status: "" | "OPEN" | "CLOSED", limit: number) => Promise<ReadonlyArray<number>>
  readonly search: (name: string) => Promise<ReadonlyArray<number>>
  /** A page of the table of rooms, of 20. */
  readonly rooms: (
    filters: Partial<RoomFilters>,
    sort?: RoomsWish["sort"],
    offset?: number,
  ) => Promise<ReadonlyArray<number>>
  readonly unread: () => Promise<number>
  readonly view: (view: InboxView, status: "" | "OPEN" | "CLOSED") => Promise<ReadonlyArray<DialogId>>
  readonly counts: () => Promise<InboxCounts>
  /** The day in the middle of its rooms. */
  readonly middle: string
  readonly close: () => Promise<void>
}

type Execute = (statement: string) => Promise<unknown>

/**
 * A dialog every 30 seconds, in turn in all workspaces of one company, and four for each contact. Nine of ten end within the
 * minute, the others go on for up to 30 days. The workspace and the tag that are filtered by have as many rooms in both
 * databases: a filter counts what it finds, up to 10,001.
 */
const fill = async (execute: Execute, total: number, places: Places): Promise<void> => {
  const { companyId, workspaceIds, botId, userId } = places
  const contacts = Math.ceil(total / 4)
  for (let from = 1; from <= contacts; from += batch)
    await execute(`insert into contacts (company_id, workspace_id, name, name_folded, phone)
      select ${companyId}, ${workspaceIds[0]}, 'Ana ' || md5(n::text), 'ana ' || md5(n::text), '55119' || lpad(n::text, 8, '0')
      from generate_series(${from}, ${Math.min(from + batch - 1, contacts)}) n`)
  const place = `(array[${workspaceIds.join(",")}])[1 + case when n > ${small} and n % ${workspaceIds.length} = 7 then 8 else n % ${workspaceIds.length} end]`
  for (let from = 1; from <= total; from += batch)
    await execute(`insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, status, transferred,
        assignee_id, last_seq, unread_count, last_message, last_sender, last_message_at, started_at, closed_at, tag)
      select ${companyId}, ${place}, ${botId}, ${botId}, 1 + n % ${contacts},
        case when n % 2000 = 7 then 'INSTAGRAM' else 'LIVECHAT' end, 'token-' || n,
        case when n <= ${openRooms} then 0 else 1 end, true, case when n % 3 = 0 then ${userId} end, 5,
        case when n <= ${openRooms} and n % 3 = 0 then 2 else 0 end,
        'Onde está o meu pedido número ' || n || '?', 'CLIENT', ended, at, case when n > ${openRooms} then ended end,
        case when n % ${total / 20} = 3 then 'Troca' else '' end
      from (select n, at, least(now(), at + case when n / 20 % 10 = 1 then (n % 720 * 7919 % 720) * interval '1 hour' else interval '0' end) as ended
        from (select n, now() - (n * interval '30 seconds') as at
          from generate_series(${from}, ${Math.min(from + batch - 1, total)}) n) begun) made`)
}

interface Places {
  readonly companyId: CompanyId
  readonly workspaceIds: ReadonlyArray<WorkspaceId>
  readonly botId: BotId
  readonly userId: UserId
}

const openInbox = async (database: Database, total: number): Promise<Inbox> => {
  await Effect.runPromise(migrate(database, migrations))
  const server = await startTestServer(database)
  const companyId = await server.seed.company({ name: "Casa Aroeira" })
  const workspaceIds: Array<WorkspaceId> = []
  for (let at = 0; at < workspaces; at++) workspaceIds.push(await server.seed.workspace(companyId, `Loja ${at}`))
  const permissions = ["omnichannel_view", "dialog_view"] as const
  const userId = await server.seed.person(companyId, {
    email: `a${total}@b.com.br`,
    name: "Ana Reis",
    permissions,
    workspaces: workspaceIds,
  })
  const [home] = workspaceIds
  if (home === undefined) throw new Error("there are workspaces")
  const { id: botId } = await server.seed.bot(companyId, home)
  const execute: Execute = (statement) => server.seed.asTenant(companyId, (tx) => tx.execute(statement))
  await fill(execute, total, { companyId, workspaceIds, botId, userId })
  await database.pool.query("vacuum analyze dialogs")
  await database.pool.query("vacuum analyze contacts")

  const actor = { userId, name: "Ana", companyId, admin: false, permissions, workspaces: workspaceIds, address: "" }
  const dialogs = createDialogs(actor, {
    transactions: server.transactions,
    clock: Date,
    scripts: createPublishedScripts(),
    webhooks: null,
  })
  const rooms = createRooms(actor, {
    transactions: server.transactions,
    clock: Date,
    scripts: createPublishedScripts(),
    webhooks: null,
    presence: { online: () => new Set<UserId>() },
  })
  const list = async (wish: {
    readonly name?: string
    readonly status?: "" | "OPEN" | "CLOSED"
    readonly limit?: number
    readonly view?: InboxView
  }) => {
    const { name = "", status = "", limit = 12, view = "all" } = wish
    const page = await Effect.runPromise(
      dialogs.list({ companyId, workspaces: workspaceIds, bots: [], name, status, view, offset: 0, limit }),
    )
    return page.result.map(({ id }) => id)
  }
  return {
    page: (status, limit) => list({ status, limit }),
    search: (name) => list({ name }),
    rooms: async (filters, sort, offset = 0) => {
      const wish = { companyId, workspaces: workspaceIds, filters: { ...noRoomFilters, ...filters }, sort }
      const page = await Effect.runPromise(rooms.list({ ...wish, offset, limit: 20 }))
      return page.result.map(({ id }) => id)
    },
    middle: day(total / 2 / roomsOfDay),
    view: (view, status) => list({ view, status }),
    counts: () => Effect.runPromise(dialogs.counts({ companyId, workspaces: workspaceIds })),
    unread: () => Effect.runPromise(dialogs.unreadRooms()),
    close: () => server.close(),
  }
}

/** A day in the company's time zone. */
const day = (daysAgo: number): string =>
  new Date(Date.now() - 10_800_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)

/**
 * Every order and every filter that the table of rooms offers, by a day that lies in the middle of each database, and the
 * fewest rows that must come.
 */
const roomQueries: ReadonlyArray<
  readonly [
    name: string,
    filters: Partial<RoomFilters> | ((longAgo: string) => Partial<RoomFilters>),
    sort?: RoomsWish["sort"],
    atLeast?: number,
  ]
> = [
  ["as it opens, from today on", { status: "OPEN", startedFrom: day(0), lastMessageFrom: day(0) }],
  ["all, newest message first", {}],
  ["all, oldest message first", {}, { field: "lastMessageAt", order: 1 }],
  ["all, oldest first", {}, { field: "startedAt", order: 1 }],
  ["all, closed last first", {}, { field: "closedAt", order: -1 }],
  ["of a rare channel", { channel: "INSTAGRAM" }],
  ["of the usual channel", { channel: "LIVECHAT" }],
  ["of a holder", { holderName: "Ana" }],
  ["of nobody", { holderName: unassigned }],
  ["of a bot", { botName: "rob" }],
  ["of an objective", { objective: 1 }],
  ["of a workspace of 1,000 rooms", { workspaceName: "loja 7" }],
  ["of a tag of 20 rooms", { tag: "troca" }],
  ["of a telephone", { phone: "5511900004242" }],
  ["of a name", { leadName: createHash("md5").update("4242").digest("hex").slice(0, 12) }],
  ["of a name that all have", { leadName: "ana" }],
  ["of a letter that begins all names", { leadName: "a" }],
  ["of two letters that begin no name", { leadName: "zq" }, undefined, 0],
  ["closed on a day", { closedOn: day(3) }],
  ["begun in a week", { startedFrom: day(6), startedUntil: day(3) }],
  ["begun on a day long ago", (ago) => ({ startedFrom: ago, startedUntil: ago })],
  ["begun until a day long ago", (ago) => ({ startedUntil: ago })],
  ["begun until a day long ago, closed last first", (ago) => ({ startedUntil: ago }), { field: "closedAt", order: -1 }],
  ["begun from a day long ago on", (ago) => ({ startedFrom: ago })],
  ["written until a day long ago", (ago) => ({ lastMessageUntil: ago })],
  [
    "written from a day long ago on, oldest first",
    (ago) => ({ lastMessageFrom: ago }),
    { field: "startedAt", order: 1 },
  ],
  ["by its number", { id: "777" }],
]

const roomFindings = async (
  compared: (name: string, ask: (inbox: Inbox) => Promise<unknown>) => Promise<Finding>,
): Promise<ReadonlyArray<Finding>> => {
  const findings: Array<Finding> = []
  for (const [name, filters, sort, atLeast = 1] of roomQueries)
    findings.push(
      await compared(`rooms ${name}`, async (inbox) => {
        const asked = typeof filters === "function" ? filters(inbox.middle) : filters
        must((await inbox.rooms(asked, sort)).length >= atLeast, "rooms came")
      }),
    )
  return findings
}

const must12 = (ids: ReadonlyArray<number>, count: number): void => must(ids.length === count, `${count} rows came`)

/** Bench 10: what an attendant's screen asks costs the same with 2,000,000 dialogs in the company as with 20,000. */
export const listsBench = async (): Promise<ReadonlyArray<Finding>> => {
  const binaries = findPostgresBinaries()
  if (binaries === undefined) throw new Error("bench 10 needs PostgreSQL: apt-get install postgresql")
  const postgres = await throwawayPostgres(binaries)
  const opened = await Promise.all([large, small].map(async () => postgres.createDatabase()))
  const databases = await Promise.all(
    opened.map(({ url }) => Effect.runPromise(openDatabase({ url }, { logger: quiet, onFatal }))),
  )
  const inboxes: Array<Inbox> = []
  for (const [at, database] of databases.entries()) inboxes.push(await openInbox(database, at === 0 ? large : small))
  const [ours, reference] = inboxes
  if (ours === undefined || reference === undefined) throw new Error("two databases were opened")

  const compared = (name: string, ask: (inbox: Inbox) => Promise<unknown>) =>
    compareAsync(
      `10 ${name}, ${large.toLocaleString("en")} dialogs beside ${small.toLocaleString("en")}`,
      () => ask(ours),
      () => ask(reference),
      { within: 1.5 },
    )
  const findings = [
    await compared("a page of the inbox", async (inbox) => must12(await inbox.page("OPEN", 12), 12)),
    await compared("a page of all rooms", async (inbox) => must12(await inbox.page("", 20), 20)),
    await compared("a name in the inbox", async (inbox) =>
      must((await inbox.search(createHash("md5").update("4242").digest("hex").slice(0, 12))).length > 0, "found"),
    ),
    ...(await roomFindings(compared)),
    await compared("a name that all have, in the inbox", async (inbox) => must12(await inbox.search("ana"), 12)),
    await compared("one's own rooms, of all", async (inbox) => must12(await inbox.view("mine", ""), 12)),
    await compared("one's own closed rooms", async (inbox) => must12(await inbox.view("mine", "CLOSED"), 12)),
    await compared("the rooms that wait", async (inbox) => must12(await inbox.view("waiting", "OPEN"), 12)),
    await compared("the counts of the views", async (inbox) =>
      must((await inbox.counts()).waiting === viewCountLimit, "many wait"),
    ),
    await compared("the unread rooms", async (inbox) => must((await inbox.unread()) > 0, "something is unread")),
  ]
  for (const inbox of inboxes) await inbox.close()
  for (const database of databases) await database.close()
  for (const { drop } of opened) await drop()
  return findings
}
