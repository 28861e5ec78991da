import { cutTo, numberAsWritten } from "../../kernel/index.ts"
import { valueLimit } from "../logic/value-types.ts"
import type { KeptField } from "./system-call.ts"

const step = /\.?([^.[\]"\s][^.[\]"]*)|\[(\d{1,6})\]|\["((?:[^"\\]|\\.)*)"\]/uy

/** Reads the path of a field, 'pedidos[0].status', as its keys and places; undefined if it is none. '' is the whole answer. */
export const readPath = (path: string): ReadonlyArray<string | number> | undefined => {
  const written = path.trim()
  const steps: Array<string | number> = []
  const shape = new RegExp(step)
  for (let at = 0; at < written.length; at = shape.lastIndex) {
    shape.lastIndex = at
    const [whole, key, place, quoted] = shape.exec(written) ?? []
    if (whole === undefined || (key !== undefined && at > 0 && !whole.startsWith("."))) return undefined
    if (at === 0 && whole.startsWith(".")) return undefined
    steps.push(key?.trimEnd() ?? (place === undefined ? (quoted ?? "").replace(/\\(.)/gu, "$1") : Number(place)))
  }
  return steps
}

/** Writes the path of a field, as `readPath` reads it. */
export const writePath = (steps: ReadonlyArray<string | number>): string =>
  steps
    .map((one, at) =>
      typeof one === "number"
        ? `[${one}]`
        : one !== "" && !/[.[\]"\\\s]/u.test(one)
          ? `${at === 0 ? "" : "."}${one}`
          : `["${one.replace(/["\\]/gu, "\\$&")}"]`,
    )
    .join("")

/** Returns what stands at a path of a JSON value; undefined if nothing does. */
export const valueAtPath = (json: unknown, steps: ReadonlyArray<string | number>): unknown => {
  let here = json
  for (const one of steps) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, one)) return undefined
    here = (here as Readonly<Record<string | number, unknown>>)[one]
  }
  return here
}

/** Writes a JSON value as the text of a value: numbers and 'sim' or 'não' as people write them, lists and records as JSON. */
export const textOfAnswer = (value: unknown): string => {
  switch (typeof value) {
    case "string":
      return cutTo(value, valueLimit)
    case "number":
      return numberAsWritten(value)
    case "boolean":
      return value ? "sim" : "não"
    case "object":
      return value === null ? "" : jsonText(value)
    default:
      return ""
  }
}

/** As many whole items of a list as a value may hold; a record that is too long is empty. */
const jsonText = (value: object): string => {
  try {
    if (!Array.isArray(value)) {
      const text = JSON.stringify(value)
      return text.length > valueLimit ? "" : text
    }
    const items: Array<string> = []
    let length = 2
    for (const item of value) {
      const text = JSON.stringify(item)
      length += text.length + 1
      if (length > valueLimit) break
      items.push(text)
    }
    return `[${items.join(",")}]`
  } catch {
    // Nested deeper than the stack of the machine.
    return ""
  }
}

/**
 * Returns the values that a call keeps of an answer's body, by name; undefined if a field is asked of what is no JSON. A field that
 * the answer lacks is ''.
 */
export const valuesKept = (
  keeps: ReadonlyArray<KeptField>,
  body: string,
): Readonly<Record<string, string>> | undefined => {
  const asked = keeps.flatMap(({ path, name }) => {
    const steps = readPath(path)
    return name === "" || steps === undefined ? [] : [{ steps, name }]
  })
  const json = body.trim() === "" ? undefined : parsed(body)
  if (json === unreadable && asked.some(({ steps }) => steps.length > 0)) return undefined
  return Object.fromEntries(
    asked.map(({ steps, name }) => [
      name,
      json === unreadable ? cutTo(body, valueLimit) : textOfAnswer(valueAtPath(json, steps)),
    ]),
  )
}

const unreadable = Symbol("no JSON")

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return unreadable
  }
}
