import { Result, Schema } from "effect"
import { Email, isPhone, phoneDigits, sentences } from "../../kernel/index.ts"

/** What a bot may ask for at the start of a conversation. */
export const ContactField = Schema.Literals(["name", "phone", "email"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type ContactField = typeof ContactField.Type

/** The order in which the bot asks. */
const asked: ReadonlyArray<ContactField> = ["name", "phone", "email"]

/** What is known of the person already; blank is not known. */
export const KnownContact = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  phone: Schema.optionalKey(Schema.String),
  email: Schema.optionalKey(Schema.String),
})
export type KnownContact = typeof KnownContact.Type

/** The questions still to ask, in their order: name, telephone, e-mail. */
export const questionsLeft = (
  asks: ReadonlyArray<ContactField>,
  known: KnownContact | undefined,
): ReadonlyArray<ContactField> =>
  asks.length === 0 ? asks : asked.filter((field) => asks.includes(field) && (known?.[field] ?? "").trim() === "")

/** The most characters of a name that a person gives. */
const nameLimit = 200

const isEmail = Schema.is(Email)

/**
 * What a person answered to a question, as it is kept: without blanks around it, a telephone number as its digits.
 * Otherwise the shared sentence that refuses it.
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
