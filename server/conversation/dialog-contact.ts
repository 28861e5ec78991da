import type { ContactField } from "@prosa/core/engine"
import { type DialogId, fold } from "@prosa/core/kernel"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** Keeps what a person answered to the bot with the contact of the dialog. */
export const rememberOfContact = async (tx: Tx, id: DialogId, field: ContactField, value: string): Promise<void> => {
  await tx.execute(sql`
    update contacts c set ${columnsOf(field, value)}
    from dialogs d
    where d.company_id = ${company} and d.id = ${id} and c.company_id = d.company_id and c.id = d.contact_id`)
}

const columnsOf = (field: ContactField, value: string): SQL => {
  switch (field) {
    case "name":
      return sql`name = ${value}, name_folded = ${fold(value)}`
    case "phone":
      return sql`phone = ${value}`
    case "email":
      return sql`email = ${value}`
  }
}
