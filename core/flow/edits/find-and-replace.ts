import { Result } from "effect"
import { fold, type InteractionId, type NodeId } from "../../kernel/index.ts"
import { buttonLabelLimit, type FlowNode } from "../document/flow-node.ts"
import { phraseLimit, questionNameLimit, questionTitle } from "../document/flow-question.ts"
import { textsOfForm, withFormTexts } from "../form/form-templates.ts"
import type { GraphEdit } from "./graph-edit.ts"
import { checkTitle } from "../graph/graph-rules.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { textsOf, withTexts } from "../text/message-texts.ts"
import { botTextLimit, mentionsIn, plainTextOf, type RichText } from "../text/rich-text.ts"

/** The parts of a node in which a search looks. */
export type SearchedPart = "title" | "text" | "button" | "phrase" | "fallback" | "form" | "variable" | "question"

/** Where a search has found something. */
export interface FlowMatch {
  /** Of a question from anywhere the start, where it has no place of its own. */
  readonly nodeId: NodeId
  /** The question from anywhere in which it was found. */
  readonly question?: InteractionId
  /** The title of the node, or the question's. */
  readonly title: string
  readonly part: SearchedPart
  /** The whole text in which it was found, on one line. */
  readonly excerpt: string
}

/** Searches titles, texts, buttons, phrases, exceptions and variables; case and accents do not count. */
export const searchFlow = (graph: FlowGraph, searched: string): ReadonlyArray<FlowMatch> => {
  const wanted = fold(searched.trim())
  if (wanted === "") return []
  const inNodes = [...graph.nodes.values()].flatMap((node) =>
    partsOf(node)
      .filter(({ text }) => fold(text).includes(wanted))
      .map(({ part, text }) => ({
        nodeId: node.id,
        title: node.title,
        part,
        excerpt: onOneLine(text),
      })),
  )
  const inQuestions = graph.questions.flatMap((question) =>
    [question.name, ...question.phrases, ...question.texts]
      .filter((text) => fold(text).includes(wanted))
      .map((text) => ({
        nodeId: graph.start.id,
        question: question.id,
        title: questionTitle(question),
        part: "question" as const,
        excerpt: onOneLine(text),
      })),
  )
  return [...inNodes, ...inQuestions]
}

const onOneLine = (text: string): string => text.replace(/\s+/gu, " ").trim()

const partsOf = (node: FlowNode): ReadonlyArray<{ readonly part: SearchedPart; readonly text: string }> => [
  { part: "title", text: node.title },
  ...node.botInteractions.flatMap((said) => [
    ...textsOf(said).flatMap((text) => [
      { part: "text" as const, text: plainTextOf(text, () => " ") },
      ...mentionsIn(text).map(({ variable }) => ({ part: "variable" as const, text: variable })),
    ]),
    ...said.buttons.map(({ label }) => ({ part: "button" as const, text: label })),
  ]),
  ...node.userInteractions.flatMap(({ phrases, entity }) => [
    ...phrases.map((text) => ({ part: "phrase" as const, text })),
    ...(entity === null ? [] : [{ part: "variable" as const, text: entity.name }]),
  ]),
  ...(node.form === undefined
    ? []
    : [
        ...textsOfForm(node.form).map(({ text }) => ({ part: "form" as const, text })),
        ...node.form.fields.map(({ name }) => ({ part: "variable" as const, text: name })),
      ]),
  ...node.fallbackMessages.map((text) => ({ part: "fallback" as const, text })),
]

/** The edit of a replacement, and the nodes whose title would not be allowed, which keep it. */
export interface Replacement {
  readonly edit: GraphEdit
  readonly replaced: number
  readonly keptTitles: ReadonlyArray<string>
}

/**
 * Replaces a text as it is written, in titles, texts, buttons, phrases and exceptions, in the given nodes, without them in all and in the
 * questions from anywhere; besides in one question. Variables are names of entities, and stay. What would become longer than its limit stays too.
 */
