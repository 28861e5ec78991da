export {
  deepestWorkspace,
  moveRefusal,
  type MoveRefusal,
  possibleParents,
  type WorkspacePlace,
} from "./workspace-moves.ts"
export { type LeavingMember, refusalOfTeam, teamRefusals, TeamRefused } from "./team-rules.ts"
export { workspaceRecordMessages } from "./workspace-record-messages.ts"
export {
  workspaceDraftOf,
  Invite,
  isBlankInvite,
  mostInvites,
  moveRefusals,
  MoveRefused,
  TeamCandidate,
  tooManyInvites,
  WorkspaceChoices,
  WorkspaceDraft,
  WorkspaceForm,
  WorkspaceLine,
  WorkspaceRecord,
  type WorkspaceRecords,
} from "./workspace-records.ts"
export { type BrandLook, lookOf } from "./brand-contrast.ts"
export { brandMessages } from "./brand-messages.ts"
export {
  BrandChange,
  BrandDraft,
  BrandHost,
  brandHostLimit,
  type BrandImageField,
  brandImageLimit,
  BrandImageNotAccepted,
  brandImageNotAccepted,
  brandImages,
  BrandImageTooLarge,
  brandImageTooLarge,
  brandImageTypes,
  BrandRecord,
  BrandRow,
  type BrandSettings,
  hostIn,
  HostTaken,
  hostTaken,
} from "./brand-settings.ts"
export { companyMessages } from "./company-messages.ts"
export {
  CompanyDraft,
  CompanyRecord,
  type CompanyRecords,
  companyRefusals,
  faultsOfDraft,
  freeName,
  InviteOverQuota,
  inviteOverQuota,
  largestQuota,
  PlatformChoice,
  QuotaLimit,
  unknownPlatform,
} from "./company-records.ts"
export { CompanyTimeZone, companyTimeZones } from "./company-time-zones.ts"
