import { type FieldError, sentences } from "@prosa/core/kernel"

/** What no database keeps: a NUL, or half of a character that needs two. */
const unstorable = /\0|\p{Surrogate}/u

/** Names every text inside a value that no database could keep, by its path. */
export const unstorableTexts = (value: unknown, path = ""): ReadonlyArray<FieldError> => {
  if (typeof value === "string") return unstorable.test(value) ? [{ path, message: sentences.invalid }] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unstorableTexts(key, path),
    ...unstorableTexts(inner, path === "" ? key : `${path}.${key}`),
  ])
}
