import { type FlowNode, type FlowQuestion, questionTitle } from "../../flow/index.ts"
import { foldPhrase, type InteractionId, type NodeId } from "../../kernel/index.ts"
import type { Recognition } from "../language/recognition.ts"
import { recognitionOf } from "../language/recognition-of.ts"
import { compile } from "../script/compiled-script.ts"
import type { Script } from "../script/script.ts"
import { readAlone } from "../step/disambiguation.ts"
import { quickRepliesOf } from "../step/says.ts"

/** A training phrase, and what a bot that had not been taught it makes of it. */
export interface MeasuredPhrase {
  readonly nodeId: NodeId
  /** The title of its node; of a question from anywhere, which is read at the start, what such questions are called. */
  readonly title: string
  readonly phrase: string
  /** The title of the node that its answer leads to, or of the question. */
  readonly answer: string
  readonly recognition: Recognition
}

/** How well a script understands texts that it was not taught, by leaving phrases out. */
export interface PhraseMeasure {
  /** Recognised as the phrase's own answer. */
  readonly right: ReadonlyArray<MeasuredPhrase>
  /** Recognised as something else: another answer, or a keyword of the bot. */
  readonly wrong: ReadonlyArray<MeasuredPhrase>
  /** Recognised as nothing, or as just any answer. */
  readonly turnedAway: ReadonlyArray<MeasuredPhrase>
  /** Number of phrases that are the only one of their answer, and cannot be left out. */
  readonly alone: number
}

/** An answer's phrases are left out in as many parts, at most: each part is a script of its own. */
const mostParts = 20

/**
 * Leaves each training phrase out and returns what the rest makes of it: of an answer of up to 20 phrases one at a time, of
 * more the 20th part at once. Labels of buttons are not measured, since a press is sent as it is written. The same script
 * has the same measure.
 */
export const measurePhrases = (script: Script): PhraseMeasure => {
  const right: Array<MeasuredPhrase> = []
  const wrong: Array<MeasuredPhrase> = []
  const turnedAway: Array<MeasuredPhrase> = []
  const titles = new Map(script.flow.nodes.map(({ id, title }) => [id, title]))
  const measured = script.flow.nodes.map((node) => partsOf(node, titles))
  const { questions = [] } = script.flow
  const asked = questions.flatMap(partsOfQuestion)
  for (let part = 0; part < mostParts; part++) {
    const left = measured.map((phrases) => phrases.filter((phrase) => phrase.part === part))
    const leftAsked = asked.filter((phrase) => phrase.part === part)
    if (left.every((phrases) => phrases.length === 0) && leftAsked.length === 0) continue
    const rest = compile(without(script, left, leftAsked))
    left.forEach((phrases, at) => {
      const node = phrases.length === 0 ? undefined : rest.nodeAt(script.flow.nodes[at]?.id ?? rest.start.node.id)
      if (node === undefined) return
      for (const { phrase, target } of phrases) {
        const found = readAlone(rest, node, phrase)
        const outcome = {
          nodeId: node.node.id,
          title: node.node.title,
          phrase,
          answer: titles.get(target) ?? "",
          recognition: recognitionOf(rest, node, phrase, found, undefined),
        }
        if (found === undefined || (found.kind === "answer" && found.by === "any")) turnedAway.push(outcome)
        else if (found.kind === "answer" && found.target === target) right.push(outcome)
        else wrong.push(outcome)
      }
    })
    for (const { id, phrase } of leftAsked) {
      const { start } = rest
      const found = readAlone(rest, start, phrase)
      const question = questions.find((one) => one.id === id)
      const outcome = {
        nodeId: start.node.id,
        title: "Perguntas de qualquer lugar",
        phrase,
        answer: question === undefined ? "" : questionTitle(question),
        recognition: recognitionOf(rest, start, phrase, found, undefined),
      }
      if (found === undefined || (found.kind === "answer" && found.by === "any")) turnedAway.push(outcome)
      else if (found.kind === "question" && found.question.id === id) right.push(outcome)
      else wrong.push(outcome)
    }
  }
  const place = new Map(script.flow.nodes.map(({ id }, at) => [id, at]))
  const inOrder = (phrases: ReadonlyArray<MeasuredPhrase>) =>
    phrases.toSorted((a, b) => (place.get(a.nodeId) ?? 0) - (place.get(b.nodeId) ?? 0))
  const alone =
    script.flow.nodes.reduce((sum, node) => sum + typedPhrases(node).filter(isAlone).length, 0) +
    questions.filter((question) => phrasesApart(question).length === 1).length
  return { right: inOrder(right), wrong: inOrder(wrong), turnedAway: inOrder(turnedAway), alone }
}

