import type { Disconnection, VendorRefused } from "@prosa/core/channel"
import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { OpenConnection } from "../gateway/channel-gateway.ts"
import type { MetaAccounts, MetaNumbers } from "./meta-accounts.ts"

/** A login of a person at Meta, with its token. */
export interface WithdrawnLogin {
  readonly externalId: string
  readonly token: string
}

export interface UnsubscribeNeeds {
  readonly transactions: Transactions
  readonly meta: { readonly accounts: MetaAccounts } | undefined
  readonly numbers: MetaNumbers
}

/**
 * Ends at Meta what was disconnected here: the events of each business account or page that nobody else has connected, of
 * whichever company, and then the permissions of the login. Best effort: the connections are ended already.
 */
export const unsubscribeAtMeta = (
  { transactions, meta, numbers }: UnsubscribeNeeds,
  companyId: CompanyId,
  ended: ReadonlyArray<OpenConnection>,
  login?: WithdrawnLogin,
): Effect.Effect<Disconnection> =>
  Effect.gen(function* () {
    const stillUsed = (asked: "account" | "login", id: string) =>
      transactions.asTenant(companyId, (tx) =>
        Effect.map(
          tx.onlyRow<{ used: boolean }>(
            asked === "account"
              ? sql`select account_is_connected(${id}) as used`
              : sql`select login_is_connected(${id}) as used`,
          ),
          ({ used }) => used,
        ),
      )
    const calls: Array<Effect.Effect<void, VendorRefused>> = []
    // A page has one subscription for both of its channels.
    const byAccount = new Map(ended.map((connection) => [connection.accountId, connection]))
    for (const [accountId, { medium, token, baseUrl }] of byAccount) {
      if (accountId === "" || token === "" || (yield* stillUsed("account", accountId))) continue
      if (medium === "WHATSAPP") calls.push(numbers.unsubscribeAccount(accountId, token, baseUrl))
      else if (meta !== undefined) calls.push(meta.accounts.unsubscribePage(accountId, token))
    }
    if (meta !== undefined && login !== undefined && !(yield* stillUsed("login", login.externalId)))
      calls.push(meta.accounts.withdraw(login.externalId, login.token))
    const answers = yield* Effect.forEach(calls, (call) => Effect.isSuccess(call))
    return { told: answers.every((answered) => answered) }
  })
