import {
  anyAnswerName,
  type CompiledEntity,
  compileEntity,
  type EntityType,
  findValues,
  isExpression,
} from "../../entity/index.ts"
import { foldPhrase } from "../../kernel/index.ts"
import { change } from "../edits/flow-edits.ts"
import { fileEntityOf } from "../document/file-answers.ts"
import type { FlowContext } from "./flow-context.ts"
import { type FlowNode, isAnswer, isAutomatic, type UserInteraction } from "../document/flow-node.ts"
import type { FlowProblem, Severity } from "./flow-problem.ts"

/** Finds the problems of a node's answers. */
export const answerProblems = (node: FlowNode, context: FlowContext): ReadonlyArray<FlowProblem> => {
  const entities = entitiesIn(context)
  const straightOn =
    node.kind === "start" && node.userInteractions.length === 1 && !node.userInteractions.some(isAutomatic)
  const owner = new Map<string, number>()
  const captured = new Map<string, number>()
  const found: Array<FlowProblem> = []
  for (const [place, answer] of node.userInteractions.entries()) {
    const at = (severity: Severity, ...path: ReadonlyArray<string | number>) => ({
      severity,
      nodeId: node.id,
      path: ["userInteractions", place, ...path],
    })
    if (answer.target === null)
      found.push(
        isAnswer(answer)
          ? { _tag: "AnswerWithoutTarget", ...at("warns", "target") }
          : { _tag: "WayWithoutTarget", ...at("warns", "when") },
      )
    if (isEmpty(answer) && isAnswer(answer) && answer.target !== null && !straightOn)
      found.push({ _tag: "AnswerNeverMatches", ...at("warns", "phrases"), ...takingAnything(node, answer, context) })
    for (const [index, phrase] of answer.phrases.entries()) {
      if (phrase.trim() === "") continue
      const folded = foldPhrase(phrase)
      if (!/[\p{L}\p{N}]/u.test(folded)) {
        found.push({ _tag: "PhraseWithoutWords", phrase, ...at("hints", "phrases", index) })
        continue
      }
      const first = owner.get(folded)
      if (first === undefined) owner.set(folded, place)
      else if (first === place)
        found.push({
          _tag: "RepeatedPhrase",
          phrase,
          ...at("hints", "phrases", index),
          fix: withoutPhrase(node, answer, index),
        })
      else found.push({ _tag: "ShadowedPhrase", phrase, ...at("warns", "phrases", index) })
    }
    if (answer.entity === null) continue
    const { name } = answer.entity
    const before = captured.get(name)
    if (before === undefined) captured.set(name, place)
    else if (isDeaf(answer)) found.push({ _tag: "ShadowedEntity", entity: name, ...at("warns", "entity") })
    const file = fileEntityOf(answer.entity, context.entities)
    if (file !== undefined && !isDeaf(answer))
      found.push({ _tag: "PhrasesBesidesFile", file, variable: answer.saveAs ?? name, ...at("hints", "phrases") })
    const problem = entities === undefined ? undefined : entityProblem(answer, entities)
    if (problem !== undefined)
      found.push({ ...problem, ...at(problem._tag === "EmptyEntity" ? "warns" : "blocks", "entity") })
  }
  for (const { answer, index, phrase, like } of readsPhrases(node) ? (context.misread?.(node) ?? []) : [])
    found.push({
      _tag: "LookAlikePhrase",
      phrase,
      like,
      severity: "hints",
      nodeId: node.id,
      path: ["userInteractions", answer, "phrases", index],
    })
  if (readsPhrases(node)) found.push(...fewPhrases(node))
  return [...found, ...labelProblems(node, context, owner, entities)]
}

/** It has no phrase. */
const isDeaf = ({ phrases }: UserInteraction): boolean => phrases.every((phrase) => phrase.trim() === "")

/** An answer with as few phrases as this is told where another answer of the node has many. */
const few = 2
const many = 6

/**
 * Finds the answers whose few phrases a text is rarely like, where another answer of the node has many: there texts are
 * meant to be understood. An answer that a button or an entity stands for needs none.
 */
const fewPhrases = (node: FlowNode): ReadonlyArray<FlowProblem> => {
  const labels = new Set(
    node.botInteractions.flatMap(({ buttons }) =>
      buttons.flatMap((button) => (button.kind === "quick-reply" ? [foldPhrase(button.label)] : [])),
    ),
  )
  const counts = node.userInteractions.map(({ phrases }) => {
    const folded = new Set(phrases.map(foldPhrase).filter((phrase) => phrase !== ""))
    return { count: folded.size, pressed: [...folded].some((phrase) => labels.has(phrase)) }
  })
  const most = Math.max(0, ...counts.map(({ count }) => count))
  if (most < many) return []
  return node.userInteractions.flatMap(({ target, entity }, answer): ReadonlyArray<FlowProblem> => {
    const { count = 0, pressed = false } = counts[answer] ?? {}
    if (target === null || entity !== null || pressed || count === 0 || count > few) return []
    const path = ["userInteractions", answer, "phrases"]
    return [{ _tag: "FewPhrases", count, most, severity: "hints", nodeId: node.id, path }]
  })
}

