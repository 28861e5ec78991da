import { writeFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openFakeEvolution } from "@prosa/fakes"
import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { freePort, type ProgramPlace } from "../../../composition-root/server/testing/spawned-program.ts"
import { sql } from "../../../server/platform/storage/sql.ts"
import { createTransactions, type Transactions } from "../../../server/platform/storage/transactions.ts"
import { withDatabase } from "../busy-shop.ts"
import type { StormDatabase } from "../each-storm-database.ts"
import { type MortalProgram, startMortalProgram } from "../mortal-program.ts"
import { seededRandom } from "../seeded-random.ts"
import type { Fault } from "../stored-reading.ts"
import { connectNumbers, createCampaigns, foundCampaignShop } from "./campaign-shop.ts"
import {
  type CampaignReading,
  findCampaignFaults,
  type StoredCampaign,
  type StoredCampaignMessage,
  type UnknownMessages,
} from "./find-campaign-faults.ts"

export interface CampaignStormSize {
  /** Messages of each of the three campaigns. */
  readonly each: number
  /** SIGKILLs of a node. */
  readonly kills: number
  readonly seed: number
}

export interface CampaignStormReport {
  readonly faults: ReadonlyArray<Fault>
  readonly surprises: ReadonlyArray<string>
  readonly unknown: UnknownMessages
  readonly figures: {
    readonly messages: number
    readonly taken: number
    readonly kills: number
    readonly starts: number
    readonly seconds: number
  }
}

const sessionSecret = "um-segredo-que-sobrevive-a-todas-as-mortes"

/** How long a claim of a dead node lasts here, in milliseconds: longer than a living one works at a message. */
const deadLease = 1_500
/** A node dies within so many milliseconds of a message that was taken: before its outcome is stored, or just after. */
const diesWithin = 6
/** Milliseconds between two minutes of the nodes' clock. */
const minuteEvery = 60

/**
 * Lets two nodes on one database send three campaigns, two of them by one number, while they are killed without warning, one of them or
 * both, at the moments at which a message has just been taken; and compares what is stored with what the gateway took.
 */
export const campaignStorm = async (
  { start, folder }: Pick<ProgramPlace, "start" | "folder">,
  { place, environment }: StormDatabase,
  { each, kills, seed }: CampaignStormSize,
): Promise<CampaignStormReport> => {
  const random = seededRandom(seed)
  const shop = await foundCampaignShop(place, each)
  const evolution = await openFakeEvolution({ receipts: "manual" })
  const ports = [await freePort(), await freePort()] as const
  await connectNumbers(evolution, ports[0], sessionSecret)
  const clock = path.join(folder, "minutes-ahead")
  await writeFile(clock, "0")
  const settings = {
    ...environment,
    SESSION_SECRET: sessionSecret,
    EVOLUTION_URL: evolution.url,
    EVOLUTION_API_KEY: evolution.apiKey,
    LOG_LEVEL: "error",
    SHARED_CLOCK: clock,
    NODE_OPTIONS: `--import ${new URL("shared-clock.mjs", import.meta.url).href}`,
  }
  const nodes: Array<MortalProgram> = []
  for (const port of ports) nodes.push(await startMortalProgram(start, { ...settings, PORT: String(port) }, random))
  const made = await createCampaigns(`http://127.0.0.1:${ports[0]}`, shop)

  const begun = performance.now()
  const over = new AbortController()
  const { reading } = await withDatabase(place, async (database) => {
    const transactions = createTransactions(database)
    const moveClock = async () => {
      for (let minutes = 1; !over.signal.aborted; minutes += 1) {
        await writeFile(clock, String(minutes))
        await sleep(minuteEvery)
      }
    }
    const endClaims = async () => {
      while (!over.signal.aborted) {
        const claimed = await readClaims(transactions, shop.companyId)
        await sleep(deadLease)
        await endOldClaims(transactions, shop.companyId, claimed)
      }
    }
    const killing = async () => {
      const marks = Array.from({ length: kills }, () => random.below(Math.ceil(made * 0.9))).sort((a, b) => a - b)
      for (const [at, mark] of marks.entries()) {
        const dead = nodes.reduce((sum, node) => sum + node.deaths().kills, 0)
        if (dead >= kills) return
        while (evolution.sent.length < mark) await sleep(1)
        const one = nodes[at % nodes.length]
        const dying = random.below(3) === 0 ? nodes : one === undefined ? [] : [one]
        await Promise.all(dying.map((node) => node.kill(diesWithin)))
      }
    }
    const ending = async () => {
      await killing()
      while ((await countUnended(transactions, shop.companyId)) > 0) await sleep(100)
      over.abort()
    }
    await Promise.all([moveClock(), endClaims(), ending()]).finally(() => over.abort())
    return { reading: await readCampaigns(transactions, shop.companyId, made) }
  })
  const seconds = (performance.now() - begun) / 1_000
  await Promise.all(nodes.map((node) => node.end()))
  await evolution.close()

  const took = evolution.sent.map(({ to, content }) => ({
    to,
    text: "text" in content ? String(content.text) : content.type,
  }))
  const deaths = nodes.map((node) => node.deaths())
  return {
    ...findCampaignFaults(reading, took),
    surprises: nodes.flatMap((node) => node.complaints()),
    figures: {
      messages: made,
      taken: took.length,
      kills: deaths.reduce((sum, one) => sum + one.kills, 0),
      starts: deaths.reduce((sum, one) => sum + one.starts, 0),
      seconds,
    },
  }
}

