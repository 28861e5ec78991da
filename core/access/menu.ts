import { can, type Permission } from "./permissions.ts"
import type { SessionUser } from "./sessions/session-user.ts"

/** The key of a navigation entry and its screen. */
export type MenuKey =
  | "home"
  | "dashboard"
  | "omnichannel"
  | "rooms"
  | "entities"
  | "chatbots"
  | "templates"
  | "users"
  | "contacts"
  | "campaigns"
  | "workspaces"
  | "profiles"
  | "credentials"
  | "change-company"
  | "companies"
  | "platforms"
  | "audit"
  | "canned"
  | "labels"

/** A navigation entry: its label and its route. */
export interface MenuEntry {
  readonly key: MenuKey
  readonly label: string
  readonly path: string
}

interface MenuRule extends MenuEntry {
  readonly anyOf?: ReadonlyArray<Permission>
  readonly adminOnly?: true
  readonly campaigns?: true
}

const main: ReadonlyArray<MenuRule> = [
  { key: "home", label: "Início", path: "/home" },
  { key: "dashboard", label: "Dashboard", path: "/dashboard", anyOf: ["dashboard_view"] },
  { key: "omnichannel", label: "Omnichannel", path: "/omnichannel", anyOf: ["omnichannel_view", "dialog_view"] },
  { key: "rooms", label: "Gestão de salas", path: "/rooms/", anyOf: ["dialog_view"] },
  { key: "entities", label: "Entidades", path: "/entities/", anyOf: ["entity_view"] },
  { key: "chatbots", label: "Meus robôs", path: "/chatbots", anyOf: ["bot_view"] },
  { key: "templates", label: "Templates", path: "/templates-list/", anyOf: ["template_view"] },
  { key: "users", label: "Colaboradores", path: "/users/", anyOf: ["user_view"] },
  { key: "contacts", label: "Contatos", path: "/contacts", anyOf: ["contact_view"] },
  { key: "campaigns", label: "Campanhas", path: "/campaigns", anyOf: ["campaign_view"], campaigns: true },
]

const settings: ReadonlyArray<MenuRule> = [
  { key: "workspaces", label: "Workspaces", path: "/Workspaces/", anyOf: ["workspace_view"] },
  { key: "profiles", label: "Permissionamento", path: "/profiles", anyOf: ["profile_view"] },
  { key: "canned", label: "Respostas rápidas", path: "/canned-replies", anyOf: ["canned_view", "canned_edit"] },
  { key: "labels", label: "Etiquetas", path: "/labels", anyOf: ["label_edit"] },
  { key: "credentials", label: "Credenciais", path: "/gcredentials", anyOf: ["credential_view"] },
  { key: "change-company", label: "Trocar de empresa", path: "/change-company", adminOnly: true },
  { key: "companies", label: "Empresas", path: "/company", adminOnly: true },
  { key: "platforms", label: "Marcas", path: "/platforms", adminOnly: true },
  { key: "audit", label: "Auditoria", path: "/audit", anyOf: ["audit_view"] },
]

/**
 * Returns the page of one's own account ('Minha conta'; access, section 2): one's own row of the collaborators for users
 * who see them, otherwise the password, as for administrators, who are nobody's collaborators. Undefined if this build
 * (`hasPage`) has neither.
 */
export const accountPath = (
  viewer: Pick<SessionUser, "id" | "admin" | "permissions">,
  hasPage: (path: string) => boolean,
): string | undefined => {
  if (!viewer.admin && can(viewer, "user_view") && hasPage("/users/")) return `/users/?user=${viewer.id}`
  return hasPage("/password") ? "/password" : undefined
}

type Viewer = Pick<SessionUser, "admin" | "permissions" | "allowCampaignCreation">

/**
 * Returns a user's navigation (access, sections 2 and 6). Entries whose screen this build lacks (`available`) are
 * omitted.
 */
export const menuFor = (viewer: Viewer, available: (key: MenuKey) => boolean) => {
  const shows = (rule: MenuRule) =>
    available(rule.key) &&
    (rule.adminOnly !== true || viewer.admin) &&
    (rule.campaigns !== true || viewer.admin || viewer.allowCampaignCreation) &&
    (rule.anyOf === undefined || can(viewer, ...rule.anyOf))
  const pick = ({ key, label, path }: MenuRule): MenuEntry => ({ key, label, path })
  return { main: main.filter(shows).map(pick), settings: settings.filter(shows).map(pick) }
}
