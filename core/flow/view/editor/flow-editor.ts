import { Effect } from "effect"
import type { FlowModule } from "../../document/flow-module.ts"
import type { Flows } from "../../flows.ts"
import type { Observable } from "rxjs"
import type { Entities, EntityType } from "../../../entity/index.ts"
import { type BotId, notFound } from "../../../kernel/index.ts"
import { type Behavior, constant, type Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Departures, Downloads, Navigation, Toasts } from "../../../shell/index.ts"
import type { FlowPresence } from "../../flow-presence.ts"
import type { FlowVersions } from "../../flow-versions.ts"
import type { FlowSurroundings } from "../../problems/lint-requests.ts"
import { type BotFiles, type BotFileUploads, createBotFiles } from "../files/bot-files.ts"
import { type BranchMarks, createBranchMarks } from "../problems/branch-marks.ts"
import { createFlowClipboard, type FlowClipboard } from "../clipboard/flow-clipboard.ts"
import { type CanvasEditing, createCanvasEditing } from "../canvas/canvas-editing.ts"
import { createEditedDocument, type EditedDocument } from "./edited-document.ts"
import { createEditorQuestions } from "./editor-questions.ts"
import { keepFlowDrafts } from "../storing/flow-drafts.ts"
import { createFlowBot, type FlowBot, type FlowBots } from "./flow-bot.ts"
import { type FoldMemory, keptFolds } from "../canvas/fold-memory.ts"
import { createFlowFolding, type FlowFolding } from "../canvas/flow-folding.ts"
import { createFlowModules } from "../modules/flow-modules.ts"
import { createFlowEntities } from "./flow-entities.ts"
import { type FlowLinter, lintAtOnce } from "../problems/flow-linter.ts"
import { createFlowSurroundings } from "./flow-surroundings.ts"
import { createFlowOutline, type FlowOutline } from "../search/flow-outline.ts"
import { createFlowQuestionsView, type FlowQuestionsView } from "../search/flow-questions-view.ts"
import { createFlowValuesView, type FlowValuesView } from "../search/flow-values-view.ts"
import { createFlowPresenceView, type FlowPresenceView } from "../presence/flow-presence-view.ts"
import { createFlowProblemsView, type FlowProblemsView } from "../problems/flow-problems-view.ts"
import { createFlowPublishing, type FlowPublishing } from "../storing/flow-publishing.ts"
import { createFlowRestoring, type FlowRestoring } from "../versions/flow-restoring.ts"
import { createFlowSearch, type FlowSearch } from "../search/flow-search.ts"
import { createFlowSelection, type FlowSelection } from "../canvas/flow-selection.ts"
import type { FlowSource } from "../storing/flow-source.ts"
import { createFlowStoring, type FlowStoring } from "../storing/flow-storing.ts"
import { createShownAnswers, type ShownAnswers, type ShownAnswersMemory } from "../canvas/shown-answers.ts"
import { guardUnsaved } from "./leave-guard.ts"
import { createPanelEditing, type PanelEditing } from "../panel/panel-editing.ts"

/** The flow editor (conversations, section 2), by concept. Commands take plain values; refusals are shown as toasts. */
export interface FlowEditor {
  /** The source cannot store: commands that change the flow do nothing. */
  readonly readOnly: boolean
  /** The bot of the flow, whose entities its answers may capture; a template has none. */
  readonly botId: BotId | undefined
  readonly document: EditedDocument
  /** The entities that its answers use; undefined until they are known. */
  readonly entities$: Behavior<ReadonlyArray<EntityType> | undefined>
  /** The published flows that it calls, and those that these call; undefined while they are not known. */
  readonly modules$: Behavior<ReadonlyArray<FlowModule> | undefined>
  /** The bot of the flow; undefined until it is known. */
  readonly bot$: Behavior<FlowBot | undefined>
  /** Tells that the bot has these secrets now. */
  readonly noteSecrets: (names: ReadonlyArray<string>) => void
  /** Reads the bot again, whose settings have changed. */
  readonly rereadBot: () => void
  /** What its problems are looked for with. */
  readonly surroundings$: Behavior<FlowSurroundings>
  readonly selection: FlowSelection
  readonly canvas: CanvasEditing
  readonly clipboard: FlowClipboard
  readonly panel: PanelEditing
  readonly botFiles: BotFiles
  readonly problems: FlowProblemsView
  readonly folding: FlowFolding
  readonly branchMarks: BranchMarks
  readonly outline: FlowOutline
  readonly values: FlowValuesView
  readonly flowQuestions: FlowQuestionsView
  readonly search: FlowSearch
  readonly presence: FlowPresenceView
  readonly answers: ShownAnswers
  readonly storing: FlowStoring
  /** There are unsaved changes, and the browser keeps no draft of them. */
  readonly draftUnkept$: Behavior<boolean>
  readonly publishing: FlowPublishing
  readonly restoring: FlowRestoring
}

