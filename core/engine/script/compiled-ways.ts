import {
  type FactName,
  type FlowNode,
  isAutomatic,
  isFailureWay,
  type Condition,
  type Formula,
  type SetValue,
  type ModuleCall,
  type SystemCall,
  callsModule,
  readFormula,
  readFormulasOf,
  type Subject,
  subjectsOfCondition,
  subjectsOfForm,
  subjectsOfFormula,
} from "../../flow/index.ts"
import { Result } from "effect"
import type { BotId, NodeId } from "../../kernel/index.ts"

/** A way to a node of the script that is taken where its condition holds. */
export interface CompiledWay {
  readonly target: NodeId
  readonly when: Condition
}

/** A value that a node sets. */
export interface CompiledSet extends Pick<SetValue, "name" | "contact"> {
  readonly formula: Formula
}

/** A call of a node, with its formulas by their text. */
export interface CompiledCall {
  readonly call: SystemCall
  readonly formulas: ReadonlyArray<readonly [text: string, formula: Formula]>
}

/** A call of a module, with its formulas by their text, and where the module begins. */
export interface CompiledModuleCall {
  readonly call: ModuleCall
  readonly formulas: ReadonlyArray<readonly [text: string, formula: Formula]>
  readonly entry: NodeId
}

/** What a node decides by itself: its values, its call, and its ways that are taken by themselves. */
export interface NodeDecisions {
  /** The ways that are taken by themselves, in order. */
  readonly ways: ReadonlyArray<CompiledWay>
  /** Those of them that ask how often the node did not understand, which are tried again then. */
  readonly waysAfterMiss: ReadonlyArray<CompiledWay>
  /** The values that are set when the node is entered, in order; one whose formula cannot be read is left out. */
  readonly sets: ReadonlyArray<CompiledSet>
  /** The system that is asked before the node's texts, and the formulas whose values it is asked with; undefined for none. */
  readonly call: CompiledCall | undefined
  /** The module that is called before the node's texts; null: one that is not there; undefined: none. */
  readonly module: CompiledModuleCall | null | undefined
  /** The ways that are taken where that call failed, before the node's texts. */
  readonly waysOnFailure: ReadonlyArray<CompiledWay>
  /** Something of the node asks how often it was entered. */
  readonly countsEntries: boolean
}

const nothingDecided: NodeDecisions = {
  call: undefined,
  module: undefined,
  waysOnFailure: [],
  ways: [],
  waysAfterMiss: [],
  sets: [],
  countsEntries: false,
}

/** Compiles what a node decides by itself. */
export const compiledWays = (
  node: FlowNode,
  isThere: (id: NodeId) => boolean,
  entries: ReadonlyMap<BotId, NodeId>,
): NodeDecisions => {
  if (
    node.sets.length === 0 &&
    node.call === null &&
    node.form === undefined &&
    !node.userInteractions.some(isAutomatic)
  )
    return nothingDecided
  const ways = node.userInteractions.flatMap(({ target, when }): ReadonlyArray<CompiledWay> =>
    when !== undefined && target !== null && isThere(target) ? [{ target, when }] : [],
  )
  const sets = node.sets.flatMap(({ formula, ...set }): ReadonlyArray<CompiledSet> => {
    const read = readFormula(formula)
    return Result.isSuccess(read) && set.name !== "" ? [{ ...set, formula: read.success }] : []
  })
  const asksFor = (name: FactName) => (subject: Subject) => "fact" in subject && subject.fact === name
  const { call, module } = compiledCalls(node, entries)
  return {
    ways,
    call,
    module,
    waysOnFailure: node.call === null ? [] : ways.filter(isFailureWay),
    waysAfterMiss: ways.filter(({ when }) => subjectsOfCondition(when).some(asksFor("node.misses"))),
    sets,
    countsEntries:
      ways.some(({ when }) => subjectsOfCondition(when).some(asksFor("node.entries"))) ||
      (node.form !== undefined && subjectsOfForm(node.form).some(asksFor("node.entries"))) ||
      [...sets, ...(call?.formulas ?? module?.formulas ?? []).map(([, formula]) => ({ formula }))].some(({ formula }) =>
        subjectsOfFormula(formula).some(asksFor("node.entries")),
      ),
  }
}

const compiledCalls = (
  { call }: FlowNode,
  entries: ReadonlyMap<BotId, NodeId>,
): Pick<NodeDecisions, "call" | "module"> => {
  if (call === null) return { call: undefined, module: undefined }
  const formulas = readFormulasOf(call)
  if (!callsModule(call)) return { call: { call, formulas }, module: undefined }
  const entry = entries.get(call.module.botId)
  return { call: undefined, module: entry === undefined ? null : { call, formulas, entry } }
}
