import { type Clock, type BotToken, type CompanyId, fold } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Passwords } from "../access/index.ts"
import type { Database } from "../platform/storage/database.ts"
import { sql } from "../platform/storage/sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { foundWith } from "../tenancy/index.ts"
import { type AdministratorWish, type FirstLogin, seedBase } from "./seed-base.ts"
import { seedBots } from "./seed-bots.ts"
import { seedDialogs } from "./seed-dialogs.ts"
import { seedPeople, seedWorkspaces } from "./seed-people.ts"
import { seedTemplates } from "./seed-templates.ts"

export interface DemoDeps {
  readonly database: Database
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly clock: Clock
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

/**
 * Seeds an empty database with the platform, its administrator, and a company with data for every screen. Does nothing
 * and returns undefined if there is a platform already.
 */
export const seedDemo = (
  { database, transactions, passwords, clock }: DemoDeps,
  administrator: AdministratorWish,
): Effect.Effect<ReadonlyArray<FirstLogin> | undefined> =>
  Effect.gen(function* () {
    const base = yield* seedBase(database, passwords, administrator, demoHosts)
    if (base === undefined) return undefined
    const { platformId } = base
    const email = "contato@casaaroeira.com.br"
    const companyId = yield* foundWith(database, async (found) => {
      // the second one: the platforms 3 and 4 have a look of their own
      await found.platform(secondBrand)
      return found.company({
        platformId,
        name: demoName,
        email,
        botQuota: 50,
        allowCampaigns: true,
        everyChannel: true,
      })
    })
    const logins = yield* transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const places = yield* seedWorkspaces(tx)
        const people = yield* seedPeople(tx, passwords, platformId, places)
        const bots = yield* seedBots(tx, places, people)
        yield* seedTemplates(tx, places, people)
        yield* seedDialogs(tx, bots, people, places, clock.now())
        return people.logins
      }),
    )
    return [...base.logins, ...logins]
  })

/** Finds the token of the demo company's first bot, for the demo page; undefined if there is none. */
export const findDemoBot = ({ transactions }: Pick<DemoDeps, "transactions">): Effect.Effect<BotToken | undefined> =>
  Effect.gen(function* () {
    const found = yield* transactions.asSignIn((tx) =>
      tx.row<{ id: CompanyId }>(
        sql`select id from companies where name_folded = ${fold(demoName)} and active order by id limit 1`,
      ),
    )
    if (found === undefined) return undefined
    const bot = yield* transactions.asTenant(found.id, (tx) =>
      tx.row<{ token: BotToken }>(sql`
        select token from bots where deleted_at is null and published_flow_id is not null order by id limit 1`),
    )
    return bot?.token
  })
