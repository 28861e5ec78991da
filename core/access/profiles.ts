import { type Effect, Schema } from "effect"
import {
  type CallRefused,
  CompanyId,
  type NotAllowed,
  type Page,
  ProfileId,
  requiredText,
  uniqueList,
} from "../kernel/index.ts"
import { PermissionId, type PermissionOption } from "./permission-ids.ts"

/** A profile as tables and pickers show it. */
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

/** What is saved of a profile: a name, and the ids of permissions, never of their groups (access, section 5). */
export const ProfileDraft = Schema.Struct({ name: requiredText(120), permissions: uniqueList(PermissionId) })
export type ProfileDraft = typeof ProfileDraft.Type

/** The refusal of a profile that gives what its author does not hold. */
export const mayNotGrant: NotAllowed = {
  _tag: "NotAllowed",
  message: "Você não pode conceder uma permissão que não possui.",
}

/** The port to the profiles of a company. */
export interface Profiles {
  /** The profiles whose name holds the text, by name. */
  list(wish: {
    readonly companyId: CompanyId
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<ProfileChoice>, CallRefused>
  /** All of them by name, for pickers. */
  all(companyId: CompanyId): Effect.Effect<ReadonlyArray<ProfileChoice>, CallRefused>
  get(id: ProfileId): Effect.Effect<Profile, CallRefused>
  /** Refuses with `mayNotGrant` what the person does not hold. */
  create(companyId: CompanyId, draft: ProfileDraft): Effect.Effect<{ readonly id: ProfileId }, CallRefused>
  /** As `create`; what the profile gave already may stay, whoever saves it. */
  update(id: ProfileId, draft: ProfileDraft): Effect.Effect<Profile, CallRefused>
  /** Every permission that there is. */
  permissions(): Effect.Effect<ReadonlyArray<PermissionOption>, CallRefused>
}
