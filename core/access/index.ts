export { can, type Holder, Permission, permissions } from "./permissions.ts"
export { firstName, SessionUser } from "./session-user.ts"
export {
  Credentials,
  NotConfirmed,
  notConfirmed,
  Refreshed,
  Rights,
  type Sessions,
  WrongPassword,
  wrongPassword,
} from "./sessions.ts"
export {
  AccessCode,
  type CodeKind,
  codeLifetimes,
  CodeSpent,
  codeSpent,
  codeState,
  CodeUnknown,
  codeUnknown,
} from "./access-codes.ts"
export { isCommonPassword, NewPassword, passwordLength, passwordRefusals, samePasswords } from "./new-password.ts"
export { type PasswordRecovery, PasswordReset, RecoveryRequest } from "./password-recovery.ts"
export {
  InviteAcceptance,
  InviteForm,
  newCompany,
  Registration,
  registrationConfirmed,
  RegistrationForm,
  type Registrations,
} from "./registrations.ts"
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
} from "./collaborators.ts"
export { agentNameOf, type ChangedCollaborator, changesOf, refusalOfPhone, shownPhone } from "./collaborator-change.ts"
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
} from "./managing-people.ts"
export { collaboratorMessages } from "./collaborator-messages.ts"
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
} from "./permission-groups.ts"
export {
  PermissionId,
  permissionIdOf,
  permissionIds,
  permissionOf,
  PermissionOption,
  permissionOptions,
} from "./permission-ids.ts"
export {
  type PermissionBranch,
  permissionChanges,
  type PermissionLeaf,
  permissionTree,
  type PermissionTreeFacts,
  togglePermission,
} from "./permission-tree.ts"
export {
  mayNotGrant,
  mayNotRevoke,
  Profile,
  ProfileChoice,
  ProfileDraft,
  type Profiles,
  refusalOfPermissions,
} from "./profiles.ts"
export { profileMessages } from "./profile-messages.ts"
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
} from "./avatars.ts"
export { UserAvatar } from "./user-avatar.ts"
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
} from "./own-account.ts"
export { type Addition, additionRefusal, additions } from "./additions.ts"
export { personInWorkspace, type PersonInWorkspace } from "./person-in-workspace.ts"