/** The editor's dependencies. */
export interface FlowEditorDeps {
  readonly confirmations: Confirmations
  readonly toasts: Toasts
  readonly navigation: Navigation
  readonly departures: Departures
  readonly downloads: Downloads
  readonly entities: Pick<Entities, "get" | "ofBot">
  readonly uploads: BotFileUploads
  /** If absent, the flows that it calls are never found. */
  readonly flows?: Pick<Flows, "load"> | undefined
  /** If absent, the choice lasts as long as the editor. */
  readonly shownAnswers?: ShownAnswersMemory | undefined
  /** If absent, folds last as long as the editor. */
  readonly folds?: FoldMemory | undefined
  /** If absent, the bot of a flow is never known. */
  readonly flowBots?: FlowBots | undefined
  /** If absent, the linter runs on the caller's thread. */
  readonly linter?: FlowLinter | undefined
  /** If absent, no open version is known to be an older one. */
  readonly versions?: Pick<FlowVersions, "get" | "list"> | undefined
  /** Emits once what is shown has been painted; if absent, when the event loop has turned. */
  readonly painted$?: Observable<unknown> | undefined
  /** If absent, nobody else is known to have the flow open. */
  readonly presence?: FlowPresence | undefined
}

const noFlows: Pick<Flows, "load"> = { load: () => Effect.fail(notFound) }

/**
 * Creates the editor and loads the flow of a source. Computes a layout if the flow has no positions, and restores the
 * unsaved draft of an earlier visit.
 */
export const createFlowEditor = (
  scope: Scope,
  source: FlowSource,
  {
    confirmations,
    toasts,
    navigation,
    departures,
    downloads,
    entities,
    uploads,
    versions,
    presence,
    shownAnswers,
    folds,
    flowBots,
    linter = lintAtOnce,
    flows = noFlows,
    painted$,
  }: FlowEditorDeps,
): FlowEditor => {
  const readOnly = source.store === undefined
  const document = createEditedDocument(scope, { readOnly, painted$ })
  const selection = createFlowSelection(scope, document)
  const folding = createFlowFolding(scope, { document, selection, memory: keptFolds(folds, source.botId) })
  const questions = createEditorQuestions(confirmations)
  const storing = createFlowStoring(scope, { source, document, toasts, navigation, downloads })
  const { release$, base$, reload } = storing
  const draft =
    source.store === undefined ? undefined : keepFlowDrafts(scope, { drafts: source.store.drafts, document, release$ })
  if (draft !== undefined) {
    const { unkept$, discard: discardDraft } = draft
    guardUnsaved(scope, { dirty$: document.dirty$, unkept$, departures, questions, discardDraft })
  }
  const modules$ = createFlowModules(scope, document, flows)
  const entities$ = createFlowEntities(scope, document, entities, modules$)
  const {
    bot$,
    noteSecrets,
    reread: rereadBot,
  } = createFlowBot(scope, source.botId, { bots: flowBots, settled$: document.settled$ })
  const botFiles = createBotFiles(scope, { document, toasts, uploads, loadedSizes$: storing.fileSizes$ })
  const surroundings$ = createFlowSurroundings(scope, { entities$, bot$, fileSizes$: botFiles.sizes$ })
  const problems = createFlowProblemsView(scope, { document, selection, surroundings$, linter, toasts })
  const presenceView = createFlowPresenceView(scope, { botId: source.botId, presence, document, selection, base$ })
  const outline = createFlowOutline(scope, document, folding)
  const values = createFlowValuesView(scope, document, outline)
  const flowQuestions = createFlowQuestionsView(scope, document, { others: [outline, values], toasts })
  const canvas = createCanvasEditing({ document, selection, questions, toasts, folding })
  const companyId = () => (source.botId === undefined ? null : uploads.companyId())
  const { botId } = source
  const clipboardDeps = { botId, document, selection, folding, canvas, entities, companyId, toasts }
  const editor: FlowEditor = {
    readOnly,
    botId: source.botId,
    document,
    entities$,
    modules$,
    bot$,
    noteSecrets,
    rereadBot,
    surroundings$,
    selection,
    canvas,
    clipboard: createFlowClipboard(scope, clipboardDeps),
    panel: createPanelEditing(scope, { document, selection, questions, toasts, bot$ }),
    botFiles,
    problems,
    folding,
    branchMarks: createBranchMarks(scope, { folding, problems, presence: presenceView }),
    outline,
    values,
    flowQuestions,
    search: createFlowSearch(scope, { document, selection, toasts, showQuestion: flowQuestions.show }),
    presence: presenceView,
    answers: createShownAnswers(scope, { document, folding, memory: shownAnswers }),
    storing,
    draftUnkept$: draft?.unkept$ ?? constant(false),
    publishing: createFlowPublishing(scope, { source, storing }),
    restoring: createFlowRestoring(scope, { source, versions, document, storing, toasts }),
  }
  reload()
  return editor
}
