import { Schema } from "effect"
import { compile, type CompiledScript, type EngineState, initialState, type Script, scriptOf } from "../engine/index.ts"
import { EntityType } from "../entity/index.ts"
import {
  emptyNode,
  type EntityRef,
  type FlowNode,
  richTextOf,
  startTitle,
  type UserInteraction,
} from "../flow/index.ts"
import { InteractionId, NodeId } from "../kernel/index.ts"

const nodeId = Schema.decodeSync(NodeId)
const interactionId = Schema.decodeSync(InteractionId)
const entityType = Schema.decodeSync(EntityType)

/** An answer in few words: where it leads to, the phrases that are recognised, and the entity that they hold. */
export interface SketchedAnswer {
  readonly to: number | null
  readonly phrases?: ReadonlyArray<string>
  readonly entity?: EntityRef
}

/** A node in few words: what is left out is as in a new node. */
export interface NodeSketch extends Partial<
  Omit<FlowNode, "id" | "botInteractions" | "userInteractions" | "fallbackMessages">
> {
  /** 'Texto {id}' when it is left out. */
  readonly says?: string | FlowNode["botInteractions"][number]["text"]
  readonly replies?: ReadonlyArray<string>
  readonly answers?: ReadonlyArray<SketchedAnswer>
  readonly fallbacks?: ReadonlyArray<string>
}

/** A node of a script for tests; number 1 is the start. */
export const sketchNode = (id: number, sketch: NodeSketch = {}): FlowNode => {
  const { says = `Texto ${id}`, replies = [], answers = [], fallbacks = [""], ...facts } = sketch
  const node = emptyNode(nodeId(id), id === 1 ? startTitle : `Node ${id}`, { x: 0, y: 0 })
  return {
    ...node,
    kind: id === 1 ? "start" : "default",
    botInteractions: node.botInteractions.map((said) => ({
      ...said,
      text: typeof says === "string" ? richTextOf(says) : says,
      buttons: replies.map((label, at) => ({ kind: "quick-reply", position: at + 1, label })),
    })),
    userInteractions: answers.map(({ to, phrases = [], entity = null }, at): UserInteraction => ({
      id: interactionId(at + 1),
      target: to === null ? null : nodeId(to),
      phrases,
      entity,
    })),
    fallbackMessages: fallbacks,
    ...facts,
  }
}

/** A script for tests, by its nodes; what else it holds as told. */
export const sketchScript = (
  nodes: ReadonlyArray<FlowNode>,
  facts: Partial<Omit<Script, "version" | "flow">> = {},
): CompiledScript => compile(scriptOf({ version: 1, name: "Fluxo", nodes }, facts))

/** An entity for tests: each value with its synonyms, or expressions. */
export const sketchEntity = (
  id: number,
  name: string,
  values: ReadonlyArray<string | readonly [value: string, ...synonyms: ReadonlyArray<string>]>,
  facts: { readonly kind?: "normal" | "regex"; readonly fuzzy?: boolean } = {},
): EntityType =>
  entityType({
    id,
    name,
    kind: facts.kind ?? "normal",
    fuzzy: facts.fuzzy ?? false,
    entries: values.map((entry, at) => {
      const [value, ...synonyms] = typeof entry === "string" ? [entry] : entry
      return { id: at + 1, value, synonyms }
    }),
  })

/** A conversation that waits for an answer at a node. */
export const waitingAt = (node: number, facts: Partial<EngineState> = {}): EngineState => ({
  ...initialState,
  node: nodeId(node),
  ...facts,
})
