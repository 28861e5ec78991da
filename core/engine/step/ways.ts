import { Result } from "effect"
import { isOpen } from "../../bot/index.ts"
import { type FactName, formulaValue, conditionHolds, type Known, momentFact } from "../../flow/index.ts"
import type { NodeId } from "../../kernel/index.ts"
import type { CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import { readContactAnswer } from "./contact-questions.ts"
import type { ConversationFacts } from "./conversation-facts.ts"
import type { AskedSystem, EngineEffect } from "./engine-effect.ts"
import type { WholeState } from "./engine-state.ts"
import { valueNamed, withValue } from "./variables.ts"

/** Maximum moves that a conversation makes by itself in one turn. */
export const moveLimit = 50

/** What conditions and formulas of a turn are evaluated with, besides its state. */
export interface WayFacts {
  readonly script: CompiledScript
  /** Milliseconds since 1970. */
  readonly now: number
  readonly about?: ConversationFacts | undefined
  /** What became of the call of the node that this turn began with; absent: it began with something else. */
  readonly called?: "answered" | "empty" | "failed" | undefined
}

/** Returns what is known at a node of a conversation. */
export const knownAt = ({ script, now, about, called }: WayFacts, stateNow: () => WholeState, id: NodeId): Known => {
  const { timeZone } = script.script
  const fact = (name: FactName): string => {
    switch (name) {
      case "now.time":
      case "now.date":
      case "now.weekday":
        return momentFact(name, { now, timeZone }) ?? ""
      case "now.open":
        return yesOrNo(isOpen(script.script.hours, now))
      case "contact.name":
        return about?.name ?? ""
      case "contact.phone":
        return about?.phone ?? ""
      case "contact.email":
        return about?.email ?? ""
      case "contact.new":
        return yesOrNo(about?.isNew)
      case "contact.refused":
        return yesOrNo(about?.refused)
      case "contact.stage":
        return about?.stage ?? ""
      case "bot":
        return about?.bot ?? ""
      case "channel":
        return about?.channel ?? ""
      case "campaign":
        return about?.campaign ?? ""
      case "node.entries":
        return String(stateNow().entries[id] ?? 0)
      case "node.misses":
        return String(stateNow().misses)
      case "call.failed":
        return yesOrNo(called && called === "failed")
      case "call.empty":
        return yesOrNo(called && called === "empty")
    }
  }
  return {
    now,
    timeZone,
    textOf: (subject) =>
      "value" in subject ? (valueNamed(stateNow().variables, subject.value) ?? "") : fact(subject.fact),
  }
}

const yesOrNo = (known: boolean | undefined): string => (known === undefined ? "" : known ? "sim" : "não")

/** Returns where the first way of a node whose condition holds leads; undefined if none does, and the conversation waits. */
export const wayFrom = (facts: WayFacts, state: WholeState, node: CompiledNode): NodeId | undefined =>
  taken(facts, state, node, node.ways)

/** Returns where a way leads that is taken where the call of a node gave nothing; undefined if the node goes on without it. */
export const wayOnFailure = (facts: WayFacts, state: WholeState, node: CompiledNode): NodeId | undefined =>
  taken(facts, state, node, node.waysOnFailure)

/** Returns what a node asks its system; undefined if it asks none. */
export const askedSystem = (
  facts: WayFacts,
  state: WholeState,
  { node, call }: CompiledNode,
): AskedSystem | undefined => {
  if (call === undefined) return undefined
  const known = knownAt(facts, () => state, node.id)
  const values = call.formulas.map(([text, formula]) => [text, formulaValue(formula, known)] as const)
  return { call: call.call, values: Object.fromEntries(values) }
}

/** The same after a text that the node did not understand: the ways that ask how often that was are tried again. */
export const wayAfterMiss = (facts: WayFacts, state: WholeState, node: CompiledNode): NodeId | undefined =>
  taken(facts, state, node, node.waysAfterMiss)

const taken = (
  facts: WayFacts,
  state: WholeState,
  { node }: CompiledNode,
  ways: CompiledNode["ways"],
): NodeId | undefined => {
  if (ways.length === 0) return undefined
  const known = knownAt(facts, () => state, node.id)
  return ways.find(({ when }) => conditionHolds(when, known))?.target
}

/** Counts an entry of a node that asks for it, and sets its values, in order; with what is to be stored of the contact. */
export const enteredState = (
  facts: WayFacts,
  given: WholeState,
  { node, sets, countsEntries }: CompiledNode,
): { readonly state: WholeState; readonly effects: ReadonlyArray<EngineEffect> } => {
  let state: WholeState = countsEntries
    ? { ...given, entries: { ...given.entries, [node.id]: (given.entries[node.id] ?? 0) + 1 } }
    : given
  const effects: Array<EngineEffect> = []
  const known = knownAt(facts, () => state, node.id)
  for (const { name, formula, contact } of sets) {
    const value = formulaValue(formula, known)
    state = { ...state, variables: withValue(state.variables, node.id, name, value) }
    const valid = contact === undefined ? undefined : readContactAnswer(contact, value)
    if (contact !== undefined && valid !== undefined && Result.isSuccess(valid))
      effects.push({ kind: "remember", field: contact, value: valid.success })
  }
  return { state, effects }
}
