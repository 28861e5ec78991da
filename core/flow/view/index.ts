export type { BotFiles, BotFileUploads, MessagePlace } from "./files/bot-files.ts"
export { type CanvasEditing, gridStep } from "./canvas/canvas-editing.ts"
export type { CardEdge, CanvasNode, CanvasShape, FoldedBranch } from "./canvas/canvas-shape.ts"
export { type EditedDocument, typingPause } from "./editor/edited-document.ts"
export type { ConflictingChanges, ConflictingWork, FlowConflict, FlowConflicts } from "./storing/flow-conflicts.ts"
export { botRetryPause, type FlowBot, type FlowBots, type StartText, startTextOf } from "./editor/flow-bot.ts"
export {
  createFlowDesk,
  type FlowDesk,
  type FlowDeskDeps,
  type FlowDeskState,
  type OpenFlow,
} from "./editor/flow-desk.ts"
export { FlowDraft, type FlowDrafts } from "./storing/flow-draft.ts"
export { createFlowEditor, type FlowEditor, type FlowEditorDeps } from "./editor/flow-editor.ts"
export type { FoldedCanvas } from "./canvas/folded-canvas.ts"
export type { BranchFold, FlowFolding } from "./canvas/flow-folding.ts"
export { createFlowFiles, type FlowFiles, type FlowFilesState, type ImportReportMemory } from "./files/flow-files.ts"
export type { LackingEntities } from "./files/brought-desk.ts"
export {
  type ForeignRead,
  type ForeignReading,
  type ForeignRequest,
  readForeignAtOnce,
  readForeignFile,
} from "./files/foreign-reading.ts"
export {
  createRemoteLinting,
  type FlowLinter,
  lintAtOnce,
  type RemoteLinter,
  type RemoteLinterListener,
} from "./problems/flow-linter.ts"
export type { FlowOutline, OutlineRow } from "./search/flow-outline.ts"
export type { FlowPresenceView, OtherPresent } from "./presence/flow-presence-view.ts"
export type { BranchMark, BranchMarks } from "./problems/branch-marks.ts"
export { type FlowProblemsView, type ProblemMark, problemsPause } from "./problems/flow-problems-view.ts"
export type { FlowPublishing, PublishRefused } from "./storing/flow-publishing.ts"
export {
  type BuiltNode,
  type FieldFocus,
  type FlowSelection,
  type PanelTab,
  type SelectedEdge,
  tabOf,
} from "./canvas/flow-selection.ts"
export {
  type BotFlowSource,
  botFlowSource,
  type FlowSource,
  type FlowSourceStore,
  type OpenRelease,
  type SeenChange,
  type SourcedFlow,
  type SourceReleases,
  templateFlowSource,
} from "./storing/flow-source.ts"
export type { FlowRestoring } from "./versions/flow-restoring.ts"
export type { FlowStoring } from "./storing/flow-storing.ts"
export type { FlowLoading } from "./storing/flow-loading.ts"
export type { FlowReplacement } from "./storing/store-calls.ts"
export type { FlowTemplates } from "./templates/flow-templates.ts"
export type { FlowSearch, FlowSearchState } from "./search/flow-search.ts"
export { type EdgeLabel } from "./canvas/edge-labels.ts"
export { canvasRoutesOf, cardHeightOf } from "./canvas/canvas-routes.ts"
export type { FoldMemory } from "./canvas/fold-memory.ts"
export type { ShownAnswers, ShownAnswersMemory } from "./canvas/shown-answers.ts"
export { type CardFacts, cardFactsOf, type TransferFact, isShortCard } from "./canvas/card-facts.ts"
export type { PanelEditing } from "./panel/panel-editing.ts"
export {
  isOutOfReach,
  mostSaveRetries,
  type SaveReach,
  saveRetryPause,
  unkeptSentence,
} from "./storing/save-retries.ts"
export type { FlowQuestionsView, QuestionFields } from "./search/flow-questions-view.ts"
export { type FlowValueRow, type FlowValuesView, valuesNamed } from "./search/flow-values-view.ts"
export type { NodeChoice, TargetChoice, ValueChoice } from "./panel/target-choices.ts"
export type { CallEditing } from "./panel/call-editing.ts"
export { type CalledFlow, type CalledFlowState, calledFlows, createCalledFlow } from "./modules/called-flow.ts"
export type { FormEditing } from "./panel/form-editing.ts"
export type { WayEditing } from "./panel/way-editing.ts"
export { createTemplateChoice, type TemplateChoice, type TemplateChoiceState } from "./templates/template-choice.ts"
export {
  createTemplateList,
  loadedWorkspaces,
  type TemplateList,
  templateSearchPause,
} from "./templates/template-list.ts"
export { createTemplateMaking, type TemplateMaking, type TemplateValues } from "./templates/template-making.ts"
export { comparedFirst, type ComparedVersions, type VersionComparison } from "./versions/version-comparison.ts"
export { createVersionList, type VersionList, type VersionListDeps } from "./versions/version-list.ts"
export type { VersionNames, VersionNamesState } from "./versions/version-names.ts"
