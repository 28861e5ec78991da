import { Effect, Schema } from "effect"
import { CompanyId, defaultTimeZone, IsoDateTime, ProfileId, UserId, WorkspaceId } from "../../kernel/index.ts"
import { UserAvatar } from "../own-account/user-avatar.ts"
import { Brand } from "../../tenancy/index.ts"

/** The signed-in user (access, section 3, 'User session'). */
export const SessionUser = Schema.Struct({
  id: UserId,
  name: Schema.String,
  email: Schema.String,
  /** Expiry of the access token. */
  expires: IsoDateTime,
  admin: Schema.Boolean,
  permissions: Schema.Array(Schema.String),
  workspaces: Schema.Array(WorkspaceId),
  isFirstAccess: Schema.Boolean,
  isAttendant: Schema.Boolean,
  allowCampaignCreation: Schema.Boolean,
  /** People of the company may connect their own number by QR code; false for an administrator, who has no number. */
  whatsappQrcode: Schema.Boolean,
  ...UserAvatar.fields,
  platform: Brand,
  /** Null for an administrator, who chooses a company. */
  companyId: Schema.NullOr(CompanyId),
  companyName: Schema.String,
  /** Of the company, in which its days are chosen, shown and counted: 'America/Sao_Paulo'. That of new companies for an administrator. */
  timeZone: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(defaultTimeZone))),
  profiles: Schema.Array(Schema.Struct({ id: ProfileId, name: Schema.String })),
  workspacesTree: Schema.Array(
    Schema.Struct({ id: WorkspaceId, name: Schema.String, parentId: Schema.NullOr(WorkspaceId) }),
  ),
})
export type SessionUser = typeof SessionUser.Type

/** Returns the name used in greetings: 'Camila' for 'Camila Duarte'. */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? ""
