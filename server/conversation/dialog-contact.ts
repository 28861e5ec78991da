import type { ContactField, KnownContact } from "@prosa/core/engine"
import { type DialogId, fold } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Stores a contact's answer to the bot in a field of the contact. */
export const rememberOfContact = (tx: Tx, id: DialogId, field: ContactField, value: string): Effect.Effect<void> =>
  tx.run(sql`
    update contacts c set ${columnsOf(field, value)}
    from dialogs d
    where d.company_id = ${company} and d.id = ${id} and c.company_id = d.company_id and c.id = d.contact_id`)

/** Reads what is known of a dialog's contact; a blank field is unknown. */
export const contactOfDialog = (tx: Tx, id: DialogId): Effect.Effect<KnownContact> =>
  Effect.map(
    tx.row<Required<KnownContact>>(sql`
      select c.name, c.phone, c.email from dialogs d
      join contacts c on c.company_id = d.company_id and c.id = d.contact_id
      where d.company_id = ${company} and d.id = ${id}`),
    (row) => row ?? {},
  )

const columnsOf = (field: ContactField, value: string): Sql => {
  switch (field) {
    case "name":
      return sql`name = ${value}, name_folded = ${fold(value)}`
    case "phone":
      return sql`phone = ${value}`
    case "email":
      return sql`email = ${value}`
  }
}
