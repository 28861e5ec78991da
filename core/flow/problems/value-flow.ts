import { subjectsOfCall } from "../calls/call-template.ts"
import { isFailureWay } from "../calls/failure-way.ts"
import { namesWritten, type FlowNode, isAutomatic, type UserInteraction } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { subjectsOfCondition } from "../logic/condition.ts"
import { readFormula, subjectsOfFormula } from "../logic/formula.ts"
import { subjectsOfForm } from "../form/form-templates.ts"
import { askableFields } from "../form/node-form.ts"
import type { Subject } from "../logic/value-types.ts"
import { Result } from "effect"

/** Where values that conditions and formulas read have been written, by the place of a node and the value's name. */
export interface ValueFlow {
  /** Some way from the start writes the value before the node's conditions are tried. */
  readonly maybe: (place: number, name: string) => boolean
  /** Every way from the start does. */
  readonly surely: (place: number, name: string) => boolean
}

/** Lists the names of the values that a node reads: in its formulas, by set, then in its conditions and the lists that it offers. */
export const valuesRead = (node: FlowNode): ReadonlyArray<string> => {
  if (
    node.sets.length === 0 &&
    node.call === null &&
    node.form === undefined &&
    !node.userInteractions.some((way) => isAutomatic(way) || way.choice?.list != null)
  )
    return []
  return [
    ...(node.call === null ? [] : namesOf(subjectsOfCall(node.call))),
    ...(node.form === undefined ? [] : namesOf(subjectsOfForm(node.form))),
    ...node.sets.flatMap(({ formula }) => {
      const read = readFormula(formula)
      return Result.isSuccess(read) ? namesOf(subjectsOfFormula(read.success)) : []
    }),
    ...node.userInteractions.flatMap(({ when, choice }) => [
      ...(when === undefined ? [] : namesOf(subjectsOfCondition(when))),
      ...(choice?.list == null || choice.list.value === "" ? [] : [choice.list.value]),
    ]),
  ]
}

const namesOf = (subjects: ReadonlyArray<Subject>): ReadonlyArray<string> =>
  subjects.flatMap((subject) => ("value" in subject ? [subject.value] : []))

/**
 * Follows the values that are read along every way from the start: one bit for each value at each node, so that the work is the
 * number of ways times that of values by 32. A webhook may write any value. What a return brings back to an earlier node counts
 * there as well. In a flow with a ring nothing is sure.
 */
export const valueFlowOf = (graph: FlowGraph): ValueFlow => {
  // The other nodes are not looked at again: a large flow does not fit into the memory that is near the processor.
  const nodes: Array<PlacedNode> = []
  let place = 0
  for (const node of graph.nodes.values()) {
    if (touchesValues(node)) nodes.push({ place, node })
    place++
  }
  const numbers = new Map<string, number>()
  for (const { node } of nodes)
    for (const name of valuesRead(node)) if (!numbers.has(name)) numbers.set(name, numbers.size)
  if (numbers.size === 0) return { maybe: () => false, surely: () => false }
  const written = writtenIn(graph, nodes, numbers)
  const { maybe, surely } = followed(graph, written)
  const { words } = written
  const has = (bits: Int32Array, place: number, name: string): boolean => {
    const at = numbers.get(name)
    return at !== undefined && ((bits[place * words + (at >> 5)] ?? 0) & (1 << (at & 31))) !== 0
  }
  return { maybe: (place, name) => has(maybe, place, name), surely: (place, name) => has(surely, place, name) }
}

interface PlacedNode {
  readonly place: number
  readonly node: FlowNode
}

/** Returns whether a node reads or writes a value, or brings what is written back to an earlier one. */
const touchesValues = (node: FlowNode): boolean =>
  node.sets.length > 0 ||
  node.call !== null ||
  node.form !== undefined ||
  node.callsWebhook ||
  node.returnTo !== null ||
  node.userInteractions.some((way) => isAutomatic(way) || writesSomething(way))

/** What nodes and the ways from them write, as bits in so many words. */
interface Written {
  readonly words: number
  /** By the place of the node. */
  readonly own: ReadonlyArray<Int32Array | undefined>
  /** By the place of the node, then of the node that a way leads to. */
  readonly led: ReadonlyArray<ReadonlyMap<number, Int32Array> | undefined>
  /** What each node keeps of its call's answer, by the place of the node. */
  readonly kept: ReadonlyArray<Int32Array | undefined>
  /** Where the conversation returns to, by the place of the node. */
  readonly returns: ReadonlyArray<number | undefined>
}

const none: ReadonlyArray<string> = []

const writesSomething = ({ entity, choice }: UserInteraction): boolean => entity !== null || choice !== undefined

