export { aTemplate } from "./a-template.ts"
export { brokenAt } from "./broken-json.ts"
export { createInMemoryFlowDrafts, type InMemoryFlowDrafts } from "./in-memory-flow-drafts.ts"
export { createInMemoryFlowPresence, type InMemoryFlowPresence } from "./in-memory-flow-presence.ts"
export { createInMemoryFolds } from "./in-memory-folds.ts"
export { createInMemoryImportReports } from "./in-memory-import-reports.ts"
export {
  packedFiles,
  type SketchedAgent,
  sketchedAgentFiles,
  sketchDialogflow,
  type SketchedIntent,
  type SketchedParameter,
} from "./sketched-dialogflow.ts"
export { type SketchedBlock, type SketchedGroups, sketchTypebot, typebotBlock } from "./sketched-typebot.ts"
export { createInMemoryFlows, type InMemoryFlows } from "./in-memory-flows.ts"
export { createInMemoryFlowVersions, type InMemoryFlowVersions } from "./in-memory-flow-versions.ts"
export {
  createInMemoryTemplates,
  type InMemoryTemplates,
  type InMemoryTemplatesFacts,
  type KeptTemplate,
} from "./in-memory-templates.ts"
export { type SketchedNode, type SketchedAnswer, sketchNode } from "./sketched-nodes.ts"
export { type EditorFacts, openEditor, threeNodes } from "./opened-editor.ts"
export { smallFlowCsv } from "./small-flow-csv.ts"
export {
  botpressAction,
  importEntries,
  type SketchedBotpressFlow,
  type SketchedBotpressNode,
  sketchBotpress,
} from "./sketched-botpress.ts"
export { blipAction, type SketchedBlipCondition, type SketchedBlipState, sketchBlip } from "./sketched-blip.ts"
