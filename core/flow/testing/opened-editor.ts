import {
  type FlowDocument,
  type FlowNode,
  addChild,
  applyEdit,
  documentOf,
  edgesOf,
  graphOfDocument,
  newFlow,
} from "../index.ts"
import {
  botFlowSource,
  createFlowEditor,
  type FlowBots,
  type FlowDraft,
  type FlowLinter,
  type FlowSource,
  type FoldMemory,
} from "../view/index.ts"
import type { EntityType } from "../../entity/index.ts"
import { createInMemoryEntities } from "../../entity/testing/index.ts"
import { createInMemoryFiles } from "../../channel/testing/index.ts"
import { CompanyId, NodeId, WorkspaceId } from "../../kernel/index.ts"
import type { Scope } from "../../kernel/view/index.ts"
import { BehaviorSubject, Subject } from "rxjs"
import type { Notice, Question } from "../../shell/index.ts"
import { Effect, Result, Schema } from "effect"
import { createInMemoryDepartures, createInMemoryDownloads } from "../../shell/testing/index.ts"
import { createInMemoryFlows, type InMemoryFlows } from "./in-memory-flows.ts"
import { createInMemoryFlowPresence } from "./in-memory-flow-presence.ts"
import { createInMemoryFlowVersions } from "./in-memory-flow-versions.ts"

const nodeId = Schema.decodeSync(NodeId)

/** Início → 1-Inserir-título → 2-Inserir-título. */
export const threeNodes = (): FlowDocument => {
  let graph = graphOfDocument(newFlow("Vendas", "Olá!"))
  for (const parent of [1, 2]) {
    const node = graph.nodes.get(nodeId(parent))
    if (node !== undefined) graph = applyEdit(graph, Result.getOrThrow(addChild(graph, node)).edit).graph
  }
  return documentOf(graph)
}

/** Options of an editor under test; by default it opens `threeNodes`. */
export interface EditorFacts {
  readonly document?: FlowDocument
  readonly draft?: FlowDraft
  readonly latency?: number
  /** Replaces the bot and its releases. */
  readonly flows?: InMemoryFlows
  /** Replaces the bot's flow as the source. */
  readonly source?: FlowSource
  /** Reads the flow's bot, which is unknown by default. */
  readonly flowBots?: FlowBots
  /** Remembers no folds by default. */
  readonly folds?: FoldMemory
  /** Checks on the caller's thread by default. */
  readonly linter?: FlowLinter
  /** The entities of the flow's bot, besides those of the system. */
  readonly entities?: ReadonlyArray<EntityType>
}

/** Opens an editor on fakes that record toasts and confirmations. Its flow has loaded once `latency` has passed. */
export const openEditor = (scope: Scope, facts: EditorFacts = {}) => {
  const flows = facts.flows ?? createInMemoryFlows(facts.document ?? threeNodes(), { latency: facts.latency ?? 0 })
  const notices: Array<Notice> = []
  const questions: Array<Question> = []
  const paths: Array<string> = []
  const drafts = { kept: facts.draft, keeps$: new BehaviorSubject(true), leaves$: new Subject<void>() }
  const departures = createInMemoryDepartures()
  const downloads = createInMemoryDownloads()
  const uploads = createInMemoryFiles()
  const presence = createInMemoryFlowPresence()
  const source =
    facts.source ??
    botFlowSource(
      { botId: flows.botId, flowId: -1 },
      {
        flows,
        drafts: {
          keeps$: drafts.keeps$,
          leaves$: drafts.leaves$,
          read: () => Effect.sync(() => drafts.kept),
          write: (_bot, _flow, draft) => {
            drafts.kept = draft
          },
          clear: () => {
            drafts.kept = undefined
          },
        },
      },
    )
  const entities = createInMemoryEntities(
    [{ id: flows.botId, name: "Aroeira", workspaceId: Schema.decodeSync(WorkspaceId)(1) }],
    facts.entities ?? [],
  )
  const editor = createFlowEditor(scope, source, {
    toasts: { show: (notice) => notices.push(notice) },
    confirmations: { ask: (question) => questions.push(question) },
    departures,
    downloads,
    flowBots: facts.flowBots,
    linter: facts.linter,
    folds: facts.folds,
    versions: createInMemoryFlowVersions(flows),
    presence,
    flows,
    entities,
    uploads: { files: uploads.files, companyId: () => Schema.decodeSync(CompanyId)(1) },
    navigation: { path: "/drawflow/1042/-1", go: (path) => paths.push(path), replace: (path) => paths.push(path) },
  })
  /** The present values of all the editor's streams. */
  const state = () => {
    const { document, selection, problems, storing, publishing } = editor
    return {
      ...storing.loading$.value,
      ...storing.release$.value,
      revision: storing.release$.value?.seen.editing?.revision,
      graph: document.graph$.value,
      dirty: document.dirty$.value,
      canUndo: document.canUndo$.value,
      canRedo: document.canRedo$.value,
      selected: selection.selected$.value,
      problems: problems.problems$.value,
      saving: storing.saving$.value,
      reach: storing.reach$.value,
      reminder: storing.reminder$.value,
      conflict: storing.conflicts.conflict$.value,
      publishing: publishing.publishing$.value,
    }
  }
  const node = (n: number): FlowNode | undefined => editor.document.graph$.value?.nodes.get(nodeId(n))
  const edges = () => {
    const graph = editor.document.graph$.value
    return graph === undefined ? [] : edgesOf(graph).map(({ source, target }) => `${source}→${target}`)
  }
  const answer = (yes: boolean | "other") => {
    const question = questions.pop()
    if (yes === "other") question?.other?.chosen()
    else if (yes) question?.confirmed()
    else question?.refused?.()
  }
  return {
    editor,
    flows,
    entities,
    uploads,
    presence,
    notices,
    questions,
    paths,
    drafts,
    departures,
    downloads,
    state,
    node,
    edges,
    answer,
  }
}
