export { fitsQuota, type LimitedThing, Quota, QuotaReached, quotaReached } from "./quotas.ts"
export {
  deepestWorkspace,
  moveRefusal,
  type MoveRefusal,
  possibleParents,
  type WorkspacePlace,
} from "./workspace-moves.ts"
export { workspaceRecordMessages } from "./workspace-record-messages.ts"
export {
  workspaceDraftOf,
  Invite,
  mostInvites,
  moveRefusals,
  MoveRefused,
  TeamCandidate,
  WorkspaceChoices,
  WorkspaceDraft,
  WorkspaceForm,
  WorkspaceLine,
  WorkspaceRecord,
  type WorkspaceRecords,
} from "./workspace-records.ts"
