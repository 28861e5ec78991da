import { Result } from "effect"
import { answersIn, questionTitle } from "../../flow/index.ts"
import type { InteractionId, NodeId } from "../../kernel/index.ts"
import type { FlowTest } from "../flow-tests/flow-tests.ts"
import { runFlowTests } from "../flow-tests/run-flow-tests.ts"
import { readAlone } from "../step/disambiguation.ts"
import { compile, type CompiledScript } from "../script/compiled-script.ts"
import type { ReadText } from "../step/step.ts"
import { type ChangedReadings, changedReadings, sortedReadings } from "../unclear/changed-readings.ts"
import { type TaughtFlow, teachPhrases } from "../unclear/teach-phrases.ts"
import type { UnclearText } from "../unclear/unclear-texts.ts"
import { scriptWith, type TaughtDraft } from "./taught-draft.ts"

/** An answer of a node: the node that it leads to. */
export interface OfferedAnswer {
  readonly target: NodeId
  readonly title: string
}

/** A question from anywhere that a text may be taught to. */
export interface OfferedQuestion {
  readonly question: InteractionId
  readonly title: string
}

/** What teaching a text to an answer does to other texts of the recorded conversations, and to the saved tests. */
export interface TeachingEffect extends ChangedReadings {
  /** Names of the tests that pass now and would fail. */
  readonly broken: ReadonlyArray<string>
}

/** A group of unclear texts, and what can be done about it. */
export interface UnclearRow extends UnclearText {
  readonly key: string
  /** The answers of its node in the draft; empty if the node is not there any more. */
  readonly answers: ReadonlyArray<OfferedAnswer>
  /** The questions from anywhere of the draft. */
  readonly questions: ReadonlyArray<OfferedQuestion>
  /** The answer that it came nearest to, if the draft has it and it is near enough to be offered first. */
  readonly suggested: OfferedAnswer | undefined
  /** The title of the node to whose answer the draft counts it now, or of the question from anywhere. */
  readonly understood: string | undefined
  /** What was taught here, which can be taken back. */
  readonly taught: TaughtFlow | undefined
  /** What teaching it to an answer would do; undefined until it is known. */
  readonly effect: { readonly answer: OfferedAnswer; readonly of: TeachingEffect } | undefined
}

/** Minimum score, from 0 to 1, with which the nearest answer is offered first. */
const suggestedFrom = 0.1
/** Texts of a node that are read again, at most. */
const readAgain = 500

/** What is known of the past, with which changes of the draft are compared. */
export interface Recorded {
  readonly reads: ReadonlyArray<ReadText>
  readonly tests: ReadonlyArray<FlowTest>
}

/** Reads a group of unclear texts with a draft. */
export const rowOf = (text: UnclearText, draft: TaughtDraft | undefined): UnclearRow => {
  const script = draft?.script
  const node = script?.nodeAt(text.nodeId)
  const answers = (node === undefined ? [] : answersIn(node.node)).flatMap(
    ({ target }): ReadonlyArray<OfferedAnswer> => {
      const title = target === null ? undefined : script?.nodes.get(target)?.title
      return target === null || title === undefined ? [] : [{ target, title }]
    },
  )
  const found = node && script && readAlone(script, node, text.text)
  return {
    ...text,
    key: `${text.nodeId} ${text.saying}`,
    answers,
    suggested:
      text.nearest !== null && text.nearest.score >= suggestedFrom
        ? answers.find(({ target }) => target === text.nearest?.nodeId)
        : undefined,
    questions: (script?.script.flow.questions ?? []).map((question) => ({
      question: question.id,
      title: questionTitle(question),
    })),
    understood:
      found?.kind === "question"
        ? found.question.title
        : found?.kind === "answer" && found.by !== "any"
          ? answers.find(({ target }) => target === found.target)?.title
          : undefined,
    taught: undefined,
    effect: undefined,
  }
}

/** Returns what teaching a row to an answer would do; undefined if the draft cannot be taught it. */
export const effectOf = (
  row: UnclearRow,
  target: NodeId,
  draft: TaughtDraft,
  { reads, tests }: Recorded,
): TeachingEffect | undefined => {
  const before = draft.script
  const taught = teachPhrases(draft.flow.document, row.nodeId, { target }, [row.text, ...row.alike])
  const script = Result.isSuccess(taught) ? scriptWith(draft, taught.success.document) : undefined
  if (before === undefined || script === undefined) return undefined
  const after = compile(script)
  const own = new Set([row.text, ...row.alike])
  const texts = reads
    .flatMap(({ nodeId, text }) => (nodeId === row.nodeId && !own.has(text.trim()) ? [text] : []))
    .slice(-readAgain)
  return {
    ...sortedReadings(changedReadings(before, after, row.nodeId, texts)),
    broken: brokenTests(before, after, tests),
  }
}

const brokenTests = (
  before: CompiledScript,
  after: CompiledScript,
  tests: ReadonlyArray<FlowTest>,
): ReadonlyArray<string> => {
  const now = runFlowTests(after, tests).results
  const then = runFlowTests(before, tests).results
  return now.flatMap(({ test, failure }, at) =>
    failure !== undefined && then[at]?.failure === undefined ? [test.name] : [],
  )
}