const writtenIn = (
  { shape }: FlowGraph,
  nodes: ReadonlyArray<PlacedNode>,
  numbers: ReadonlyMap<string, number>,
): Written => {
  const words = Math.ceil(numbers.size / 32)
  const every = new Int32Array(words).fill(-1)
  const bitsOf = (names: ReadonlyArray<string>): Int32Array | undefined => {
    let bits: Int32Array | undefined
    for (const name of names) {
      const at = numbers.get(name)
      if (at === undefined) continue
      bits ??= new Int32Array(words)
      bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31))
    }
    return bits
  }
  // A form is left by its ways once its values are known: the ways of the node write them, as they do what a call keeps.
  const namesKept = ({ call, form }: FlowNode): ReadonlyArray<string> =>
    call === null && form === undefined
      ? none
      : [
          ...(call === null ? none : call.keeps.map(({ name }) => name)),
          ...(form === undefined ? none : askableFields(form).map(({ name }) => name)),
        ]
  const ledBy = (node: FlowNode): ReadonlyMap<number, Int32Array> | undefined => {
    let led: Map<number, Int32Array> | undefined
    const kept = namesKept(node)
    for (const answer of node.userInteractions) {
      if (answer.target === null || (kept.length === 0 && !writesSomething(answer))) continue
      const names = namesWritten(answer)
      const bits = bitsOf(kept.length === 0 || isFailureWay(answer) ? names : [...names, ...kept])
      const to = shape.places.get(answer.target)
      if (bits !== undefined && to !== undefined) (led ??= new Map()).set(to, bits)
    }
    return led
  }
  const placed = <A>(of: (node: FlowNode) => A | undefined): ReadonlyArray<A | undefined> => {
    const all = Array.from<A | undefined>({ length: shape.size })
    for (const { place, node } of nodes) all[place] = of(node)
    return all
  }
  return {
    words,
    own: placed(({ sets, callsWebhook }) => (callsWebhook ? every : bitsOf(sets.map(({ name }) => name)))),
    led: placed(ledBy),
    kept: placed((node) => bitsOf(namesKept(node))),
    returns: placed(({ returnTo, transfer }) =>
      returnTo === null || transfer !== null ? undefined : shape.places.get(returnTo),
    ),
  }
}

/** Passes in topological order: one, and as many more as returns bring something new back to earlier nodes. */
const followed = (
  { shape, order }: FlowGraph,
  { words, own, led, kept, returns }: Written,
): { readonly maybe: Int32Array; readonly surely: Int32Array } => {
  const maybe = new Int32Array(shape.size * words)
  const surely = new Int32Array(shape.size * words)
  const inOrder = new Int32Array(shape.size)
  for (let place = 0; place < shape.size; place++) inOrder[order?.[place] ?? place] = place
  const met = new Uint8Array(shape.size)
  met[shape.start] = 1
  let isNew = true
  /** Adds what is maybe written at one node, and on the way from it, to another. */
  const pass = (from: number, to: number, bits: Int32Array | undefined): void => {
    if (met[to] !== 1) isNew = true
    met[to] = 1
    for (let at = 0; at < words; at++) {
      const before = maybe[to * words + at] ?? 0
      const after = before | (maybe[from * words + at] ?? 0) | (bits?.[at] ?? 0)
      if (after === before) continue
      maybe[to * words + at] = after
      isNew = true
    }
  }
  const { firstTarget, targets, firstSource, sources } = shape
  while (isNew) {
    isNew = false
    let wentBack = false
    for (const place of inOrder) {
      if (met[place] !== 1) continue
      const bits = own[place]
      if (bits !== undefined)
        for (let at = 0; at < words; at++)
          maybe[place * words + at] = (maybe[place * words + at] ?? 0) | (bits[at] ?? 0)
      for (let edge = firstTarget[place] ?? 0, end = firstTarget[place + 1] ?? 0; edge < end; edge++) {
        const to = targets[edge] ?? 0
        pass(place, to, led[place]?.get(to))
      }
      const back = returns[place]
      if (back === undefined) continue
      pass(place, back, kept[place])
      wentBack = true
    }
    // Without a return or a ring the first pass has met everything.
    if (order !== undefined && !wentBack) break
  }
  if (order === undefined) return { maybe, surely }
  for (const place of inOrder) {
    if (met[place] !== 1) continue
    for (let at = 0; at < words; at++) {
      let bits = place === shape.start ? 0 : -1
      for (let edge = firstSource[place] ?? 0, end = firstSource[place + 1] ?? 0; edge < end; edge++) {
        const from = sources[edge] ?? 0
        if (met[from] === 1) bits &= (surely[from * words + at] ?? 0) | (led[from]?.get(place)?.[at] ?? 0)
      }
      surely[place * words + at] = bits | (own[place]?.[at] ?? 0)
    }
  }
  return { maybe, surely }
}
