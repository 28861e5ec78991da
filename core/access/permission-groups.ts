import { can, type Holder, type Permission, permissions } from "./permissions.ts"

/** The groups of permissions in the order of the specification (access, section 3), as the profile's tree shows them. */
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
] as const
/** The name of a group: what stands before the underscore of its permissions. */
export type PermissionGroup = (typeof permissionGroups)[number]["key"]

/** What each permission allows, as a person who gives it reads it. */
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
}

/** The group of a permission: what stands before its underscore. */
export const groupOf = (permission: Permission): PermissionGroup =>
  // Every permission is named after one of the groups; a test looks.
  permission.slice(0, permission.indexOf("_")) as PermissionGroup

/** The permissions of a group, in their order. */
export const permissionsOf = (group: PermissionGroup): ReadonlyArray<Permission> =>
  permissions.filter((permission) => groupOf(permission) === group)

/** The permissions that somebody may give to others: nobody grants what they do not hold. */
export const grantable = (holder: Holder): ReadonlyArray<Permission> =>
  permissions.filter((permission) => can(holder, permission))

/** Those of the wished permissions that somebody may not give; empty: the profile may be saved. */
export const notGrantable = (holder: Holder, wished: ReadonlyArray<Permission>): ReadonlyArray<Permission> =>
  wished.filter((permission) => !can(holder, permission))
