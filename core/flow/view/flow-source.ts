import { Effect } from "effect"
import type { BotId, CallRefused, FlowId } from "../../kernel/index.ts"
import type { FlowDocument } from "../document/flow-node.ts"
import type { FlowReleases, StaleFlow } from "../flow-releases.ts"
import type { CannotPublish, FlowAddress, Flows, NotAFlow, StoredFlow } from "../flows.ts"
import type { FlowDraft, FlowDrafts } from "./flow-drafts.ts"

/** The open release of a flow, and what the next save or publication names as seen. */
export interface OpenRelease {
  readonly flowId: FlowId
  readonly seen: FlowReleases
}

/** A loaded flow; `release` is the base of the next save, absent if the source cannot store. */
export interface SourcedFlow {
  readonly document: FlowDocument
  readonly release?: OpenRelease
}

/** The changed flow that the editor sends. */
export interface SeenChange {
  readonly seen: FlowReleases
  readonly document: FlowDocument
}

/** Where an editor's flow comes from. Without a `store` the editor is read-only. */
export interface FlowSource {
  /** Loads the flow. `flowId` undefined is the release that the source was created for. */
  load(flowId: FlowId | -1 | undefined): Effect.Effect<SourcedFlow, CallRefused>
  /** The bot that the flow belongs to, if it is a bot's. */
  readonly botId?: BotId
  readonly store?: FlowSourceStore
}

/** Where an edited flow is stored. */
export interface FlowSourceStore {
  /** The requested release; -1 is the active one. */
  readonly asked: FlowId | -1
  save(flowId: FlowId, change: SeenChange): Effect.Effect<OpenRelease, StaleFlow | NotAFlow | CallRefused>
  publish(
    flowId: FlowId,
    change: SeenChange,
  ): Effect.Effect<OpenRelease, StaleFlow | NotAFlow | CannotPublish | CallRefused>
  /** Reads a release that is not the open one. */
  read(flowId: FlowId | -1): Effect.Effect<FlowDocument, CallRefused>
  /** The editor's path for a release. */
  pathOf(flowId: FlowId): string
  readonly drafts: {
    read(flowId: FlowId): Effect.Effect<FlowDraft | undefined>
    write(flowId: FlowId, draft: FlowDraft): void
    clear(flowId: FlowId): void
  }
}

/** A bot's flow as a source: it saves, publishes, and knows its own addresses. */
export interface BotFlowSource extends FlowSource {
  /** Whether an address is the requested one, or that of a release returned by a load, save or publication. */
  isAt(address: FlowAddress): boolean
}

/** Creates the source over the port `Flows`. */
export const botFlowSource = (
  { botId, flowId: asked }: FlowAddress,
  { flows, drafts }: { readonly flows: Flows; readonly drafts: FlowDrafts },
): BotFlowSource => {
  const own = new Set<FlowId | -1>([asked])
  const released = ({ id, seen }: StoredFlow): OpenRelease => {
    own.add(id)
    return { flowId: id, seen }
  }
  return {
    botId,
    isAt: (address) => address.botId === botId && own.has(address.flowId),
    load: (flowId) =>
      Effect.map(flows.load({ botId, flowId: flowId ?? asked }), ({ document, ...stored }) => ({
        document,
        release: released(stored),
      })),
    store: {
      asked,
      save: (flowId, change) => Effect.map(flows.save({ botId, flowId }, change), released),
      publish: (flowId, change) => Effect.map(flows.publish({ botId, flowId }, change), released),
      read: (flowId) => Effect.map(flows.load({ botId, flowId }), ({ document }) => document),
      pathOf: (flowId) => `/drawflow/${botId}/${flowId}`,
      drafts: {
        read: (flowId) => drafts.read(botId, flowId),
        write: (flowId, draft) => drafts.write(botId, flowId, draft),
        clear: (flowId) => drafts.clear(botId, flowId),
      },
    },
  }
}
