import { Result } from "effect"
import type { InteractionId, NodeId } from "../../kernel/index.ts"
import {
  capturedName,
  type FlowNode,
  isAnswer,
  isAutomatic,
  nextInteractionId,
  type UserInteraction,
} from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { canConnect } from "../graph/graph-rules.ts"
import { formRenamed } from "../form/form-templates.ts"
import { callRenamed } from "../calls/call-template.ts"
import { type Condition, isOtherwise, otherwise, withSubjects } from "../logic/condition.ts"
import { formulaRenamed } from "../logic/formula.ts"
import { type SetValue, setLimit } from "../logic/set-value.ts"
import { valueNameFault } from "../logic/value-types.ts"
import { mentionsOf, withAllTexts } from "../text/message-texts.ts"
import { withMentions } from "../text/rich-text.ts"
import { placeForChild } from "../layout/layout.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { type AddedNode, addLoose, change, changeAnswer, removeUserInteraction } from "./flow-edits.ts"
import { applyEdit, type AttemptedEdit, type GraphEdit, type NodeFields } from "./graph-edit.ts"

/** The condition that a new way begins with, to be changed: the usual one of hours. */
export const newCondition: Condition = {
  match: "all",
  of: [{ subject: { fact: "now.time" }, as: "time", is: "between", to: ["8", "18"] }],
}

const notFound = Result.fail({ _tag: "NotFound", what: "answer" } as const)

/** Lists the ways of a node that are taken by themselves, in the order in which they are tried. */
export const waysOf = ({ userInteractions }: FlowNode): ReadonlyArray<UserInteraction> =>
  userInteractions.filter(isAutomatic)

/** Adds a way that is taken by itself, before 'Senão'; `when` is its condition. It leads nowhere yet, or to `target`. */
export const addWay = (node: FlowNode, when: Condition = newCondition, target: NodeId | null = null): AttemptedEdit => {
  if (node.kind === "end") return Result.fail({ _tag: "EndHasNoChild" })
  const way: UserInteraction = {
    id: nextInteractionId(node.userInteractions),
    target,
    phrases: [],
    entity: null,
    when,
  }
  return Result.succeed(withWays(node, otherwiseLast([...node.userInteractions, way])))
}

/** Leads a way to a new node below; undefined as the way: 'Senão', which is added where it is not there yet. */
export const addNodeForWay = (
  graph: FlowGraph,
  node: FlowNode,
  way: InteractionId | undefined,
): Result.Result<AddedNode, FlowRefusal> => {
  if (node.kind === "end") return Result.fail({ _tag: "EndHasNoChild" })
  return Result.flatMap(addLoose(graph, placeForChild(graph, node.id)), ({ id, edit }) => {
    const leading =
      way === undefined
        ? leadOtherwise(applyEdit(graph, edit).graph, node, id)
        : changeAnswer(node, way, { target: id })
    return Result.map(leading, (led) => ({ id, edit: [...edit, ...led] }))
  })
}

/** Gives a way its condition, or takes it away (undefined): one that is no answer besides goes, with its connection. */
export const setCondition = (
  graph: FlowGraph,
  node: FlowNode,
  id: InteractionId,
  when: Condition | undefined,
): AttemptedEdit => {
  const way = node.userInteractions.find((one) => one.id === id)
  if (way === undefined) return notFound
  if (when === undefined && !isAnswer(way)) return removeUserInteraction(graph, node, id)
  const { when: _before, ...rest } = way
  const changed: UserInteraction = when === undefined ? rest : { ...rest, when }
  return Result.succeed(
    withWays(node, otherwiseLast(node.userInteractions.map((one) => (one.id === id ? changed : one)))),
  )
}

/** Returns the way of 'Senão'; undefined where the node waits for an answer if no condition holds. */
export const otherwiseOf = (node: FlowNode): UserInteraction | undefined =>
  waysOf(node).find(({ when }) => when !== undefined && isOtherwise(when))

