import { answerContact, begin } from "./begin.ts"
import { cutTo, type NodeId } from "../../kernel/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import { questionsLeft } from "./contact-questions.ts"
import type { ConversationFacts } from "./conversation-facts.ts"
import type { EngineEffect } from "./engine-effect.ts"
import type { EngineInput } from "./engine-input.ts"
import {
  briefState,
  type EngineState,
  forAnswer,
  noCallers,
  noEntries,
  type WholeState,
  wholeState,
} from "./engine-state.ts"
import { isByLikeness } from "./disambiguation.ts"
import { answerAt, answerFormAt } from "./enter-node.ts"
import { hearWebhook } from "./hear-webhook.ts"
import type { Turn, Turned } from "./turn.ts"
import { fireTimer, nodeOf } from "./timers/fire-timer.ts"
import { handOverLimit } from "./handover/hand-over.ts"
import { embeddedLanguage, type Language, languageOf } from "../language/language-answer.ts"
import { isUnclear, type Recognition } from "../language/recognition.ts"
import { recognitionOf } from "../language/recognition-of.ts"
import { matchedLength } from "../language/recognise.ts"
import type { Passed } from "../trail/flow-trail.ts"
import { withTimers } from "./timers/restart-timers.ts"

/** The outside values that a step needs. */
export interface StepContext {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Selects among random texts; the same seed gives the same texts. */
  readonly seed: number
  /** What conditions may ask for of the contact and the channel; absent: nothing is known. */
  readonly about?: ConversationFacts | undefined
}

/** A state, and its effects in order. */
export interface Stepped {
  readonly state: EngineState
  readonly effects: ReadonlyArray<EngineEffect>
  /** The node that this turn reached, where it led back to the present one ('Voltar para'). */
  readonly via?: NodeId
  /** The keyword of the bot that was obeyed, as its place in the script's list. */
  readonly keyword?: number
  /** The question from anywhere that was answered, as its place in the flow's list. */
  readonly question?: number
  /** The text that a node read in this turn, if nothing recognised it, or hardly. */
  readonly unclear?: ReadText
  /** What this turn passed through; absent if it entered no node and missed nothing. */
  readonly passed?: Passed
}

/**
 * Makes one turn of a conversation: pure, total and deterministic. Input that does not apply to the state (a late
 * webhook response, a stopped timer, a message after the end) changes nothing. If the conversation's node no longer
 * exists in the script, it restarts at the start node.
 */
