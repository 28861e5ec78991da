import { Schema } from "effect"

/** Every permission of the product. The prefix before the underscore is its group (access, sections 3 and 6). */
export const permissions = [
  "entity_view",
  "entity_import",
  "bot_view",
  "bot_create",
  "bot_remove",
  "user_view",
  "user_create",
  "user_edit",
  "workspace_view",
  "workspace_create",
  "workspace_edit",
  "profile_view",
  "profile_create",
  "profile_edit",
  "dialog_view",
  "dialog_edit",
  "credential_view",
  "dashboard_view",
  "omnichannel_view",
  "omnichannel_transfer",
  "template_view",
  "template_create",
  "template_import",
  "template_remove",
  "contact_view",
  "contact_edit",
  "campaign_view",
  "campaign_create",
  "campaign_edit",
  "message_remove",
  "audit_view",
  "canned_view",
  "canned_edit",
  "label_edit",
] as const

/** A permission, by its name on the wire. */
export const Permission = Schema.Literals(permissions)
export type Permission = (typeof permissions)[number]

/** A user with their permissions. */
export interface Holder {
  readonly admin: boolean
  readonly permissions: ReadonlyArray<string>
}

/** Returns whether a user holds any of the permissions; an administrator passes every check (section 6). */
export const can = (holder: Holder, ...anyOf: ReadonlyArray<Permission>): boolean =>
  holder.admin || anyOf.some((permission) => holder.permissions.includes(permission))
