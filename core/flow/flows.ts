import { type Effect, Schema } from "effect"
import type { MissingKeys } from "../credential/index.ts"
import { BotId, BotToken, type CallRefused, failure, FlowId, NodeId } from "../kernel/index.ts"
import type { BotKeyword } from "./bot-keywords.ts"
import type { FlowDocument } from "./document/flow-node.ts"
import type { FlowReleases, StaleFlow } from "./flow-releases.ts"

/** A flow of a bot; -1 is the active one. */
export const FlowAddress = Schema.Struct({
  botId: BotId,
  flowId: Schema.Union([FlowId, Schema.Literal(-1)]).pipe(Schema.annotate({ message: "Registro inexistente" })),
})
export type FlowAddress = typeof FlowAddress.Type

/** Sizes of files in bytes, by their ids. */
export type FileSizes = Readonly<Record<string, number>>

/** The bots whose published flows go through the flow of a bot, as they were published. */
export const FlowCallers = Schema.Struct({
  /** Those of one's own workspaces, by name. */
  bots: Schema.Array(Schema.Struct({ id: BotId, name: Schema.String })),
  /** How many there are besides, in workspaces of others. */
  others: Schema.Int,
})
export type FlowCallers = typeof FlowCallers.Type

/** A flow as loaded by the editor. */
export interface LoadedFlow {
  readonly id: FlowId
  /** Incremented with every save. */
  readonly revision: number
  /** The releases that the next save or publication names as seen. */
  readonly seen: FlowReleases
  readonly botToken: BotToken
  /** The sizes in bytes of the flow's files, by their ids. */
  readonly fileSizes: FileSizes
  /** The bot's keywords: of a published version those of its script, of an editing release the saved ones. */
  readonly keywords: ReadonlyArray<BotKeyword>
  /** Absent where there are none. */
  readonly callers?: FlowCallers
  readonly document: FlowDocument
}

/** A stored release of a flow, and the releases that the next save or publication names as seen. */
export type StoredFlow = Pick<LoadedFlow, "id" | "revision" | "seen">

/** A flow to save or to publish. */
export interface FlowChange {
  readonly document: FlowDocument
  /** The releases that its author has seen. If absent, what a load of the addressed release shows. */
  readonly seen?: FlowReleases | undefined
  /** The revision of the addressed release, for callers that do not name `seen`. */
  readonly revision?: number | undefined
}

/** The document is not a valid flow; the message describes the first fault. */
export const NotAFlow = failure("NotAFlow", { nodes: Schema.Array(NodeId) })
export type NotAFlow = typeof NotAFlow.Type

/** What has to be repaired before a flow can run, in a node; null: in the settings of its bot. */
export const PublishBlocker = Schema.Struct({ nodeId: Schema.NullOr(NodeId), sentence: Schema.String })
export type PublishBlocker = typeof PublishBlocker.Type

/** The flow cannot run; `nodes` are those to repair, and `blockers` say why, all of them. */
export const CannotPublish = failure("CannotPublish", {
  nodes: Schema.Array(NodeId),
  blockers: Schema.Array(PublishBlocker),
})
export type CannotPublish = typeof CannotPublish.Type

/** The port to a bot's flow: load it, save it as an editing release, publish it as a version. */
export interface Flows {
  load(address: FlowAddress): Effect.Effect<LoadedFlow, CallRefused>
  /** Writes the editing release, leaving published versions unchanged. */
  save(address: FlowAddress, change: FlowChange): Effect.Effect<StoredFlow, StaleFlow | NotAFlow | CallRefused>
  /**
   * Creates a version of the document, which new conversations follow from now on. On a server with a language provider the
   * bot's agent then learns it.
   */
  publish(
    address: FlowAddress,
    change: FlowChange,
  ): Effect.Effect<StoredFlow, StaleFlow | NotAFlow | CannotPublish | MissingKeys | CallRefused>
}