/** A claim of a worker, by its row. */
interface Claim {
  readonly of: string
  readonly id: string
  readonly until: string
}

const readClaims = (transactions: Transactions, companyId: CompanyId): Promise<ReadonlyArray<Claim>> =>
  Effect.runPromise(
    transactions.asTenant(companyId, (tx) =>
      tx.rows<Claim>(sql`
        select 'jobs' as of, id::text, locked_until::text as until from jobs where locked_until is not null
        union all select 'deliveries', id::text, locked_until::text from deliveries where locked_until is not null`),
    ),
  )

/** Ends claims that have not been let go or renewed since they were read, as time would. */
const endOldClaims = (transactions: Transactions, companyId: CompanyId, claims: ReadonlyArray<Claim>): Promise<void> =>
  Effect.runPromise(
    transactions.asTenant(companyId, (tx) =>
      Effect.forEach(
        claims,
        ({ of, id, until }) =>
          tx.run(
            of === "jobs"
              ? sql`update jobs set locked_until = null where id = ${id}::bigint and locked_until = ${until}::timestamptz`
              : sql`update deliveries set locked_until = null where id = ${id}::bigint and locked_until = ${until}::timestamptz`,
          ),
        { discard: true },
      ),
    ),
  )

const countUnended = (transactions: Transactions, companyId: CompanyId): Promise<number> =>
  Effect.runPromise(
    transactions.asTenant(companyId, (tx) =>
      Effect.map(
        tx.onlyRow<{ left: number }>(
          sql`select count(*)::int as left from campaigns where status <> 'COMPLETED' or sending > 0`,
        ),
        ({ left }) => left,
      ),
    ),
  )

const readCampaigns = (transactions: Transactions, companyId: CompanyId, made: number): Promise<CampaignReading> =>
  Effect.runPromise(
    transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const campaigns = yield* tx.rows<StoredCampaign>(sql`
          select id, status, jsonb_build_object(
            'pending', pending, 'sending', sending, 'sent', sent, 'failed', failed, 'cancelled', cancelled) as counts
          from campaigns order by id`)
        const messages = yield* tx.rows<StoredCampaignMessage>(sql`
          select campaign_id as "campaignId", text, phone, state, coalesce(reason, '') as reason
          from campaign_messages order by campaign_id, place`)
        return { campaigns, messages, made }
      }),
    ),
  )
