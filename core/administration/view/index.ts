export { createTeamList, teamBatch, type TeamList, type TeamListState } from "./team-list.ts"
export { createWorkspaceTable, type WorkspaceTable } from "./workspace-table.ts"
export {
  createWorkspaceWizard,
  type InviteRow,
  noticeLife,
  type WizardPlace,
  type WorkspaceValues,
  type WorkspaceWizard,
} from "./workspace-wizard.ts"
export {
  type BrandFacts,
  type BrandForm,
  type BrandImageStates,
  type BrandValues,
  createBrandForm,
} from "./brand-form.ts"
export { type BrandList, createBrandList } from "./brand-list.ts"
export { type CompanyFacts, type CompanyForm, type CompanyValues, createCompanyForm } from "./company-form.ts"
export { type CompanyList, createCompanyList } from "./company-list.ts"
