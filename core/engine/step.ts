import { Schema } from "effect"
import {
  type Button,
  type BotInteraction,
  type FlowFile,
  type FlowNode,
  inOrder,
  isBlank,
  plainTextOf,
} from "../flow/index.ts"
import { foldPhrase, NodeId } from "../kernel/index.ts"
import type { TransferTarget } from "../transfer/index.ts"
import type { CompiledScript } from "./script.ts"

/** Where a conversation with a bot stands. Serialisable; stored with the dialog. */
export const EngineState = Schema.Struct({
  version: Schema.Literal(1),
  /** Null before the first input. */
  node: Schema.NullOr(NodeId),
  /** The bot talks, has handed over, or has closed the dialog: it says something in the first state only. */
  stage: Schema.Literals(["talking", "handed-over", "closed"]),
  /** Captured values by '{source node}/{variable}'. */
  variables: Schema.Record(Schema.String, Schema.String),
  /** Texts in a row that nothing recognised. */
  misses: Schema.Int,
})
export type EngineState = typeof EngineState.Type

export const initialState: EngineState = { version: 1, node: null, stage: "talking", variables: {}, misses: 0 }

/** What reaches a conversation from outside. A pressed quick reply is its label. */
export const EngineInput = Schema.Union([
  /** `text`: the first words of a person who spoke first. They are offered to the start node after the greeting. */
  Schema.Struct({ kind: Schema.tag("started"), text: Schema.optionalKey(Schema.String) }),
  Schema.Struct({ kind: Schema.tag("text"), text: Schema.String }),
  Schema.Struct({ kind: Schema.tag("button"), label: Schema.String }),
  Schema.Struct({ kind: Schema.tag("file") }),
])
export type EngineInput = typeof EngineInput.Type

/** A button as a channel shows it. */
export interface SaidButton {
  readonly kind: Button["kind"]
  readonly label: string
  readonly link?: string
}

/** What must follow from a step, in order. */
export type EngineEffect =
  | {
      readonly kind: "say"
      readonly text: string
      readonly buttons: ReadonlyArray<SaidButton>
      readonly files: ReadonlyArray<FlowFile>
    }
  | { readonly kind: "transfer"; readonly target: TransferTarget }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "close" }

export interface StepContext {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Chooses among random texts: the same seed, the same words. */
  readonly seed: number
}

export interface Stepped {
  readonly state: EngineState
  readonly effects: ReadonlyArray<EngineEffect>
}

/** A text longer than this is matched on its beginning. */
export const matchedLength = 4_096

/** Said when neither the node nor the bot has a fallback message: silence would look like a broken bot. */
export const lastResort = "Desculpe, não entendi. Pode escrever de outra forma?"

/**
 * One turn of a conversation: pure, total and deterministic. A conversation whose node is gone from the script goes on at
 * its start.
 */
export const step = (script: CompiledScript, state: EngineState, input: EngineInput, context: StepContext): Stepped => {
  if (state.stage !== "talking") return { state, effects: [] }
  if (input.kind === "started") return begin(script, state, input.text)
  if (state.node === null) return begin(script, state, input.kind === "text" ? input.text : undefined)
  const node = script.nodes.get(state.node)
  if (node === undefined) return begin(script, { ...state, node: null }, undefined)
  const text = input.kind === "text" ? input.text : input.kind === "button" ? input.label : ""
  const next = match(script, node, text)
  return next === undefined ? miss(script, state, node, context) : arrive(state, next, [])
}

/** The node that a text leads to: by an equal phrase, after folding. */
const match = (script: CompiledScript, node: FlowNode, text: string): FlowNode | undefined => {
  const target = script.phrases.get(node.id)?.get(foldPhrase(text.slice(0, matchedLength)))
  return target === undefined ? undefined : script.nodes.get(target)
}

const begin = (script: CompiledScript, state: EngineState, firstText: string | undefined): Stepped => {
  const { start } = script
  const greeting = script.script.greeting.filter((text) => text.trim() !== "")
  const buttons = start.botInteractions.flatMap((said) => saidButtons(said.buttons))
  const said: ReadonlyArray<EngineEffect> =
    greeting.length > 0
      ? greeting.map((text, at) => ({
          kind: "say",
          text,
          buttons: at === greeting.length - 1 ? buttons : [],
          files: [],
        }))
      : sayAll(start, state)
  const [only, ...more] = start.userInteractions
  const straightOn =
    only !== undefined && more.length === 0 && only.entity === null && only.phrases.every((p) => foldPhrase(p) === "")
      ? only.target
      : null
  const next =
    straightOn !== null
      ? script.nodes.get(straightOn)
      : firstText === undefined
        ? undefined
        : match(script, start, firstText)
  return next === undefined ? settle(state, start, said) : arrive(state, next, said)
}

const arrive = (state: EngineState, node: FlowNode, before: ReadonlyArray<EngineEffect>): Stepped =>
  settle(state, node, [...before, ...sayAll(node, state)])

/** What the node reached decides: hand over, close, or wait for an answer. */
const settle = (state: EngineState, node: FlowNode, said: ReadonlyArray<EngineEffect>): Stepped => {
  const tag = node.tag.trim()
  const effects: ReadonlyArray<EngineEffect> = tag === "" ? said : [...said, { kind: "tag", tag }]
  const here: EngineState = { ...state, node: node.id, misses: 0 }
  const target = node.transfer?.target
  if (target) return { state: { ...here, stage: "handed-over" }, effects: [...effects, { kind: "transfer", target }] }
  if (node.kind === "end") return { state: { ...here, stage: "closed" }, effects: [...effects, { kind: "close" }] }
  return { state: here, effects }
}

const miss = (script: CompiledScript, state: EngineState, node: FlowNode, context: StepContext): Stepped => {
  const own = node.fallbackMessages.filter((text) => text.trim() !== "")
  const bots = script.script.fallbackMessages.filter((text) => text.trim() !== "")
  const choices = own.length > 0 ? own : bots
  const text = choices[Math.floor(randomFrom(context.seed) * choices.length)] ?? lastResort
  return {
    state: { ...state, misses: state.misses + 1 },
    // The person may still press what the node offered.
    effects: [{ kind: "say", text, buttons: quickReplies(node), files: [] }],
  }
}

const quickReplies = (node: FlowNode): ReadonlyArray<SaidButton> =>
  node.botInteractions.flatMap((said) => saidButtons(said.buttons)).filter((button) => button.kind === "quick-reply")

const sayAll = (node: FlowNode, state: EngineState): ReadonlyArray<EngineEffect> =>
  node.botInteractions.filter(saysSomething).map((said) => ({
    kind: "say",
    text: plainTextOf(said.text, (m) => state.variables[`${m.sourceNodeId}/${m.variable}`] ?? "").trim(),
    buttons: saidButtons(said.buttons),
    files: said.files,
  }))

const saysSomething = (said: BotInteraction): boolean =>
  !isBlank(said.text) || said.files.length > 0 || said.buttons.length > 0

const saidButtons = (buttons: ReadonlyArray<Button>): ReadonlyArray<SaidButton> =>
  inOrder(buttons).map((button) =>
    button.kind === "link"
      ? { kind: button.kind, label: button.label, link: button.link }
      : { kind: button.kind, label: button.label },
  )

/** A number from 0 up to 1 that only the seed decides (mulberry32). */
const randomFrom = (seed: number): number => {
  let mixed = (Math.trunc(seed) + 0x6d2b79f5) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
