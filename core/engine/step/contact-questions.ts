import { Result, Schema } from "effect"
import { type ContactField, type KnownContact, storedPhone } from "../../contact/index.ts"
import { maySayName, personName } from "../../entity/index.ts"
import { Email, isInternationalPhone, sentences, writtenPhone } from "../../kernel/index.ts"

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
 * Validates an answer and returns its stored form: a name without what introduces it, a telephone number as its digits, one of another
 * country as contacts store it. A wish or a refusal is no name. Fails with the shared sentence.
 */
export const readContactAnswer = (field: ContactField, text: string): Result.Result<string, string> => {
  const answer = text.trim()
  if (answer === "") return Result.fail(sentences.required)
  switch (field) {
    case "name":
      if (answer.length > nameLimit) return Result.fail(sentences.tooLong(nameLimit))
      return maySayName(nameIn(answer)) ? Result.succeed(nameIn(answer)) : Result.fail(sentences.required)
    case "email":
      return isEmail(answer) ? Result.succeed(answer) : Result.fail(sentences.email)
    case "phone": {
      const phone = writtenPhone(answer)
      if (phone === undefined) return Result.fail(sentences.phone)
      return Result.succeed(isInternationalPhone(phone) ? storedPhone(phone) : phone)
    }
  }
}

/** Returns the name that an answer introduces, else the answer. */
const nameIn = (answer: string): string => personName(answer)[0]?.value ?? answer
