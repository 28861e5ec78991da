import { type Effect, Schema } from "effect"
import { ProfileChoice } from "../access/index.ts"
import {
  type CallRefused,
  CompanyId,
  Email,
  failure,
  foldEmail,
  isEmail,
  type Page,
  ProfileId,
  requiredText,
  sentences,
  uniqueList,
  UserId,
  WorkspaceId,
} from "../kernel/index.ts"
import { deepestWorkspace, type MoveRefusal } from "./workspace-moves.ts"
import type { TeamRefused } from "./team-rules.ts"
import { Quota, type QuotaReached } from "../tenancy/index.ts"

/** A workspace in the table. */
export const WorkspaceLine = Schema.Struct({
  id: WorkspaceId,
  name: Schema.String,
  parentId: Schema.NullOr(WorkspaceId),
  active: Schema.Boolean,
  usersCount: Schema.Int,
})
export type WorkspaceLine = typeof WorkspaceLine.Type

/** A workspace with its team (access, section 3, 'Workspace'). */
export const WorkspaceRecord = Schema.Struct({
  ...WorkspaceLine.fields,
  users: Schema.Array(UserId),
  companyId: CompanyId,
})
export type WorkspaceRecord = typeof WorkspaceRecord.Type

/** An invitation: the address, and the profile that the invited user gets. */
export const Invite = Schema.Struct({ email: Email, profileId: ProfileId })
export type Invite = typeof Invite.Type

/** Invitations of one call at most. */
export const mostInvites = 50

/** The sentence for more invitations than `mostInvites`. */
export const tooManyInvites = `No máximo ${mostInvites} convites de uma vez`

/** The saved fields of a workspace. `invites` are sent, `users` are its whole team. */
export const WorkspaceDraft = Schema.Struct({
  name: requiredText(120),
  parentId: Schema.NullOr(WorkspaceId),
  active: Schema.Boolean,
  users: uniqueList(UserId),
  invites: uniqueList(Invite, ({ email }) => foldEmail(email)).check(
    Schema.isMaxLength(mostInvites, { message: tooManyInvites }),
  ),
})
export type WorkspaceDraft = typeof WorkspaceDraft.Type

/** Returns whether a row of the invitation form is blank: without an address, and with no role of its own. */
export const isBlankInvite = ({
  email,
  profileId,
  inherited = false,
}: {
  readonly email: string
  readonly profileId: ProfileId | null
  readonly inherited?: boolean
}): boolean => email.trim() === "" && (profileId === null || inherited)

/** A row of the invitation form: blank rows are left out, others need both fields (access, section 5). */
const InviteRow = Schema.Struct({
  email: Schema.String,
  profileId: Schema.NullOr(ProfileId),
  /** The role is the one of the row before, and was not chosen for this row. */
  inherited: Schema.optionalKey(Schema.Boolean),
}).check(
  Schema.makeFilter((row) => {
    const { email, profileId } = row
    if (isBlankInvite(row)) return true
    if (email.trim() === "") return { path: ["email"], issue: sentences.required }
    if (!isEmail(email)) return { path: ["email"], issue: sentences.email }
    return profileId === null ? { path: ["profileId"], issue: sentences.required } : true
  }),
)

/** The form of a workspace, with rows of invitations that may be blank. */
export const WorkspaceForm = Schema.Struct({
  name: requiredText(120),
  parentId: Schema.NullOr(WorkspaceId),
  active: Schema.Boolean,
  users: Schema.Array(UserId),
  invites: Schema.Array(InviteRow).check(
    Schema.makeFilter((rows) => {
      if (rows.filter((row) => !isBlankInvite(row)).length > mostInvites) return tooManyInvites
      const seen = new Set<string>()
      for (const [at, { email }] of rows.entries()) {
        const folded = foldEmail(email)
        if (folded !== "" && seen.has(folded)) return { path: [at, "email"], issue: sentences.duplicates }
        seen.add(folded)
      }
      return true
    }),
  ),
})
export type WorkspaceForm = typeof WorkspaceForm.Type

/** Returns the draft of a form's values: without blank rows, addresses without blanks around them. */
export const workspaceDraftOf = ({ invites, ...form }: WorkspaceForm): WorkspaceDraft => ({
  ...form,
  invites: invites.flatMap((row) =>
    row.profileId === null || isBlankInvite(row) ? [] : [{ email: row.email.trim(), profileId: row.profileId }],
  ),
})

/** A user who may be on a team. */
export const TeamCandidate = Schema.Struct({
  id: UserId,
  name: Schema.String,
  email: Schema.String,
  /** The names of their profiles, joined. */
  profile: Schema.String,
})
export type TeamCandidate = typeof TeamCandidate.Type

/** What the form of a workspace chooses from. */
export const WorkspaceChoices = Schema.Struct({
  /** The profiles that the caller may give. */
  profiles: Schema.Array(ProfileChoice),
  workspaces: Schema.Array(WorkspaceLine),
  workspaceQuota: Quota,
  userQuota: Quota,
})
export type WorkspaceChoices = typeof WorkspaceChoices.Type

/** The workspace may not stand below the chosen one. */
export const MoveRefused = failure("MoveRefused")
export type MoveRefused = typeof MoveRefused.Type

/** The refusals of a place in the tree. */
export const moveRefusals: Readonly<Record<MoveRefusal, MoveRefused>> = {
  "unknown-parent": { _tag: "MoveRefused", message: sentences.unknownRecord },
  cycle: { _tag: "MoveRefused", message: "Um workspace não pode ficar dentro de si mesmo." },
  "too-deep": { _tag: "MoveRefused", message: `Os workspaces podem ter no máximo ${deepestWorkspace} níveis.` },
}

/** The port to the workspaces of a company, for who administers them. */
export interface WorkspaceRecords {
  /** Lists the caller's workspaces whose name contains the text, by name. */
  list(wish: {
    readonly companyId: CompanyId
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<WorkspaceLine>, CallRefused>
  get(id: WorkspaceId): Effect.Effect<WorkspaceRecord, CallRefused>
  choices(companyId: CompanyId): Effect.Effect<WorkspaceChoices, CallRefused>
  /**
   * Lists the active people who share a workspace with the caller, by name: those whose name or mail contains the text.
   * The members of `workspaceId` come first, inactive ones too.
   */
  people(wish: {
    readonly companyId: CompanyId
    readonly workspaceId?: WorkspaceId
    readonly search: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<TeamCandidate>, CallRefused>
  /** Creates a workspace with its author on the team, and sends its invitations. */
  create(
    companyId: CompanyId,
    draft: WorkspaceDraft,
  ): Effect.Effect<{ readonly id: WorkspaceId }, MoveRefused | QuotaReached | CallRefused>
  /** Changes a workspace, and sends invitations. */
  update(
    id: WorkspaceId,
    draft: WorkspaceDraft,
  ): Effect.Effect<WorkspaceRecord, MoveRefused | QuotaReached | TeamRefused | CallRefused>
}
