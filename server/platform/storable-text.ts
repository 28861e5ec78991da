import { type FieldError, sentences } from "@prosa/core/kernel"

/** Text that PostgreSQL cannot store: a NUL or an unpaired surrogate. */
const unstorable = /\0|\p{Surrogate}/u

/** Lists the paths of all texts inside a value that the database cannot store. */
export const unstorableTexts = (value: unknown, path = ""): ReadonlyArray<FieldError> => {
  if (typeof value === "string") return unstorable.test(value) ? [{ path, message: sentences.invalid }] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unstorableTexts(key, path),
    ...unstorableTexts(inner, path === "" ? key : `${path}.${key}`),
  ])
}
