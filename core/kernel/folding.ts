/**
 * The form in which texts are compared, sorted and searched: lower case, no accents, white space collapsed. It is stored
 * with a row too, so that every database sorts alike.
 */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim()

/** `fold`, without the punctuation that ends a sentence: how a phrase is compared with what a person wrote. */
export const foldPhrase = (text: string): string => fold(text).replace(/[\s.!?…,;:]+$/u, "")

/** Mail addresses are compared without case and without the blanks around them. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()
