import { Schema } from "effect"
import { phoneDigits } from "./phones.ts"
import { bareValue } from "./plain-text.ts"
import { requiredCode, sentences } from "./validation.ts"

const national = /^(?:\+55)?(?:\d{2})?(?:9\d{8}|\d{8})$/u
const separators = /[().\s-]/gu

const dialled = (text: string): string => bareValue(text).replace(separators, "")

/**
 * Returns whether a text is a Brazilian number: with or without '+55' and area code, and eight digits, or nine that
 * begin with 9.
 */
export const isPhone = (text: string): boolean => national.test(dialled(text))

/** A Brazilian telephone number as commonly written (access and administration, section 5). */
export const Phone = Schema.String.check(Schema.makeFilter((text: string) => isPhone(text) || sentences.phone))

// At most 15 digits in all (E.164), with the sign of the international form.
const foreign = /^\+(?!55)[1-9]\d{6,14}$/u

/**
 * A required telephone number: a Brazilian one as commonly written (`Phone`), or '+' with the dial code of another
 * country and its digits.
 */
export const InternationalPhone = requiredCode(
  40,
  (text) => isPhone(text) || foreign.test(dialled(text)) || sentences.phone,
)

/** The refusal of an invalid phone of a collaborator (access and administration, section 5). */
export const collaboratorPhoneRefusal = "Campo Obrigatório"

// Exceeds every real number, however written.
const writtenPhone = /^\s*\+?[\d().\s-]{0,30}$/u

/** A number whose digits satisfy a rule, written with or without separators. */
export const phoneOfDigits = (refusal: string, holds: (digits: string) => boolean) =>
  Schema.String.annotate({ message: refusal })
    .check(
      Schema.makeFilter((text: string) => (writtenPhone.test(bareValue(text)) && holds(phoneDigits(text))) || refusal),
    )
    .pipe(Schema.annotateKey({ messageMissingKey: refusal }))

/** A collaborator's number: 13 digits if it begins with 55, otherwise at least 9; separators are allowed. */
export const CollaboratorPhone = phoneOfDigits(collaboratorPhoneRefusal, (digits) =>
  digits.startsWith("55") ? digits.length === 13 : digits.length >= 9,
)
