/** A JSON object whose members are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const objectAt = (from: JsonObject, key: string): JsonObject | undefined => {
  const value = from[key]
  return isJsonObject(value) ? value : undefined
}

export const textAt = (from: JsonObject, key: string): string | undefined => {
  const value = from[key]
  return typeof value === "string" ? value : undefined
}

export const numberAt = (from: JsonObject, key: string): number | undefined => {
  const value = from[key]
  return typeof value === "number" ? value : undefined
}

/** The objects of a list; other members are left out, and anything but a list has none. */
export const objectsAt = (from: JsonObject, key: string): ReadonlyArray<JsonObject> => {
  const value = from[key]
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

export const textsAt = (from: JsonObject, key: string): ReadonlyArray<string> => {
  const value = from[key]
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : []
}

/** Undefined for text that is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The object's members without those that are undefined. */
export const compact = <Members extends object>(
  members: Members,
): { [Key in keyof Members]: Exclude<Members[Key], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
