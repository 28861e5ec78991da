import type { FlowNode } from "../../flow/index.ts"
import type { NodeId } from "../../kernel/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import { type BotTurn, type Conversation, type ConversationTurn, sentFiles } from "./conversation-document.ts"
import type { ConversationFacts } from "../step/conversation-facts.ts"
import type { EngineEffect } from "../step/engine-effect.ts"
import type { EngineInput } from "../step/engine-input.ts"
import { type EngineState, initialState } from "../step/engine-state.ts"
import { lastResort } from "../step/engine-messages.ts"
import { alternativesIn, variedIn } from "../step/says.ts"
import { step, type Stepped } from "../step/step.ts"

/** A conversation being played. Time passes only for timers. */
export interface Playing {
  readonly state: EngineState
  readonly now: number
  /** Number of inputs played, from which each gets its own seed. */
  readonly inputs: number
  readonly about?: ConversationFacts | undefined
}

export const notYetPlayed: Playing = { state: initialState, now: 0, inputs: 0 }

/** Returns what a conversation begins with: its moment, and what is known of the contact and the channel. */
export const playingOf = ({ at, about, contact }: Pick<Conversation, "at" | "about" | "contact">): Playing => ({
  ...notYetPlayed,
  now: at === undefined ? 0 : Date.parse(at),
  about: about === undefined && contact === undefined ? undefined : { ...contact, ...about },
})

/** The outcome of one input. */
export interface PlayedStep {
  /** Index of the turn played; -1 for the greeting of a bot that speaks first. */
  readonly turn: number
  readonly input: EngineInput
  readonly before: EngineState
  readonly after: EngineState
  /** The nodes that it entered, in order. */
  readonly entered: ReadonlyArray<NodeId>
  /** The moment and the facts with which it was played. */
  readonly now: number
  readonly about: ConversationFacts | undefined
  /** Whether the conversation began with it, at the start node. */
  readonly began: boolean
  /** The node that led back to the present one. */
  readonly via?: NodeId
  /** The keyword of the bot that was obeyed, as its place in the script's list. */
  readonly keyword?: number
  /** The question from anywhere that was answered, as its place in the flow's list. */
  readonly question?: number
  readonly lines: ReadonlyArray<PlayedLine>
}

/** A line of the bot and, for random texts, every alternative. */
export interface PlayedLine {
  readonly said: Required<BotTurn>
  readonly alternatives: ReadonlyArray<string>
}

/** Plays one input. A timer is played at its due time. */
export const playInput = (
  script: CompiledScript,
  { state, now, inputs, about }: Playing,
  input: EngineInput,
  seed: number,
): Omit<Stepped, "state"> & { readonly playing: Playing } => {
  const due = input.kind === "timerFired" ? (state.timers?.[input.timer] ?? now) : now
  const at = Math.max(now, due)
  const { state: next, ...stepped } = step(script, state, input, { now: at, seed: seed + inputs, about })
  const told = stepped.effects.flatMap((effect) =>
    effect.kind === "remember" ? [[effect.field, effect.value] as const] : [],
  )
  const known = told.length === 0 ? about : { ...about, ...Object.fromEntries(told) }
  return { playing: { state: next, now: at, inputs: inputs + 1, about: known }, ...stepped }
}

/** Plays all events of a conversation, ignoring its expectations. */
export const playConversation = (script: CompiledScript, conversation: Conversation): ReadonlyArray<PlayedStep> => {
  const { turns, contact, seed = 0 } = conversation
  const lastWebhook = turns.findLastIndex((turn) => "webhook" in turn)
  const steps: Array<PlayedStep> = []
  let playing = playingOf(conversation)
  const play = (turn: number, input: EngineInput): void => {
    const before = playing.state
    const played = playInput(script, playing, input, seed)
    playing = played.playing
    const after = playing.state
    const begun =
      before.node !== null && script.nodes.has(before.node) && (after.handOvers ?? 0) <= (before.handOvers ?? 0)
    const lines = botLinesOf(script, before, after, played.effects)
    const { via, keyword, question, passed } = played
    steps.push({
      turn,
      entered: passed?.entered ?? [],
      now: playing.now,
      about: playing.about,
      input,
      before,
      after,
      began: !begun,
      lines,
      ...(via === undefined ? {} : { via }),
      ...(keyword === undefined ? {} : { keyword }),
      ...(question === undefined ? {} : { question }),
    })
    const call = played.effects.find((effect) => effect.kind === "callWebhook")?.call
    if (call !== undefined && lastWebhook <= turn) play(turn, { kind: "webhookAnswered", call, answer: null })
  }
  const [first] = turns
  const known = contact === undefined ? {} : { contact }
  const personFirst = first !== undefined && ("person" in first || "file" in first)
  if (personFirst) play(0, { kind: "started", ...saidIn(first), ...known })
  else if (first === undefined || !("handedOver" in first || "attended" in first))
    play(-1, { kind: "started", ...known })
  turns.forEach((turn, at) => {
    const input = at === 0 && personFirst ? undefined : inputOf(turn, playing.state)
    if (input !== undefined) play(at, input)
  })
  return steps
}

