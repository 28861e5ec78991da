import type { CompiledForm } from "../script/compiled-form.ts"
import type { CompiledKeyword, CompiledNode } from "../script/compiled-script.ts"
import type { CompiledQuestion } from "../questions/compiled-questions.ts"
import { answeredHere, textOfQuestion } from "../questions/answer-question.ts"
import { aboutAsked, askAbout } from "./ask-about.ts"
import type { Reading } from "./disambiguation.ts"
import { askSystem } from "./ask-system.ts"
import { goBack } from "./wait-again.ts"
import { readAt } from "./read-at.ts"
import type { EngineEffect, Say } from "./engine-effect.ts"
import { fallbackOf } from "./fallback-of.ts"
import { askForMore, isChosen, withChosen } from "./choices/follow-options.ts"
import { offeredAfterForm, offering } from "./choices/offered-options.ts"
import { forAnswer, noneChosen, stillWaiting, type WholeState } from "./engine-state.ts"
import { backFromModule, insideModule, outOfModules } from "../modules/call-module.ts"
import { readMessage } from "./files/file-answer.ts"
import { answerFormByFile } from "./files/file-fields.ts"
import { answerForm, withoutChoices } from "./form/answer-form.ts"
import { beginForm, fillFromPhrase } from "./form/gather.ts"
import { handOver, handOverAfterMisses } from "./handover/hand-over.ts"
import type { Recognised } from "../language/recognise.ts"
import { endedHere, saysBeforeCall, withAnswer } from "./arrived.ts"
import type { Offered, Turn, Turned } from "./turn.ts"
import { withVariants } from "./variants.ts"
import { enteredState, moveLimit, wayAfterMiss, wayFrom, wayOnFailure } from "./ways.ts"

/**
 * Processes a text at a node that waits for an answer: follows the matching answer, or sends a fallback message. One that was written
 * before the bot's last words could be read is no wrong answer to them: it is passed over. Files come before their caption.
 */
export const answerAt = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  text: string | undefined,
  unread = false,
): Turned => {
  const answer = readMessage(turn, state, node, text === undefined ? undefined : { text, unread })
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
  if (node.module !== undefined) return callModule(turn, state, node, effects, offered)
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
  if (node.node.kind === "end" && !node.node.transfer?.target) {
    const back = backFromModule(turn.script, state)
    return back === undefined
      ? endedHere(state, said)
      : afterCall({ ...turn, called: "answered" }, back.state, back.node, said, undefined)
  }
  const asking = node.form && gather(turn, state, node, node.form, said, offered, question)
  return asking ?? leave(turn, state, node, said, offered, [...question, ...offeredAfterForm(state, node)])
}

/** Goes on from a node that asks for nothing more. */
const leave = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
  question: ReadonlyArray<Say>,
): Turned => {
  const target = node.node.transfer?.target
  if (target) return handOver(turn, state, target, said)
  if (node.returnTo !== undefined) return goBack(turn, state, node.node.id, node.returnTo, said)
  if (node.straightOn !== undefined) return arrive(turn, state, node.straightOn, said)
  const way = (turn.moves ?? 0) < moveLimit ? wayFrom(turn, state, node) : undefined
  if (way !== undefined) return arrive({ ...turn, moves: (turn.moves ?? 0) + 1 }, state, way, said)
  const answer = readMessage(turn, state, node, offered && { text: offered.text, unasked: offered.first })
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

/** Answers a question from anywhere: the conversation goes on to its node, or waits where it was, and the question there is repeated. */
const answerQuestion = (
  turn: Turn,
  given: WholeState,
  question: CompiledQuestion,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const { at, target } = question
  const { state, effects: answer } = textOfQuestion(given, question, turn.seed)
  return target === undefined
    ? { ...answeredHere(turn, state, answer, said), question: at }
    : { ...arrive(turn, state, target, [...said, ...answer]), question: at }
}

const followAnswer = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  { target, captured: value }: Extract<Recognised, { kind: "answer" }>,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  if (value === undefined) return arrive(turn, state, target, said)
  return arrive({ ...turn, captured: value.value }, withAnswer(turn, state, node, value), target, said)
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
      return { ...endedHere(state, said), keyword: at }
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
  const arrived: WholeState = {
    ...outOfModules(turn.script, state, target),
    node: target,
    waiting: forAnswer,
    misses: 0,
    repeats: 0,
    chosen: noneChosen,
  }
  const now: Turn = { ...turn, called: undefined, files: undefined }
  if (node.sets.length === 0 && !node.countsEntries && node.form === undefined) {
    const varied = withVariants(arrived, node.varied, turn.seed)
    const says = saysBeforeCall(node, varied)
    return enterNode(now, varied, node, said.length === 0 ? says : [...said, ...says], undefined, [])
  }
  const { state: entered, effects } = enteredState(now, arrived, node)
  // What led to a form may have said some of its values.
  const filled =
    node.form && turn.isReadByForm !== true ? fillFromPhrase(now, entered, node, node.form, turn.heard) : entered
  const here = withVariants(filled, node.varied, turn.seed)
  const before = said.length === 0 ? effects : [...said, ...effects]
  return enterNode(now, here, node, [...before, ...saysBeforeCall(node, here)], undefined, [])
}

