import type { Clock, CompanyId, NotAllowed } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"

/** The refusal of a visitor's calls while the bot's company may not use the live chat. */
export const liveChatOff: NotAllowed = { _tag: "NotAllowed", message: "Este chat não está disponível no momento." }

/** Answers which companies may use the live chat. */
export interface LiveChatSwitches {
  /** Fails with `liveChatOff` unless the company is active and has the channel; at most five seconds out of date. */
  readonly requireOn: (companyId: CompanyId) => Effect.Effect<void, NotAllowed>
}

/** In milliseconds: visitors call often, and the flags seldom change. */
const remembered = 5_000
/** Size of the cache; the oldest entry is evicted first. */
const mostCompanies = 10_000

export const createLiveChatSwitches = ({
  transactions,
  clock,
}: {
  readonly transactions: Transactions
  readonly clock: Clock
}): LiveChatSwitches => {
  const known = new Map<CompanyId, { readonly isOn: boolean; readonly until: number }>()
  const load = (companyId: CompanyId) =>
    transactions
      .asTenant(companyId, (tx) =>
        tx.row<{ isOn: boolean }>(sql`select active and livechat as "isOn" from companies where id = ${company}`),
      )
      .pipe(
        Effect.map((row) => {
          const isOn = row?.isOn ?? false
          known.delete(companyId)
          known.set(companyId, { isOn, until: clock.now() + remembered })
          const [oldest] = known.keys()
          if (known.size > mostCompanies && oldest !== undefined) known.delete(oldest)
          return isOn
        }),
      )
  return {
    requireOn: (companyId) => {
      const found = known.get(companyId)
      const isOn = found !== undefined && clock.now() < found.until ? Effect.succeed(found.isOn) : load(companyId)
      return Effect.flatMap(isOn, (on) => (on ? Effect.void : Effect.fail(liveChatOff)))
    },
  }
}
