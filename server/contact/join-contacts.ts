import { type Contact, joinedContact } from "@prosa/core/contact"
import { type CompanyId, type ContactId, fold } from "@prosa/core/kernel"
import { Effect } from "effect"
import { moveDeliveriesOfContact, moveFileUsesOfContact } from "../channel/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ContactConversations } from "./contact-conversations.ts"

/**
 * Joins contacts that are one person: identities, conversations and messages of the others become the first one's, and the
 * rooms that are open twice go on as one. All in the caller's transaction; a contact that is gone by now is left out.
 */
export const joinContacts = (
  tx: Tx,
  companyId: CompanyId,
  keptId: ContactId,
  others: ReadonlyArray<ContactId>,
  conversations: ContactConversations,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const all = [keptId, ...others]
    // In the order of a turn, which locks its dialog and then writes what the contact has answered.
    yield* conversations.lockOpen(tx, all)
    const found = yield* tx.rows<
      Contact & { readonly id: ContactId; readonly pictureUrl: string; readonly pictureFile: string | null }
    >(sql`
      select id, name, email, phone, description, picture_url as "pictureUrl",
        picture_file as "pictureFile" from contacts
      where company_id = ${company} and id = any(${ints(all)}) order by id for update`)
    const kept = found.find(({ id }) => id === keptId)
    const gone = found.filter(({ id }) => id !== keptId)
    if (kept === undefined || gone.length === 0) return
    const { name, email, phone, description } = gone.reduce<Contact>(joinedContact, kept)
    const pictured = [kept, ...gone].find((one) => one.pictureFile !== null) ?? kept
    yield* tx.run(sql`
      update contacts set name = ${name}, name_folded = ${fold(name)}, email = ${email}, phone = ${phone},
        description = ${description}, campaigns_refused_at = (select min(o.campaigns_refused_at) from contacts o
          where o.company_id = ${company} and o.id = any(${ints(all)})), picture_url = ${pictured.pictureUrl}, picture_file = ${pictured.pictureFile}
      where company_id = ${company} and id = ${keptId}`)
    for (const { id } of gone) yield* moveContact(tx, id, keptId, conversations)
    yield* conversations.joinOpen(tx, companyId, keptId)
  })

/** Moves everything of a contact to another one, and deletes it. */
const moveContact = (
  tx: Tx,
  from: ContactId,
  to: ContactId,
  conversations: ContactConversations,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* conversations.move(tx, from, to)
    yield* tx.run(
      sql`update contact_identities set contact_id = ${to} where company_id = ${company} and contact_id = ${from}`,
    )
    yield* moveFileUsesOfContact(tx, from, to)
    yield* moveDeliveriesOfContact(tx, from, to)
    yield* tx.run(sql`
      update contact_activity a set last_message_at = greatest(a.last_message_at, other.last_message_at)
      from contact_activity other
      where a.company_id = ${company} and a.contact_id = ${to}
        and other.company_id = ${company} and other.contact_id = ${from}`)
    yield* tx.run(sql`delete from contacts where company_id = ${company} and id = ${from}`)
  })
