import { createHash } from "node:crypto"
import { cutTo, type LooseRecord, looseRecord, looseRecords, looseText } from "@prosa/core/kernel"

/** Returns the object under a key; an empty one without. */
export const recordIn = (from: LooseRecord, key: string): LooseRecord => looseRecord(from[key])

/** Returns the objects of the list under a key, without what is no object. */
export const recordsIn = (from: LooseRecord, key: string): ReadonlyArray<LooseRecord> => looseRecords(from[key])

/** Returns the row of a table by a vendor's name; undefined for a name that it does not have. */
export const fateIn = <Fate>(table: Readonly<Record<string, Fate>>, name: string): Fate | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Returns the text under a key, a number as its digits, without what a database cannot store; '' without. */
export const wordIn = (from: LooseRecord, key: string): string => looseText(from[key])

/** Returns the texts of the list under a key, without what is no text. */
export const wordsIn = (from: LooseRecord, key: string): ReadonlyArray<string> => {
  const list = from[key]
  return Array.isArray(list)
    ? list.map((value: unknown) => wordIn({ value }, "value")).filter((word) => word !== "")
    : []
}

/** Returns the number under a key, also where it is written as text. */
export const numberIn = (from: LooseRecord, key: string): number | undefined => {
  const value = from[key]
  const read = typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : NaN
  return Number.isFinite(read) ? read : undefined
}

/** The last moment that is believed, in milliseconds since 1970: the year 2100. */
const lastMoment = 4_102_444_800_000

/** Returns the moment under a key in milliseconds since 1970; 0 without a valid one. */
export const momentIn = (from: LooseRecord, key: string, unit: "seconds" | "milliseconds"): number => {
  const at = Math.round((numberIn(from, key) ?? 0) * (unit === "seconds" ? 1_000 : 1))
  return at > 0 && at <= lastMoment ? at : 0
}

/** Returns the id of a stored event; a longer one than fits ends with its hash. */
export const storableId = (id: string, limit = 300): string =>
  id.length <= limit ? id : `${cutTo(id, limit - 44)}#${createHash("sha256").update(id).digest("base64url")}`

/** Parses a response's body; undefined if it is no JSON object. */
export const parsedRecord = (text: string): LooseRecord | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? looseRecord(value) : undefined
  } catch {
    return undefined
  }
}
