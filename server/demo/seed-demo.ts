import { type Clock, type BotToken, type CompanyId, fold, type PlatformId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Passwords } from "../access/index.ts"
import { subscribeDeviceKind } from "../channel/index.ts"
import { schedule } from "../platform/jobs/jobs.ts"
import type { Database } from "../platform/storage/database.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { foundWith } from "../tenancy/index.ts"
import { type AdministratorWish, type FirstLogin, seedBase } from "./seed-base.ts"
import { seedBots } from "./seed-bots.ts"
import { seedCanned } from "./seed-canned.ts"
import { seedLabels } from "./seed-labels.ts"
import { demoInstance, seedCampaigns } from "./seed-campaigns.ts"
import { seedDialogs } from "./seed-dialogs.ts"
import { seedNotes } from "./seed-notes.ts"
import { seedPeople, seedWorkspaces } from "./seed-people.ts"
import { seedTemplates } from "./seed-templates.ts"

export interface DemoDeps {
  readonly database: Database
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly clock: Clock
  /** Whether there is a gateway that knows the demo's number by QR code (`demoInstance`); no by default. */
  readonly devices?: boolean
}

/** The hosts of the first brand, each with that of its tests. */
const demoHosts = ["prosa.example", "homolog.prosa.example"]

/** Another brand on the same server. Browsers find a host under localhost on the machine itself. */
const secondBrand = {
  name: "Conversa Boa",
  color: "#b4236a",
  hosts: ["conversaboa.example", "homolog.conversaboa.example", "conversaboa.localhost"],
  urlTerms: "https://conversaboa.example/termos",
  urlPrivacy: "https://conversaboa.example/privacidade",
}

/** Name of the demo company. */
const demoName = "Casa Aroeira"

/** Name and address domain of a demo company: the further ones, from the second on, are its branches by name alone. */
const demoCompany = (place: number) =>
  place === 1
    ? { name: demoName, domain: "casaaroeira.com.br" }
    : { name: `Franquia ${place}`, domain: `franquia${place}.casaaroeira.com.br` }

/**
 * Seeds an empty database with the platform, its administrator, and a company with data for every screen, or several
 * with the same data. Does nothing and returns undefined if there is a platform already.
 */
export const seedDemo = (
  deps: DemoDeps,
  administrator: AdministratorWish,
  companies = 1,
): Effect.Effect<ReadonlyArray<FirstLogin> | undefined> =>
  Effect.gen(function* () {
    const base = yield* seedBase(deps.database, deps.passwords, administrator, demoHosts)
    if (base === undefined) return undefined
    // the second one: the platforms 3 and 4 have a look of their own
    yield* foundWith(deps.database, (found) => found.platform(secondBrand))
    const logins = yield* Effect.forEach(
      Array.from({ length: companies }, (_, at) => at + 1),
      // A number belongs to one company.
      (place) => seedCompany(deps, base.platformId, demoCompany(place), deps.devices === true && place === 1),
    )
    return [...base.logins, ...logins.flat()]
  })

/** Seeds one company, and returns the logins of its people. */
const seedCompany = (
  { database, transactions, passwords, clock }: DemoDeps,
  platformId: PlatformId,
  { name, domain }: { readonly name: string; readonly domain: string },
  isNumberConnected: boolean,
): Effect.Effect<ReadonlyArray<FirstLogin>> =>
  Effect.gen(function* () {
    const email = `contato@${domain}`
    const facts = { platformId, name, email, botQuota: 50, allowCampaigns: true, everyChannel: true }
    const companyId = yield* foundWith(database, (found) => found.company(facts))
    return yield* transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const places = yield* seedWorkspaces(tx)
        const people = yield* seedPeople(tx, passwords, { platformId, domain }, places)
        const bots = yield* seedBots(tx, places, people)
        yield* seedTemplates(tx, places, people)
        yield* seedCanned(tx, places, people, clock.now())
        yield* seedDialogs(tx, bots, people, places, clock.now())
        yield* seedNotes(tx, people, clock.now())
        yield* seedLabels(tx, clock.now())
        yield* seedCampaigns(tx, bots.winter, people, { isNumberConnected, now: clock.now() })
        return people.logins
      }),
    )
  })

const findDemoCompany = (transactions: Transactions): Effect.Effect<CompanyId | undefined> =>
  transactions
    .asSignIn((tx) =>
      tx.row<{ id: CompanyId }>(
        sql`select id from companies where name_folded = ${fold(demoName)} and active order by id limit 1`,
      ),
    )
    .pipe(Effect.map((found) => found?.id))

/** Finds the token of the demo company's first bot, for the demo page; undefined if there is none. */
export const findDemoBot = ({ transactions }: Pick<DemoDeps, "transactions">): Effect.Effect<BotToken | undefined> =>
  Effect.gen(function* () {
    const found = yield* findDemoCompany(transactions)
    if (found === undefined) return undefined
    const bot = yield* transactions.asTenant(found, (tx) =>
      tx.row<{ token: BotToken }>(sql`
        select token from bots where deleted_at is null and published_flow_id is not null order by id limit 1`),
    )
    return bot?.token
  })

/** Lets the gateway of the demo's number post its events to this server: a gateway in memory has forgotten where. */
export const subscribeDemoNumber = ({
  transactions,
  clock,
}: Pick<DemoDeps, "transactions" | "clock">): Effect.Effect<void> =>
  Effect.gen(function* () {
    const found = yield* findDemoCompany(transactions)
    if (found === undefined) return
    yield* transactions.asTenant(found, (tx) =>
      Effect.gen(function* () {
        const number = yield* tx.row<{ id: number }>(
          sql`select id from channel_connections where company_id = ${company} and external_id = ${demoInstance}`,
        )
        if (number === undefined) return
        yield* schedule(tx, {
          kind: subscribeDeviceKind,
          key: String(number.id),
          payload: { instance: demoInstance },
          dueAt: clock.now(),
        })
      }),
    )
  })
