export { can, type Holder, Permission, permissions } from "./permissions.ts"
export { firstName, SessionUser } from "./sessions/session-user.ts"
export {
  Credentials,
  NotConfirmed,
  notConfirmed,
  Refreshed,
  Rights,
  type Sessions,
  WrongPassword,
  wrongPassword,
} from "./sessions/sessions.ts"
export {
  AccessCode,
  type CodeKind,
  codeLifetimes,
  CodeSpent,
  codeSpent,
  codeState,
  CodeUnknown,
  codeUnknown,
} from "./registrations/access-codes.ts"
export {
  isCommonPassword,
  NewPassword,
  passwordLength,
  passwordRefusals,
  samePasswords,
} from "./registrations/new-password.ts"
export { nameInMail, nameInMailLimit } from "./registrations/name-in-mail.ts"
export { type PasswordRecovery, PasswordReset, RecoveryRequest } from "./registrations/password-recovery.ts"
export {
  InviteAcceptance,
  InviteForm,
  newCompany,
  Registration,
  registrationConfirmed,
  RegistrationForm,
  type Registrations,
} from "./registrations/registrations.ts"
export { homeOf, narrowAfterLogin, type PageAccess, redirectFor, pageAfterSignIn, safeOrigin } from "./route-guard.ts"
export { accountPath, menuFor, type MenuEntry, type MenuKey } from "./menu.ts"
export {
  Collaborator,
  CollaboratorChange,
  CollaboratorChoice,
  CollaboratorDraft,
  CollaboratorLine,
  CollaboratorOption,
  type Collaborators,
  EditorNeeded,
  EmailTaken,
  emailTaken,
  RecoveryLink,
} from "./collaborators/collaborators.ts"
export {
  agentNameOf,
  type ChangedCollaborator,
  changesOf,
  refusalOfPhone,
  shownPhone,
} from "./collaborators/collaborator-change.ts"
export {
  type CollaboratorField,
  editorRefusals,
  isListed,
  lockedFields,
  lockedReason,
  losesEditor,
  type ManagedPerson,
  type Manager,
  managingRefusals,
  mayGive,
  mayManage,
  refusalOfChange,
  refusalOfLastEditor,
  refusalOfOwnEnd,
  seesUnplaced,
  type EmployeeStanding,
} from "./collaborators/managing-people.ts"
export { collaboratorMessages } from "./collaborators/collaborator-messages.ts"
export { maySeeUnclear } from "./unclear-rights.ts"
export { type Action, actions, type Principal, mayDo, mayNotAdd, mayNotAddBot } from "./actions.ts"
export {
  grantable,
  groupOf,
  mayGrant,
  notGrantable,
  type PermissionGroup,
  permissionGroups,
  permissionLabels,
  permissionsOf,
} from "./profiles/permission-groups.ts"
export {
  PermissionId,
  permissionIdOf,
  permissionIds,
  permissionOf,
  PermissionOption,
  permissionOptions,
} from "./profiles/permission-ids.ts"
export {
  type PermissionBranch,
  permissionChanges,
  type PermissionLeaf,
  permissionTree,
  type PermissionTreeFacts,
  togglePermission,
} from "./profiles/permission-tree.ts"
export {
  mayNotGrant,
  mayNotRevoke,
  Profile,
  ProfileChoice,
  ProfileDraft,
  type Profiles,
  refusalOfPermissions,
} from "./profiles/profiles.ts"
export { profileMessages } from "./profiles/profile-messages.ts"
export {
  avatarColours,
  defaultAvatarColour,
  PhotoDataUrl,
  photoDataUrl,
  photoLimit,
  PhotoNotAccepted,
  photoNotAccepted,
  PhotoTooLarge,
  photoTooLarge,
  photoTypes,
  uploadRefused,
} from "./own-account/avatars.ts"
export { UserAvatar } from "./own-account/user-avatar.ts"
export {
  type AvatarWish,
  Device,
  OptionalPassword,
  OptionalPhone,
  OwnAccount,
  OwnAccountDraft,
  type OwnAccounts,
  passwordPair,
  type PhotoContent,
  type SquarePhoto,
  type SquarePhotos,
  wrongPresentPassword,
} from "./own-account/own-account.ts"
export { type Addition, additionRefusal, additions } from "./additions.ts"
export { personInWorkspace, type PersonInWorkspace } from "./collaborators/person-in-workspace.ts"
