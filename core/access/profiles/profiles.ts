import { type Effect, Schema } from "effect"
import {
  type CallRefused,
  CompanyId,
  type NotAllowed,
  type Page,
  ProfileId,
  requiredText,
  uniqueList,
} from "../../kernel/index.ts"
import type { EditorNeeded } from "../collaborators/collaborators.ts"
import { notGrantable } from "./permission-groups.ts"
import { PermissionId, type PermissionOption } from "./permission-ids.ts"
import { type Holder, permissions } from "../permissions.ts"

/** A profile in tables and pickers. */
export const ProfileChoice = Schema.Struct({ id: ProfileId, name: Schema.String })
export type ProfileChoice = typeof ProfileChoice.Type

/** A named set of permissions of a company (access, section 3, 'Profile'). */
export const Profile = Schema.Struct({
  id: ProfileId,
  name: Schema.String,
  permissions: Schema.Array(PermissionId),
  companyId: CompanyId,
})
export type Profile = typeof Profile.Type

/** The saved fields of a profile: a name, and the ids of permissions, never of groups (access, section 5). */
export const ProfileDraft = Schema.Struct({ name: requiredText(120), permissions: uniqueList(PermissionId) })
export type ProfileDraft = typeof ProfileDraft.Type

/** The refusal of a profile that grants permissions its author does not hold. */
export const mayNotGrant: NotAllowed = {
  _tag: "NotAllowed",
  message: "Você não pode conceder uma permissão que não possui.",
}

/** The refusal of a profile that loses permissions its author does not hold. */
export const mayNotRevoke: NotAllowed = {
  _tag: "NotAllowed",
  message: "Você não pode retirar uma permissão que não possui.",
}

/** Checks that an author adds to a profile, and takes from it, only permissions that they hold; the others stay. */
export const refusalOfPermissions = (
  author: Holder,
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
): NotAllowed | undefined => {
  const foreign = (some: ReadonlyArray<string>, than: ReadonlyArray<string>): boolean =>
    notGrantable(
      author,
      permissions.filter((permission) => some.includes(permission) && !than.includes(permission)),
    ).length > 0
  if (foreign(after, before)) return mayNotGrant
  return foreign(before, after) ? mayNotRevoke : undefined
}

/** The port to the profiles of a company. */
export interface Profiles {
  /** Lists the profiles whose name contains the text, by name. */
  list(wish: {
    readonly companyId: CompanyId
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<ProfileChoice>, CallRefused>
  /** Lists all profiles by name, for pickers. */
  all(companyId: CompanyId): Effect.Effect<ReadonlyArray<ProfileChoice>, CallRefused>
  get(id: ProfileId): Effect.Effect<Profile, CallRefused>
  /** Fails with `mayNotGrant` for permissions that the user does not hold. */
  create(companyId: CompanyId, draft: ProfileDraft): Effect.Effect<{ readonly id: ProfileId }, CallRefused>
  /**
   * As `create`; permissions that the profile already grants stay, regardless of the author, who takes away only those
   * that they hold (`mayNotRevoke`). Fails with `EditorNeeded` if nobody of the company could edit collaborators any more.
   */
  update(id: ProfileId, draft: ProfileDraft): Effect.Effect<Profile, EditorNeeded | CallRefused>
  /** Lists every permission. */
  permissions(): Effect.Effect<ReadonlyArray<PermissionOption>, CallRefused>
}