export const replaceInFlow = (
  graph: FlowGraph,
  searched: string,
  by: string,
  only?: ReadonlySet<NodeId>,
  onlyQuestion?: InteractionId,
): Replacement => {
  let replaced = 0
  const keptTitles: Array<string> = []
  const newTitles = new Set<string>()
  if (searched === "" || searched === by) return { edit: [], replaced, keptTitles }
  const next = (text: string) => text.replaceAll(searched, () => by)
  /** A text that would become too long stays as it is; so does one that may not become blank. */
  const within = (limit: number, mayBeBlank: boolean) => (text: string) => {
    const changed = next(text)
    if (changed === text || changed.length > limit || (!mayBeBlank && changed.trim() === "")) return text
    replaced += text.split(searched).length - 1
    return changed
  }
  const inTexts = within(botTextLimit, true)
  const inLabels = within(buttonLabelLimit, false)
  const inPhrases = within(phraseLimit, false)
  const edit = [...graph.nodes.values()]
    .filter(({ id }) => only === undefined || only.has(id))
    .flatMap((node): GraphEdit => {
      // A quick reply and its phrase stay alike, also where the label would become too long.
      const keptLabels = new Set(
        node.botInteractions.flatMap(({ buttons }) =>
          buttons.map(({ label }) => label).filter((label) => next(label).length > buttonLabelLimit),
        ),
      )
      const botInteractions = same(node.botInteractions, (said) => {
        const written = withTexts(said, (text) => inRichText(text, inTexts))
        const buttons = same(said.buttons, (button) => {
          const label = inLabels(button.label)
          return label === button.label ? button : { ...button, label }
        })
        return buttons === said.buttons ? written : { ...written, buttons }
      })
      const userInteractions = same(node.userInteractions, (answer) => {
        const phrases = same(answer.phrases, (phrase) => (keptLabels.has(phrase) ? phrase : inPhrases(phrase)))
        return phrases === answer.phrases ? answer : { ...answer, phrases: [...new Set(phrases)] }
      })
      const fallbackMessages = same(node.fallbackMessages, inTexts)
      const form = node.form && withFormTexts(node.form, inTexts)
      const title = titleOf(graph, node, next(node.title))
      const isRefused = title === undefined || newTitles.has(title)
      const isRenamed = !isRefused && title !== node.title
      if (isRefused) keptTitles.push(node.title)
      if (isRenamed) {
        replaced += node.title.split(searched).length - 1
        newTitles.add(title)
      }
      const fields = {
        ...(isRenamed ? { title } : {}),
        ...(botInteractions === node.botInteractions ? {} : { botInteractions }),
        ...(userInteractions === node.userInteractions ? {} : { userInteractions }),
        ...(fallbackMessages === node.fallbackMessages ? {} : { fallbackMessages }),
        ...(form === node.form ? {} : { form }),
      }
      return Object.keys(fields).length === 0 ? [] : [{ do: "change-node", id: node.id, fields }]
    })
  const inNames = within(questionNameLimit, true)
  const questions = same(graph.questions, (question) => {
    if (only !== undefined && onlyQuestion !== question.id) return question
    const phrases = same(question.phrases, inPhrases)
    const texts = same(question.texts, inTexts)
    const name = inNames(question.name)
    const kept = name === question.name && phrases === question.phrases && texts === question.texts
    return kept ? question : { ...question, name, phrases: [...new Set(phrases)], texts }
  })
  const asked: GraphEdit = questions === graph.questions ? [] : [{ do: "change-questions", questions }]
  return { edit: [...edit, ...asked], replaced, keptTitles }
}

/** Returns a new title if the rules allow it. The start keeps its own. */
const titleOf = (graph: FlowGraph, node: FlowNode, title: string): string | undefined => {
  if (node.kind === "start" || title === node.title) return node.title
  const checked = checkTitle(graph, node.id, title)
  return Result.isSuccess(checked) ? checked.success : undefined
}

const inRichText = (text: RichText, replace: (text: string) => string): RichText =>
  same(text, (block) => {
    const children = same(block.children, (inline) => {
      if (inline.kind !== "text") return inline
      const next = replace(inline.text)
      return next === inline.text ? inline : { ...inline, text: next }
    })
    return children === block.children ? block : { ...block, children }
  })

/** Changes the items of a list; the list itself if none changes. */
const same = <A>(list: ReadonlyArray<A>, change: (item: A) => A): ReadonlyArray<A> => {
  const changed = list.map(change)
  return changed.every((item, at) => item === list[at]) ? list : changed
}
