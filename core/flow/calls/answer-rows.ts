import { valueNameFault, valueNameOf } from "../logic/value-types.ts"
import { textOfAnswer, writePath } from "./answer-path.ts"
import type { SystemCall } from "./system-call.ts"

/** A field of an answer, as it is shown to be kept. */
export interface AnswerRow {
  /** As `readPath` reads it. */
  readonly path: string
  /** How deep it stands; 0 for the fields of the answer itself. */
  readonly depth: number
  /** Its key, or its place in a list. */
  readonly label: string
  /** The value as it would be kept; of lists and records how many fields they have. */
  readonly shown: string
  readonly isNested: boolean
  /** A name for its value, from its keys. */
  readonly name: string
}

/** Maximum fields that are shown, items of a list, and depth. */
const shownLimits = { rows: 200, items: 5, depth: 6 } as const

/** Lists the fields of an answer; the whole of it where it is a text; undefined if it is empty. */
export const answerRows = (body: string): ReadonlyArray<AnswerRow> | undefined => {
  if (body.trim() === "") return undefined
  const whole = (shown: string): ReadonlyArray<AnswerRow> => [
    { path: "", depth: 0, label: "resposta inteira", shown, isNested: false, name: "resposta" },
  ]
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return whole(body)
  }
  if (typeof json !== "object" || json === null) return whole(textOfAnswer(json))
  const rows: Array<AnswerRow> = []
  const add = (value: object, path: ReadonlyArray<string | number>) => {
    const entries: ReadonlyArray<readonly [string | number, unknown]> = Array.isArray(value)
      ? value.slice(0, shownLimits.items).map((item: unknown, at) => [at, item] as const)
      : Object.entries(value)
    for (const [key, inner] of entries) {
      if (rows.length >= shownLimits.rows) return
      const here = [...path, key]
      const isNested = typeof inner === "object" && inner !== null
      rows.push({
        path: writePath(here),
        depth: path.length,
        label: typeof key === "number" ? `[${key}]` : key,
        shown: isNested ? sizeOf(inner) : textOfAnswer(inner),
        isNested,
        name: nameOf(here),
      })
      if (isNested && here.length < shownLimits.depth) add(inner, here)
    }
  }
  add(json, [])
  return rows
}

const sizeOf = (value: object): string => {
  const count = Array.isArray(value) ? value.length : Object.keys(value).length
  if (Array.isArray(value)) return count === 1 ? "1 item" : `${count} itens`
  return count === 1 ? "1 campo" : `${count} campos`
}

/** The key, after that of the record around it: 'pedido_status' of 'pedido.status'. */
const nameOf = (path: ReadonlyArray<string | number>): string => {
  const keys = path.filter((one) => typeof one === "string").slice(-2)
  const name = valueNameOf(keys.join("_")).replace(/[^\p{L}\p{N}_]+/gu, "_")
  return valueNameFault(name) === undefined
    ? name
    : valueNameFault(`campo_${name}`) === undefined
      ? `campo_${name}`
      : ""
}

/** Returns a name under which a call keeps nothing yet: of two fields of one name the second is numbered. */
export const freeKeptName = (name: string, { keeps }: Pick<SystemCall, "keeps">): string => {
  const taken = new Set(keeps.map((kept) => kept.name))
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`
  return free
}
