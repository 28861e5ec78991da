import { type Holder, type Permission, permissions } from "../permissions.ts"

/** The permission groups in the order of the specification (access, section 3), as in the profile's tree, and ours after them. */
export const permissionGroups = [
  { key: "entity", label: "Entidades" },
  { key: "bot", label: "Robôs" },
  { key: "user", label: "Colaboradores" },
  { key: "workspace", label: "Workspaces" },
  { key: "profile", label: "Perfis" },
  { key: "dialog", label: "Salas" },
  { key: "credential", label: "Credenciais" },
  { key: "dashboard", label: "Dashboard" },
  { key: "omnichannel", label: "Omnichannel" },
  { key: "template", label: "Templates" },
  { key: "contact", label: "Contatos" },
  { key: "campaign", label: "Campanhas" },
  { key: "message", label: "Mensagens" },
  { key: "audit", label: "Auditoria" },
  { key: "canned", label: "Respostas rápidas" },
  { key: "label", label: "Etiquetas" },
] as const
/** The key of a group: the prefix of its permissions, before the underscore. */
export type PermissionGroup = (typeof permissionGroups)[number]["key"]

/** The label of each permission in the profile's tree. */
export const permissionLabels: Readonly<Record<Permission, string>> = {
  entity_view: "Ver entidades",
  entity_import: "Importar entidades",
  bot_view: "Ver e editar robôs",
  bot_create: "Criar robôs",
  bot_remove: "Excluir robôs",
  user_view: "Ver colaboradores",
  user_create: "Criar colaboradores",
  user_edit: "Editar colaboradores",
  workspace_view: "Ver workspaces",
  workspace_create: "Criar workspaces",
  workspace_edit: "Editar workspaces",
  profile_view: "Ver perfis",
  profile_create: "Criar perfis",
  profile_edit: "Editar perfis",
  dialog_view: "Ver salas",
  dialog_edit: "Fechar e transferir salas",
  credential_view: "Ver credenciais",
  dashboard_view: "Ver dashboard",
  omnichannel_view: "Atender no omnichannel",
  omnichannel_transfer: "Transferir atendimentos",
  template_view: "Ver templates",
  template_create: "Criar templates",
  template_import: "Importar templates",
  template_remove: "Remover templates",
  contact_view: "Ver contatos",
  contact_edit: "Editar contatos",
  campaign_view: "Ver campanhas",
  campaign_create: "Criar campanhas",
  campaign_edit: "Pausar, retomar e cancelar campanhas",
  message_remove: "Apagar mensagens",
  audit_view: "Ver auditoria",
  canned_view: "Ver respostas rápidas, e manter as suas",
  canned_edit: "Editar respostas rápidas da empresa e dos workspaces",
  label_edit: "Editar etiquetas",
}

/** Returns the group of a permission, by its prefix before the underscore. */
export const groupOf = (permission: Permission): PermissionGroup =>
  // Every permission is prefixed with its group; a test checks it.
  permission.slice(0, permission.indexOf("_")) as PermissionGroup

/** Lists the permissions of a group, in order. */
export const permissionsOf = (group: PermissionGroup): ReadonlyArray<Permission> =>
  permissions.filter((permission) => groupOf(permission) === group)

/** Returns whether a user may grant and revoke a permission, by its name: who holds it, and administrators. */
export const mayGrant = (holder: Holder, permission: string): boolean =>
  holder.admin || holder.permissions.includes(permission)

/** Lists the permissions that a user may grant: those they hold. */
export const grantable = (holder: Holder): ReadonlyArray<Permission> =>
  permissions.filter((permission) => mayGrant(holder, permission))

/** Returns the requested permissions that a user may not grant; if empty, the profile may be saved. */
export const notGrantable = (holder: Holder, wished: ReadonlyArray<Permission>): ReadonlyArray<Permission> =>
  wished.filter((permission) => !mayGrant(holder, permission))
