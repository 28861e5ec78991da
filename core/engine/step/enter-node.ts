import type { CompiledKeyword, CompiledNode } from "../script/compiled-script.ts"
import { reachesPeople } from "../../transfer/index.ts"
import { sameValue } from "../../kernel/index.ts"
import type { CompiledQuestion } from "../questions/compiled-questions.ts"
import { textOfQuestion } from "../questions/answer-question.ts"
import { type Doubt, questionAbout, type Reading } from "./disambiguation.ts"
import { askAgain, questionOf } from "./ask-again.ts"
import { askSystem } from "./ask-system.ts"
import { goBack } from "./wait-again.ts"
import { readAt } from "./read-at.ts"
import type { EngineEffect, Say } from "./engine-effect.ts"
import { engineMessages, lastResort } from "./engine-messages.ts"
import { askForMore, isChosen, withChosen } from "./choices/follow-options.ts"
import { offering, repliesAt } from "./choices/offered-options.ts"
import { forAnswer, noneChosen, type WholeState } from "./engine-state.ts"
import { handOver, handOverMessages } from "./handover/hand-over.ts"
import type { Recognised } from "../language/recognise.ts"
import { randomFrom } from "./random-from.ts"
import { saying } from "./says.ts"
import type { Offered, Turn, Turned } from "./turn.ts"
import { captured } from "./variables.ts"
import { withVariants } from "./variants.ts"
import { enteredState, moveLimit, wayAfterMiss, wayFrom, wayOnFailure } from "./ways.ts"

/**
 * Processes a text at a node that waits for an answer: follows the matching answer, or sends a fallback message. One that was written
 * before the bot's last words could be read is no wrong answer to them: it is passed over.
 */
export const answerAt = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  text: string | undefined,
  unread = false,
): Turned => {
  const answer = text === undefined ? undefined : readAt(turn, state, node, { text, unread })
  if (answer !== undefined) return follow(turn, state, node, answer, [])
  return unread ? { state: { ...state, doubt: turn.asked ?? "" }, effects: [] } : miss(turn, state, node, [])
}

/**
 * Enters a node after `said` was sent: applies its tag, calls its webhook, or else settles it. `question` is sent when
 * the bot waits here.
 */
export const enterNode = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
  question: ReadonlyArray<Say>,
): Turned => {
  turn.onEnter?.(node.node.id)
  const tag = node.node.tag.trim()
  const effects: ReadonlyArray<EngineEffect> = tag === "" ? said : [...said, { kind: "tag", tag }]
  return node.node.callsWebhook || node.call !== undefined
    ? askSystem(turn, state, node, node.straightOn === undefined ? [...effects, ...question] : effects, offered)
    : settle(turn, state, node, effects, offered, question)
}

/**
 * Continues after a node's webhook has responded, or if it has none: transfers, closes, goes back, moves on, or waits
 * for an answer.
 */
export const settle = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
  question: ReadonlyArray<Say>,
): Turned => {
  const target = node.node.transfer?.target
  if (target) return handOver(turn, state, target, said)
  if (node.node.kind === "end")
    return { state: { ...state, stage: "closed", waiting: forAnswer }, effects: [...said, { kind: "close" }] }
  if (node.returnTo !== undefined) return goBack(turn, state, node.node.id, node.returnTo, said)
  if (node.straightOn !== undefined) return arrive(turn, state, node.straightOn, said)
  const way = (turn.moves ?? 0) < moveLimit ? wayFrom(turn, state, node) : undefined
  if (way !== undefined) return arrive({ ...turn, moves: (turn.moves ?? 0) + 1 }, state, way, said)
  const answer = offered && readAt(turn, state, node, { text: offered.text, unasked: offered.first })
  if (answer !== undefined) return follow(turn, state, node, answer, said)
  if (offered?.first === false) return miss(turn, state, node, said)
  return { state: { ...state, waiting: forAnswer }, effects: question.length === 0 ? said : [...said, ...question] }
}

const follow = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  recognised: Reading,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  switch (recognised.kind) {
    case "keyword":
      return obey(turn, state, recognised.keyword, said)
    case "doubt":
      return askAbout(state, recognised, said)
    case "question":
      return answerQuestion(turn, state, recognised.question, said)
    case "refusal": {
      const { otherwise } = recognised
      return otherwise === undefined
        ? miss(turn, state, node, said)
        : follow(aboutAsked(turn), state, node, otherwise, said)
    }
    case "options":
      return isChosen(recognised)
        ? arrive(turn, withChosen(state, node, recognised), recognised.choice.target, said)
        : askForMore(state, node, recognised, said)
    case "answer":
      return followAnswer(recognised.by === "choice" ? aboutAsked(turn) : turn, state, node, recognised, said)
  }
}

/**
 * Answers a question from anywhere: the conversation goes on to its node, or waits where it was, and the question there is repeated. What has
 * just been asked is asked after the answer, not twice.
 */
