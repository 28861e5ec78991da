export { administrationPart } from "./administration-part.ts"
export { workspaceRecordApi } from "./workspace-record-api.ts"
export { brandSettingApi } from "./brand-setting-api.ts"
export { companyRecordApi } from "./company-record-api.ts"
