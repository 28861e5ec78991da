import {
  type InteractionButton,
  emptyNode,
  type EntityRef,
  type FlowDocument,
  type FlowNode,
  graphOf,
  layoutOf,
  type RichText,
  richTextOf,
} from "@prosa/core/flow"
import { InteractionId, NodeId } from "@prosa/core/kernel"
import type { TransferTarget } from "@prosa/core/transfer"
import { Schema } from "effect"

/** A connection: its target card, the button's label, and the phrases that stand for pressing it. */
export interface SketchedWay {
  readonly to: string
  readonly label: string
  readonly phrases: ReadonlyArray<string>
}

/** An answer that is recognised by an entity alone: it has no button. */
export interface SketchedCapture {
  readonly to: string
  readonly entity: EntityRef
}

/** A text that mentions a value, which the node of this title captures. */
export interface MentioningText {
  readonly before: string
  readonly variable: string
  readonly from: string
  readonly after: string
}

/** A node in short form. The first of a flow is its start. */
export interface NodeSketch {
  readonly title: string
  readonly says: ReadonlyArray<string | MentioningText>
  /** After the ways, and without buttons. */
  readonly captures?: ReadonlyArray<SketchedCapture>
  readonly ways?: ReadonlyArray<SketchedWay>
  readonly link?: { readonly label: string; readonly address: string }
  readonly transfer?: TransferTarget
  readonly ends?: true
  readonly fallback?: ReadonlyArray<string>
  readonly tag?: string
}

export const way = (to: string, label: string, ...phrases: ReadonlyArray<string>): SketchedWay => ({
  to,
  label,
  phrases: [label, ...phrases],
})

/** Builds and lays out the flow of some sketches. Throws if a way has no target. */
export const drawFlow = (name: string, sketches: ReadonlyArray<NodeSketch>): FlowDocument => {
  const ids = new Map(sketches.map(({ title }, at) => [title, nodeId(at + 1)]))
  const idOf = (title: string): NodeId => {
    const id = ids.get(title)
    if (id === undefined) throw new Error(`no card is called "${title}"`)
    return id
  }
  const drawn = sketches.map((sketch, at) => drawNode(sketch, at === 0, idOf))
  const places = layoutOf(graphOf(name, drawn))
  const nodes = drawn.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }))
  return { version: 1, name, nodes }
}

const drawNode = (sketch: NodeSketch, first: boolean, idOf: (title: string) => NodeId): FlowNode => {
  const { title, says, ways = [], captures = [], link, transfer, ends, fallback = [""], tag = "" } = sketch
  const replies = ways.map(({ label }, at): InteractionButton => ({ kind: "quick-reply", position: at + 1, label }))
  const buttons: ReadonlyArray<InteractionButton> =
    link === undefined
      ? replies
      : [...replies, { kind: "link", position: replies.length + 1, label: link.label, link: link.address }]
  return {
    ...emptyNode(idOf(title), title, { x: 0, y: 0 }),
    kind: first ? "start" : ends ? "end" : "default",
    botInteractions: says.map((text, at) => ({
      id: interactionId(at + 1),
      text: typeof text === "string" ? richTextOf(text) : mentioning(text, idOf),
      buttons: at === says.length - 1 ? buttons : [],
      files: [],
    })),
    userInteractions: [
      ...ways.map(({ to, phrases }) => ({ target: idOf(to), phrases, entity: null })),
      ...captures.map(({ to, entity: { id, name } }) => ({ target: idOf(to), phrases: [], entity: { id, name } })),
    ].map((answer, at) => ({ id: interactionId(at + 1), ...answer })),
    fallbackMessages: fallback,
    transfer: transfer === undefined ? null : { target: transfer },
    tag,
  }
}

const mentioning = ({ before, variable, from, after }: MentioningText, idOf: (title: string) => NodeId): RichText => [
  {
    kind: "paragraph",
    children: [
      { kind: "text", text: before },
      { kind: "mention", variable, sourceNodeId: idOf(from) },
      { kind: "text", text: after },
    ],
  },
]

const nodeId = Schema.decodeSync(NodeId)
const interactionId = Schema.decodeSync(InteractionId)
