import type { AuditTrail } from "@prosa/core/audit"
import { type ClientOptions, makeClient } from "../client.ts"
import { auditRoutes } from "./audit-routes.ts"

/** Implements `AuditTrail` over HTTP. */
export const createHttpAuditTrail = (options: ClientOptions): AuditTrail => makeClient(auditRoutes, options)