/**
 * Asks for what a node's form lacks, filled in as far as an offered text says it; undefined if it lacks nothing. What else the offered text says,
 * as an answer of the node or a keyword, is followed.
 */
const gather = (
  turn: Turn,
  given: WholeState,
  node: CompiledNode,
  form: CompiledForm,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
  question: ReadonlyArray<Say>,
): Turned | undefined => {
  const filled = offered === undefined ? given : fillFromPhrase(turn, given, node, form, offered.text)
  const { state, asks } = beginForm(turn, filled, node, form)
  if (asks === undefined) return undefined
  const asked = [...said, ...question, ...asks]
  const reading = offered && readAt(turn, state, withoutChoices(node), { text: offered.text, unasked: true })
  return reading === undefined || reading.kind === "doubt"
    ? { state, effects: asked }
    : follow(turn, state, node, reading, asked)
}

/** Processes a text while the form of a node asks, which a newer version may not have. */
export const answerFormAt = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  text: string | undefined,
  unread = false,
): Turned => {
  const { waiting } = state
  if (node.form === undefined || waiting.for !== "form")
    return answerAt(turn, { ...state, waiting: forAnswer }, node, text, unread)
  const answer =
    answerFormByFile(turn, state, node, node.form, waiting) ??
    (text === undefined ? undefined : answerForm(turn, state, node, node.form, waiting, text, unread))
  if (answer?.kind === "reading") return follow(turn, state, node, answer.reading, [])
  if (answer?.kind === "taken")
    return answer.asks === undefined
      ? leave(
          { ...turn, isReadByForm: true, files: undefined },
          { ...answer.state, waiting: forAnswer },
          node,
          answer.said,
          undefined,
          offeredAfterForm(answer.state, node),
        )
      : { state: answer.state, effects: [...answer.said, ...answer.asks] }
  return unread ? { state: { ...state, doubt: turn.asked ?? "" }, effects: [] } : miss(turn, state, node, [])
}

/** Goes through the module of a node, or on as after a failed call where that cannot be. */
const callModule = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
): Turned => {
  const inside = insideModule(turn, state, node)
  return inside === undefined
    ? afterCall({ ...turn, called: "failed" }, state, node, said, offered)
    : arrive({ ...turn, moves: (turn.moves ?? 0) + 1 }, inside.state, inside.entry, said)
}

/** Continues after the call of a node: by the way for one that gave nothing, without the node's texts, else with them. */
export const afterCall = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  said: ReadonlyArray<EngineEffect>,
  offered: Offered | undefined,
): Turned => {
  const way = turn.called !== "answered" ? wayOnFailure(turn, state, node) : undefined
  if (way !== undefined) return arrive({ ...turn, moves: (turn.moves ?? 0) + 1 }, state, way, said)
  const isGreeted = node === turn.script.start && turn.script.greeting.length > 0
  const says = isGreeted ? offering(() => [], node)(state) : node.says(state)
  return settle(turn, state, node, [...said, ...says], offered, [])
}

/** Answers what nothing recognised: by a way of the node, by handing over after so many in a row, or by a fallback message. */
const miss = (turn: Turn, state: WholeState, compiled: CompiledNode, said: ReadonlyArray<EngineEffect>): Turned => {
  turn.onMiss?.(compiled.node.id)
  const missed: WholeState = { ...state, waiting: stillWaiting(state), misses: state.misses + 1 }
  const way = wayAfterMiss(turn, missed, compiled)
  if (way !== undefined) return arrive(turn, state, way, said)
  const fallback = (): Turned => ({ state: missed, effects: [...said, ...fallbackOf(turn, missed, compiled)] })
  return handOverAfterMisses(turn, missed, said) ?? fallback()
}
