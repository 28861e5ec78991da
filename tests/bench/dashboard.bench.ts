import { addDays, fillServices } from "@prosa/core/dashboard"
import { type BotId, type CompanyId, localTimeIn, type UserId } from "@prosa/core/kernel"
import { migrate, migrations, openDatabase } from "@prosa/server"
import {
  createDashboard,
  createFlowFunnels,
  findPostgresBinaries,
  moveSums,
  startTestServer,
  type TestServer,
  throwawayPostgres,
} from "@prosa/server/testing"
import { Effect } from "effect"
import { compareAsync, type Finding, must, ofPairs, type Pair } from "./measure.js"

/** Dialogs of the year, each with five messages; PROSA_DASHBOARD says another number. */
const total = Number(process.env["PROSA_DASHBOARD"] ?? 2_000_000)
const bots = 50
const attendants = 20
const batch = 100_000
/** Nodes of each bot's flow. */
const flowNodes = 6
/** What people have in hand does not grow with the years. */
const openRooms = 2_000
/** Rounds of the plain aggregate, which takes seconds. */
const plainRounds = 3
const zone = "America/Sao_Paulo"

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const onFatal = (error: Error): never => {
  throw error
}

type Execute = (statement: string) => Promise<{ readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>> }>

/** A conversation's way through its bot's flow: the first one to six of its nodes; one of seven was not understood at the first. */
const trailOf = (dialog: string): string => `
  jsonb_build_array(jsonb_build_object('bot', ${dialog}.entry_bot_id, 'at', 1 + ${dialog}.id % ${flowNodes},
    'nodes', (select jsonb_agg(node) from generate_series(1, 1 + ${dialog}.id % ${flowNodes}) node))
    || case when ${dialog}.id % 7 = 0 then '{"missed": [1]}'::jsonb else '{}'::jsonb end)`

/**
 * A year that ends now: the newest 2,000 dialogs are open, a third were entered by one of 20 attendants, who wrote once and answered within
 * seconds to hours, one of ten is by WhatsApp.
 */
const fill = async (
  execute: Execute,
  companyId: CompanyId,
  botIds: ReadonlyArray<BotId>,
  people: ReadonlyArray<UserId>,
) => {
  await execute(
    `insert into contacts (company_id, workspace_id, name) select company_id, workspace_id, 'Ana' from bots limit 1`,
  )
  const person = `(array[${people.join(",")}])[1 + (n / 3) % ${people.length}]`
  const bot = `(array[${botIds.join(",")}])[1 + n % ${bots}]`
  for (let from = 1; from <= total; from += batch) {
    const until = Math.min(from + batch - 1, total)
    await execute(`
      insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, status, assignee_id,
        transferred, last_seq, last_message_at, started_at, closed_at)
      select ${companyId}, b.workspace_id, b.id, b.id, (select min(id) from contacts),
        case when n % 10 = 3 then 'WHATSAPP' else 'LIVECHAT' end, 't' || n, case when n > ${total - openRooms} then 0 else 1 end,
        case when n % 3 = 0 then ${person} end, n % 3 = 0, 5, at + interval '5 minutes', at,
        case when n <= ${total - openRooms} then at + interval '5 minutes' end
      from (select n, now() - interval '365 days' * ((${total} - n)::float8 / ${total}) - interval '10 minutes' as at
        from generate_series(${from}, ${until}) n) made
      join bots b on b.id = ${bot} order by n`)
    await execute(`
      insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at, user_id, workspace_id)
      select d.company_id, d.id, s, s, case when s % 2 = 1 then 'CLIENT' when s = 4 and d.assignee_id is not null then 'HUMAN' else 'BOT' end,
        'Onde está o meu pedido?', d.started_at + s * interval '1 minute', case when s = 4 then d.assignee_id end,
        case when s = 4 and d.assignee_id is not null then d.workspace_id end
      from dialogs d, generate_series(1, 5) s where d.id > (select max(id) from dialogs) - ${until - from + 1}
      order by d.id, s`)
    // As varied as people are: half within four minutes, nine of ten within half an hour.
    await execute(`
      insert into service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id, seconds)
      select d.company_id, d.id, d.entry_bot_id, d.workspace_id, d.channel, 'answered', d.started_at + interval '4 minutes', d.assignee_id,
        exp(5.5 + 1.5 * (random() + random() + random() + random() - 2))::bigint
      from dialogs d where d.id > (select max(id) from dialogs) - ${until - from + 1} and d.assignee_id is not null order by d.id`)
    await execute(`
      insert into service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, by_bot, trail, began_at)
      select d.company_id, d.id, d.entry_bot_id, d.workspace_id, d.channel, 'trail', d.closed_at, d.assignee_id is null, ${trailOf("d")}, d.started_at
      from dialogs d where d.id > (select max(id) from dialogs) - ${until - from + 1} and d.status = 1 order by d.id`)
    await execute(`
      update service_events set human_seconds = exp(6.5 + 1.5 * (random() + random() + random() + random() - 2))::bigint
      where kind = 'closed' and human_seconds is not null and dialog_id > (select max(id) from dialogs) - ${until - from + 1}`)
  }
  await execute(`update dialogs d set flow_trail = ${trailOf("d")} where status = 0`)
  await execute(`update companies set trails_since = now() - interval '366 days'`)
}

const sumAll = (server: TestServer, companyId: CompanyId) =>
  Effect.runPromise(
    Effect.gen(function* () {
      for (let behind = true; behind;)
        behind = yield* server.transactions.asTenant(companyId, (tx) => moveSums(tx, Date.now() - 3_600_000, batch))
    }),
  )

