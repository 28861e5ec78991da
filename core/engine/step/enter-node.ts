import { isOpen } from "../../bot/index.ts"
import { isToBot, reachesPeople, type TransferTarget } from "../../transfer/index.ts"
import type { CompiledKeyword, CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import type { EngineEffect, Say } from "./engine-effect.ts"
import { lastResort } from "./engine-messages.ts"
import { forAnswer, type WholeState } from "./engine-state.ts"
import type { Language } from "../language/language-answer.ts"
import { recognise, type Recognised } from "../language/recognise.ts"
import { saying } from "./says.ts"
import { captured, valuesByName } from "./variables.ts"

/** The outcome of a turn: a state, and its effects in order. */
export interface Turned {
  readonly state: WholeState
  readonly effects: ReadonlyArray<EngineEffect>
  /** The node that led back to the present one. */
  readonly via?: CompiledNode["node"]["id"]
  /** The keyword of the bot that the text was, as its place in the script's list. */
  readonly keyword?: number
}

/** The context of a turn. */
export interface Turn {
  readonly script: CompiledScript
  /** Selects among random texts. */
  readonly seed: number
  /** The person's text; '' for any other input. */
  readonly heard: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly language: Language
  /** Told of each text that is read at a node, and what it matched there. */
  readonly onRead?: (node: CompiledNode, text: string, found: Recognised | undefined) => void
  /** Told of each node that is entered. */
  readonly onEnter?: (id: CompiledNode["node"]["id"]) => void
  /** Told of a node that answers with a fallback message. */
  readonly onMiss?: (id: CompiledNode["node"]["id"]) => void
}

/**
 * A text that no node has processed yet. `first`: sent before the bot asked anything, so that no fallback answers it.
 */
export interface Offered {
  readonly text: string
  readonly first: boolean
}

/** Maximum consecutive hand-overs between bots without a message of the person. */
export const handOverLimit = 5

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
  const answer = offered && readAt(turn, node, offered.text, offered.first)
  if (answer !== undefined) return follow(turn, state, node, answer, said)
  if (offered?.first === false) return miss(turn, state, node, said)
  return { state: { ...state, waiting: forAnswer }, effects: question.length === 0 ? said : [...said, ...question] }
}

/** Transfers the conversation; the bot is silent from then on. */
export const handOver = (
  { script, now }: Pick<Turn, "script" | "now">,
  state: WholeState,
  target: TransferTarget,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const handedOver: WholeState = { ...state, stage: "handed-over", waiting: forAnswer }
  if (!reachesPeople(target)) {
    const cut = isToBot(target) && state.handOvers >= handOverLimit
    return { state: handedOver, effects: [...said, { kind: "transfer", target: cut ? null : target }] }
  }
  const open = isOpen(script.script.hours, now)
  const transfer: EngineEffect = open ? { kind: "transfer", target } : { kind: "transfer", target, unassigned: true }
  return { state: handedOver, effects: [...said, ...saidWhileHandingOver({ script, now }, target), transfer] }
}

/** Returns what is said right before a transfer to people: the sequential service's message, or that of closed hours. */
const saidWhileHandingOver = (
  { script, now }: Pick<Turn, "script" | "now">,
  target: TransferTarget,
): ReadonlyArray<EngineEffect> => {
  const { hours, transferMessage } = script.script
  const words = !isOpen(hours, now)
    ? (hours?.message ?? "")
    : target.kind === "sequential-person"
      ? transferMessage
      : ""
  return words.trim() === "" ? [] : [saying(words)]
}

/**
 * Returns the place in a turn's effects where its transfer to people begins, with what is said about it; undefined if it
 * does not hand over to people.
 */
export const placeOfHandOver = (
  turn: Pick<Turn, "script" | "now">,
  effects: ReadonlyArray<EngineEffect>,
): number | undefined => {
  for (const [at, effect] of effects.entries()) {
    const target = effect.kind === "transfer" ? effect.target : null
    if (target !== null && reachesPeople(target)) return at - saidWhileHandingOver(turn, target).length
  }
  return undefined
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
  const here: WholeState = { ...state, node: target, waiting: forAnswer, misses: 0, repeats: 0 }
  const says = node.says(here.variables)
  return enterNode(turn, here, node, said.length === 0 ? says : [...said, ...says], undefined, [])
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

const miss = (
  { seed, onMiss }: Turn,
  state: WholeState,
  { node, fallbacks, quickReplies }: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  onMiss?.(node.id)
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
