import { Result } from "effect"
import { cutTo } from "../../kernel/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { ContactField } from "../../contact/index.ts"
import { readContactAnswer } from "./contact-questions.ts"
import type { EngineEffect, Say } from "./engine-effect.ts"
import { engineMessages } from "./engine-messages.ts"
import { forAnswer, noCallers, type Waiting, type WholeState } from "./engine-state.ts"
import { askAgain, startQuestion } from "./ask-again.ts"
import { enterNode } from "./enter-node.ts"
import type { Turn, Turned } from "./turn.ts"
import { matchedLength, recognise } from "../language/recognise.ts"
import { saying, withoutQuickReplies } from "./says.ts"
import { withVariants } from "./variants.ts"
import { enteredState } from "./ways.ts"

/** How a conversation begins. */
export interface Opening {
  /** The contact questions, in order. */
  readonly asks: ReadonlyArray<ContactField>
  /** The first text of a person who spoke first: offered to the start node after the questions. */
  readonly first: string | undefined
  /** The message of a hand-over from another bot, sent first. */
  readonly initialMessage?: string
}

/** Greets, then asks the contact questions, or continues at once. */
export const begin = (turn: Turn, state: WholeState, { asks, first, initialMessage }: Opening): Turned => {
  const { script } = turn
  const start = script.start.node.id
  const begun: WholeState = {
    ...state,
    script: script.script.id,
    node: start,
    stage: "talking",
    waiting: forAnswer,
    misses: 0,
    repeats: 0,
    ...(state.callers.length === 0 ? {} : { callers: noCallers, variables: state.callers[0]?.variables ?? {} }),
  }
  const { state: entered, effects } = enteredState(turn, begun, script.start)
  const here = script.greeting.length > 0 ? entered : withVariants(entered, script.start.varied, turn.seed)
  const said = [...effects, ...openingOf(script, here, initialMessage)]
  const [question] = asks
  const kept = first === undefined ? undefined : cutTo(first, matchedLength)
  if (question === undefined) return goOn(turn, here, said, kept, [])
  turn.onEnter?.(start)
  return {
    state: { ...here, waiting: { for: "contact", asks, first: kept ?? null } },
    effects: [...said.map((effect) => (effect.kind === "say" ? withoutQuickReplies(effect) : effect)), ask(question)],
  }
}

/**
 * Processes a text while a contact question is open. Without a valid answer the question is repeated, unless the text was written
 * before the question could be read: then what the start node recognises takes the place of the first text, which is offered there
 * after the questions.
 */
export const answerContact = (
  turn: Turn,
  state: WholeState,
  { asks, first }: Extract<Waiting, { for: "contact" }>,
  text: string | undefined,
  unread = false,
): Turned => {
  const [field, ...left] = asks
  if (field === undefined) return goOn(turn, state, [], first ?? undefined, [])
  if (text === undefined) return { state, effects: unread ? [] : [ask(field)] }
  if (unread && recognise(turn.script.start, text, true, turn.language) !== undefined)
    return { state: { ...state, waiting: { for: "contact", asks, first: cutTo(text, matchedLength) } }, effects: [] }
  const answer = readContactAnswer(field, text)
  if (Result.isFailure(answer) && unread) return { state, effects: [] }
  if (Result.isFailure(answer)) return { state, effects: [saying(answer.failure), ask(field)] }
  const remembered: EngineEffect = { kind: "remember", field, value: answer.success }
  const [next] = left
  const about = { ...turn.about, [field]: answer.success }
  const again = askAgain(turn, state, turn.seed)
  return next === undefined
    ? goOn({ ...turn, about }, again.state, [remembered], first ?? undefined, openQuestionOf(turn.script, again.state))
    : { state: { ...state, waiting: { for: "contact", asks: left, first } }, effects: [remembered, ask(next)] }
}

/** Asks a contact question. */
export const ask = (field: ContactField): EngineEffect => ({
  kind: "askContact",
  field,
  text: engineMessages.contactQuestions[field],
})

const goOn = (
  turn: Turn,
  state: WholeState,
  said: ReadonlyArray<EngineEffect>,
  first: string | undefined,
  question: ReadonlyArray<Say>,
): Turned => {
  const { start } = turn.script
  const here: WholeState = { ...state, node: start.node.id, waiting: forAnswer }
  return enterNode(turn, here, start, said, first === undefined ? undefined : { text: first, first: true }, question)
}

// The message of a hand-over takes the place of what greets before the question.
const openingOf = (
  script: CompiledScript,
  state: WholeState,
  initialMessage: string | undefined,
): ReadonlyArray<Say> => {
  // A start that asks a system puts its question when that has answered.
  const question =
    script.start.call === undefined && script.start.module === undefined ? startQuestion(script, state) : []
  if (initialMessage === undefined) return script.greeting.length > 0 ? script.greeting : question
  return initialMessage.trim() === "" ? question : [saying(initialMessage), ...question]
}

// After the questions the greeting is out of sight and its quick replies were held back, so they are sent again.
const openQuestionOf = (script: CompiledScript, state: WholeState): ReadonlyArray<Say> => {
  const last = startQuestion(script, state).at(-1)
  const { quickReplies } = script.start
  return last === undefined ? [] : [{ ...last, buttons: [...withoutQuickReplies(last).buttons, ...quickReplies] }]
}
