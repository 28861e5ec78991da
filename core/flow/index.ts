export {
  type Block,
  botTextLimit,
  Inline,
  isBlank,
  type Mention,
  mentionsIn,
  plainTextOf,
  RichText,
  richTextOf,
  withMentions,
  withoutMentions,
} from "./rich-text.ts"
export {
  BotInteraction,
  Button,
  buttonLabelLimit,
  emptyNode,
  EntityRef,
  FlowDocument,
  FlowFile,
  FlowNode,
  NodeKind,
  nextInteractionId,
  nodeLimit,
  Position,
  startTitle,
  titleLimit,
  UserInteraction,
} from "./flow-node.ts"
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
} from "./flow-graph.ts"
export type { FlowShape } from "./flow-shape.ts"
export { type Levels, levelsOf } from "./levels.ts"
export { type Reach, topologicalOrder } from "./topological-order.ts"
export {
  type Applied,
  applyEdit,
  composeEdits,
  GraphEdit,
  GraphStep,
  invertEdit,
  type NodeFields,
} from "./graph-edit.ts"
export { type EditHistory, edited, historyOf, isDirty, recovered, redone, savedAs, undone } from "./edit-history.ts"
export { diffFlows, type FlowDifference, patched } from "./flow-diff.ts"
export { aligned, replacing } from "./replacing-edit.ts"
export {
  canConnect,
  checkTitle,
  type FlowRefusal,
  legalTargets,
  mayAddUserInteraction,
  nextTitle,
  wireTitle,
} from "./graph-rules.ts"
export {
  answersAfter,
  checkMentions,
  type LosingChange,
  type LossWarning,
  lossWarning,
  lostMentions,
  nearestCapture,
  valuesFor,
} from "./captured-values.ts"
export {
  addChild,
  addLoose,
  addUserInteraction,
  change,
  changeAnswer,
  connect,
  convertToDefault,
  convertToEnd,
  deleteNode,
  disconnect,
  removeUserInteraction,
  renameNode,
  retarget,
  setEntity,
  setTransfer,
} from "./flow-edits.ts"
export {
  addBotInteraction,
  addFallback,
  addFile,
  addQuickReply,
  buttonMode,
  inOrder,
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
} from "./bot-text-edits.ts"
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
} from "./layout.ts"
export { cannotPublish, notAFlow } from "./document-refusals.ts"
export { faultSentence, faultsOf, type FlowFault } from "./flow-faults.ts"
export { csvColumns, type CsvColumn } from "./flow-csv-cells.ts"
export { csvPart, type FlowCsvPart } from "./flow-csv-part.ts"
export { exportFlowCsv, type FlowCsvExport, type FlowCsvExportRefused } from "./flow-csv-export.ts"
export { csvLosses, type FlowCsvLoss } from "./flow-csv-losses.ts"
export { type FlowCsvImport, importFlowCsv } from "./flow-csv-import.ts"
export {
  csvProblemSentence,
  type FlowCsvProblem,
  type FlowCsvRefused,
  type FlowCsvWarning,
} from "./flow-csv-problem.ts"
export { exampleFlowCsv } from "./flow-csv-example.ts"
export { flowSvg } from "./flow-svg.ts"
export { escapeFormula, unescapeFormula } from "./formula-escape.ts"
export { exportFlowJson, type FlowJson, flowJsonLimit, importFlowJson } from "./flow-json.ts"
export type { FlowJsonProblem, FlowJsonRefused } from "./flow-json-problem.ts"
export { type FlowProblem, problemSentence, type Severity } from "./flow-problem.ts"
export type { FlowContext } from "./flow-context.ts"
export { blockingProblems, findFlowProblems } from "./find-flow-problems.ts"
export { flowMessages, saveReminderAfter, welcomeText } from "./flow-messages.ts"
export { CannotPublish, FlowAddress, type Flows, type LoadedFlow, NotAFlow, StaleFlow } from "./flows.ts"
export { type EditorAddress, type EditorRights, editorRights } from "./editor-rights.ts"
