export { type CompanyChooser, type CompanyChooserDeps, createCompanyChooser } from "./company-choice.ts"
export { loadedSelection } from "./loaded-selection.ts"
export { createSupportDesk, type SupportDesk, type SupportWidget } from "./support-chat.ts"
export { createTheme, type Theme } from "./theme.ts"
export {
  createWorkspaceSelection,
  missingSelection,
  selectedIds,
  type SelectionStore,
  type StoredSelection,
  type WorkspaceSelection,
  type WorkspaceSelectionState,
} from "./workspace-selection.ts"
