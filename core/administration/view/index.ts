export { createWorkspaceTable, type WorkspaceTable } from "./workspace-table.ts"
export {
  createWorkspaceWizard,
  type InviteRow,
  noticeLife,
  type WizardPlace,
  type WorkspaceValues,
  type WorkspaceWizard,
} from "./workspace-wizard.ts"
