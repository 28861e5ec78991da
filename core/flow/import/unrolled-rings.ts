import { isFailureWay } from "../calls/failure-way.ts"
import { isGroup, isOtherwise, otherwise } from "../logic/condition.ts"
import type { Subject } from "../logic/value-types.ts"
import { type DraftStep, type DraftWay, waits } from "./import-draft.ts"

/** A draft without rings, in the order in which its steps are met, and the steps where a ring without a question was cut. */
export interface Unrolled {
  readonly steps: ReadonlyMap<string, DraftStep>
  readonly cut: ReadonlyArray<string>
}

/** A copy of a step that leads back, and the steps that were copied before it without a question in between. */
interface Copied {
  readonly of: string
  readonly since: ReadonlySet<string>
}

/**
 * Replaces every way back to an earlier step by a way to a copy of it, so that the flow has no ring: a copy of a step that waits for an answer
 * sets and asks what that step does, and then returns to it; one that goes on by itself is copied with what it says. A ring in which nobody
 * is asked has no end, and is cut. With more than `limit` steps the rest is not looked at.
 */
export const unrolled = (given: ReadonlyMap<string, DraftStep>, start: string, limit: number): Unrolled => {
  const steps = new Map<string, DraftStep>()
  const copies = new Map<string, Copied>()
  const returns = new Map<string, string>()
  const cut: Array<string> = []
  const isOpen = new Set<string>()
  let made = 0
  const find = (id: string): DraftStep | undefined => steps.get(id) ?? given.get(id)
  /** Where a way leads that would close a ring: to a copy of the step, made by the step that leads there. */
  const backTo = (from: string, to: string): { readonly to: string | null } | { readonly returnTo: string } => {
    const origin = find(to)
    if (origin === undefined) return { to: null }
    const source = find(from)
    const isBare = origin.sets.length === 0 && origin.call === null && !hasAutomatic(origin)
    if (waits(origin)) {
      const isJump = source !== undefined && source.ways.length === 1 && source.ways.every(isOnward)
      if (isBare && isJump) return { returnTo: to }
      const known = isBare ? returns.get(to) : undefined
      if (known !== undefined) return { to: known }
    }
    const chain = copies.get(from)
    const since = chain !== undefined && !waits(find(from) ?? origin) ? chain.since : new Set<string>()
    const name = copies.get(to)?.of ?? to
    if (since.has(name)) {
      cut.push(from)
      return { to: null }
    }
    const id = `${name}~${++made}`
    copies.set(id, { of: name, since: new Set([...since, name]) })
    if (!waits(origin)) steps.set(id, { ...origin, id })
    else {
      const again = { ...origin, id, says: [], replies: [], fallback: "" }
      const automatic = origin.ways.filter((way) => way.when !== undefined && !isAfterMiss(way))
      steps.set(
        id,
        automatic.length === 0
          ? { ...again, ways: [], returnTo: to }
          : { ...again, ways: [...automatic, { to: `${id}+`, when: otherwise }] },
      )
      if (automatic.length > 0)
        steps.set(`${id}+`, { ...again, id: `${id}+`, sets: [], call: null, ways: [], returnTo: to })
    }
    if (isBare && waits(origin)) returns.set(to, id)
    return { to: id }
  }
  // A depth-first walk with a stack of its own: flows may be thousands of steps deep.
  const stack: Array<{ readonly id: string; at: number }> = []
  const enter = (id: string) => {
    const step = find(id)
    if (step === undefined) return
    steps.delete(id)
    steps.set(id, step)
    isOpen.add(id)
    stack.push({ id, at: 0 })
  }
  const entered = new Set<string>()
  const visit = (id: string) => {
    entered.add(id)
    enter(id)
  }
  const walk = () => {
    for (let top = stack.at(-1); top !== undefined && entered.size <= limit; top = stack.at(-1)) {
      const { id } = top
      const step = steps.get(id)
      const way = step?.ways[top.at]
      if (step === undefined || way === undefined) {
        isOpen.delete(id)
        stack.pop()
        continue
      }
      if (way.to !== null && find(way.to) === undefined) replace(steps, step, top.at, { ...way, to: null })
      else if (way.to !== null && isOpen.has(way.to)) {
        const back = backTo(id, way.to)
        if ("returnTo" in back) steps.set(id, { ...step, ways: [], returnTo: back.returnTo })
        else replace(steps, step, top.at, { ...way, to: back.to })
        continue
      } else if (way.to !== null && !entered.has(way.to)) {
        top.at++
        visit(way.to)
        continue
      }
      top.at++
    }
  }
  // What nothing leads to comes as well: first what leads there.
  const led = new Set([...given.values()].flatMap(({ ways }) => ways.map(({ to }) => to)))
  for (const id of [start, ...[...given.keys()].filter((one) => !led.has(one)), ...given.keys()])
    if (!entered.has(id) && entered.size <= limit) {
      visit(id)
      walk()
    }
  return { steps: new Map([...steps].filter(([id]) => entered.has(id))), cut }
}

const replace = (steps: Map<string, DraftStep>, step: DraftStep, at: number, way: DraftWay): void => {
  steps.set(step.id, { ...step, ways: step.ways.map((one, place) => (place === at ? way : one)) })
}

const isOnward = ({ when }: DraftWay): boolean => when !== undefined && isOtherwise(when)

/** Conditions are tried when a step is entered, which a return does not do again. Where a call failed is asked by the copy's own call. */
const hasAutomatic = ({ ways }: DraftStep): boolean =>
  ways.some((way) => way.when !== undefined && !isFailureWay({ when: way.when }) && !isAfterMiss(way))

/** Nobody has answered wrongly where a step is only just entered. */
const isAfterMiss = ({ when }: DraftWay): boolean =>
  when !== undefined &&
  when.match === "all" &&
  when.of.some((clause) => !isGroup(clause) && clause.is === "greater" && isMisses(clause.subject))

const isMisses = (subject: Subject): boolean => "fact" in subject && subject.fact === "node.misses"
