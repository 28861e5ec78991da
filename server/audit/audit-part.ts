import { definePart } from "../caller/index.ts"
import { auditApi } from "./audit-api.ts"

export const auditPart = definePart({ apis: [auditApi] })