export const step = (
  script: CompiledScript,
  state: EngineState,
  input: EngineInput,
  { now, seed, about }: StepContext,
): Stepped => {
  const detected = "detected" in input ? input.detected : undefined
  let unclear: ReadText | undefined
  const onRead: Turn["onRead"] = (node, text, found) => {
    if (!isByLikeness(found)) return
    const recognition = recognitionOf(script, node, text, found, detected)
    if (isUnclear(recognition)) unclear = { nodeId: node.node.id, text, recognition }
  }
  const entered: Array<NodeId> = []
  let missed: NodeId | undefined
  const turned = respond(script, wholeState(state), input, {
    now,
    seed,
    about,
    language: languageOf(detected),
    onRead,
    // What a module is passed through for is noted at the node that calls it.
    onEnter: (id) => void (script.moduleOf(id) === 0 && entered.push(id)),
    onMiss: (id) => (missed = id),
  })
  if (turned === undefined) return { state, effects: [] }
  const { state: next, effects } = withTimers(script.script.automations, turned, now)
  const stepped = { state: briefState(next), effects }
  const { via, keyword, question } = turned
  // What a module did not understand is counted at the node that calls it.
  const missedInFlow = missed !== undefined && script.moduleOf(missed) !== 0 ? next.callers[0]?.node : missed
  return {
    ...stepped,
    ...(via === undefined ? {} : { via }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(question === undefined ? {} : { question }),
    ...(unclear === undefined ? {} : { unclear }),
    ...(missedInFlow === undefined
      ? entered.length === 0
        ? {}
        : { passed: { entered } }
      : { passed: { entered, missed: missedInFlow } }),
  }
}

/** A text whose answer the training phrases of a node decide. */
export interface LanguageQuestion {
  readonly node: NodeId
  readonly text: string
}

/**
 * Returns which text a step of this input compares with a node's training phrases, by a dry run; undefined if equal phrases
 * or entities decide, or nothing is heard; at the moment and with the facts of the step, on which conditions depend. A provider is asked this, and its answer becomes the input's `detected`.
 */
export const languageQuestion = (
  script: CompiledScript,
  state: EngineState,
  input: EngineInput,
  { now, about }: Partial<StepContext> = {},
): LanguageQuestion | undefined => {
  let asked: LanguageQuestion | undefined
  const language: Language = (node, text) => {
    asked ??= { node: node.node.id, text }
    return { answer: undefined, valueFor: () => undefined }
  }
  respond(script, wholeState(state), input, { now: now ?? 0, seed: 0, about, language })
  // A provider knows the nodes of the bot's own flow.
  return asked === undefined || script.moduleOf(asked.node) !== 0 ? undefined : asked
}

/** A text that a node has read, which need not be that of the last input: the first waits for the contact questions. */
export interface ReadText {
  readonly nodeId: NodeId
  readonly text: string
  /** What recognised it, or why nothing did. */
  readonly recognition: Recognition
}

/**
 * Returns the text that a node reads on an input, by a dry run; undefined if no node reads one in this step, as while a
 * contact question is open.
 */
export const readTextIn = (
  script: CompiledScript,
  state: EngineState,
  input: EngineInput,
  { now, about }: Partial<StepContext> = {},
): ReadText | undefined => {
  const detected = "detected" in input ? input.detected : undefined
  let read: ReadText | undefined
  respond(script, wholeState(state), input, {
    now: now ?? 0,
    seed: 0,
    about,
    language: languageOf(detected),
    onRead: (node, text, found) =>
      (read = { nodeId: node.node.id, text, recognition: recognitionOf(script, node, text, found, detected) }),
  })
  return read
}

/** What a turn knows besides script, state and input. */
interface TurnFacts extends StepContext, Pick<Turn, "files" | "onRead" | "onEnter" | "onMiss"> {
  readonly language: Language
}

/** What a turn knows whose input is no text of the person. */
type SilentFacts = Omit<TurnFacts, "onRead" | "language" | "files">

const respond = (
  script: CompiledScript,
  state: WholeState,
  input: EngineInput,
  facts: TurnFacts,
): Turned | undefined => {
  const { language: _language, onRead: _onRead, ...silent } = facts
  switch (input.kind) {
    case "text":
      return hear(script, state, input.text, facts, input.unread)
    case "button":
      return hear(script, state, input.label, facts)
    case "file":
      return hear(
        script,
        state,
        input.text?.trim() === "" ? undefined : input.text,
        { ...facts, files: input.files },
        input.unread,
      )
    case "started": {
      if (state.stage !== "talking" || nodeOf(script, state) !== undefined) return undefined
      const asks = questionsLeft(script.script.asks, input.contact)
      const turn: Turn = { script, ...facts, files: input.files, heard: input.text ?? "" }
      return begin(turn, state, { asks, first: input.text })
    }
    case "handedOver":
      return takeOver(script, state, input, silent)
    case "webhookAnswered":
      return hearWebhook(script, state, input, silent)
    case "attended":
      return { state: { ...state, stage: "handed-over", waiting: forAnswer }, effects: [] }
    case "timerFired":
      return fireTimer(script, state, input.timer, facts)
  }
}

/** Processes a message of the person; `text` is undefined for a file without caption. */
const hear = (
  script: CompiledScript,
  given: WholeState,
  text: string | undefined,
  facts: TurnFacts,
  unread = false,
): Turned | undefined => {
  if (given.stage === "closed") return undefined
  // An attendant holds the room: the message only restarts the close timer.
  if (given.stage === "handed-over") return given.timers.close === undefined ? undefined : { state: given, effects: [] }
  const sameScript = given.script === script.script.id
  const asked = given.doubt !== "" && sameScript ? given.doubt : undefined
  const turn: Turn = { script, ...facts, heard: text ?? "", asked }
  const state: WholeState =
    given.repeats === 0 &&
    given.handOvers === 0 &&
    given.jumps === 0 &&
    given.passes === 0 &&
    given.doubt === "" &&
    sameScript
      ? given
      : { ...given, script: script.script.id, repeats: 0, handOvers: 0, jumps: 0, passes: 0, doubt: "" }
  const node = nodeOf(script, state)
  const { waiting } = state
  if (node === undefined) {
    const left = waiting.for === "contact" ? waiting.asks : []
    const asks = state.node === null ? questionsLeft(script.script.asks, undefined) : left
    return begin(turn, state, { asks, first: text })
  }
  switch (waiting.for) {
    case "contact":
      return answerContact({ ...turn, files: undefined }, state, waiting, text, unread)
    case "webhook":
      // A call made by an older version is no longer awaited.
      if (!sameScript) return answerAt(turn, { ...state, waiting: forAnswer }, node, text)
      return text === undefined
        ? { state, effects: [] }
        : { state: { ...state, waiting: { ...waiting, text: cutTo(text, matchedLength) } }, effects: [] }
    case "form":
      return answerFormAt(turn, state, node, text, unread)
    case "answer":
      return answerAt(turn, state, node, text, unread)
  }
}

/** Takes over from another bot, without its variables. */
const takeOver = (
  script: CompiledScript,
  state: WholeState,
  { initialMessage, contact }: Extract<EngineInput, { kind: "handedOver" }>,
  context: SilentFacts,
): Turned | undefined => {
  if (state.stage === "closed") return undefined
  if (state.handOvers >= handOverLimit)
    return {
      state: { ...state, stage: "handed-over", waiting: forAnswer },
      effects: [{ kind: "transfer", target: null }],
    }
  const asks = questionsLeft(script.script.asks, contact)
  const fresh = {
    ...state,
    variables: {},
    callers: noCallers,
    entries: noEntries,
    doubt: "",
    handOvers: state.handOvers + 1,
  }
  return begin({ script, ...context, heard: "", language: embeddedLanguage }, fresh, {
    asks,
    first: undefined,
    initialMessage,
  })
}
