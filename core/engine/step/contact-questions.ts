import { Result, Schema } from "effect"
import type { ContactField, KnownContact } from "../../contact/index.ts"
import { Email, isPhone, phoneDigits, sentences } from "../../kernel/index.ts"

/** The order of the questions. */
const asked: ReadonlyArray<ContactField> = ["name", "phone", "email"]

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