/** Leads a node on by 'Senão', or no longer (null): then it waits for an answer where no condition holds. */
export const leadOtherwise = (graph: FlowGraph, node: FlowNode, target: NodeId | null): AttemptedEdit => {
  const present = otherwiseOf(node)
  if (target === null)
    return present === undefined ? Result.succeed([]) : setCondition(graph, node, present.id, undefined)
  if (present?.target === target) return Result.succeed([])
  if (!canConnect(graph, node.id, target)) return Result.fail({ _tag: "ConnectionRefused" })
  return present === undefined ? addWay(node, otherwise, target) : changeAnswer(node, present.id, { target })
}

/** Moves a way before or after its neighbour among those that are tried; 'Senão' stays the last. */
export const moveWay = (node: FlowNode, id: InteractionId, by: -1 | 1): AttemptedEdit => {
  const ways = waysOf(node)
  const at = ways.findIndex((one) => one.id === id)
  const [way, other] = [ways[at], ways[at + by]]
  if (way === undefined) return notFound
  if (other?.when === undefined || way.when === undefined) return Result.succeed([])
  if (isOtherwise(other.when) || isOtherwise(way.when)) return Result.succeed([])
  return Result.succeed(
    withWays(
      node,
      node.userInteractions.map((one) => (one === way ? other : one === other ? way : one)),
    ),
  )
}

/** Sets the values that a node defines; more than there may be are cut off. */
export const setValuesOf = (node: FlowNode, sets: ReadonlyArray<SetValue>): GraphEdit =>
  change(node.id, { sets: sets.slice(0, setLimit) })

/**
 * Keeps what an answer captures under a name ('Guardar como'), or under the entity's ('' or that name): every text, condition and
 * formula that reads the value reads it by its new name. Where another answer of the node keeps the former name, texts stay.
 */
export const setSaveAs = (graph: FlowGraph, node: FlowNode, id: InteractionId, name: string): AttemptedEdit => {
  const answer = node.userInteractions.find((one) => one.id === id)
  const before = answer && capturedName(answer)
  if (answer?.entity == null || before === undefined) return notFound
  const { saveAs: _before, ...rest } = answer
  const written = name.trim()
  const changed: UserInteraction =
    written === "" || written === answer.entity.name ? rest : { ...rest, saveAs: written }
  const after = capturedName(changed) ?? before
  if (after === before) return Result.succeed([])
  if (valueNameFault(after) !== undefined && after !== answer.entity.name) return Result.succeed([])
  const userInteractions = node.userInteractions.map((one) => (one === answer ? changed : one))
  const isStillKept = userInteractions.some((one) => capturedName(one) === before)
  const renamed = isStillKept ? [] : renamedMentions(graph, node.id, before, after)
  const isWrittenElsewhere = [...graph.nodes.values()].some((other) => other.id !== node.id && writes(other, before))
  const read = isStillKept || isWrittenElsewhere ? [] : renamedReads(graph, before, after, node.id)
  return Result.succeed([
    ...renamed,
    ...read,
    ...change(node.id, {
      userInteractions:
        isStillKept || isWrittenElsewhere ? userInteractions : waysRenamed(userInteractions, before, after),
    }),
  ])
}

/**
 * Puts a node in another form of it, which keeps a value under another name: every text that mentions the value mentions it by that name, and
 * so does every condition and formula, unless another node writes it too.
 */
export const renameValueOf = (
  graph: FlowGraph,
  node: FlowNode,
  after: FlowNode,
  from: string,
  to: string,
): GraphEdit => {
  const isWrittenElsewhere = [...graph.nodes.values()].some((other) => other.id !== node.id && writes(other, from))
  const read = isWrittenElsewhere ? [] : renamedReads(graph, from, to)
  const own = isWrittenElsewhere ? {} : readsRenamed(after, from, to)
  return [
    ...renamedMentions(graph, node.id, from, to),
    ...read,
    ...change(node.id, { ...own, form: own.form ?? after.form ?? null }),
  ]
}

/** Renames a value wherever it is written and read, in texts, conditions and formulas. A name that cannot be one changes nothing. */
export const renameValue = (graph: FlowGraph, from: string, to: string): GraphEdit => {
  if (from === to || valueNameFault(to) !== undefined) return []
  return [...graph.nodes.values()].flatMap((node) => {
    const fields = {
      ...renamedText(node, ({ variable }) => variable === from, to),
      ...readsRenamed(node, from, to),
    }
    const ways = fields.userInteractions ?? node.userInteractions
    const userInteractions = ways.map((one) => (capturedName(one) === from ? named(one, to) : one))
    const sets = (fields.sets ?? node.sets).map((set) => (set.name === from ? { ...set, name: to } : set))
    const whole: NodeFields = {
      ...fields,
      ...(userInteractions.some((one, at) => one !== node.userInteractions[at]) ? { userInteractions } : {}),
      ...(sets.some((one, at) => one !== node.sets[at]) ? { sets } : {}),
    }
    return Object.keys(whole).length === 0 ? [] : change(node.id, whole)
  })
}

