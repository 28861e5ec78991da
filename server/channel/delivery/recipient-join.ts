import { sql } from "../../platform/storage/sql.ts"

/** Joins a dialog `d` with the identity `i` that its messages are sent to: a telephone number before an opaque id. */
export const recipientJoin = sql`
  join lateral (
    select kind, value, address from contact_identities i
    where i.company_id = d.company_id and i.contact_id = d.contact_id and i.account = d.account and i.channel = d.channel
    order by kind <> 'phone', kind, value limit 1) i on true`
