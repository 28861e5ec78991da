import { type FieldError, sentences } from "@prosa/core/kernel"

/** Text that PostgreSQL cannot store: a NUL or an unpaired surrogate. */
const unstorable = /\0|\p{Surrogate}/u

/** The deepest input that is read: a flow has nine levels. */
const deepest = 64

/** Lists the paths of all texts inside a value that the database cannot store, and of what is nested too deep to read. */
export const unstorableTexts = (value: unknown, path = "", depth = 0): ReadonlyArray<FieldError> => {
  if (typeof value === "string") return unstorable.test(value) ? [{ path, message: sentences.invalid }] : []
  if (typeof value !== "object" || value === null) return []
  if (depth > deepest) return [{ path: path.slice(0, path.indexOf(".")), message: sentences.invalid }]
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unstorableTexts(key, path, depth),
    ...unstorableTexts(inner, path === "" ? key : `${path}.${key}`, depth + 1),
  ])
}

/** Returns a text that PostgreSQL can store: what it cannot is replaced. */
export const storableText = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, "\uFFFD")
