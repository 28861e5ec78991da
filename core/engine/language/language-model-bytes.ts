import { type AnswerRoles, roleNames } from "./answer-roles.ts"
import type { LanguageModel } from "./linear-classifier.ts"

// A model as bytes, little endian: six counts of 32 bits, the unit of 64 bits, the answers of the roles with 32 bits each, and the
// lists, each filled up to 4 bytes.
const counts = 6
const rolesAt = counts * 4 + 8
const headBytes = rolesAt + roleNames.length * 4
/** In the place of a role that no answer has. */
const nobody = 0xff_ff_ff_ff

const filled = (bytes: number): number => (bytes + 3) & ~3

/** The lists of a model in their order, with the bytes of a number: writing and reading cannot differ. */
const layout = (features: number, weights: number, lines: number) =>
  [
    ["features", 4, features],
    ["starts", 4, features + 1],
    ["lines", 4, lines],
    ["frequencies", 2, features],
    ["answers", 2, weights],
    ["lineAnswers", 2, lines],
    ["weights", 1, weights],
  ] as const

const sizeOf = (lists: ReturnType<typeof layout>): number =>
  lists.reduce((sum, [, bytes, length]) => sum + filled(bytes * length), headBytes)

/** Returns a model as bytes; their number is a multiple of 4. */
export const modelToBytes = (model: LanguageModel): Uint8Array => {
  const lists = layout(model.features.length, model.weights.length, model.lines.length)
  const bytes = new Uint8Array(sizeOf(lists))
  const view = new DataView(bytes.buffer)
  const { intents, worded, phrases, features, weights, lines, unit } = model
  for (const [at, count] of [intents, worded, phrases, features.length, weights.length, lines.length].entries())
    view.setUint32(at * 4, count, true)
  view.setFloat64(counts * 4, unit, true)
  for (const [at, role] of roleNames.entries()) view.setUint32(rolesAt + at * 4, model.roles[role] ?? nobody, true)
  let from = headBytes
  for (const [name, size, length] of lists) {
    model[name].forEach((value, at) => {
      if (size === 4) view.setUint32(from + at * 4, value, true)
      else if (size === 2) view.setUint16(from + at * 2, value, true)
      else view.setInt8(from + at, value)
    })
    from += filled(size * length)
  }
  return bytes
}

/** Reads a model from the bytes that `modelToBytes` wrote; undefined if they are of another length. */
export const modelFromBytes = (bytes: Uint8Array): LanguageModel | undefined => {
  if (bytes.length < headBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [intents, worded, phrases, features, weights, lines] = [0, 4, 8, 12, 16, 20].map((at) =>
    view.getUint32(at, true),
  ) as [number, number, number, number, number, number]
  const lists = layout(features, weights, lines)
  if (sizeOf(lists) !== bytes.length) return undefined
  let from = headBytes
  // Filled by a loop: `from` of a typed array takes five times as long.
  const next = <List extends Uint32Array | Uint16Array | Int8Array>(list: List, read: (at: number) => number): List => {
    const size = list.BYTES_PER_ELEMENT
    for (let at = 0; at < list.length; at++) list[at] = read(from + at * size)
    from += filled(size * list.length)
    return list
  }
  const numbers4 = (length: number) => next(new Uint32Array(length), (at) => view.getUint32(at, true))
  const numbers2 = (length: number) => next(new Uint16Array(length), (at) => view.getUint16(at, true))
  const roleAt = (role: keyof AnswerRoles): number | undefined => {
    const answer = view.getUint32(rolesAt + roleNames.indexOf(role) * 4, true)
    return answer === nobody ? undefined : answer
  }
  return {
    intents,
    worded,
    phrases,
    unit: view.getFloat64(counts * 4, true),
    features: numbers4(features),
    starts: numbers4(features + 1),
    lines: numbers4(lines),
    frequencies: numbers2(features),
    answers: numbers2(weights),
    lineAnswers: numbers2(lines),
    weights: next(new Int8Array(weights), (at) => view.getInt8(at)),
    roles: {
      yes: roleAt("yes"),
      no: roleAt("no"),
      unsure: roleAt("unsure"),
      greeting: roleAt("greeting"),
      thanks: roleAt("thanks"),
      farewell: roleAt("farewell"),
    },
  }
}
