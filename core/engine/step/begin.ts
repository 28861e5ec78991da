import { Result } from "effect"
import type { CompiledScript } from "../script/compiled-script.ts"
import { type ContactField, readContactAnswer } from "./contact-questions.ts"
import type { EngineEffect, Say } from "./engine-effect.ts"
import { engineMessages } from "./engine-messages.ts"
import { forAnswer, type Waiting, type WholeState } from "./engine-state.ts"
import { enterNode, type Turned, type Turn } from "./enter-node.ts"
import { matchedLength } from "../language/recognise.ts"
import { saying, withoutQuickReplies } from "./says.ts"
import type { Variables } from "./variables.ts"

/** How a conversation begins. */
export interface Opening {
  /** The questions to ask, in order. */
  readonly asks: ReadonlyArray<ContactField>
  /** What a person who speaks first said: offered to the start node when the questions are answered. */
  readonly first: string | undefined
  /** With which another bot hands the conversation over: said first. */
  readonly initialMessage?: string
}

/** Greets; then asks what is to be asked, or goes on at once. */
export const begin = (turn: Turn, state: WholeState, { asks, first, initialMessage }: Opening): Turned => {
  const { script } = turn
  const here: WholeState = {
    ...state,
    script: script.script.id,
    node: script.start.node.id,
    stage: "talking",
    waiting: forAnswer,
    misses: 0,
    repeats: 0,
  }
  const said = openingOf(script, here.variables, initialMessage)
  const [question] = asks
  const kept = first?.slice(0, matchedLength)
  if (question === undefined) return goOn(turn, here, said, kept, [])
  return {
    state: { ...here, waiting: { for: "contact", asks, first: kept ?? null } },
    effects: [...said.map(withoutQuickReplies), ask(question)],
  }
}

/** What the person said, if anything, while a question is open. Without a text, or with a wrong one, it is asked again. */
export const answerContact = (
  turn: Turn,
  state: WholeState,
  { asks, first }: Extract<Waiting, { for: "contact" }>,
  text: string | undefined,
): Turned => {
  const [field, ...left] = asks
  if (field === undefined) return goOn(turn, state, [], first ?? undefined, [])
  if (text === undefined) return { state, effects: [ask(field)] }
  const answer = readContactAnswer(field, text)
  if (Result.isFailure(answer)) return { state, effects: [saying(answer.failure), ask(field)] }
  const remembered: EngineEffect = { kind: "remember", field, value: answer.success }
  const [next] = left
  return next === undefined
    ? goOn(turn, state, [remembered], first ?? undefined, questionOf(turn.script, state.variables))
    : { state: { ...state, waiting: { for: "contact", asks: left, first } }, effects: [remembered, ask(next)] }
}

/** The bot asks for something that it wants to know. */
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

const openingOf = (
  { greeting, start }: CompiledScript,
  variables: Variables,
  initialMessage: string | undefined,
): ReadonlyArray<Say> => {
  if (initialMessage === undefined) return greeting.length > 0 ? greeting : start.says(variables)
  const own = start.says(variables)
  return initialMessage.trim() === "" ? own : [saying(initialMessage), ...own]
}

// After the questions nobody remembers what the greeting asked, and its quick replies were held back.
const questionOf = ({ greeting, start }: CompiledScript, variables: Variables): ReadonlyArray<Say> => {
  const last = start.says(variables).at(-1) ?? greeting.at(-1)
  return last === undefined ? [] : [{ ...last, buttons: [...withoutQuickReplies(last).buttons, ...start.quickReplies] }]
}
