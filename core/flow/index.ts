export {
  type Block,
  botTextLimit,
  Inline,
  isBlank,
  markedTextOf,
  type Mention,
  mentionsIn,
  plainTextOf,
  RichText,
  richTextOf,
  textFault,
  withMentions,
  withoutMentions,
} from "./text/rich-text.ts"
export { AnswerChoice, choiceLimits, type ChoiceList } from "./document/answer-choice.ts"
export {
  addListAnswer,
  newListChoice,
  newReplyChoice,
  repliesOfAnswer,
  setChoice,
  sharedReplies,
} from "./edits/choice-edits.ts"
export { momentFact } from "./logic/moment-facts.ts"
export { type TriedSubject, type TriedWay, tryWays, type WayTrial } from "./logic/tried-ways.ts"
export { fileEntityOf } from "./document/file-answers.ts"
export { briefValue, listItems, shownValue } from "./logic/list-values.ts"
export {
  answersIn,
  BotInteraction,
  capturedName,
  namesWritten,
  comparisons,
  defaultComparison,
  InteractionButton,
  buttonLabelLimit,
  emptyNode,
  FallbackOrder,
  FlowDocument,
  FlowFile,
  FlowNode,
  isAnswer,
  isAutomatic,
  NodeKind,
  nextInteractionId,
  nodeLimit,
  Position,
  startTitle,
  flowNameLimit,
  suggestedListOptions,
  tagLimit,
  titleLimit,
  UserInteraction,
} from "./document/flow-node.ts"
export {
  FlowQuestion,
  FlowQuestions,
  isAnswered,
  phraseLimit,
  questionLimit,
  questionNameLimit,
  questionTitle,
  variantLimit,
} from "./document/flow-question.ts"
export { FlowPart, flowPartLimit, isPartText, partOf, readPart, writePart } from "./clipboard/flow-part.ts"
export {
  needsEntities,
  type PastedPart,
  type PasteLosses,
  pastePart,
  type PasteSurroundings,
} from "./clipboard/paste-part.ts"
export { copiedSentence, lossesSentence, pastedSentence } from "./clipboard/pasted-sentences.ts"
export { type Alignment, alignNodes } from "./edits/align-nodes.ts"
export { addVariant, removeVariant, writeVariant } from "./edits/variant-edits.ts"
export { mentionsOf, textsOf } from "./text/message-texts.ts"
export { type AddedQuestion, addQuestion, changeQuestion, removeQuestion } from "./edits/question-edits.ts"
export {
  type Comparison,
  ComparisonKind,
  type Clause,
  type ComparisonGroup,
  comparisonLimit,
  comparisonsOf,
  Condition,
  isGroup,
  isOtherwise,
  kindsOf,
  type Operand,
  operandLimit,
  operandsOf,
  otherwise,
  subjectsOfCondition,
} from "./logic/condition.ts"
export {
  comparedWith,
  comparedWithAny,
  comparingAs,
  comparingSubject,
  operandText,
  withClause,
  withComparison,
  withGroup,
  withGrouped,
} from "./logic/comparison-edits.ts"
export { comparisonWords, conditionPieces, conditionSentence, type SentencePiece } from "./logic/condition-sentence.ts"
export {
  type Formula,
  type FormulaFault,
  formulaFunctions,
  formulaLimit,
  readFormula,
  subjectsOfFormula,
} from "./logic/formula.ts"
export { formulaType, formulaValue, mistypedPart } from "./logic/formula-value.ts"
export { conditionHolds, isEmptyText, isTrue, type Known } from "./logic/condition-holds.ts"
export { readPath, textOfAnswer, valueAtPath, valuesKept, writePath } from "./calls/answer-path.ts"
export { type AnswerRow, answerRows, freeKeptName } from "./calls/answer-rows.ts"
export {
  addressFault,
  type CallFault,
  type CallValues,
  headerNameFault,
  systemRequestOf,
  type SystemRequest,
} from "./calls/call-request.ts"
export {
  formulasOfCall,
  readFormulasOf,
  secretInTemplate,
  secretsOfCall,
  subjectsOfCall,
  templatePieces,
  valueInTemplate,
} from "./calls/call-template.ts"
export { type TrialField, trialFields, trialValues } from "./calls/trial-values.ts"
export { type InsertablePiece, insertablePieces } from "./calls/insertable-pieces.ts"
export {
  type CallOutcome,
  callOutcomes,
  failureCondition,
  isFailureWay,
  outcomeCondition,
  outcomesOf,
  outcomeWayOf,
} from "./calls/failure-way.ts"
export {
  CallBody,
  CallField,
  callLimits,
  callMethods,
  KeptField,
  newCall,
  sendsBody,
  callsModule,
  ModuleCall,
  NodeCall,
  SystemCall,
} from "./calls/system-call.ts"
export { FlowModule, moduleLimit } from "./document/flow-module.ts"
export { withAllTexts } from "./text/message-texts.ts"
export { EntityRef } from "./document/entity-ref.ts"
export {
  askableFields,
  fieldLabel,
  FormField,
  nodeFormLimits,
  freeFieldName,
  newField,
  newForm,
  NodeForm,
} from "./form/node-form.ts"
export { readFormulasOfForm, subjectsOfForm, textsOfForm } from "./form/form-templates.ts"
export {
  addField,
  changeField,
  moveField,
  nameField,
  removeField,
  setFieldEntity,
  setFormConfirm,
  toggleForm,
} from "./edits/form-edits.ts"
export { setLimit, SetValue } from "./logic/set-value.ts"
export { readDay, readMinute, readYesNo } from "./logic/understood-values.ts"
export {
  FactName,
  factNames,
  factWords,
  type Subject,
  subjectPhrase,
  valueNameFault,
  valueNameLimit,
  valueNameOf,
  ValueType,
  valueTypes,
  valueTypeWords,
  weekdayValues,
} from "./logic/value-types.ts"
export {
  documentOf,
  edgesOf,
  type FlowEdge,
  type FlowGraph,
  graphOf,
  graphOfDocument,
  levelOf,
  newFlow,
  nextNodeId,
  reaches,
  reachOf,
  sourcesOf,
  targetsOf,
} from "./graph/flow-graph.ts"
export { branchesOf, type FlowBranches } from "./graph/flow-branches.ts"
export type { FlowShape } from "./graph/flow-shape.ts"
export { type Levels, levelsOf } from "./graph/levels.ts"
export { type Reach, topologicalOrder } from "./graph/topological-order.ts"
export {
  type Applied,
  type AttemptedEdit,
  applyEdit,
  composeEdits,
  GraphEdit,
  GraphStep,
  invertEdit,
  type NodeFields,
} from "./edits/graph-edit.ts"
export {
  type EditHistory,
  edited,
  historyOf,
  isDirty,
  recovered,
  redone,
  savedAs,
  undone,
} from "./edits/edit-history.ts"
export {
  type ComparedFlow,
  type DifferencesByNode,
  differencesByNode,
  type NodeDifferences,
} from "./diff/differences-by-node.ts"
export type { Change } from "./diff/change-clause.ts"
export type { ChangeSentence } from "./diff/difference-sentences.ts"
export { diffFlows, type FlowDifference, patched } from "./diff/flow-diff.ts"
export { aligned, replacing } from "./diff/replacing-edit.ts"
export { type EditedThing, type FlowRefusal, refusalSentence, type RefusalSentence } from "./graph/flow-refusal.ts"
export {
  canConnect,
  checkTitle,
  leadsOn,
  legalReturns,
  legalSources,
  legalConnections,
  legalTargets,
  likelyReturn,
  mayReturnTo,
  mayAddUserInteraction,
  nextTitle,
  type TargetChoices,
  targetChoices,
  type TargetRefusal,
  wireTitle,
  isOpenEnd,
} from "./graph/graph-rules.ts"
export {
  answersAfter,
  checkMentions,
  type LosingChange,
  type LossWarning,
  lossWarning,
  lostMentions,
  type MentionableValue,
  nearestCapture,
  valuesFor,
  valuesWritten,
} from "./text/captured-values.ts"
export {
  addChild,
  type AddedNode,
  addLoose,
  addUserInteraction,
  change,
  changeAnswer,
  connect,
  convertToDefault,
  convertToEnd,
  deleteNode,
  deleteNodes,
  disconnect,
  removeAnswer,
  removeUserInteraction,
  renameNode,
  retarget,
  setEntity,
  setReturn,
  setTag,
  setTransfer,
} from "./edits/flow-edits.ts"
export { addNodeForOutcome, leadOnOutcome, setCall } from "./edits/call-edits.ts"
export {
  addNodeForWay,
  addWay,
  leadOtherwise,
  moveWay,
  newCondition,
  renameValue,
  setCondition,
  otherwiseOf,
  setSaveAs,
  setValuesOf,
  waysOf,
} from "./edits/way-edits.ts"
export { limitRetries, orderFallbacks, type Retries, retriesOf, retryLimit } from "./edits/retry-edits.ts"
export { moveAnswer, newSourcesFor } from "./edits/move-answer.ts"
export {
  type FlowMatch,
  type Replacement,
  replaceInFlow,
  searchFlow,
  type SearchedPart,
} from "./edits/find-and-replace.ts"
export {
  addBotInteraction,
  addFallback,
  addFile,
  addQuickReplies,
  addQuickReply,
  buttonMode,
  inOrder,
  hasContent,
  moveBotInteraction,
  removeBotInteraction,
  removeButton,
  removeFallback,
  removeFile,
  setBotText,
  setFallback,
  setLinkButton,
  swapButtons,
  writeBotText,
} from "./edits/bot-text-edits.ts"
export {
  addNodeForReply,
  addNodesForReplies,
  looseReplies,
  answerOfLabel,
  isPathOfReplies,
  leadQuickReply,
  renameQuickReply,
  type ReplyPlace,
  replyTargets,
} from "./edits/quick-reply-edits.ts"
export {
  columnGap,
  layoutOf,
  levelGap,
  needsLayout,
  nodeHeight,
  nodeSpacing,
  nodeWidth,
  organise,
  type Placement,
  placeForChild,
  placementOf,
} from "./layout/layout.ts"
export { repairWords } from "./problems/repair-words.ts"
export { cannotPublish, lostFiles, lostReferences, notAFlow, refusedByBlockers } from "./document/document-refusals.ts"
export { faultSentence, faultsOf, type FlowFault } from "./document/flow-faults.ts"
export { csvColumns, type CsvColumn } from "./csv/flow-csv-cells.ts"
export { csvPart, type FlowCsvPart } from "./csv/flow-csv-part.ts"
export { exportFlowCsv, type FlowCsvExport, type FlowCsvExportRefused } from "./csv/flow-csv-export.ts"
export { csvLosses, type FlowCsvLoss } from "./csv/flow-csv-losses.ts"
export { type FlowCsvImport, importFlowCsv } from "./csv/flow-csv-import.ts"
export {
  csvProblemSentence,
  type FlowCsvProblem,
  type FlowCsvRefused,
  type FlowCsvWarning,
} from "./csv/flow-csv-problem.ts"
export { exampleFlowCsv } from "./csv/flow-csv-example.ts"
export { answerHeight, type AnswerPlace, answerPlacesOf, wordsWithin } from "./layout/answer-places.ts"
export {
  edgeAnswerPlace,
  edgeMiddle,
  edgePath,
  routeBetween,
  type EdgeRoute,
  edgeRoutesOf,
  type RoutedCard,
} from "./layout/edge-routes.ts"
export { type EdgeAnswer, edgeAnswerOf } from "./text/edge-answers.ts"
export { flowSvg, type FlowSvgOptions } from "./layout/flow-svg.ts"
export { type ForeignFlow, type ForeignFlowRefused, importForeignFlow } from "./import/import-foreign-flow.ts"
export type { DraftEntity } from "./import/import-draft.ts"
export { csvNameOfBrought, csvOfBrought } from "./import/brought-entities.ts"
export {
  importHeadings,
  ImportLine,
  ImportReport,
  type ImportSource,
  importSourceNames,
  reportMarkdown,
  reportSentence,
} from "./import/import-report.ts"
export { exportFlowJson, type FlowJson, flowJsonLimit, importFlowJson } from "./json/flow-json.ts"
export type { FlowJsonProblem, FlowJsonRefused } from "./json/flow-json-problem.ts"
export { type FieldPath, type FlowProblem, type Severity } from "./problems/flow-problem.ts"
export { type FlowValue, flowValues } from "./problems/flow-values.ts"
export { type ValueFlow, valueFlowOf, valuesRead } from "./problems/value-flow.ts"
export { problemSentence } from "./problems/problem-sentences.ts"
export type { KeywordEntry } from "./problems/keyword-problems.ts"
export { BotKeyword, BotKeywords, KeywordAction, keywordEntries, keywordLimits, tidyKeywords } from "./bot-keywords.ts"
export type { FlowContext, MisreadPhrase, NearQuestion } from "./problems/flow-context.ts"
export { type ChannelPreview, previewOn } from "./problems/channels/channel-preview.ts"
export { type ScriptedMessage, type PreviewedMessage, sentOnMedium } from "./problems/channels/sent-on-medium.ts"
export { blockingProblems, findFlowProblems, lostKeywords } from "./problems/find-flow-problems.ts"
export {
  type LostSetting,
  lostSettings,
  settingBlocker,
  settingTargets,
  unattendedSettings,
  type TransferringSettings,
} from "./problems/setting-problems.ts"
export { replyProblem } from "./problems/reply-problem.ts"
export { fixWords, isDecidingFix, isSafelyFixed } from "./problems/fix-words.ts"
export { safeFixes, type SafeFixes } from "./problems/safe-fixes.ts"
export {
  contextIn,
  createLintReceiver,
  type FlowSurroundings,
  type LintedFlow,
  type LintRequest,
  lintRequestOf,
} from "./problems/lint-requests.ts"
export { flowMessages, saveReminderAfter, welcomeText } from "./flow-messages.ts"
export {
  type ChangesElsewhere,
  changesElsewhere,
  type EditingRelease,
  type FlowRelease,
  FlowReleases,
  seenByAddress,
  seenByImporter,
  seenReleases,
  StaleFlow,
  staleToPublish,
  staleToSave,
} from "./flow-releases.ts"
export {
  CannotPublish,
  PublishBlocker,
  type FileSizes,
  FlowAddress,
  FlowCallers,
  type FlowChange,
  type Flows,
  type LoadedFlow,
  NotAFlow,
  type StoredFlow,
} from "./flows.ts"
export { alsoInNodeSentence, inNodeSentence, presentSentence, withinBranchSentence } from "./presence-sentences.ts"
export { type FlowPresence, mergeTabs, presentOthers, PresentTab, PresentUser } from "./flow-presence.ts"
export {
  FlowVersion,
  FlowVersionAddress,
  FlowVersionName,
  type FlowVersions,
  versionNameLimit,
  versionPageSizes,
} from "./flow-versions.ts"
export { hasForeignScheme } from "./problems/bot-message-problems.ts"
export { type FlowReferences, flowReferences, type KnownReferences } from "./problems/reference-problems.ts"
export {
  asksForImport,
  asksForReview,
  type EditorAddress,
  type EditorRights,
  editorRights,
  importPath,
  reviewPath,
  versionPath,
} from "./editor-rights.ts"
export {
  ImportProblem,
  type ImportedTemplate,
  Template,
  TemplateDraft,
  TemplateFields,
  type TemplateImport,
  templateNameLimit,
  type Templates,
} from "./templates/templates.ts"
export { type AdaptedTemplate, adaptTemplate } from "./templates/adapt-template.ts"
export { templateMessages } from "./templates/template-messages.ts"
