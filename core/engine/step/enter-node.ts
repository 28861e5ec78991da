import type { CompiledKeyword, CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import type { EngineEffect, Say } from "./engine-effect.ts"
import { lastResort } from "./engine-messages.ts"
import { forAnswer, type WholeState } from "./engine-state.ts"
import { handOver } from "./hand-over.ts"
import { recognise, type Recognised } from "../language/recognise.ts"
import { saying } from "./says.ts"
import type { Offered, Turn, Turned } from "./turn.ts"
import { captured, valuesByName } from "./variables.ts"
import { enteredState, moveLimit, wayAfterMiss, wayFrom } from "./ways.ts"

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
  const answer = text === undefined ? undefined : readAt(turn, node, text, false, unread)
  if (answer !== undefined) return follow(turn, state, node, answer, [])
  return unread ? { state, effects: [] } : miss(turn, state, node, [])
}

const readAt = (
  { language, onRead }: Turn,
  node: CompiledNode,
  text: string,
  unasked: boolean,
  needsNone = unasked,
) => {
  const found = recognise(node, text, unasked, language)
  // What came before the bot asked anything, or before it could be read, needs no answer.
  if (found !== undefined || !needsNone) onRead?.(node, text, found)
  return found
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
  return node.node.callsWebhook
    ? callWebhook(turn, state, node, node.straightOn === undefined ? [...effects, ...question] : effects, offered)
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
  const answer = offered && readAt(turn, node, offered.text, offered.first)
  if (answer !== undefined) return follow(turn, state, node, answer, said)
  if (offered?.first === false) return miss(turn, state, node, said)
  return { state: { ...state, waiting: forAnswer }, effects: question.length === 0 ? said : [...said, ...question] }
}

const follow = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  recognised: Recognised,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  if (recognised.kind === "keyword") return obey(turn, state, recognised.keyword, said)
  const { target, captured: value } = recognised
  const variables =
    value === undefined ? state.variables : captured(state.variables, node.node.id, value.variable, value.value)
  return arrive(turn, variables === state.variables ? state : { ...state, variables }, target, said)
}

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

const arrive = (
  turn: Turn,
  state: WholeState,
  target: CompiledNode["node"]["id"],
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const node = turn.script.nodeAt(target)
  // Every answer of a compiled node leads to a node of the script.
  if (node === undefined) return { state, effects: said }
  const arrived: WholeState = { ...state, node: target, waiting: forAnswer, misses: 0, repeats: 0 }
  if (node.sets.length === 0 && !node.countsEntries) {
    const says = node.says(arrived.variables)
    return enterNode(turn, arrived, node, said.length === 0 ? says : [...said, ...says], undefined, [])
  }
  const { state: here, effects } = enteredState(turn, arrived, node)
  const says = node.says(here.variables)
  return enterNode(
    turn,
    here,
    node,
    said.length === 0 ? [...effects, ...says] : [...said, ...effects, ...says],
    undefined,
    [],
  )
}

/**
 * Waits at an earlier node again, whose question is repeated. Nothing else of that node happens again: neither its
 * webhook nor a return of its own, so that a turn ends. A text sent meanwhile came before the question, and answers
 * nothing.
 */
const goBack = (
  { script, onEnter }: Turn,
  state: WholeState,
  via: CompiledNode["node"]["id"],
  to: CompiledNode["node"]["id"],
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const here: WholeState = { ...state, node: to, waiting: forAnswer, misses: 0, repeats: 0 }
  onEnter?.(to)
  return { state: here, effects: [...said, ...questionOf(script, here)], via }
}

/** Returns what the bot says at the conversation's node. */
export const questionOf = (script: CompiledScript, { node: id, variables }: WholeState): ReadonlyArray<Say> => {
  const node = id === null ? undefined : script.nodeAt(id)
  if (node === script.start) return startQuestion(script, { variables })
  return node?.says(variables) ?? []
}

/**
 * Returns what the start asks: the last of the bot's first messages, which take the place of the start node's texts, or
 * else those texts.
 */
export const startQuestion = (
  { greeting, start }: CompiledScript,
  { variables }: Pick<WholeState, "variables">,
): ReadonlyArray<Say> => (greeting.length > 0 ? greeting.slice(-1) : start.says(variables))

const callWebhook = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
): Turned => {
  const call = state.calls + 1
  return {
    state: { ...state, calls: call, waiting: { for: "webhook", first: offered?.text ?? null, text: null } },
    effects: [
      ...said,
      {
        kind: "callWebhook",
        call,
        nodeName: node.node.title,
        message: turn.heard,
        variables: valuesByName(state.variables),
      },
    ],
  }
}

const miss = (turn: Turn, state: WholeState, compiled: CompiledNode, said: ReadonlyArray<EngineEffect>): Turned => {
  const { node, fallbacks, quickReplies } = compiled
  const { seed, onMiss } = turn
  onMiss?.(node.id)
  const way = wayAfterMiss(turn, { ...state, misses: state.misses + 1 }, compiled)
  if (way !== undefined) return arrive(turn, state, way, said)
  const text = fallbacks[Math.floor(randomFrom(seed) * fallbacks.length)] ?? lastResort
  return {
    state: { ...state, waiting: forAnswer, misses: state.misses + 1 },
    // The node's quick replies stay available.
    effects: [...said, saying(text, quickReplies)],
  }
}

/** A number from 0 to 1 (exclusive), determined by the seed (mulberry32). */
const randomFrom = (seed: number): number => {
  let mixed = (Math.trunc(seed) + 0x6d2b79f5) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
