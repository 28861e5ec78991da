import { type Effect, Schema } from "effect"
import { BotId, BotToken, type CallRefused, failure, FlowId, NodeId } from "../kernel/index.ts"
import type { FlowDocument } from "./document/flow-node.ts"

/** A flow of a bot; -1 is the active one. */
export const FlowAddress = Schema.Struct({
  botId: BotId,
  flowId: Schema.Union([FlowId, Schema.Literal(-1)]).pipe(Schema.annotate({ message: "Registro inexistente" })),
})
export type FlowAddress = typeof FlowAddress.Type

/** A flow as loaded by the editor. */
export interface LoadedFlow {
  readonly id: FlowId
  /** Incremented with every save; a save names the revision that it is based on. */
  readonly revision: number
  readonly botToken: BotToken
  readonly document: FlowDocument
}

/** Another user saved since the flow was loaded: no edit is silently overwritten. */
export const StaleFlow = failure("StaleFlow", { revision: Schema.Number })
export type StaleFlow = typeof StaleFlow.Type

/** The document is not a valid flow; the message describes the first fault. */
export const NotAFlow = failure("NotAFlow", { nodes: Schema.Array(NodeId) })
export type NotAFlow = typeof NotAFlow.Type

/** The flow cannot run; `nodes` are those to repair. */
export const CannotPublish = failure("CannotPublish", { nodes: Schema.Array(NodeId) })
export type CannotPublish = typeof CannotPublish.Type

/** The port to a bot's flow: load it, save it as an editing release, publish it as a version. */
export interface Flows {
  load(address: FlowAddress): Effect.Effect<LoadedFlow, CallRefused>
  /** Writes the editing release, leaving published versions unchanged. Returns the release's id. */
  save(
    address: FlowAddress,
    change: { readonly revision: number; readonly document: FlowDocument },
  ): Effect.Effect<{ readonly id: FlowId; readonly revision: number }, StaleFlow | NotAFlow | CallRefused>
  /**
   * Creates a version of the document, which new conversations follow from now on. Returns its id. If a base revision
   * is given, it is refused when another user has saved since.
   */
  publish(
    address: FlowAddress,
    document: FlowDocument,
    revision?: number,
  ): Effect.Effect<
    { readonly id: FlowId; readonly revision: number },
    StaleFlow | NotAFlow | CannotPublish | CallRefused
  >
}
