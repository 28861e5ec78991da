import type { Channel } from "@prosa/core/channel"
import { identityOfStored } from "@prosa/core/contact"
import type { ContactId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ContactIdentity } from "./contact-identity.ts"

/** A contact's telephone number on a channel, before they have written there or after. */
export interface PhoneOnChannel {
  readonly workspaceId: WorkspaceId
  /** Undefined if no number of the contact is known. */
  readonly identity: ContactIdentity | undefined
  /** Whom the channel knows by the number, if that is another contact. */
  readonly otherName: string | undefined
}

/** Finds the number by which the channel knows a contact, or else the one of their fields; undefined without the contact. */
export const phoneOnChannel = (tx: Tx, id: ContactId, channel: Channel): Effect.Effect<PhoneOnChannel | undefined> =>
  Effect.gen(function* () {
    const row = yield* tx.row<{ workspaceId: WorkspaceId; phone: string; known: string | null }>(sql`
      select c.workspace_id as "workspaceId", c.phone, (
        select i.value from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and i.channel = ${channel} and i.kind = 'phone'
        order by i.value limit 1) as known
      from contacts c where c.company_id = ${company} and c.id = ${id} and c.erased_at is null`)
    if (row === undefined) return undefined
    const { workspaceId, phone, known } = row
    const value = known ?? identityOfStored(phone)
    if (value === "") return { workspaceId, identity: undefined, otherName: undefined }
    const other = yield* tx.row<{ name: string }>(sql`
      select o.name from contact_identities i
      join contacts o on o.company_id = i.company_id and o.id = i.contact_id
      where i.company_id = ${company} and i.channel = ${channel} and i.kind = 'phone' and i.value = ${value}
        and i.contact_id <> ${id}`)
    return { workspaceId, identity: { channel, kind: "phone", value }, otherName: other?.name }
  })