/** What a person said, as the first input of a conversation has it: a caption may be blank. */
const saidIn = (turn: PersonsTurn) => {
  const files = sentFiles(turn)
  if (!("person" in turn)) return files === undefined ? {} : { files }
  const text = files !== undefined && turn.person.trim() === "" ? {} : { text: turn.person }
  return { ...text, ...(files === undefined ? {} : { files }), ...detectedIn(turn) }
}

type PersonsTurn = Extract<ConversationTurn, { readonly person: string } | { readonly file: string }>

const detectedIn = ({ detected }: Extract<ConversationTurn, { readonly person: string }>) =>
  detected === undefined ? {} : { detected }

/** Returns the input of a turn; undefined if the turn is an expectation. */
const inputOf = (turn: ConversationTurn, { calls = 0 }: EngineState): EngineInput | undefined => {
  const files = sentFiles(turn)
  if ("person" in turn)
    return files === undefined
      ? { kind: "text", text: turn.person, ...detectedIn(turn) }
      : { kind: "file", text: turn.person, files, ...detectedIn(turn) }
  if (files !== undefined) return { kind: "file", files }
  if ("attended" in turn) return { kind: "attended" }
  if ("timer" in turn) return { kind: "timerFired", timer: turn.timer }
  if ("handedOver" in turn)
    return {
      kind: "handedOver",
      initialMessage: turn.handedOver,
      ...(turn.contact === undefined ? {} : { contact: turn.contact }),
    }
  if ("webhook" in turn) {
    const { webhook } = turn
    if (webhook === "unanswered") return undefined
    const answer =
      webhook === "failed"
        ? null
        : {
            variables: webhook.variables ?? {},
            messages: webhook.messages ?? [],
            ...(webhook.goTo === undefined ? {} : { goTo: webhook.goTo }),
          }
    return { kind: "webhookAnswered", call: calls, answer }
  }
  return undefined
}

/** Returns the lines of a step that the person reads. */
export const botLinesOf = (
  script: CompiledScript,
  before: EngineState,
  after: EngineState,
  effects: ReadonlyArray<EngineEffect>,
): ReadonlyArray<PlayedLine> => {
  const lines = effects.flatMap((effect): ReadonlyArray<Required<BotTurn>> => {
    switch (effect.kind) {
      case "say":
        return [
          {
            bot: effect.text,
            buttons: effect.buttons.map(({ label }) => label),
            files: effect.files.map(({ name }) => name),
          },
        ]
      case "askContact":
        return [{ bot: effect.text, buttons: [], files: [] }]
      case "close":
        return effect.message === undefined ? [] : [{ bot: effect.message, buttons: [], files: [] }]
      default:
        return []
    }
  })
  const missed =
    (after.misses ?? 0) > (before.misses ?? 0) && after.stage === "talking" && after.node !== null
      ? script.nodeAt(after.node)
      : undefined
  const fallbacks = missed?.fallbacks.length === 0 ? [lastResort] : missed?.fallbacks
  const varied = variedTextsOf(script, after)
  return lines.map((said, at) => ({
    said,
    alternatives:
      fallbacks !== undefined && at === lines.length - 1
        ? fallbacks
        : (varied.find((texts) => texts.includes(said.bot)) ?? []),
  }))
}

/** Returns the texts of every message, and of every question from anywhere, of which one is said at random. */
const variedTextsOf = (script: CompiledScript, { variables }: EngineState): ReadonlyArray<ReadonlyArray<string>> => {
  const nodes = variedNodes.get(script) ?? [...script.nodes.values()].filter((node) => variedIn(node).length > 0)
  variedNodes.set(script, nodes)
  return [
    ...nodes.flatMap((node) => alternativesIn(node, variables)),
    ...script.questions.list
      .filter(({ texts }) => texts.length > 1)
      .map(({ texts }) => texts.map((text) => text.trim())),
  ]
}

/** The nodes that have messages with several texts, looked for once for each script. */
const variedNodes = new WeakMap<CompiledScript, ReadonlyArray<FlowNode>>()
