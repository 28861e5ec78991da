import { can, type Holder, type Permission } from "./permissions.ts"

/** What an action requires. Administrators pass the permissions, but not the company's flag. */
interface ActionRule {
  /** Any one of these is enough; empty: every signed-in user. */
  readonly anyOf: ReadonlyArray<Permission>
  /** And all of these. */
  readonly also?: ReadonlyArray<Permission>
  /** The user's company must be allowed to run campaigns. */
  readonly campaigns?: true
  /** Administrators only. */
  readonly admin?: true
}

/** The requirements of buttons, menus and calls (access, section 6; bots and conversations, section 6). */
const rules = {
  "profile.create": { anyOf: ["profile_create"] },
  "profile.edit": { anyOf: ["profile_edit"] },
  "workspace.create": { anyOf: ["workspace_create"] },
  "workspace.edit": { anyOf: ["workspace_edit"] },
  "bot.create": { anyOf: ["bot_create"] },
  "bot.remove": { anyOf: ["bot_remove"] },
  "bot.write": { anyOf: ["bot_view"] },
  "template.exchange": { anyOf: ["template_import", "template_create"] },
  "template.create": { anyOf: ["template_create"] },
  "template.remove": { anyOf: ["template_remove"], also: ["template_view"] },
  "entity.write": { anyOf: ["entity_view"] },
  "entity.import": { anyOf: ["entity_import"] },
  "room.answer": { anyOf: ["dialog_view", "omnichannel_view"] },
  "collaborator.save": { anyOf: ["user_create", "user_edit"] },
  // the invitation is part of the workspace's dialog, and begins at the table of collaborators
  "collaborator.invite": { anyOf: ["workspace_edit"], also: ["workspace_view", "user_view"] },
  "collaborator.copy-recovery-link": { anyOf: [], admin: true },
  "room.close": { anyOf: ["dialog_edit"] },
  "room.transfer": { anyOf: ["dialog_edit", "omnichannel_transfer"] },
  "message.remove": { anyOf: ["message_remove"] },
  "canned.use": { anyOf: ["canned_view", "canned_edit", "omnichannel_view", "dialog_view"] },
  "canned.edit": { anyOf: ["canned_edit"] },
  "label.read": { anyOf: ["label_edit", "omnichannel_view", "dialog_view", "contact_view", "bot_view"] },
  "label.edit": { anyOf: ["label_edit"] },
  "contact.edit": { anyOf: ["contact_edit"] },
  "campaign.create": { anyOf: ["campaign_create"], campaigns: true },
  "campaign.change": { anyOf: ["campaign_edit"], campaigns: true },
} as const satisfies Readonly<Record<string, ActionRule>>

/** The name of an action. */
export type Action = keyof typeof rules

/** Every action, in the order of the table. */
export const actions = Object.keys(rules) as ReadonlyArray<Action>

/** The acting user, with the flag of the company they act for; absent where no campaign is in question. */
export interface Principal extends Holder {
  readonly allowCampaignCreation?: boolean
}

/** Returns whether a user may perform an action: the one rule for hidden, disabled and refused actions. */
export const mayDo = (principal: Principal, action: Action): boolean => {
  const { anyOf, also = [], campaigns, admin }: ActionRule = rules[action]
  if (admin === true && !principal.admin) return false
  if (campaigns === true && principal.allowCampaignCreation !== true) return false
  return (anyOf.length === 0 || can(principal, ...anyOf)) && also.every((permission) => can(principal, permission))
}

/** The side panel's refusals of adding something (access, section 6), verbatim, without their accents. */
export const mayNotAdd = {
  workspace: "Seu usuario nao tem permissao para incluir um novo workspace!",
  bot: "Seu usuario nao tem permissao para incluir um novo bot!",
  perfil: "Seu usuario nao tem permissao para incluir um novo perfil!",
} as const

/** The refusal of a bot on the home page and in the bots list, spelt with accents (bots, section 5). */
export const mayNotAddBot = "Seu usuário não tem permissão para incluir um novo bot!"
