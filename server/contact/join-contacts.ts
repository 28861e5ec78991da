import { type Contact, joinedContact } from "@prosa/core/contact"
import { type CompanyId, type ContactId, fold } from "@prosa/core/kernel"
import { Effect } from "effect"
import { moveFileUsesOfContact } from "../channel/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { lastAccount, moveAccounts, nextAccount } from "./contact-accounts.ts"
import type { ContactConversations } from "./contact-conversations.ts"

/** One of the accounts that a contact has on channels. */
export interface ContactAccount {
  readonly contactId: ContactId
  readonly account: number
}

/**
 * Joins contacts that are one person at a vendor: identities, conversations and messages of the others become the first one's, their
 * accounts are one, and the rooms that are open twice go on as one. All in the caller's transaction; a contact that is gone by
 * now is left out.
 */
export const joinContacts = (
  tx: Tx,
  companyId: CompanyId,
  kept: ContactAccount,
  others: ReadonlyArray<ContactAccount>,
  conversations: ContactConversations,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const all = [kept, ...others].map(({ contactId }) => contactId)
    // In the order of a turn, which locks its dialog and then writes what the contact has answered.
    yield* conversations.lockOpen(tx, all)
    const found = yield* tx.rows<
      Contact & { readonly id: ContactId; readonly pictureUrl: string; readonly pictureFile: string | null }
    >(sql`
      select id, name, email, phone, description, picture_url as "pictureUrl",
        picture_file as "pictureFile" from contacts
      where company_id = ${company} and id = any(${ints(all)}) order by id for update`)
    const first = found.find(({ id }) => id === kept.contactId)
    const gone = found.filter(({ id }) => id !== kept.contactId)
    if (first === undefined || gone.length === 0) return
    const { name, email, phone, description } = gone.reduce<Contact>(joinedContact, first)
    const pictured = [first, ...gone].find((one) => one.pictureFile !== null) ?? first
    yield* tx.run(sql`
      update contacts set name = ${name}, name_folded = ${fold(name)}, email = ${email}, phone = ${phone},
        description = ${description}, campaigns_refused_at = (select min(o.campaigns_refused_at) from contacts o
          where o.company_id = ${company} and o.id = any(${ints(all)})), picture_url = ${pictured.pictureUrl}, picture_file = ${pictured.pictureFile}
      where company_id = ${company} and id = ${kept.contactId}`)
    for (const { id } of gone) {
      const account = others.find(({ contactId }) => contactId === id)?.account ?? 0
      yield* moveContact(tx, { contactId: id, account }, kept, conversations)
    }
    yield* conversations.joinOpen(tx, companyId, kept.contactId)
  })

/** Joins accounts of one contact that are one at a vendor: staff had joined two contacts who are one person there too. */
export const joinAccounts = (
  tx: Tx,
  companyId: CompanyId,
  kept: ContactAccount,
  known: ReadonlyArray<ContactAccount>,
  conversations: ContactConversations,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { contactId } = kept
    const others = new Set(known.flatMap((one) => (one.contactId === contactId ? [one.account] : [])))
    others.delete(kept.account)
    yield* conversations.lockOpen(tx, [contactId])
    for (const account of others) {
      const shift = kept.account - account
      yield* moveAccounts(tx, { from: contactId, to: contactId, first: account, last: account, shift }, conversations)
    }
    yield* conversations.joinOpen(tx, companyId, contactId)
  })

/** Moves everything of a contact to another one, and deletes it. The account by which it is known becomes that of the other one. */
const moveContact = (
  tx: Tx,
  { contactId: from, account }: ContactAccount,
  { contactId: to, account: into }: ContactAccount,
  conversations: ContactConversations,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* moveAccounts(tx, { from, to, first: account, last: account, shift: into - account }, conversations)
    const shift = yield* nextAccount(tx, to)
    yield* moveAccounts(tx, { from, to, first: 0, last: lastAccount, shift }, conversations)
    yield* moveFileUsesOfContact(tx, from, to)
    yield* deleteJoined(tx, from, to)
  })

/** Deletes a contact whose accounts have become another one's, which takes the later of their last messages, its imports and its labels. */
export const deleteJoined = (tx: Tx, from: ContactId, to: ContactId): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* tx.run(sql`
      update contact_activity a set last_message_at = greatest(a.last_message_at, other.last_message_at)
      from contact_activity other
      where a.company_id = ${company} and a.contact_id = ${to}
        and other.company_id = ${company} and other.contact_id = ${from}`)
    // Those of the joined contact stay, for it may be separated again.
    yield* tx.run(sql`
      insert into contact_import_contacts (company_id, import_id, contact_id)
      select company_id, import_id, ${to}::int from contact_import_contacts
      where company_id = ${company} and contact_id = ${from} on conflict do nothing`)
    yield* tx.run(sql`
      insert into contact_labels (company_id, contact_id, label_id)
      select company_id, ${to}::int, label_id from contact_labels
      where company_id = ${company} and contact_id = ${from} on conflict do nothing`)
    yield* tx.run(sql`delete from contacts where company_id = ${company} and id = ${from}`)
  })
