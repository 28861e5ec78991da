import type { NodeId } from "../../kernel/index.ts"
import { callRenamed } from "../calls/call-template.ts"
import { type FlowNode, namesWritten, type UserInteraction } from "../document/flow-node.ts"
import { formRenamed } from "../form/form-templates.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { withSubjects } from "../logic/condition.ts"
import { formulaRenamed } from "../logic/formula.ts"
import { mentionsOf, withAllTexts } from "../text/message-texts.ts"
import { withMentions } from "../text/rich-text.ts"
import { listRenamed } from "./choice-edits.ts"
import { change } from "./flow-edits.ts"
import type { GraphEdit, NodeFields } from "./graph-edit.ts"

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
  const isWrittenElsewhere = [...graph.nodes.values()].some((other) => other.id !== node.id && writesValue(other, from))
  const read = isWrittenElsewhere ? [] : renamedReads(graph, from, to)
  const own = isWrittenElsewhere ? {} : readsRenamed(after, from, to)
  return [
    ...renamedMentions(graph, node.id, from, to),
    ...read,
    ...change(node.id, { ...own, form: own.form ?? after.form ?? null }),
  ]
}

/** Returns whether a node writes a value. */
export const writesValue = ({ userInteractions, sets, call, form }: FlowNode, name: string): boolean =>
  userInteractions.some((one) => namesWritten(one).includes(name)) ||
  sets.some((set) => set.name === name) ||
  (call?.keeps.some((kept) => kept.name === name) ?? false) ||
  (form?.fields.some((field) => field.name === name) ?? false)

/** Renames the mentions of a value in a node's texts. */
export const renamedText = (
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

/** Renames a value of one node wherever texts mention it. */
export const renamedMentions = (graph: FlowGraph, source: NodeId, from: string, to: string): GraphEdit =>
  [...graph.nodes.values()].flatMap((node) => {
    const fields = renamedText(node, (mention) => mention.sourceNodeId === source && mention.variable === from, to)
    return Object.keys(fields).length === 0 ? [] : change(node.id, fields)
  })

/** Renames what conditions and formulas read, but for the ways of `but`, which the caller writes. */
export const renamedReads = (graph: FlowGraph, from: string, to: string, but?: NodeId): GraphEdit =>
  [...graph.nodes.values()].flatMap((node) => {
    const { userInteractions, ...fields } = readsRenamed(node, from, to)
    const whole: NodeFields = {
      ...fields,
      ...(userInteractions === undefined || node.id === but ? {} : { userInteractions }),
    }
    return Object.keys(whole).length === 0 ? [] : change(node.id, whole)
  })

/** Renames what the conditions, formulas, call, form and lists of a node read. */
export const readsRenamed = (node: FlowNode, from: string, to: string): NodeFields => {
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

/** Renames what conditions and offered lists of ways read; the list itself if none reads it. */
export const waysRenamed = (
  ways: ReadonlyArray<UserInteraction>,
  from: string,
  to: string,
): ReadonlyArray<UserInteraction> => {
  const isAsked = ({ when }: UserInteraction) =>
    when !== undefined && JSON.stringify(when).includes(JSON.stringify(from))
  const isOffered = ({ choice }: UserInteraction) => choice?.list?.value === from
  if (!ways.some((way) => isAsked(way) || isOffered(way))) return ways
  const renamed = (way: UserInteraction): UserInteraction => ({
    ...way,
    ...(way.when === undefined || !isAsked(way)
      ? {}
      : {
          when: withSubjects(way.when, (subject) =>
            "value" in subject && subject.value === from ? { value: to } : subject,
          ),
        }),
    ...(way.choice === undefined || !isOffered(way) ? {} : { choice: listRenamed(way.choice, from, to) }),
  })
  return ways.map((way) => (isAsked(way) || isOffered(way) ? renamed(way) : way))
}
