import { Schema } from "effect"
import { InteractionId, NodeId } from "../../kernel/index.ts"
import {
  emptyNode,
  type EntityRef,
  type FlowFile,
  type FlowNode,
  richTextOf,
  startTitle,
  type UserInteraction,
} from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)
const interactionId = Schema.decodeSync(InteractionId)

/** A short form of an answer: its target, phrases and entity. */
export interface SketchedAnswer {
  readonly to: number | null
  readonly phrases?: ReadonlyArray<string>
  readonly entity?: EntityRef
  readonly saveAs?: string
  readonly choice?: UserInteraction["choice"]
  readonly when?: UserInteraction["when"]
}

/** A short form of a node: omitted fields are as in a new node. */
export interface SketchedNode extends Partial<
  Omit<FlowNode, "id" | "botInteractions" | "userInteractions" | "fallbackMessages">
> {
  /** Defaults to 'Texto {id}'. */
  readonly says?: string | FlowNode["botInteractions"][number]["text"]
  readonly replies?: ReadonlyArray<string>
  readonly files?: ReadonlyArray<FlowFile>
  readonly answers?: ReadonlyArray<SketchedAnswer>
  readonly fallbacks?: ReadonlyArray<string>
}

/** Builds a node for tests; number 1 is the start. */
export const sketchNode = (id: number, sketch: SketchedNode = {}): FlowNode => {
  const { says = `Texto ${id}`, replies = [], files = [], answers = [], fallbacks = [""], ...facts } = sketch
  const node = emptyNode(nodeId(id), id === 1 ? startTitle : `Node ${id}`, { x: 0, y: 0 })
  return {
    ...node,
    kind: id === 1 ? "start" : "default",
    botInteractions: node.botInteractions.map((said) => ({
      ...said,
      text: typeof says === "string" ? richTextOf(says) : says,
      buttons: replies.map((label, at) => ({ kind: "quick-reply", position: at + 1, label })),
      files,
    })),
    userInteractions: answers.map(({ to, phrases = [], entity = null, saveAs, choice, when }, at): UserInteraction => ({
      id: interactionId(at + 1),
      target: to === null ? null : nodeId(to),
      phrases,
      entity,
      ...(saveAs === undefined ? {} : { saveAs }),
      ...(choice === undefined ? {} : { choice }),
      ...(when === undefined ? {} : { when }),
    })),
    fallbackMessages: fallbacks,
    ...facts,
  }
}
