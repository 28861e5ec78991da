export { workspaceRecordApi } from "./workspace-record-api.ts"
export { companyRecordApi } from "./company-record-api.ts"
