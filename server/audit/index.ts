export { insertAudit } from "./audit-store.ts"
