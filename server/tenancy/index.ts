export { foundWith, insertWorkspace } from "./found-companies.ts"
export { tenancyApi } from "./tenancy-api.ts"
export { brandColumns, companyExists, listWorkspaces } from "./tenancy-store.ts"
