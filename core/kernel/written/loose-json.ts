/** An object of JSON from elsewhere, of which nothing is known. */
export type LooseRecord = Readonly<Record<string, unknown>>

/** Reads a value as an object; anything else is an empty one. */
export const looseRecord = (value: unknown): LooseRecord =>
  // an object that is no array has string keys
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as LooseRecord) : {}

/** Reads a value as a list of objects, without what is no object. */
export const looseRecords = (value: unknown): ReadonlyArray<LooseRecord> =>
  Array.isArray(value)
    ? value.filter((one: unknown) => typeof one === "object" && one !== null && !Array.isArray(one)).map(looseRecord)
    : []

/** Reads a value as a text, a number as its digits, without what a database cannot store; '' for anything else. */
export const looseText = (value: unknown): string => {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : ""
  return typeof value === "string" ? value.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\uFFFD") : ""
}
