/** The clients of what few pages ask for, loaded with the first of their calls. */
export { createHttpAuditTrail } from "./audit/http-audit-trail.ts"
export { createHttpProviderKeys } from "./credential/http-provider-keys.ts"
export { createHttpBrandSettings } from "./administration/http-brand-settings.ts"
export { createHttpCompanyRecords } from "./administration/http-company-records.ts"
export { createHttpWorkspaceRecords } from "./administration/http-workspace-records.ts"
export { createHttpWebhookConfigs } from "./webhook/http-webhook-configs.ts"