interface TypedPhrases {
  readonly answer: number
  readonly target: NodeId
  /** All phrases of the answer that are compared apart from each other. */
  readonly all: number
  /** Those that a person types. */
  readonly typed: ReadonlyArray<string>
}

const isAlone = ({ all, typed }: TypedPhrases): boolean => all === 1 && typed.length === 1

const typedPhrases = (node: FlowNode): ReadonlyArray<TypedPhrases> => {
  const labels = new Set(quickRepliesOf(node).map(({ label }) => foldPhrase(label)))
  return node.userInteractions.flatMap(({ target, phrases }, answer) => {
    if (target === null) return []
    const apart = [...new Map(phrases.map((phrase) => [foldPhrase(phrase), phrase])).entries()].filter(
      ([folded]) => folded !== "",
    )
    const typed = apart.flatMap(([folded, phrase]) => (labels.has(folded) ? [] : [phrase]))
    return [{ answer, target, all: apart.length, typed }]
  })
}

interface LeftOut {
  readonly answer: number
  readonly target: NodeId
  readonly phrase: string
  readonly part: number
}

const partsOf = (node: FlowNode, titles: ReadonlyMap<NodeId, string>): ReadonlyArray<LeftOut> =>
  typedPhrases(node).flatMap(({ answer, target, all, typed }) =>
    all < 2 || !titles.has(target)
      ? []
      : typed.map((phrase, at) => ({ answer, target, phrase, part: at % Math.min(mostParts, all) })),
  )

interface LeftOutQuestion {
  readonly id: InteractionId
  readonly phrase: string
  readonly part: number
}

/** The phrases of a question that are compared apart from each other. */
const phrasesApart = ({ phrases }: FlowQuestion): ReadonlyArray<string> =>
  [...new Map(phrases.map((phrase) => [foldPhrase(phrase), phrase])).entries()].flatMap(([folded, phrase]) =>
    folded === "" ? [] : [phrase],
  )

const partsOfQuestion = (question: FlowQuestion): ReadonlyArray<LeftOutQuestion> => {
  const apart = phrasesApart(question)
  return apart.length < 2
    ? []
    : apart.map((phrase, at) => ({ id: question.id, phrase, part: at % Math.min(mostParts, apart.length) }))
}

const without = (
  script: Script,
  left: ReadonlyArray<ReadonlyArray<LeftOut>>,
  leftAsked: ReadonlyArray<LeftOutQuestion>,
): Script => ({
  ...script,
  flow: {
    ...script.flow,
    ...(script.flow.questions === undefined
      ? {}
      : {
          questions: script.flow.questions.map((question) => {
            const gone = new Set(
              leftAsked.flatMap(({ id, phrase }) => (id === question.id ? [foldPhrase(phrase)] : [])),
            )
            return { ...question, phrases: question.phrases.filter((phrase) => !gone.has(foldPhrase(phrase))) }
          }),
        }),
    nodes: script.flow.nodes.map((node, at) => {
      const here = left[at] ?? []
      if (here.length === 0) return node
      const gone = new Map<number, Set<string>>()
      for (const { answer, phrase } of here) gone.set(answer, (gone.get(answer) ?? new Set()).add(foldPhrase(phrase)))
      return {
        ...node,
        userInteractions: node.userInteractions.map((given, answer) => {
          const dropped = gone.get(answer)
          return dropped === undefined
            ? given
            : { ...given, phrases: given.phrases.filter((phrase) => !dropped.has(foldPhrase(phrase))) }
        }),
      }
    }),
  },
})