/** The figures of a period by an aggregate over the rows, with the indexes that there are. */
const plain = (from: string, until: string) => `
  with t as (
    select (started_at at time zone '${zone}')::date as day, channel, 1 as begun, 0 as closed, 0 as messages from dialogs
    union all
    select (e.at at time zone '${zone}')::date, e.channel, 0, 1, 0 from service_events e where e.kind = 'closed'
    union all
    select (m.sent_at at time zone '${zone}')::date, d.channel, 0, 0, 1
    from messages m join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id where m.sender <> 'SYSTEM')
  select day::text, channel, sum(begun)::int as begun, sum(closed)::int as closed, sum(messages)::int as messages from t
  where day between '${from}' and '${until}' group by grouping sets ((day), (channel))`

/** Bench of the dashboard: twelve months beside one, and beside an aggregate over the rows. */
export const dashboardBench = async (): Promise<ReadonlyArray<Finding>> => {
  const binaries = findPostgresBinaries()
  if (binaries === undefined) throw new Error("the bench of the dashboard needs PostgreSQL: apt-get install postgresql")
  const { url, drop } = await (await throwawayPostgres(binaries)).createDatabase()
  const database = await Effect.runPromise(openDatabase({ url }, { logger: quiet, onFatal }))
  await Effect.runPromise(migrate(database, migrations))
  const server = await startTestServer(database)
  const companyId = await server.seed.company({ name: "Casa Aroeira" })
  const workspaceId = await server.seed.workspace(companyId)
  const permissions = ["dashboard_view"] as const
  const userId = await server.seed.person(companyId, { email: "a@b.com.br", permissions, workspaces: [workspaceId] })
  const people: Array<UserId> = []
  for (let at = 0; at < attendants; at++)
    people.push(await server.seed.person(companyId, { email: `p${at}@b.com.br`, workspaces: [workspaceId] }))
  const botIds: Array<BotId> = []
  for (let at = 0; at < bots; at++) botIds.push((await server.seed.bot(companyId, workspaceId, `Robô ${at}`)).id)
  const execute: Execute = (statement) => server.seed.asTenant(companyId, (tx) => tx.execute(statement))
  await fill(execute, companyId, botIds, people)
  await sumAll(server, companyId)
  for (const table of [
    "dialogs",
    "messages",
    "service_events",
    "dashboard_days",
    "dashboard_hours",
    "team_days",
    "team_months",
    "flow_days",
    "flow_months",
  ])
    await database.pool.query(`vacuum analyze ${table}`)

  const actor = { userId, name: "Ana", companyId, admin: false, permissions, workspaces: [workspaceId], address: "" }
  const deps = { transactions: server.transactions, clock: Date }
  const [dashboard, funnels] = [createDashboard(actor, deps), createFlowFunnels(actor, deps)]
  const today = localTimeIn(zone)(Date.now()).day
  const page = async (days: number) => {
    const period = { startAt: addDays(today, 1 - days), endAt: today }
    const wish = { companyId, bots: botIds }
    const services = await Effect.runPromise(dashboard.services({ ...wish, ...period }))
    await Effect.runPromise(dashboard.servicesByHour({ ...wish, day: addDays(today, -3) }))
    return fillServices(services, period)
  }
  const team = async (days: number) => {
    const period = { startAt: addDays(today, 1 - days), endAt: today }
    const { attendants: found } = await Effect.runPromise(dashboard.team({ companyId, bots: botIds, ...period }))
    must(found.length === attendants, "everyone has figures")
    return found.reduce((sum, { taken }) => sum + taken, 0)
  }
  const teamOfYear = async () => must((await team(365)) > (total / 3) * 0.99, "the year's rooms are counted")
  const year = async () => {
    const figures = await page(365)
    must(figures.begunServices > total * 0.99, "the year is counted")
    must(figures.servicesByDayHistory.length === 365, "a year has its days")
    return figures
  }
  const funnel = async (days: number) => {
    const [botId, period] = [botIds[3], { startAt: addDays(today, 1 - days), endAt: today }]
    if (botId === undefined) throw new Error("there are no bots")
    const { whole, nodes } = await Effect.runPromise(funnels.read({ companyId, botId, ...period }))
    must(nodes.length === flowNodes && nodes[0]?.reached === whole.reached, "everybody was at the first node")
    return whole.reached
  }
  const funnelOfYear = async () =>
    must((await funnel(365)) > (total / bots) * 0.99, "the year's conversations are counted")
  const counted = async () => {
    const { rows } = await execute(plain(addDays(today, -364), today))
    return rows.reduce((sum, { channel, begun }) => sum + (channel === null ? 0 : Number(begun)), 0)
  }
  const size = total.toLocaleString("en")
  const findings = [
    await compareAsync(`13 the dashboard of 12 months beside one, ${size} dialogs`, year, () => page(30), {
      within: 2,
    }),
    await compareAsync(`13 the people of 12 months beside one, ${attendants} attendants`, teamOfYear, () => team(30), {
      within: 2,
    }),
    await compareAsync(`13 the funnel of a flow over 12 months beside one`, funnelOfYear, () => funnel(30), {
      within: 2,
    }),
  ]
  const pairs: Array<Pair> = []
  for (let round = 0; round < plainRounds; round++) {
    const [begun, figures, half] = [performance.now(), await year(), performance.now()]
    must((await counted()) === figures.begunServices, "both count the same")
    pairs.push({ ours: half - begun, theirs: performance.now() - half })
  }
  findings.push(ofPairs(`13 the same beside an aggregate over the rows`, pairs, { faster: 50 }, "ms"))
  await server.close()
  await database.close()
  await drop()
  return findings
}
