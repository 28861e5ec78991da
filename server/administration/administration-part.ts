import { definePart } from "../caller/index.ts"
import { brandSettingApi } from "./brand-setting-api.ts"
import { companyRecordApi } from "./company-record-api.ts"
import { workspaceRecordApi } from "./workspace-record-api.ts"

export const administrationPart = definePart({ apis: [workspaceRecordApi, companyRecordApi, brandSettingApi] })