/** An end, a transfer and a return read nothing. */
const readsPhrases = (node: FlowNode): boolean =>
  node.kind !== "end" && node.transfer === null && node.returnTo === null

interface KnownEntity {
  readonly entity: EntityType
  readonly compiled: CompiledEntity
}

const compiledLists = new WeakMap<ReadonlyArray<EntityType>, ReadonlyMap<number, KnownEntity>>()

/** Compiles each list of entities once, however many nodes are checked. */
const entitiesIn = ({ entities }: FlowContext): ReadonlyMap<number, KnownEntity> | undefined => {
  if (entities === undefined) return undefined
  const known = compiledLists.get(entities)
  if (known !== undefined) return known
  const compiled = new Map(entities.map((entity) => [entity.id, { entity, compiled: compileEntity(entity) }]))
  compiledLists.set(entities, compiled)
  return compiled
}

const entityProblem = (answer: UserInteraction, entities: ReadonlyMap<number, KnownEntity>) => {
  if (answer.entity === null) return undefined
  const { id, name } = answer.entity
  const known = entities.get(id)?.entity
  if (known === undefined) return { _tag: "UnknownEntity" as const, entity: name }
  if (known.kind === "system") return undefined
  if (known.entries.length === 0) return { _tag: "EmptyEntity" as const, entity: name }
  const refused = known.kind === "regex" ? known.entries.find(({ value }) => !isExpression(value)) : undefined
  return refused === undefined
    ? undefined
    : { _tag: "RefusedExpression" as const, entity: name, expression: refused.value }
}

/** The fix of an answer that recognises nothing: it takes any answer, if no other answer of the node does or wants to. */
const takingAnything = (node: FlowNode, answer: UserInteraction, { entities = [] }: FlowContext) => {
  const any = entities.find(({ kind, name }) => kind === "system" && name === anyAnswerName)
  const asks = (other: UserInteraction) => isAnswer(other) && (other.entity?.name === anyAnswerName || isEmpty(other))
  if (any === undefined || node.userInteractions.some((other) => other.id !== answer.id && asks(other))) return {}
  const entity = { id: any.id, name: any.name }
  return {
    fix: change(node.id, {
      userInteractions: node.userInteractions.map((each) => (each.id === answer.id ? { ...each, entity } : each)),
    }),
  }
}

/** It has neither phrase nor entity nor choice, so that it recognises nothing. */
const isEmpty = (answer: UserInteraction): boolean =>
  answer.entity === null && answer.choice === undefined && isDeaf(answer)

const withoutPhrase = (node: FlowNode, answer: UserInteraction, index: number) =>
  change(node.id, {
    userInteractions: node.userInteractions.map((other) =>
      other.id === answer.id ? { ...other, phrases: other.phrases.filter((_, at) => at !== index) } : other,
    ),
  })

/** Finds quick replies that no answer of their node recognises; skips nodes with unknown entities. */
const labelProblems = (
  node: FlowNode,
  { recognises }: FlowContext,
  phrases: ReadonlyMap<string, number>,
  entities: ReadonlyMap<number, KnownEntity> | undefined,
): ReadonlyArray<FlowProblem> => {
  // An end, a transfer and a node without answers recognise nothing by design.
  if (node.kind === "end" || node.transfer !== null || node.userInteractions.length === 0) return []
  const captures = node.userInteractions.flatMap(({ entity }) => entity ?? [])
  if (captures.length > 0 && entities === undefined && recognises === undefined) return []
  const known = captures.flatMap(({ id }) => entities?.get(id) ?? [])
  const heard = (label: string) =>
    phrases.has(foldPhrase(label)) ||
    known.some(({ compiled }) => findValues(compiled, label).length > 0) ||
    recognises?.(node, label) === true
  const [only, ...more] = node.userInteractions
  return node.botInteractions.flatMap((said, place) =>
    said.buttons.flatMap((button, index): ReadonlyArray<FlowProblem> => {
      if (button.kind !== "quick-reply" || button.label.trim() === "" || heard(button.label)) return []
      const fix =
        only === undefined || isAutomatic(only) || more.length > 0 || !/[\p{L}\p{N}]/u.test(button.label)
          ? {}
          : { fix: change(node.id, { userInteractions: [{ ...only, phrases: [...only.phrases, button.label] }] }) }
      const path = ["botInteractions", place, "buttons", index]
      return [{ _tag: "LabelNotRecognised", label: button.label, severity: "warns", nodeId: node.id, path, ...fix }]
    }),
  )
}