const answerQuestion = (
  turn: Turn,
  given: WholeState,
  question: CompiledQuestion,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const { state, effects: answer } = textOfQuestion(given, question, turn.seed)
  const { at, target } = question
  if (target !== undefined) return { ...arrive(turn, state, target, [...said, ...answer]), question: at }
  const here: WholeState = { ...state, waiting: forAnswer, misses: 0 }
  const open = questionOf(turn.script, here)
  const before = said.length - open.length
  if (open.length > 0 && sameValue(said.slice(before), open))
    return { state: here, effects: [...said.slice(0, before), ...answer, ...open], question: at }
  const again = askAgain(turn.script, here, turn.seed)
  return { state: again.state, effects: [...said, ...answer, ...again.effects], question: at }
}

/** The turn as if the text that the bot asked about had come now. */
const aboutAsked = (turn: Turn): Turn => ({ ...turn, heard: turn.asked ?? turn.heard })

const askAbout = (state: WholeState, doubt: Doubt, said: ReadonlyArray<EngineEffect>): Turned => ({
  state: { ...state, waiting: forAnswer, doubt: doubt.text },
  effects: [...said, questionAbout(doubt)],
})

const followAnswer = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  { target, captured: value }: Extract<Recognised, { kind: "answer" }>,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const variables =
    value === undefined ? state.variables : captured(state.variables, node.node.id, value.variable, keptIn(turn, value))
  return arrive(turn, variables === state.variables ? state : { ...state, variables }, target, said)
}

/** The captured value as it is kept: what is relative to now becomes the day that it means now. */
const keptIn = (
  { script, now }: Turn,
  { value, kept }: NonNullable<Extract<Recognised, { kind: "answer" }>["captured"]>,
): string => kept?.(value, { now, timeZone: script.script.timeZone }) ?? value

const obey = (
  turn: Turn,
  state: WholeState,
  { at, action }: CompiledKeyword,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  switch (action.kind) {
    case "node":
      return { ...arrive(turn, state, action.nodeId, said), keyword: at }
    case "transfer":
      return { ...handOver(turn, state, action.target, said), keyword: at }
    case "end":
      return {
        state: { ...state, stage: "closed", waiting: forAnswer },
        effects: [...said, { kind: "close" }],
        keyword: at,
      }
  }
}

/** Goes on to a node: sets its values, says its messages and enters it. */
export const arrive = (
  turn: Turn,
  state: WholeState,
  target: CompiledNode["node"]["id"],
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const node = turn.script.nodeAt(target)
  // Every answer of a compiled node leads to a node of the script.
  if (node === undefined) return { state, effects: said }
  const arrived: WholeState = { ...state, node: target, waiting: forAnswer, misses: 0, repeats: 0, chosen: noneChosen }
  const now: Turn = turn.called === undefined ? turn : { ...turn, called: undefined }
  if (node.sets.length === 0 && !node.countsEntries) {
    const varied = withVariants(arrived, node.varied, turn.seed)
    const says = saysBeforeCall(node, varied)
    return enterNode(now, varied, node, said.length === 0 ? says : [...said, ...says], undefined, [])
  }
  const { state: entered, effects } = enteredState(now, arrived, node)
  const here = withVariants(entered, node.varied, turn.seed)
  const says = saysBeforeCall(node, here)
  return enterNode(
    now,
    here,
    node,
    said.length === 0 ? [...effects, ...says] : [...said, ...effects, ...says],
    undefined,
    [],
  )
}

/** A node that asks a system speaks when that has answered. */
const saysBeforeCall = (node: CompiledNode, state: WholeState): ReadonlyArray<Say> =>
  node.call === undefined ? node.says(state) : []

/**
 * Continues after the system of a node has answered, or has failed (null): by 'Se falhar' without the node's texts, else with them.
 */
export const afterCall = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
): Turned => {
  const way = turn.called === "failed" ? wayOnFailure(turn, state, node) : undefined
  if (way !== undefined) return arrive({ ...turn, moves: (turn.moves ?? 0) + 1 }, state, way, said)
  const isGreeted = node === turn.script.start && turn.script.greeting.length > 0
  const says = isGreeted ? offering(() => [], node)(state) : node.says(state)
  return settle(turn, state, node, [...said, ...says], offered, [])
}

/** Answers what nothing recognised: by a way of the node, by handing over after so many in a row, or by a fallback message. */
const miss = (turn: Turn, state: WholeState, compiled: CompiledNode, said: ReadonlyArray<EngineEffect>): Turned => {
  const { node, fallbacks, fallbacksInTurn } = compiled
  turn.onMiss?.(node.id)
  const missed: WholeState = { ...state, waiting: forAnswer, misses: state.misses + 1 }
  const way = wayAfterMiss(turn, missed, compiled)
  if (way !== undefined) return arrive(turn, state, way, said)
  const { times, target } = turn.script.script.fallbackTransfer
  if (target !== null && times > 0 && missed.misses >= times) {
    const silent = reachesPeople(target) && handOverMessages(turn, target).length === 0
    return handOver(turn, missed, target, silent ? [...said, saying(engineMessages.callingPerson)] : said)
  }
  const place = fallbacksInTurn
    ? Math.min(missed.misses, fallbacks.length) - 1
    : Math.floor(randomFrom(turn.seed) * fallbacks.length)
  const text = fallbacks[place] ?? lastResort
  // The node's quick replies stay available.
  return { state: missed, effects: [...said, saying(text, repliesAt(compiled, missed))] }
}
