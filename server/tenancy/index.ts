export { foundWith, insertWorkspace } from "./found-companies.ts"
export { tenancyApi } from "./tenancy-api.ts"
export { companyName, insertRegisteredCompany } from "./company-store.ts"
export { brandColumns, brandOfHost, companyExists, listWorkspaces } from "./tenancy-store.ts"
