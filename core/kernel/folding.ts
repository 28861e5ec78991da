import { bareValue, plainText } from "./plain-text.ts"

/**
 * Normalises a text for comparison, sorting and search: lower case, no accents, white space collapsed, plain
 * characters in place of those that look like them, and none that draws nothing. The result is also stored with rows, so that every database sorts alike.
 */
export const fold = (text: string): string =>
  plainText(text)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim()

/** Folds a phrase without its end punctuation and the quotation marks or asterisks around it: for comparing phrases with a person's text. */
export const foldPhrase = (text: string): string => fold(text).replace(around, "")

const around = /^[\s"'*_~`]+|[\s.!?…,;:"'*_~`]+$/gu

/** Normalises a mail address for comparison: lower case, without what stands around it. */
export const foldEmail = (email: string): string => bareValue(email).toLowerCase()
