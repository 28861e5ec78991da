import { Schema } from "effect"
import { sentences } from "../../kernel/index.ts"
import { permissionLabels } from "./permission-groups.ts"
import { type Permission, permissions } from "../permissions.ts"

/**
 * The number of each permission on the wire and in other programs' data. Numbers never change and are never reused: a
 * new permission takes the next one, wherever it is listed.
 */
export const permissionIds = {
  entity_view: 1,
  entity_import: 2,
  bot_view: 3,
  bot_create: 4,
  bot_remove: 5,
  user_view: 6,
  user_create: 7,
  user_edit: 8,
  workspace_view: 9,
  workspace_create: 10,
  workspace_edit: 11,
  profile_view: 12,
  profile_create: 13,
  profile_edit: 14,
  dialog_view: 15,
  dialog_edit: 16,
  credential_view: 17,
  dashboard_view: 18,
  omnichannel_view: 19,
  omnichannel_transfer: 20,
  template_view: 21,
  template_create: 22,
  template_import: 23,
  template_remove: 24,
  contact_view: 25,
  contact_edit: 26,
  campaign_view: 27,
  campaign_create: 28,
  campaign_edit: 29,
  message_remove: 30,
  audit_view: 31,
  canned_view: 32,
  canned_edit: 33,
  label_edit: 34,
} as const satisfies Readonly<Record<Permission, number>>

const byId: ReadonlyMap<number, Permission> = new Map(permissions.map((name) => [permissionIds[name], name]))

/** The number of a permission; group headings have none (access, section 5). */
export const PermissionId = Schema.Int.check(
  Schema.isGreaterThan(0, { message: sentences.notPositive }),
  Schema.makeFilter((id: number) => id <= 0 || byId.has(id) || sentences.unknownRecord),
).pipe(Schema.brand("PermissionId"))
export type PermissionId = typeof PermissionId.Type

/** Returns the number of a permission. */
export const permissionIdOf = (permission: Permission): PermissionId =>
  // The table holds the ids themselves.
  permissionIds[permission] as number as PermissionId

/** Returns the permission of a number; every `PermissionId` has one. */
export const permissionOf = (id: PermissionId): Permission => {
  const found = byId.get(id)
  if (found === undefined) throw new Error(`no permission has the number ${id}`)
  return found
}

/** A permission as listed in the profile form (access, section 3, 'Permission'). */
export const PermissionOption = Schema.Struct({
  id: Schema.Int.check(Schema.isGreaterThan(0, { message: sentences.notPositive })),
  name: Schema.String,
  displayName: Schema.String,
})
export type PermissionOption = typeof PermissionOption.Type

/** Every permission as listed, in the product's order. */
export const permissionOptions: ReadonlyArray<PermissionOption> = permissions.map((name) => ({
  id: permissionIds[name],
  name,
  displayName: permissionLabels[name],
}))
