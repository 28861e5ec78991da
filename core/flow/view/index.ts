export {
  createFlowEditor,
  type FlowDrafts,
  type FlowEditor,
  type FlowEditorDeps,
  type FlowEditorState,
} from "./flow-editor.ts"
export { createTransferChoice, type TransferChoice, type TransferChoiceState } from "./transfer-choice.ts"
