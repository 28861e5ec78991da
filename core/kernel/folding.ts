/**
 * Normalizes a text for comparison, sorting and search: lower case, no accents, white space collapsed. The result is
 * also stored with rows, so that every database sorts alike.
 */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim()

/** Folds a phrase and drops its end punctuation: for comparing phrases with a person's text. */
export const foldPhrase = (text: string): string => fold(text).replace(/[\s.!?…,;:]+$/u, "")

/** Normalizes a mail address for comparison: lower case, trimmed. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()
