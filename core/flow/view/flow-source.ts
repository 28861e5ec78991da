import { Effect } from "effect"
import type { CallRefused, FlowId } from "../../kernel/index.ts"
import type { FlowDocument } from "../document/flow-node.ts"
import type { CannotPublish, FlowAddress, Flows, NotAFlow, StaleFlow } from "../flows.ts"
import type { FlowDraft, FlowDrafts } from "./flow-drafts.ts"

/** Which release of a flow is open, and the revision that its next save names. */
export interface OpenRelease {
  readonly flowId: FlowId
  readonly revision: number
}

/** A flow as a source hands it over; `release` is what a save begins from, absent where nothing is saved. */
export interface SourcedFlow {
  readonly document: FlowDocument
  readonly release?: OpenRelease
}

/** What the editor sends to be stored. */
export interface FlowChange {
  readonly revision: number
  readonly document: FlowDocument
}

/** Where the flow of an editor comes from. Without a `store` the editor is read only. */
export interface FlowSource {
  /** `flowId` is the release that is open already; undefined: the one that the source was made for. */
  load(flowId: FlowId | undefined): Effect.Effect<SourcedFlow, CallRefused>
  readonly store?: FlowSourceStore
}

/** Where an edited flow goes to. */
export interface FlowSourceStore {
  /** The release that was asked for; -1 is the active one. */
  readonly asked: FlowId | -1
  save(flowId: FlowId, change: FlowChange): Effect.Effect<OpenRelease, StaleFlow | NotAFlow | CallRefused>
  publish(
    flowId: FlowId,
    change: FlowChange,
  ): Effect.Effect<OpenRelease, StaleFlow | NotAFlow | CannotPublish | CallRefused>
  /** The editor's address of a release. */
  pathOf(flowId: FlowId): string
  readonly drafts: {
    read(flowId: FlowId): FlowDraft | undefined
    write(flowId: FlowId, draft: FlowDraft): void
    clear(flowId: FlowId): void
  }
}

/** A flow of a bot as a source: it saves, publishes, and knows the addresses that are its own. */
export interface BotFlowSource extends FlowSource {
  /** Whether an address is the one that was asked for, or that of a release which a load, a save or a publication answered. */
  isAt(address: FlowAddress): boolean
}

/** The source over the port `Flows`. */
export const botFlowSource = (
  { botId, flowId: asked }: FlowAddress,
  { flows, drafts }: { readonly flows: Flows; readonly drafts: FlowDrafts },
): BotFlowSource => {
  const own = new Set<FlowId | -1>([asked])
  const released = ({ id, revision }: { readonly id: FlowId; readonly revision: number }): OpenRelease => {
    own.add(id)
    return { flowId: id, revision }
  }
  return {
    isAt: (address) => address.botId === botId && own.has(address.flowId),
    load: (flowId) =>
      Effect.map(flows.load({ botId, flowId: flowId ?? asked }), ({ document, ...stored }) => ({
        document,
        release: released(stored),
      })),
    store: {
      asked,
      save: (flowId, change) => Effect.map(flows.save({ botId, flowId }, change), released),
      publish: (flowId, { document, revision }) =>
        Effect.map(flows.publish({ botId, flowId }, document, revision), released),
      pathOf: (flowId) => `/drawflow/${botId}/${flowId}`,
      drafts: {
        read: (flowId) => drafts.read(botId, flowId),
        write: (flowId, draft) => drafts.write(botId, flowId, draft),
        clear: (flowId) => drafts.clear(botId, flowId),
      },
    },
  }
}
