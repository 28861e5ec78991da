import { Effect } from "effect"
import type { MissingKeys } from "../../../credential/index.ts"
import type { BotId, CallRefused, FlowId, TemplateId } from "../../../kernel/index.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import type { FlowReleases, StaleFlow } from "../../flow-releases.ts"
import type { CannotPublish, FileSizes, FlowAddress, Flows, NotAFlow, StoredFlow } from "../../flows.ts"
import type { Templates } from "../../templates/templates.ts"
import type { FlowDraft, FlowDrafts } from "./flow-draft.ts"

/** The open release of a flow, and what the next save or publication names as seen. */
export interface OpenRelease {
  readonly flowId: FlowId
  readonly seen: FlowReleases
}

/** A loaded flow; `release` is the base of the next save, absent for a flow that is of no bot. */
export interface SourcedFlow {
  readonly document: FlowDocument
  readonly release?: OpenRelease
  readonly fileSizes?: FileSizes
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
  /** Absent for a flow that is of no bot. */
  readonly releases?: SourceReleases
  readonly store?: FlowSourceStore
}

/** The releases of a bot's flow, and their addresses. */
export interface SourceReleases {
  /** The requested release; -1 is the active one. */
  readonly asked: FlowId | -1
  /** Reads a release that is not the open one. */
  read(flowId: FlowId | -1): Effect.Effect<FlowDocument, CallRefused>
  /** The editor's path for a release. */
  pathOf(flowId: FlowId): string
}

/** Where an edited flow is stored. */
export interface FlowSourceStore {
  save(flowId: FlowId, change: SeenChange): Effect.Effect<OpenRelease, StaleFlow | NotAFlow | CallRefused>
  publish(
    flowId: FlowId,
    change: SeenChange,
  ): Effect.Effect<OpenRelease, StaleFlow | NotAFlow | CannotPublish | MissingKeys | CallRefused>
  readonly drafts: Pick<FlowDrafts, "keeps$" | "leaves$"> & {
    read(flowId: FlowId): Effect.Effect<FlowDraft | undefined>
    write(flowId: FlowId, draft: FlowDraft): void
    clear(flowId: FlowId): void
  }
}

/** A bot's flow as a source: it knows its own addresses and, unless it is read-only, saves and publishes. */
export interface BotFlowSource extends FlowSource {
  readonly releases: SourceReleases
  /**
   * Whether an address is the requested one, or that of a release returned by a load, save or publication. A version that
   * was left by saving or publishing is another flow.
   */
  isAt(address: FlowAddress): boolean
}

/** Creates the source over the port `Flows`. */
export const botFlowSource = (
  { botId, flowId: asked }: FlowAddress,
  { flows, drafts }: { readonly flows: Flows; readonly drafts: FlowDrafts },
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): BotFlowSource => {
  const own = new Set<FlowId | -1>([asked])
  const versions = new Set<FlowId>()
  let open: FlowId | undefined
  const released = ({ id, seen }: StoredFlow): OpenRelease => {
    own.add(id)
    if (seen.editing?.id !== id) versions.add(id)
    open = id
    return { flowId: id, seen }
  }
  const store: FlowSourceStore = {
    save: (flowId, change) => Effect.map(flows.save({ botId, flowId }, change), released),
    publish: (flowId, change) => Effect.map(flows.publish({ botId, flowId }, change), released),
    drafts: {
      keeps$: drafts.keeps$,
      leaves$: drafts.leaves$,
      read: (flowId) => drafts.read(botId, flowId),
      write: (flowId, draft) => drafts.write(botId, flowId, draft),
      clear: (flowId) => drafts.clear(botId, flowId),
    },
  }
  return {
    botId,
    isAt: ({ botId: of, flowId }) =>
      of === botId && own.has(flowId) && (flowId === open || flowId === -1 || !versions.has(flowId)),
    load: (flowId) =>
      Effect.map(flows.load({ botId, flowId: flowId ?? asked }), ({ document, fileSizes, ...stored }) => ({
        document,
        fileSizes,
        release: released(stored),
      })),
    releases: {
      asked,
      read: (flowId) => Effect.map(flows.load({ botId, flowId }), ({ document }) => document),
      pathOf: (flowId) => editorPath(botId, flowId),
    },
    ...(readOnly ? {} : { store }),
  }
}

/** The editor's path for a release of a bot's flow. */
export const editorPath = (botId: BotId, flowId: FlowId): string => `/drawflow/${botId}/${flowId}`

/** Creates the source of a template's flow, which is read-only for everybody. */
export const templateFlowSource = (id: TemplateId, templates: Pick<Templates, "flow">): FlowSource => ({
  load: () => Effect.map(templates.flow(id), (document) => ({ document })),
})
