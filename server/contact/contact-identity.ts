import { type Channel, media, type Medium } from "@prosa/core/channel"
import { phoneIdentity } from "@prosa/core/contact"
import type { ContactId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { PartToSend } from "../channel/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** A contact's identity on a channel: a live-chat visitor, a telephone number, or a vendor's opaque id. */
export interface ContactIdentity {
  readonly channel: Channel
  readonly kind: string
  readonly value: string
}

/** Finds or creates the contact of an identity and locks its row, so that concurrent first messages are serialised. */
export const lockContact = (tx: Tx, identity: ContactIdentity, workspaceId: WorkspaceId): Effect.Effect<ContactId> =>
  Effect.gen(function* () {
    const { channel, kind, value } = identity
    const known = yield* tx.row<{ id: ContactId }>(sql`
      select c.id from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
      where i.company_id = ${company} and i.channel = ${channel} and i.kind = ${kind} and i.value = ${value}
        and c.erased_at is null
      for update of c`)
    if (known !== undefined) return known.id
    const { id } = yield* tx.onlyRow<{ id: ContactId }>(sql`
      insert into contacts (company_id, workspace_id) values (${company}, ${workspaceId}) returning id`)
    const claimed = yield* tx.row(sql`
      insert into contact_identities (company_id, channel, kind, value, contact_id)
      values (${company}, ${channel}, ${kind}, ${value}, ${id})
      -- An erasure that ended meanwhile leaves no identity behind: whoever writes again is somebody new.
      on conflict (company_id, channel, kind, value) do update set contact_id = excluded.contact_id where exists (
        select from contacts e where e.company_id = ${company} and e.id = contact_identities.contact_id and e.erased_at is not null)
      returning contact_id`)
    if (claimed !== undefined) return id
    // A concurrent request of the same contact was first: its contact is kept, and its transaction has ended.
    yield* tx.run(sql`delete from contacts where company_id = ${company} and id = ${id}`)
    return yield* lockContact(tx, identity, workspaceId)
  })

/** Gives an identity to a contact; one that is another contact's stays theirs. */
export const giveIdentity = (
  tx: Tx,
  contactId: ContactId,
  { channel, kind, value }: ContactIdentity,
): Effect.Effect<void> =>
  tx.run(sql`
    insert into contact_identities (company_id, channel, kind, value, contact_id)
    values (${company}, ${channel}, ${kind}, ${value}, ${contactId}) on conflict do nothing`)

/**
 * Stores how a vendor spells the number that a part was sent to, such as without the ninth digit of Brazil. A number that is not
 * the same one is left out.
 */
export const storeSpelling = (
  tx: Tx,
  { medium, to }: { readonly medium: Medium; readonly to: PartToSend["to"] },
  address: string,
): Effect.Effect<void> =>
  to.kind !== "phone" || address === to.address || phoneIdentity(address) !== phoneIdentity(to.value)
    ? Effect.void
    : tx.run(sql`
        update contact_identities set address = ${address}
        where company_id = ${company} and channel = ${media[medium].channel} and kind = 'phone' and value = ${to.value}
          and address <> ${address}`)
