/** A record of a file from elsewhere: nothing is known of its fields. */
export type ForeignRecord = Readonly<Record<string, unknown>>

/** Reads a record; one without fields for anything else. */
export const recordIn = (value: unknown): ForeignRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as ForeignRecord) : {}

/** Reads a list of records; what is none is left out. */
export const recordsIn = (value: unknown): ReadonlyArray<ForeignRecord> =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null && !Array.isArray(one)) : []

/** Reads a text; '' for anything but a text or a number. */
export const textIn = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" && Number.isFinite(value) ? String(value) : ""
