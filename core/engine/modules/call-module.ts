import { formulaValue, templatePieces } from "../../flow/index.ts"
import { type BotId, NodeId } from "../../kernel/index.ts"
import type { CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import { forAnswer, noneChosen, type WholeState } from "../step/engine-state.ts"
import { valueNamed, variableKey, type Variables, withValue } from "../step/variables.ts"
import { knownAt, type WayFacts } from "../step/ways.ts"
import { callDepth, type ModuleOf, passLimit } from "./linked-modules.ts"

/**
 * The conversation before the start of the module that a node calls, where it knows nothing but what it is given; undefined where the module is
 * not in the script, or calls lie too deep within each other or are too many.
 */
export const insideModule = (
  facts: WayFacts,
  state: WholeState,
  { node: { id }, module }: CompiledNode,
): { readonly state: WholeState; readonly entry: NodeId } | undefined => {
  if (module == null || state.callers.length >= callDepth || state.passes >= passLimit) return undefined
  const { call, formulas, entry } = module
  // A module that is gone through would be gone through again without an end.
  const { moduleOf } = facts.script
  const called = call.module.botId
  if (moduleOf(id) === called || state.callers.some(({ node }) => moduleOf(node) === called)) return undefined
  const known = knownAt(facts, () => state, id)
  const values = new Map(formulas.map(([text, formula]) => [text, formulaValue(formula, known)]))
  const variables: Record<string, string> = {}
  for (const { name, value } of call.gives)
    if (name !== "") variables[variableKey(entry, name)] = filledIn(value, values)
  const callers = [...state.callers, { node: id, variables: state.variables }]
  const entries = withoutModule(state.entries, called, moduleOf)
  return { state: { ...state, node: entry, callers, variables, entries, passes: state.passes + 1 }, entry }
}

/** How often the nodes of a module were entered is counted anew in each call of it. */
const withoutModule = (entries: WholeState["entries"], module: BotId, moduleOf: ModuleOf): WholeState["entries"] => {
  const kept = Object.entries(entries).filter(([id]) => moduleOf(NodeId.make(Number(id))) !== module)
  return kept.length === Object.keys(entries).length ? entries : Object.fromEntries(kept)
}

const filledIn = (template: string, values: ReadonlyMap<string, string>): string =>
  templatePieces(template)
    .map((piece) =>
      piece.kind === "text" ? piece.text : piece.kind === "formula" ? (values.get(piece.formula) ?? "") : "",
    )
    .join("")

/**
 * The conversation back at the node that called the module which has ended, with the values that it keeps of those there; undefined where it
 * stands in none, or the script no longer has that node.
 */
export const backFromModule = (
  script: CompiledScript,
  state: WholeState,
): { readonly state: WholeState; readonly node: CompiledNode } | undefined => {
  const caller = state.callers.at(-1)
  const node = caller && script.nodeAt(caller.node)
  if (caller === undefined || node === undefined) return undefined
  // A newer version of the node may call nothing: then it goes on, and keeps nothing.
  const variables = (node.module?.call.keeps ?? []).reduce<Variables>(
    (before, { path, name }) =>
      name === "" ? before : withValue(before, caller.node, name, valueNamed(state.variables, path) ?? ""),
    caller.variables,
  )
  const callers = state.callers.slice(0, -1)
  return { state: { ...state, node: caller.node, callers, variables, waiting: forAnswer, chosen: noneChosen }, node }
}

/**
 * The conversation where it goes on to a node: what leads out of modules, as a keyword or a question from anywhere does, ends their calls, and
 * the values are those of the flow that it comes back to.
 */
export const outOfModules = ({ moduleOf }: CompiledScript, state: WholeState, target: NodeId): WholeState => {
  if (state.callers.length === 0 || state.node === null) return state
  const wanted = moduleOf(target)
  if (moduleOf(state.node) === wanted) return state
  const at = state.callers.findLastIndex(({ node }) => moduleOf(node) === wanted)
  const caller = state.callers[Math.max(0, at)]
  return caller === undefined
    ? state
    : { ...state, callers: state.callers.slice(0, Math.max(0, at)), variables: caller.variables }
}
