import { Schema } from "effect"
import { Email, nameUpTo, sentences, textUpTo } from "../kernel/index.ts"
import { DialogPhone } from "./contact-phone.ts"

/** A contact of the company; empty fields are unknown (conversations, section 3, 'Contact'). */
export const Contact = Schema.Struct({
  name: Schema.String,
  email: Schema.String,
  /** Digits, after '+' where they begin with another country's code and could be read as a Brazilian number. */
  phone: Schema.String,
  description: Schema.String,
})
export type Contact = typeof Contact.Type

const orNothing = <Value extends Schema.Codec<string, string>>(value: Value) =>
  Schema.Union([Schema.Literal(""), value])

/** All fields of the contact form. */
export const ContactDraft = Schema.Struct({
  name: nameUpTo(120),
  email: orNothing(Email),
  phone: orNothing(DialogPhone),
  description: textUpTo(2_000),
})
export type ContactDraft = typeof ContactDraft.Type

/** The fields that a bot may ask for at the start of a conversation. */
export const ContactField = Schema.Literals(["name", "phone", "email"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type ContactField = typeof ContactField.Type

/** What is already known of the contact; blank counts as unknown. */
export const KnownContact = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  phone: Schema.optionalKey(Schema.String),
  email: Schema.optionalKey(Schema.String),
})
export type KnownContact = typeof KnownContact.Type