const withWays = (node: FlowNode, userInteractions: ReadonlyArray<UserInteraction>): GraphEdit =>
  change(node.id, { userInteractions })

const otherwiseLast = (ways: ReadonlyArray<UserInteraction>): ReadonlyArray<UserInteraction> => {
  const isLast = ({ when }: UserInteraction) => when !== undefined && isOtherwise(when)
  return ways.some(isLast) ? [...ways.filter((way) => !isLast(way)), ...ways.filter(isLast)] : ways
}

const named = ({ saveAs: _before, ...answer }: UserInteraction, name: string): UserInteraction =>
  answer.entity?.name === name ? answer : { ...answer, saveAs: name }

const writes = ({ userInteractions, sets, call, form }: FlowNode, name: string): boolean =>
  userInteractions.some((one) => capturedName(one) === name) ||
  sets.some((set) => set.name === name) ||
  (call?.keeps.some((kept) => kept.name === name) ?? false) ||
  (form?.fields.some((field) => field.name === name) ?? false)

const renamedText = (
  node: FlowNode,
  isMeant: (mention: { readonly variable: string; readonly sourceNodeId: NodeId }) => boolean,
  to: string,
): NodeFields => {
  if (!node.botInteractions.some((said) => mentionsOf(said).some(isMeant))) return {}
  return {
    botInteractions: withAllTexts(node.botInteractions, (text) =>
      withMentions(text, (mention) => (isMeant(mention) ? { ...mention, variable: to } : mention)),
    ),
  }
}

const renamedMentions = (graph: FlowGraph, source: NodeId, from: string, to: string): GraphEdit =>
  [...graph.nodes.values()].flatMap((node) => {
    const fields = renamedText(node, (mention) => mention.sourceNodeId === source && mention.variable === from, to)
    return Object.keys(fields).length === 0 ? [] : change(node.id, fields)
  })

/** Renames what conditions and formulas read, but for the ways of `but`, which the caller writes. */
const renamedReads = (graph: FlowGraph, from: string, to: string, but?: NodeId): GraphEdit =>
  [...graph.nodes.values()].flatMap((node) => {
    const { userInteractions, ...fields } = readsRenamed(node, from, to)
    const whole: NodeFields = {
      ...fields,
      ...(userInteractions === undefined || node.id === but ? {} : { userInteractions }),
    }
    return Object.keys(whole).length === 0 ? [] : change(node.id, whole)
  })

const readsRenamed = (node: FlowNode, from: string, to: string): NodeFields => {
  const userInteractions = waysRenamed(node.userInteractions, from, to)
  const call = node.call && callRenamed(node.call, from, to)
  const form = node.form && formRenamed(node.form, from, to)
  const sets = node.sets.map((set) => {
    const formula = formulaRenamed(set.formula, from, to)
    return formula === set.formula ? set : { ...set, formula }
  })
  return {
    ...(userInteractions === node.userInteractions ? {} : { userInteractions }),
    ...(sets.some((one, at) => one !== node.sets[at]) ? { sets } : {}),
    ...(call === node.call ? {} : { call }),
    ...(form === node.form ? {} : { form }),
  }
}

const waysRenamed = (
  ways: ReadonlyArray<UserInteraction>,
  from: string,
  to: string,
): ReadonlyArray<UserInteraction> => {
  const isRead = ({ when }: UserInteraction) =>
    when !== undefined && JSON.stringify(when).includes(JSON.stringify(from))
  if (!ways.some(isRead)) return ways
  return ways.map((way) =>
    way.when === undefined || !isRead(way)
      ? way
      : {
          ...way,
          when: withSubjects(way.when, (subject) =>
            "value" in subject && subject.value === from ? { value: to } : subject,
          ),
        },
  )
}
