import type { NotAllowed, UserId, WorkspaceId } from "../../kernel/index.ts"
import { mayDo } from "../actions.ts"
import type { Collaborator, CollaboratorChange, EditorNeeded } from "./collaborators.ts"
import { mayGrant } from "../profiles/permission-groups.ts"
import { can, type Holder } from "../permissions.ts"

/** The author of a change of a collaborator. */
export interface Manager extends Holder {
  readonly id: UserId
}

/** The collaborator to be changed, as far as the rules ask. */
export type ManagedPerson = Pick<Collaborator, "id" | "permissions" | "elsewhere">

/** A field that a change of a collaborator may have. */
export type CollaboratorField = keyof CollaboratorChange

/** What users always change of themselves. */
const own: ReadonlyArray<CollaboratorField> = ["name", "phone", "avatar", "agentName", "lastPassword", "password"]
const managed: ReadonlyArray<CollaboratorField> = ["email", "active", "profiles", "workspaces", "isAttendant"]

/** The sentences for who may not change a collaborator, or a part of one. */
export const managingRefusals = {
  /** Changing the mail of such a user and recovering the password would give their permissions away. */
  strongerPerson: "Você não pode alterar quem tem uma permissão que você não possui.",
  /** The same, with the workspaces of such a user. */
  mailOfElsewhere:
    "Esta pessoa também participa de workspaces que não são seus: só a administração da plataforma troca o e-mail dela.",
  ownRights: "Os campos em cinza são alterados por quem edita colaboradores.",
  noPermission: "Seu usuário não tem permissão para editar colaboradores.",
} as const

/**
 * Returns whether a user sees people without an active workspace: they belong to no selection, still sign in and count in
 * the quota, so that whoever edits collaborators must be able to find them.
 */
export const seesUnplaced = (viewer: Holder): boolean => can(viewer, "user_edit")

/** Returns whether the table lists a person while these workspaces are selected. */
export const isListed = (
  viewer: Holder,
  person: Pick<Collaborator, "workspaces" | "withoutActiveWorkspace">,
  selected: ReadonlyArray<WorkspaceId>,
): boolean =>
  person.workspaces.some(({ id }) => selected.includes(id)) || (person.withoutActiveWorkspace && seesUnplaced(viewer))

const maySave = (actor: Manager): boolean => mayDo(actor, "collaborator.save")

/**
 * Returns whether a user may change a collaborator: they save collaborators, and hold every permission that the other
 * one holds. Administrators may change everybody.
 */
export const mayManage = (actor: Manager, target: ManagedPerson): boolean =>
  maySave(actor) && (actor.id === target.id || target.permissions.every((permission) => mayGrant(actor, permission)))

/** Lists the fields of a collaborator that a user may not change. */
export const lockedFields = (actor: Manager, target: ManagedPerson): ReadonlyArray<CollaboratorField> => {
  const isOwn = actor.id === target.id
  if (mayManage(actor, target)) return target.elsewhere && !isOwn && !actor.admin ? ["email"] : []
  return isOwn ? managed : [...own, ...managed]
}

/** Returns the reason why some fields are locked; undefined if none is. */
export const lockedReason = (actor: Manager, target: ManagedPerson): string | undefined => {
  if (mayManage(actor, target))
    return lockedFields(actor, target).length > 0 ? managingRefusals.mailOfElsewhere : undefined
  if (actor.id === target.id) return managingRefusals.ownRights
  return maySave(actor) ? managingRefusals.strongerPerson : managingRefusals.noPermission
}

/** Checks that a change touches no locked field. `change` has only fields that differ: see `changesOf`. */
export const refusalOfChange = (
  actor: Manager,
  target: ManagedPerson,
  change: CollaboratorChange,
): NotAllowed | undefined => {
  const locked = lockedFields(actor, target)
  const touched = Object.keys(change).some((field) => locked.some((each) => each === field))
  const message = lockedReason(actor, target)
  return touched && message !== undefined ? { _tag: "NotAllowed", message } : undefined
}

/** Returns whether a user may give a profile with these permissions. */
export const mayGive = (actor: Holder, permissions: ReadonlyArray<string>): boolean =>
  permissions.every((permission) => mayGrant(actor, permission))

/** Whether a user works for the company, and what they may do there. */
export interface EmployeeStanding {
  readonly active: boolean
  readonly permissions: ReadonlyArray<string>
}

const edits = ({ active, permissions }: EmployeeStanding): boolean => active && permissions.includes("user_edit")

/** Returns whether a change takes away one of the company's active holders of 'user_edit'. */
export const losesEditor = (before: EmployeeStanding, after: EmployeeStanding): boolean =>
  edits(before) && !edits(after)

/** The refusals of a change that leaves nobody to edit collaborators. */
export const editorRefusals = {
  ownActive: { _tag: "EditorNeeded", field: "active", message: "Você não pode desativar a si mesmo." },
  ownProfiles: {
    _tag: "EditorNeeded",
    field: "profiles",
    message: "Você não pode tirar de si mesmo a permissão de editar colaboradores.",
  },
  lastActive: {
    _tag: "EditorNeeded",
    field: "active",
    message: "A empresa ficaria sem ninguém ativo para editar colaboradores.",
  },
  lastProfiles: {
    _tag: "EditorNeeded",
    field: "profiles",
    message: "A empresa ficaria sem ninguém ativo para editar colaboradores.",
  },
  lastPermissions: {
    _tag: "EditorNeeded",
    field: "permissions",
    message: "A empresa ficaria sem ninguém ativo para editar colaboradores.",
  },
} as const satisfies Readonly<Record<string, EditorNeeded>>

/** Checks that nobody deactivates themselves nor takes 'user_edit' from themselves. */
export const refusalOfOwnEnd = (
  actor: Manager,
  target: Pick<Collaborator, "id">,
  before: EmployeeStanding,
  after: EmployeeStanding,
): EditorNeeded | undefined => {
  if (actor.id !== target.id) return undefined
  if (before.active && !after.active) return editorRefusals.ownActive
  return losesEditor(before, after) ? editorRefusals.ownProfiles : undefined
}

/** Checks that the company keeps an active holder of 'user_edit'. `others`: whether somebody else is one. */
export const refusalOfLastEditor = (
  before: EmployeeStanding,
  after: EmployeeStanding,
  others: boolean,
): EditorNeeded | undefined => {
  if (others || !losesEditor(before, after)) return undefined
  return after.active ? editorRefusals.lastProfiles : editorRefusals.lastActive
}
