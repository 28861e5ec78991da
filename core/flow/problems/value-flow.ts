import { capturedName, type FlowNode, isAutomatic } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { subjectsOfCondition } from "../logic/condition.ts"
import { readFormula, subjectsOfFormula } from "../logic/formula.ts"
import type { Subject } from "../logic/value-types.ts"
import { Result } from "effect"

/** Where values that conditions and formulas read have been written, by the place of a node and the value's name. */
export interface ValueFlow {
  /** Some way from the start writes the value before the node's conditions are tried. */
  readonly maybe: (place: number, name: string) => boolean
  /** Every way from the start does. */
  readonly surely: (place: number, name: string) => boolean
}

/** Lists the names of the values that a node reads: in its formulas, by set, then in its conditions. */
export const valuesRead = (node: FlowNode): ReadonlyArray<string> => {
  if (node.sets.length === 0 && !node.userInteractions.some(isAutomatic)) return []
  return [
    ...node.sets.flatMap(({ formula }) => {
      const read = readFormula(formula)
      return Result.isSuccess(read) ? namesOf(subjectsOfFormula(read.success)) : []
    }),
    ...node.userInteractions.flatMap(({ when }) => (when === undefined ? [] : namesOf(subjectsOfCondition(when)))),
  ]
}

const namesOf = (subjects: ReadonlyArray<Subject>): ReadonlyArray<string> =>
  subjects.flatMap((subject) => ("value" in subject ? [subject.value] : []))

/**
 * Follows the values that are read along every way from the start: one bit for each value at each node, so that the work is the
 * number of ways times that of values by 32. A webhook may write any value. What a return brings back to an earlier node counts
 * there as well.
 */
export const valueFlowOf = (graph: FlowGraph): ValueFlow => {
  const nodes = [...graph.nodes.values()]
  const numbers = new Map<string, number>()
  for (const node of nodes) for (const name of valuesRead(node)) if (!numbers.has(name)) numbers.set(name, numbers.size)
  const words = Math.ceil(numbers.size / 32)
  if (words === 0) return { maybe: () => false, surely: () => false }
  const { shape } = graph
  const bitsOf = (names: Iterable<string>): Int32Array => {
    const bits = new Int32Array(words)
    for (const name of names) {
      const at = numbers.get(name)
      if (at !== undefined) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31))
    }
    return bits
  }
  const every = new Int32Array(words).fill(-1)
  const own = nodes.map(({ sets, callsWebhook }) =>
    callsWebhook ? every : sets.length === 0 ? undefined : bitsOf(sets.map(({ name }) => name)),
  )
  const led = nodes.map(
    ({ userInteractions }) =>
      new Map(
        userInteractions.flatMap((answer) => {
          const name = capturedName(answer)
          const to = answer.target === null ? undefined : shape.places.get(answer.target)
          return name === undefined || to === undefined || !numbers.has(name) ? [] : [[to, bitsOf([name])] as const]
        }),
      ),
  )
  const returns = nodes.map(({ returnTo, transfer }) =>
    returnTo === null || transfer !== null ? undefined : shape.places.get(returnTo),
  )
  const size = shape.size * words
  const maybe = new Int32Array(size)
  const surely = new Int32Array(size).fill(-1)
  const add = (into: Int32Array, place: number, bits: Int32Array | undefined) => {
    if (bits !== undefined)
      for (let at = 0; at < words; at++) into[place * words + at] = (into[place * words + at] ?? 0) | (bits[at] ?? 0)
  }
  /** Writes what goes along an edge into its end; returns whether it changed. */
  const pass = (from: number, to: number, bits: Int32Array | undefined): boolean => {
    let changed = false
    for (let at = 0; at < words; at++) {
      const sent = (maybe[from * words + at] ?? 0) | (bits?.[at] ?? 0)
      const before = maybe[to * words + at] ?? 0
      const after = before | sent | (own[to]?.[at] ?? 0)
      if (after !== before) {
        maybe[to * words + at] = after
        changed = true
      }
    }
    return changed
  }
  add(maybe, shape.start, own[shape.start])
  const queue = [shape.start]
  const met = new Uint8Array(shape.size)
  met[shape.start] = 1
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    const visit = (to: number, bits: Int32Array | undefined) => {
      const isNew = met[to] !== 1
      met[to] = 1
      if (pass(place ?? 0, to, bits) || isNew) queue.push(to)
    }
    const back = returns[place]
    if (back !== undefined) visit(back, undefined)
    for (let edge = shape.firstTarget[place] ?? 0, end = shape.firstTarget[place + 1] ?? 0; edge < end; edge++) {
      const to = shape.targets[edge] ?? 0
      visit(to, led[place]?.get(to))
    }
  }
  followSurely(graph, surely, { words, own, led, met })
  const has = (bits: Int32Array, place: number, name: string): boolean => {
    const at = numbers.get(name)
    return at !== undefined && ((bits[place * words + (at >> 5)] ?? 0) & (1 << (at & 31))) !== 0
  }
  return { maybe: (place, name) => has(maybe, place, name), surely: (place, name) => has(surely, place, name) }
}

interface Written {
  readonly words: number
  readonly own: ReadonlyArray<Int32Array | undefined>
  readonly led: ReadonlyArray<ReadonlyMap<number, Int32Array>>
  readonly met: Uint8Array
}

/** In topological order, so that each way is followed once; a return brings nothing less than what was there already. */
const followSurely = ({ shape, order }: FlowGraph, surely: Int32Array, { words, own, led, met }: Written): void => {
  if (order === undefined) return
  const places = Array.from({ length: shape.size }, (_, place) => place).sort(
    (a, b) => (order[a] ?? 0) - (order[b] ?? 0),
  )
  for (const place of places) {
    if (met[place] !== 1) continue
    if (place === shape.start) surely.fill(0, place * words, (place + 1) * words)
    for (let at = 0; at < words; at++) {
      let bits = place === shape.start ? 0 : -1
      for (let edge = shape.firstSource[place] ?? 0, end = shape.firstSource[place + 1] ?? 0; edge < end; edge++) {
        const from = shape.sources[edge] ?? 0
        if (met[from] === 1) bits &= (surely[from * words + at] ?? 0) | (led[from]?.get(place)?.[at] ?? 0)
      }
      surely[place * words + at] = bits | (own[place]?.[at] ?? 0)
    }
  }
}
