import { Result, Schema } from "effect"
import { Email, isPhone, phoneDigits, sentences } from "../../kernel/index.ts"

/** The fields that a bot may ask for at the start of a conversation. */
export const ContactField = Schema.Literals(["name", "phone", "email"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type ContactField = typeof ContactField.Type

/** The order of the questions. */
const asked: ReadonlyArray<ContactField> = ["name", "phone", "email"]

/** What is already known of the contact; blank counts as unknown. */
export const KnownContact = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  phone: Schema.optionalKey(Schema.String),
  email: Schema.optionalKey(Schema.String),
})
export type KnownContact = typeof KnownContact.Type

/** Returns the open questions, in order: name, telephone, e-mail. */
export const questionsLeft = (
  asks: ReadonlyArray<ContactField>,
  known: KnownContact | undefined,
): ReadonlyArray<ContactField> =>
  asks.length === 0 ? asks : asked.filter((field) => asks.includes(field) && (known?.[field] ?? "").trim() === "")

/** Maximum characters of a name. */
const nameLimit = 200

const isEmail = Schema.is(Email)

/**
 * Validates an answer and returns its stored form: trimmed, a telephone number as its digits. Fails with the shared
 * sentence.
 */
export const readContactAnswer = (field: ContactField, text: string): Result.Result<string, string> => {
  const answer = text.trim()
  if (answer === "") return Result.fail(sentences.required)
  switch (field) {
    case "name":
      return answer.length > nameLimit ? Result.fail(sentences.tooLong(nameLimit)) : Result.succeed(answer)
    case "email":
      return isEmail(answer) ? Result.succeed(answer) : Result.fail(sentences.email)
    case "phone":
      return isPhone(answer) ? Result.succeed(phoneDigits(answer)) : Result.fail(sentences.phone)
  }
}
