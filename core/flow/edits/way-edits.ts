import { Result } from "effect"
import type { InteractionId, NodeId } from "../../kernel/index.ts"
import {
  capturedName,
  type FlowNode,
  isAnswer,
  isAutomatic,
  namesWritten,
  nextInteractionId,
  type UserInteraction,
} from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { canConnect } from "../graph/graph-rules.ts"
import { keptRenamed } from "./choice-edits.ts"
import { type Condition, isOtherwise, otherwise } from "../logic/condition.ts"
import { type SetValue, setLimit } from "../logic/set-value.ts"
import { valueNameFault } from "../logic/value-types.ts"
import { placeForChild } from "../layout/layout.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { type AddedNode, addLoose, change, changeAnswer, removeUserInteraction } from "./flow-edits.ts"
import { readsRenamed, renamedMentions, renamedReads, renamedText, waysRenamed, writesValue } from "./renamed-values.ts"
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
  const isStillKept = userInteractions.some((one) => namesWritten(one).includes(before))
  const renamed = isStillKept ? [] : renamedMentions(graph, node.id, before, after)
  const isWrittenElsewhere = [...graph.nodes.values()].some(
    (other) => other.id !== node.id && writesValue(other, before),
  )
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

/** Renames a value wherever it is written and read, in texts, conditions and formulas. A name that cannot be one changes nothing. */
export const renameValue = (graph: FlowGraph, from: string, to: string): GraphEdit => {
  if (from === to || valueNameFault(to) !== undefined) return []
  return [...graph.nodes.values()].flatMap((node) => {
    const fields = {
      ...renamedText(node, ({ variable }) => variable === from, to),
      ...readsRenamed(node, from, to),
    }
    const ways = fields.userInteractions ?? node.userInteractions
    const userInteractions = ways.map((one) => (namesWritten(one).includes(from) ? named(one, from, to) : one))
    const sets = (fields.sets ?? node.sets).map((set) => (set.name === from ? { ...set, name: to } : set))
    const whole: NodeFields = {
      ...fields,
      ...(userInteractions.some((one, at) => one !== node.userInteractions[at]) ? { userInteractions } : {}),
      ...(sets.some((one, at) => one !== node.sets[at]) ? { sets } : {}),
    }
    return Object.keys(whole).length === 0 ? [] : change(node.id, whole)
  })
}

/**
 * Keeps a field of a choice under another name: every text, condition and formula that reads the value follows, unless another answer,
 * formula or call writes a value of the former name too. A name that cannot be one changes nothing.
 */
export const renameKept = (
  graph: FlowGraph,
  node: FlowNode,
  id: InteractionId,
  place: number,
  name: string,
): AttemptedEdit => {
  const answer = node.userInteractions.find((one) => one.id === id)
  const field = answer?.choice?.keeps[place]
  if (answer?.choice === undefined || field === undefined) return notFound
  if (field.name === name || (name !== "" && valueNameFault(name) !== undefined)) return Result.succeed([])
  const keeps = answer.choice.keeps.map((one, at) => (at === place ? { ...one, name } : one))
  const changed: UserInteraction = { ...answer, choice: { ...answer.choice, keeps } }
  const alone: FlowNode = {
    ...node,
    userInteractions: node.userInteractions.map((one) => (one === answer ? changed : one)),
  }
  const isFollowed =
    field.name !== "" &&
    name !== "" &&
    ![...graph.nodes.values()].some((other) => writesValue(other.id === node.id ? alone : other, field.name))
  return Result.succeed(
    isFollowed ? renameValue(graph, field.name, name) : change(node.id, { userInteractions: alone.userInteractions }),
  )
}

const withWays = (node: FlowNode, userInteractions: ReadonlyArray<UserInteraction>): GraphEdit =>
  change(node.id, { userInteractions })

const otherwiseLast = (ways: ReadonlyArray<UserInteraction>): ReadonlyArray<UserInteraction> => {
  const isLast = ({ when }: UserInteraction) => when !== undefined && isOtherwise(when)
  return ways.some(isLast) ? [...ways.filter((way) => !isLast(way)), ...ways.filter(isLast)] : ways
}

const named = (given: UserInteraction, from: string, to: string): UserInteraction => {
  const { saveAs: _before, ...answer } = given
  const chosen = given.choice === undefined ? {} : { choice: keptRenamed(given.choice, from, to) }
  if (capturedName(given) !== from) return { ...given, ...chosen }
  return answer.entity?.name === to ? { ...answer, ...chosen } : { ...answer, ...chosen, saveAs: to }
}
