import type { CompiledScript } from "../script/compiled-script.ts"
import type { Conversation, ConversationTurn } from "../replay/conversation-document.ts"
import { type Coverage, coverage } from "../replay/coverage.ts"
import type { Standing } from "../replay/record-conversation.ts"
import type { Script } from "../script/script.ts"
import { differenceSentence, replay, type ReplayDifference } from "../replay/replay.ts"
import { flowTestMessages } from "./flow-test-messages.ts"
import type { FlowTest } from "./flow-tests.ts"

/** Where and how a flow first answers otherwise than a test expects, in words to show. */
export interface FlowTestFailure {
  /** The turn at which it shows, counted from 1 ('fala 3 de 5'). Expected statuses at the end of a test do not count. */
  readonly turn: number
  readonly turns: number
  /** The index of that turn in the conversation. */
  readonly at: number
  /** What the person did last before it; undefined if they had not done anything. */
  readonly person: string | undefined
  readonly expected: string
  readonly now: string
  /** The same as one sentence. */
  readonly sentence: string
}

/** The outcome of a test; without a failure it has passed. */
export interface FlowTestResult {
  readonly test: FlowTest
  /** The number of its turns ('5 falas'). */
  readonly turns: number
  readonly failure: FlowTestFailure | undefined
}

/** The outcome of a bot's tests, and what of the flow they reach together. */
export interface FlowTestRun {
  readonly results: ReadonlyArray<FlowTestResult>
  readonly passed: number
  readonly failed: number
  readonly coverage: Coverage
  /** The script that they ran on. */
  readonly script: Script
}

/** Runs the tests on a script. A test fails if anything of it no longer applies; it never throws. */
export const runFlowTests = (script: CompiledScript, tests: ReadonlyArray<FlowTest>): FlowTestRun => {
  const results = tests.map((test): FlowTestResult => {
    const { difference } = replay(script, test.conversation)
    const turns = countedTurns(test.conversation.turns)
    return { test, turns, failure: difference && failureOf(test.conversation, turns, difference) }
  })
  const failed = results.filter(({ failure }) => failure !== undefined).length
  return {
    results,
    passed: results.length - failed,
    failed,
    script: script.script,
    coverage: coverage(
      script,
      tests.map(({ conversation }) => conversation),
    ),
  }
}

/** Returns a test's conversation up to where it fails: repeated, the bot's last words are those that differ. */
export const untilFailure = ({ conversation }: FlowTest, failure: FlowTestFailure | undefined): Conversation =>
  failure === undefined ? conversation : { ...conversation, turns: conversation.turns.slice(0, failure.at) }

const countedTurns = (turns: ReadonlyArray<ConversationTurn>): number => turns.filter(isCounted).length

const isCounted = (turn: ConversationTurn): boolean => !("stands" in turn)

const failureOf = ({ turns }: Conversation, total: number, difference: ReplayDifference): FlowTestFailure => {
  const before = turns.slice(0, difference.turn)
  const at = turns[difference.turn]
  return {
    // What was said beyond the last turn, and a status, belong to the turn before.
    turn: Math.max(1, countedTurns(before) + (at !== undefined && isCounted(at) ? 1 : 0)),
    turns: Math.max(1, total),
    at: difference.turn,
    person: before.map(personsWords).findLast((words) => words !== undefined),
    ...expectedAndNow(difference),
    sentence: differenceSentence(difference),
  }
}

const personsWords = (turn: ConversationTurn): string | undefined => {
  if ("person" in turn) return turn.file === undefined ? turn.person : `${turn.person} (${turn.file})`
  if ("file" in turn) return turn.file
  if ("timer" in turn) return flowTestMessages.silence
  return undefined
}

const expectedAndNow = (difference: ReplayDifference): Pick<FlowTestFailure, "expected" | "now"> => {
  switch (difference._tag) {
    case "SaidNothing":
      return { expected: difference.expected, now: flowTestMessages.nothing }
    case "SaidOtherwise":
      return { expected: difference.expected, now: difference.actual }
    case "SaidMore":
      return { expected: flowTestMessages.nothingMore, now: difference.actual }
    case "OtherButtons":
      return {
        expected: listedAs("Opções", "nenhuma", difference.expected),
        now: listedAs("Opções", "nenhuma", difference.actual),
      }
    case "OtherFiles":
      return {
        expected: listedAs("Arquivos", "nenhum", difference.expected),
        now: listedAs("Arquivos", "nenhum", difference.actual),
      }
    case "StandsOtherwise":
      return { expected: standingWords[difference.expected], now: standingWords[difference.actual] }
  }
}

const listedAs = (kind: string, none: string, texts: ReadonlyArray<string>): string =>
  `${kind}: ${texts.length === 0 ? none : texts.join(", ")}`

const standingWords: Record<Standing, string> = {
  waiting: "A conversa continua com o robô",
  transferred: "A conversa é transferida",
  closed: "A conversa é finalizada",
}
