import type { ContactId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ContactConversations, MovedAccounts } from "./contact-conversations.ts"

/** Beyond every account. */
export const lastAccount = 1_000_000_000

/** Moves accounts of a contact, their identities and conversations, to another one, or to others of the same one. */
export const moveAccounts = (
  tx: Tx,
  accounts: MovedAccounts,
  conversations: Pick<ContactConversations, "move">,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { from, to, first, last, shift } = accounts
    yield* conversations.move(tx, accounts)
    yield* tx.run(sql`
      update contact_identities set contact_id = ${to}, account = account + ${shift}
      where company_id = ${company} and contact_id = ${from} and account between ${first} and ${last}`)
  })

/** Returns the number after the last account that a contact has, or had before a join was taken back; 0 if it has none. */
export const nextAccount = (tx: Tx, contactId: ContactId): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ next: number }>(sql`
      select greatest(
        (select max(account) from contact_identities where company_id = ${company} and contact_id = ${contactId}),
        (select max(account) from dialogs where company_id = ${company} and contact_id = ${contactId}),
        (select max(last_account) from contact_joins where company_id = ${company} and kept_id = ${contactId}), -1) + 1 as next`),
    ({ next }) => next,
  )
