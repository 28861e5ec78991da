import type { NodeId } from "../../kernel/index.ts"
import { embeddedLanguage } from "../language/language-answer.ts"
import { isEmptyText } from "../../flow/index.ts"
import type { CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import type { EngineEffect } from "./engine-effect.ts"
import type { EngineInput, WebhookAnswer } from "./engine-input.ts"
import { forAnswer, type WholeState } from "./engine-state.ts"
import { afterCall, arrive, settle } from "./enter-node.ts"
import { nodeOf } from "./timers/fire-timer.ts"
import { saying } from "./says.ts"
import type { Offered, Turn, Turned } from "./turn.ts"
import { merged } from "./variables.ts"

/** Maximum nodes that webhooks choose in a row: two that send each other the conversation do not do it forever. */
export const jumpLimit = 10

/** The node that a webhook's answer chose; undefined if it chose none that there is, or has chosen too often. */
const chosenNode = (
  script: CompiledScript,
  { jumps, node }: WholeState,
  answer: WebhookAnswer | null,
): NodeId | undefined =>
  answer?.goTo === undefined || node === null || jumps >= jumpLimit ? undefined : script.nodeTitled(answer.goTo, node)

/** Returns whether an answer holds none of what the node keeps of it. */
const findsNothing = ({ node: { call } }: CompiledNode, { variables }: WebhookAnswer): boolean =>
  call !== null && call.keeps.length > 0 && call.keeps.every(({ name }) => isEmptyText(variables[name] ?? ""))

/** Goes on with what a system has answered; undefined where no such answer is awaited. */
export const hearWebhook = (
  script: CompiledScript,
  state: WholeState,
  { call, answer }: Extract<EngineInput, { kind: "webhookAnswered" }>,
  context: Pick<Turn, "now" | "seed" | "about" | "onEnter" | "onMiss">,
): Turned | undefined => {
  const { waiting } = state
  const node = nodeOf(script, state)
  if (state.stage !== "talking" || waiting.for !== "webhook" || call !== state.calls || node === undefined)
    return undefined
  const offered: Offered | undefined =
    waiting.text !== null
      ? { text: waiting.text, first: false }
      : waiting.first !== null
        ? { text: waiting.first, first: true }
        : undefined
  const turn: Turn = {
    script,
    ...context,
    heard: offered?.text ?? "",
    language: embeddedLanguage,
    called: answer === null ? "failed" : findsNothing(node, answer) ? "empty" : "answered",
  }
  const said: ReadonlyArray<EngineEffect> =
    answer === null
      ? [{ kind: "webhookFailed", nodeName: node.node.title }]
      : answer.messages
          .filter(({ text, buttons }) => text.trim() !== "" || buttons.length > 0)
          .map(({ text, buttons }) => saying(text, buttons))
  const variables = answer === null ? state.variables : merged(state.variables, node.node.id, answer.variables)
  const answered: WholeState = { ...state, waiting: forAnswer, variables }
  const chosen = node.call === undefined ? chosenNode(script, state, answer) : undefined
  if (chosen !== undefined) return arrive(turn, { ...answered, jumps: state.jumps + 1 }, chosen, said)
  // What was written before the node's question was asked answers nothing.
  return node.call === undefined
    ? settle(turn, answered, node, said, offered, [])
    : afterCall(turn, answered, node, said, offered && { ...offered, first: true })
}
