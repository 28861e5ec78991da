import { type Effect, Schema } from "effect"
import { BotId, BotToken, type CallRefused, failure, FlowId, NodeId } from "../kernel/index.ts"
import type { FlowDocument } from "./document/flow-node.ts"

/** Which flow of which bot; -1 is the active one. */
export const FlowAddress = Schema.Struct({
  botId: BotId,
  flowId: Schema.Union([FlowId, Schema.Literal(-1)]).pipe(Schema.annotate({ message: "Registro inexistente" })),
})
export type FlowAddress = typeof FlowAddress.Type

/** A flow as the editor opens it. */
export interface LoadedFlow {
  readonly id: FlowId
  /** Grows with every save; a save names the one it began from. */
  readonly revision: number
  readonly botToken: BotToken
  readonly document: FlowDocument
}

/** Somebody else saved since the flow was loaded: nobody's edit is overwritten in silence. */
export const StaleFlow = failure("StaleFlow", { revision: Schema.Number })
export type StaleFlow = typeof StaleFlow.Type

/** The document is no flow; the message names the first fault. */
export const NotAFlow = failure("NotAFlow", { nodes: Schema.Array(NodeId) })
export type NotAFlow = typeof NotAFlow.Type

/** The flow cannot run as it is; `nodes` are those to mend. */
export const CannotPublish = failure("CannotPublish", { nodes: Schema.Array(NodeId) })
export type CannotPublish = typeof CannotPublish.Type

/** The port to the flow of a bot: loaded, saved as an editing release, published as a version. */
export interface Flows {
  load(address: FlowAddress): Effect.Effect<LoadedFlow, CallRefused>
  /** Writes the editing release: a published version stays as it is. Answers the release's id. */
  save(
    address: FlowAddress,
    change: { readonly revision: number; readonly document: FlowDocument },
  ): Effect.Effect<{ readonly id: FlowId; readonly revision: number }, StaleFlow | NotAFlow | CallRefused>
  /**
   * Makes a new version of the document, which new conversations follow from now on. Answers its id. Who names the
   * revision that they began from is refused when somebody else has saved since.
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
