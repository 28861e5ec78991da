import { refuse, refuseWith } from "./graph-errors.ts"
import { isJsonObject, type JsonObject } from "./json-reading.ts"

/** The object under a key; 131008 without it, 100 for anything else. */
export const needObject = (from: JsonObject, key: string): JsonObject => {
  const value = from[key]
  if (value === undefined || value === null) return refuse(131008, `Parameter ${key} is required`)
  return isJsonObject(value) ? value : refuseWith(400, 100, `(#100) Param ${key} must be a JSON object.`)
}

/** The text under a key, of 1 to `max` characters. */
export const needText = (from: JsonObject, key: string, max: number, name: string = key): string => {
  const value = from[key]
  if (value === undefined || value === null) return refuse(131008, `Parameter ${name} is required`)
  if (typeof value !== "string") return refuseWith(400, 100, `(#100) Param ${name} must be a string.`)
  // Meta counts characters, not code units
  const length = Array.from(value).length
  if (length < 1 || length > max) refuse(131009, `${name} length invalid. Min length: 1, Max length: ${max}`)
  return value
}

export const mayHaveText = (from: JsonObject, key: string, max: number, name: string = key): string | undefined =>
  from[key] === undefined ? undefined : needText(from, key, max, name)

export const needList = (from: JsonObject, key: string, name: string = key): ReadonlyArray<JsonObject> => {
  const value = from[key]
  if (value === undefined) return refuse(131008, `Parameter ${name} is required`)
  if (!Array.isArray(value) || !value.every(isJsonObject))
    return refuseWith(400, 100, `(#100) Param ${name} must be an array of objects.`)
  return value
}

/** Refuses members that a parameter does not take, such as the caption of an audio. */
export const refuseOthers = (from: JsonObject, keys: ReadonlyArray<string>, name: string): void => {
  const other = Object.keys(from).find((key) => !keys.includes(key))
  if (other !== undefined)
    refuseWith(400, 100, `(#100) Invalid parameter: Unexpected key "${other}" on param "${name}".`)
}

/** An http or https address without blanks. */
export const needWebAddress = (value: string, name: string): string => {
  if (!/^https?:\/\/\S+$/u.test(value) || !URL.canParse(value) || value.length > 2_000)
    refuse(131009, `${name} must be a valid URL`)
  return value
}

export const needUnique = (values: ReadonlyArray<string>, name: string): void => {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  if (twice !== undefined) refuse(131009, `Duplicate ${name}: ${twice}`)
}
