import { Effect, Schema } from "effect"
import {
  type CallRefused,
  CompanyId,
  defaultTimeZone,
  Email,
  failure,
  type FieldError,
  fold,
  PlatformId,
  requiredText,
  sentences,
} from "../kernel/index.ts"
import { CompanyTimeZone } from "./company-time-zones.ts"
import { ChannelFlags, type Companies } from "../tenancy/index.ts"

/** A platform in pickers. */
export const PlatformChoice = Schema.Struct({ id: PlatformId, name: Schema.String })
export type PlatformChoice = typeof PlatformChoice.Type

/** The largest quota that can be set; 0 is no limit at all. */
export const largestQuota = 1_000_000

/** The refusals of a quota, and of an invitation. */
export const companyRefusals = {
  notWhole: "Deve ser um número inteiro",
  negative: "Deve ser maior ou igual a 0",
  tooLarge: "Deve ser no máximo 1.000.000",
  inactiveInvite: "Ative a empresa para enviar o convite",
} as const

/** A limit of a company: a whole number, 0 for none (access, section 3). */
export const QuotaLimit = Schema.Finite.annotate({ message: companyRefusals.notWhole })
  .check(
    Schema.makeFilter((quota: number) => Number.isInteger(quota) || companyRefusals.notWhole),
    Schema.isGreaterThanOrEqualTo(0, { message: companyRefusals.negative }),
    Schema.isLessThanOrEqualTo(largestQuota, { message: companyRefusals.tooLarge }),
  )
  .pipe(Schema.annotateKey({ messageMissingKey: sentences.required }))

/** Returns a name that no other has: 'Administrador', else 'Administrador 2' and so on. */
export const freeName = (name: string, taken: ReadonlyArray<string>): string => {
  const folded = new Set(taken.map(fold))
  let free = name
  for (let next = 2; folded.has(fold(free)); next += 1) free = `${name} ${next}`
  return free
}

/** The saved fields of a company (access, section 3, 'Company (administration)'). */
export const CompanyDraft = Schema.Struct({
  name: requiredText(120),
  email: Email,
  /** Invites `email` to the company, with the profile of all permissions. */
  sendInvite: Schema.Boolean,
  platform: Schema.Number.annotate({ message: sentences.required }).pipe(
    Schema.decodeTo(PlatformId),
    Schema.annotateKey({ messageMissingKey: sentences.required }),
  ),
  /** An inactive company's users have no session. */
  active: Schema.Boolean,
  workspaceQuota: QuotaLimit,
  userQuota: QuotaLimit,
  botQuota: QuotaLimit,
  allowCampaignCreation: Schema.Boolean,
  ...ChannelFlags.fields,
  /** What the company's days and hours are meant in. Absent: as it is, of a new company `defaultTimeZone`. */
  timeZone: Schema.optionalKey(CompanyTimeZone),
})
export type CompanyDraft = typeof CompanyDraft.Type

/** A company with its settings, and how much of its quotas is used. */
export const CompanyRecord = Schema.Struct({
  id: CompanyId,
  ...CompanyDraft.fields,
  /** Empty where none was ever given, as for a company that an operator has made. */
  email: Schema.String,
  timeZone: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(defaultTimeZone))),
  platformName: Schema.String,
  workspacesInUse: Schema.Int,
  /** Active users, open invitations included. */
  usersInUse: Schema.Int,
  botsInUse: Schema.Int,
})
export type CompanyRecord = typeof CompanyRecord.Type

/** Returns what a draft's fields forbid together: an inactive company cannot be joined, so nobody is invited to it. */
export const faultsOfDraft = ({ active, sendInvite }: CompanyDraft): ReadonlyArray<FieldError> =>
  sendInvite && !active ? [{ path: "sendInvite", message: companyRefusals.inactiveInvite }] : []

/** The refusal of a company on a platform that does not exist. */
export const unknownPlatform: FieldError = { path: "platform", message: sentences.unknownRecord }

/** One more user, the invited one, is over the company's quota. Nothing is saved. */
export const InviteOverQuota = failure("InviteOverQuota")
export type InviteOverQuota = typeof InviteOverQuota.Type

/** Creates the refusal of an invitation beyond the limit of users. */
export const inviteOverQuota = (limit: number): InviteOverQuota => ({
  _tag: "InviteOverQuota",
  message: `A empresa já tem ${limit === 1 ? "1 usuário" : `${limit} usuários`}, seu limite. Aumente o limite para enviar o convite.`,
})

/** The port to the companies and their settings, for administrators. */
export interface CompanyRecords extends Companies {
  get(id: CompanyId): Effect.Effect<CompanyRecord, CallRefused>
  /** Creates a company with its first workspace and a profile of all permissions. */
  create(draft: CompanyDraft): Effect.Effect<{ readonly id: CompanyId }, InviteOverQuota | CallRefused>
  /**
   * Saves the settings. Deactivating ends the sessions of the company's users. A quota may be less than what is used:
   * it refuses what comes later.
   */
  update(id: CompanyId, draft: CompanyDraft): Effect.Effect<CompanyRecord, InviteOverQuota | CallRefused>
  /** Lists the platforms, in the order in which they were made. */
  platforms(): Effect.Effect<ReadonlyArray<PlatformChoice>, CallRefused>
}
