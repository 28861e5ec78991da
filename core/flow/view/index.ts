export { createFlowEditor, type FlowEditor, type FlowEditorDeps, type FlowEditorState } from "./flow-editor.ts"
export type { FlowDrafts } from "./flow-storing.ts"
export { createFlowFiles, type FlowFiles, type FlowFilesState } from "./flow-files.ts"
