export type { BotFiles, BotFileUploads, SaidPlace } from "./bot-files.ts"
export { type CanvasEditing, gridStep } from "./canvas-editing.ts"
export type { CardEdge, CanvasNode, CanvasShape, FoldedBranch } from "./canvas-shape.ts"
export { type EditedDocument, typingPause } from "./edited-document.ts"
export type { ConflictingChanges, ConflictingWork, FlowConflict, FlowConflicts } from "./flow-conflicts.ts"
export { botRetryPause, type FlowBot, type FlowBots, type StartText, startTextOf } from "./flow-bot.ts"
export { createFlowDesk, type FlowDesk, type FlowDeskDeps, type FlowDeskState, type OpenFlow } from "./flow-desk.ts"
export { FlowDraft, type FlowDrafts } from "./flow-draft.ts"
export { createFlowEditor, type FlowEditor, type FlowEditorDeps } from "./flow-editor.ts"
export type { FoldedCanvas } from "./folded-canvas.ts"
export type { BranchFold, FlowFolding } from "./flow-folding.ts"
export { createFlowFiles, type FlowFiles, type FlowFilesState } from "./flow-files.ts"
export {
  createRemoteLinting,
  type FlowLinter,
  lintAtOnce,
  type RemoteLinter,
  type RemoteLinterListener,
} from "./flow-linter.ts"
export type { FlowOutline, OutlineRow } from "./flow-outline.ts"
export type { FlowPresenceView, OtherPresent } from "./flow-presence-view.ts"
export type { BranchMark, BranchMarks } from "./branch-marks.ts"
export { type FlowProblemsView, type ProblemMark, problemsPause } from "./flow-problems-view.ts"
export type { FlowPublishing, PublishRefused } from "./flow-publishing.ts"
export {
  type BuiltNode,
  type FieldFocus,
  type FlowSelection,
  type PanelTab,
  type SelectedEdge,
  tabOf,
} from "./flow-selection.ts"
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
} from "./flow-source.ts"
export type { FlowRestoring } from "./flow-restoring.ts"
export type { FlowLoading, FlowReplacement, FlowStoring } from "./flow-storing.ts"
export type { FlowTemplates } from "./flow-templates.ts"
export type { FlowSearch, FlowSearchState } from "./flow-search.ts"
export { type EdgeLabel } from "./edge-labels.ts"
export { canvasRoutesOf, cardHeightOf } from "./canvas-routes.ts"
export type { FoldMemory } from "./fold-memory.ts"
export type { ShownAnswers, ShownAnswersMemory } from "./shown-answers.ts"
export { type CardFacts, cardFactsOf, isShortCard } from "./card-facts.ts"
export type { PanelEditing, ValueChoice } from "./panel-editing.ts"
export { isOutOfReach, saveRetryPause } from "./save-retries.ts"
export type { NodeChoice, TargetChoice } from "./target-choices.ts"
export { createTemplateChoice, type TemplateChoice, type TemplateChoiceState } from "./template-choice.ts"
export { createTemplateList, loadedWorkspaces, type TemplateList, templateSearchPause } from "./template-list.ts"
export { createTemplateMaking, type TemplateMaking, type TemplateValues } from "./template-making.ts"
export { comparedFirst, type ComparedVersions, type VersionComparison } from "./version-comparison.ts"
export { createVersionList, type VersionList, type VersionListDeps } from "./version-list.ts"
export type { VersionNames, VersionNamesState } from "./version-names.ts"
