import {
  type Contact,
  type ContactDraft,
  type ContactField,
  contactPhoneAfter,
  type KnownContact,
} from "@prosa/core/contact"
import { type ContactId, fold, type InvalidInput } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The id of a contact, or a subquery that returns it, such as the contact of a conversation. */
export type ContactReference = ContactId | Sql

/** Reads a contact that exists. */
export const readContact = (tx: Tx, contact: ContactReference): Effect.Effect<Contact> =>
  tx.onlyRow<Contact>(sql`
    select name, email, phone, description from contacts where company_id = ${company} and id = ${contact}`)

/** Writes all fields of a contact that exists. */
export const saveContact = (
  tx: Tx,
  contact: ContactReference,
  { name, email, phone, description }: ContactDraft,
): Effect.Effect<void> =>
  Effect.flatMap(readContact(tx, contact), ({ phone: stored }) =>
    tx.run(sql`
      update contacts set name = ${name.trim()}, name_folded = ${fold(name.trim())}, email = ${email.trim()},
        phone = ${contactPhoneAfter(stored, phone)}, description = ${description}
      where company_id = ${company} and id = ${contact}`),
  )

/** Refuses a change of a contact whose data were erased, with this sentence. */
export const refuseErased = (tx: Tx, contact: ContactReference, message: string): Effect.Effect<void, InvalidInput> =>
  Effect.flatMap(
    tx.row(sql`select from contacts where company_id = ${company} and id = ${contact} and erased_at is not null`),
    (erased) => (erased === undefined ? Effect.void : Effect.fail({ _tag: "InvalidInput" as const, message })),
  )

/** Stores a contact's answer to the bot in a field of the contact. */
export const saveContactField = (
  tx: Tx,
  contact: ContactReference,
  field: ContactField,
  value: string,
): Effect.Effect<void> =>
  tx.run(sql`update contacts set ${columnsOf(field, value)} where company_id = ${company} and id = ${contact}`)

/** Reads what is known of a contact; a blank field is unknown. */
export const readKnownContact = (tx: Tx, contact: ContactReference): Effect.Effect<KnownContact> =>
  Effect.map(
    tx.row<Required<KnownContact>>(sql`
      select name, phone, email from contacts where company_id = ${company} and id = ${contact}`),
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
