import type { BotId, CompanyId, WorkspaceId } from "@prosa/core/kernel"
import { migrate, migrations, openDatabase } from "@prosa/server"
import { findPostgresBinaries, startTestServer, type TestServer, throwawayPostgres } from "@prosa/server/testing"
import { Effect } from "effect"
import { type Finding, must, ofPairs, type Pair } from "./measure.js"

const many = 1_000
/** Messages that are claimed with one campaign running, and then with `many`. */
const claims = 60
const minute = 60_000

const quiet = { info: () => {}, warn: () => {}, error: (fields: object) => must(false, JSON.stringify(fields)) }
const onFatal = (error: Error): never => {
  throw error
}

/** Bench 16: a message of a campaign is claimed as fast with 1,000 campaigns running, each by its number, as with that one alone. */
export const campaignsBench = async (): Promise<ReadonlyArray<Finding>> => {
  const binaries = findPostgresBinaries()
  if (binaries === undefined) {
    process.stderr.write("PostgreSQL is not installed: the bench of campaigns is left out\n")
    return []
  }
  const place = await (await throwawayPostgres(binaries, { durable: true })).createDatabase()
  const database = await Effect.runPromise(openDatabase({ url: place.url }, { logger: quiet, onFatal }))
  await Effect.runPromise(migrate(database, migrations))
  const server = await startTestServer(database)
  const shop = await openShop(server)
  const first = await addCampaigns(server, shop, 1, 4 * claims)
  await claim(server, shop, first, 20)
  const alone = await claim(server, shop, first, claims)
  await addCampaigns(server, shop, many - 1, 20)
  await database.pool.query("analyze")
  await claim(server, shop, first, 20)
  const among = await claim(server, shop, first, claims)
  const pairs = alone.map((theirs, at): Pair => ({ theirs, ours: among[at] ?? Number.NaN }))
  await server.close()
  await database.close()
  await place.drop()
  return [ofPairs(`claim of a message with ${many} campaigns running beside one`, pairs, { within: 1.5 }, "ms")]
}

interface CampaignShop {
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  readonly botId: BotId
}

const openShop = async ({ seed }: TestServer): Promise<CampaignShop> => {
  const companyId = await seed.company()
  const workspaceId = await seed.workspace(companyId)
  const bot = await seed.bot(companyId, workspaceId)
  await seed.asTenant(companyId, async ({ execute }) => {
    await execute("update companies set allow_campaign_creation = true")
    await execute("update bots set target = 5, active = true")
  })
  return { companyId, workspaceId, botId: bot.id }
}

/** Adds running campaigns, each with a number and contacts of its own; returns the number of the first. */
const addCampaigns = async (
  { seed, clock }: TestServer,
  { companyId, workspaceId, botId }: CampaignShop,
  campaigns: number,
  messages: number,
): Promise<number> => {
  const { rows } = await seed.asTenant(companyId, ({ execute }) =>
    execute<{ connection: number }>(`
      with numbers as (
        insert into channel_connections (company_id, bot_id, medium, external_id, state, connected_at)
        select ${companyId}, ${botId}, 'WHATSAPP_QRCODE', gen_random_uuid()::text, 'connected', now()
        from generate_series(1, ${campaigns}) returning id
      ), made as (
        insert into campaigns (company_id, workspace_id, bot_id, connection_id, name, name_folded, message, interval, media,
          start_at, created_at, status, pending, due_at)
        select ${companyId}, ${workspaceId}, ${botId}, n.id, 'Campanha', 'campanha', 'Oi', 60, 'WHATSAPP_QRCODE', s.at, s.at,
          'IN_PROGRESS', ${messages}, s.at
        from numbers n, (select to_timestamp(${clock.now() - minute}::float8 / 1000) as at) s returning id, connection_id
      ), people as (
        insert into contacts (company_id, workspace_id, name, phone)
        select ${companyId}, ${workspaceId}, 'Ana', '55119' || (10000000 + c.id * 10000 + n)::text
        from made c, generate_series(1, ${messages}) n returning id, phone
      ), texts as (
        insert into campaign_messages (company_id, campaign_id, place, contact_id, phone, text)
        select ${companyId}, (substr(p.phone, 6)::int - 10000000) / 10000, substr(p.phone, 6)::int % 10000, p.id, p.phone, 'Oi'
        from people p)
      select min(connection_id) as connection from made`),
  )
  return rows[0]?.connection ?? 0
}

/** Lets the number's job send its next message so many times; how long each took, in milliseconds. */
const claim = async (
  server: TestServer,
  { companyId }: CampaignShop,
  connection: number,
  times: number,
): Promise<ReadonlyArray<number>> => {
  const kind = "campaign-number"
  const handler = server.jobs[kind]
  if (handler === undefined) throw new Error("nothing sends campaigns")
  const before = await sentBy(server, companyId)
  const took: Array<number> = []
  for (let at = 0; at < times; at += 1) {
    server.advance(minute)
    const { rows } = await server.seed.asTenant(companyId, async ({ execute }) => {
      // The message before has arrived, and another day has begun.
      await execute("update deliveries set state = 'sent' where state = 'waiting'")
      await execute("delete from campaign_days")
      await execute(`delete from jobs where kind = '${kind}'`)
      return execute<{ id: string; fence: string; revision: string }>(`
        insert into jobs (company_id, kind, key, payload, due_at) values (${companyId}, '${kind}', '${connection}', 'null', now())
        returning id::text, fence::text, revision::text`)
    })
    const [row] = rows
    if (row === undefined) throw new Error("a job was not stored")
    const job = { ...row, companyId, kind, key: String(connection), payload: null, dueAt: 0, attempt: 1 }
    const begun = performance.now()
    await Effect.runPromise(handler(job))
    took.push(performance.now() - begun)
  }
  const sent = (await sentBy(server, companyId)) - before
  must(sent === times, `${sent} of ${times} messages were claimed`)
  return took
}

const sentBy = async ({ seed }: TestServer, companyId: CompanyId): Promise<number> => {
  const { rows } = await seed.asTenant(companyId, ({ execute }) =>
    execute<{ sent: number }>(
      "select count(*)::int as sent from campaign_messages where state in ('sending', 'sent') and phone <> ''",
    ),
  )
  return rows[0]?.sent ?? 0
}
