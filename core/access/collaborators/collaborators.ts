import { type Effect, Schema } from "effect"
import {
  type CallRefused,
  CompanyId,
  Email,
  failure,
  IsoDateTime,
  type Page,
  ProfileId,
  requiredText,
  sentences,
  nameUpTo,
  UserId,
  WorkspaceId,
} from "../../kernel/index.ts"
import type { QuotaReached } from "../../tenancy/index.ts"
import { PhotoDataUrl } from "../own-account/avatars.ts"
import { UserAvatar } from "../own-account/user-avatar.ts"
import { OptionalPassword, OptionalPhone, passwordPair } from "../own-account/own-account.ts"

/** A user as the pickers show them. */
export const CollaboratorChoice = Schema.Struct({ id: UserId, name: Schema.String })
export type CollaboratorChoice = typeof CollaboratorChoice.Type

/** A user in pickers that tell people of the same name apart. */
export const CollaboratorOption = Schema.Struct({
  ...CollaboratorChoice.fields,
  email: Schema.String,
  /** The names of their profiles. */
  profiles: Schema.Array(Schema.String),
})
export type CollaboratorOption = typeof CollaboratorOption.Type

/** A row of the collaborators' table (access, section 2, 'Collaborators'). */
export const CollaboratorLine = Schema.Struct({
  ...CollaboratorOption.fields,
  /** Digits; empty without a number. */
  phone: Schema.String,
  /** The number of workspaces that the user shares with the caller. */
  workspaces: Schema.Number,
  withoutActiveWorkspace: Schema.Boolean,
  active: Schema.Boolean,
  /** Invited, and not accepted yet. */
  waiting: Schema.Boolean,
  ...UserAvatar.fields,
})
export type CollaboratorLine = typeof CollaboratorLine.Type

/** A user of a company (access, section 3, 'Collaborator'). */
export const Collaborator = Schema.Struct({
  id: UserId,
  companyId: CompanyId,
  name: Schema.String,
  email: Schema.String,
  /** Digits; empty without a number. */
  phone: Schema.String,
  active: Schema.Boolean,
  /** Invited, and not accepted yet. */
  waiting: Schema.Boolean,
  profiles: Schema.Array(Schema.Struct({ id: ProfileId, name: Schema.String, active: Schema.Boolean })),
  /** The workspaces that the user shares with the caller. */
  workspaces: Schema.Array(Schema.Struct({ id: WorkspaceId, name: Schema.String, active: Schema.Boolean })),
  /** Whether the user is a member of further workspaces, which the caller is not. */
  elsewhere: Schema.Boolean,
  /** Whether none of the user's workspaces is active: they belong to no selection (`isListed`). */
  withoutActiveWorkspace: Schema.Boolean,
  /** What the profiles grant, by name. */
  permissions: Schema.Array(Schema.String),
  isAttendant: Schema.Boolean,
  /** The name that clients see; null: the user's own. */
  agentName: Schema.NullOr(Schema.String),
  ...UserAvatar.fields,
  createdAt: IsoDateTime,
  /** The last use of a device; null before the first. */
  lastAccessAt: Schema.NullOr(IsoDateTime),
})
export type Collaborator = typeof Collaborator.Type

const atLeastOne = <Id extends Schema.Top>(id: Id) =>
  Schema.Array(id).check(
    Schema.isMinLength(1, { message: sentences.emptyList }),
    Schema.makeFilter((ids) => new Set(ids).size === ids.length || sentences.duplicates),
  )

const saved = {
  name: requiredText(120),
  email: Email,
  phone: OptionalPhone,
  active: Schema.Boolean,
  profiles: atLeastOne(ProfileId),
  workspaces: atLeastOne(WorkspaceId),
  isAttendant: Schema.Boolean,
  agentName: Schema.NullOr(nameUpTo(60)),
}

const alwaysOptional = {
  /** A data URL sets a photo, null goes back to the initials. */
  avatar: Schema.optionalKey(Schema.NullOr(PhotoDataUrl)),
  /** The user's present password, or empty. */
  lastPassword: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(128, { message: sentences.tooLong(128) }))),
  /** The new one, or empty. */
  password: Schema.optionalKey(OptionalPassword),
}

/** All saved fields of a collaborator (access, section 5). `workspaces` names only those that the author is a member of. */
export const CollaboratorDraft = Schema.Struct({ ...saved, ...alwaysOptional }).check(passwordPair)
export type CollaboratorDraft = typeof CollaboratorDraft.Type

/** Any of the saved fields of a collaborator; absent ones stay. */
export const CollaboratorChange = Schema.Struct({
  name: Schema.optionalKey(saved.name),
  email: Schema.optionalKey(saved.email),
  phone: Schema.optionalKey(saved.phone),
  active: Schema.optionalKey(saved.active),
  profiles: Schema.optionalKey(saved.profiles),
  workspaces: Schema.optionalKey(saved.workspaces),
  isAttendant: Schema.optionalKey(saved.isAttendant),
  agentName: Schema.optionalKey(saved.agentName),
  ...alwaysOptional,
}).check(passwordPair)
export type CollaboratorChange = typeof CollaboratorChange.Type

/** The mail address has an account, in whatever company. */
export const EmailTaken = failure("EmailTaken")
export type EmailTaken = typeof EmailTaken.Type
/** The refusal of a mail address that has an account. */
export const emailTaken: EmailTaken = { _tag: "EmailTaken", message: "Já existe uma conta com este e-mail." }

/** The change would leave the company, or its author, without somebody who may edit collaborators. */
export const EditorNeeded = failure("EditorNeeded", { field: Schema.Literals(["active", "profiles", "permissions"]) })
export type EditorNeeded = typeof EditorNeeded.Type

/** A link that sets a new password, once and within an hour. */
export const RecoveryLink = Schema.Struct({ url: Schema.String })
export type RecoveryLink = typeof RecoveryLink.Type

/**
 * The port to the users of a company. A caller sees those who share a workspace with them, themselves, and, if they edit
 * collaborators, those without an active workspace.
 */
export interface Collaborators {
  /** Lists the members of a workspace who may be handed its rooms, by name. */
  ofWorkspace(
    companyId: CompanyId,
    workspaceId: WorkspaceId,
  ): Effect.Effect<ReadonlyArray<CollaboratorChoice>, CallRefused>
  /** Lists the members of the workspaces, and others that `isListed` has, whose name or mail contains the text, by name. */
  list(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<CollaboratorLine>, CallRefused>
  /** Lists all active users whom the caller sees, by name, for pickers. */
  all(companyId: CompanyId): Effect.Effect<ReadonlyArray<CollaboratorOption>, CallRefused>
  get(id: UserId): Effect.Effect<Collaborator, CallRefused>
  /** Changes the given fields; `managing-people.ts` has the rules. Activating somebody again counts in the users' quota. */
  update(
    id: UserId,
    change: CollaboratorChange,
  ): Effect.Effect<Collaborator, EmailTaken | EditorNeeded | QuotaReached | CallRefused>
  /** Issues a link that sets a new password, or accepts the invitation of who has none; for administrators. */
  recoveryLink(id: UserId): Effect.Effect<RecoveryLink, CallRefused>
}
