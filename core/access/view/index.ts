export { canSubmitLogin, createLogin, type Login } from "./sessions/login.ts"
export { renewInTime } from "./sessions/session-renewal.ts"
export { createSession, type Session, type SessionHost, type SessionState } from "./sessions/session.ts"
export { timeZoneOf } from "./sessions/company-time-zone.ts"
export { createProfileForm, type ProfileForm, type ProfileTree, type ProfileValues } from "./profiles/profile-form.ts"
export { createProfileList, type ProfileList } from "./profiles/profile-list.ts"
export {
  type CodeFailure,
  type CodePage,
  type CodeState,
  createCodePage,
  isCodeRefusal,
} from "./registrations/code-page.ts"
export {
  createForgotPassword,
  createPasswordReset,
  type PasswordResetPage,
  recoveryAddress,
  type ResetValues,
} from "./registrations/recovery.ts"
export {
  type ConfirmedRegistration,
  createConfirmation,
  createInvitationPage,
  createSubscription,
  type InvitationPage,
  isFilled,
} from "./registrations/registration.ts"
export { createResend, type Resend, resendPause, type ResendState } from "./registrations/resend.ts"
export { type AvatarChoice, type AvatarChoiceState, createAvatarChoice } from "./own-account/avatar-choice.ts"
export { createDeviceList, type DeviceList, type DeviceListState } from "./own-account/device-list.ts"
export { createOwnAccountForm, type OwnAccountValues } from "./own-account/own-account-form.ts"
export { type RightsHost, rightsPause, watchRights, workspaceChanges } from "./sessions/rights-watch.ts"
export {
  type CollaboratorList,
  collaboratorSearchPause,
  createCollaboratorList,
  type InvitePlace,
} from "./collaborators/collaborator-list.ts"
export {
  type CollaboratorFacts,
  type CollaboratorForm,
  type CollaboratorValues,
  createCollaboratorForm,
} from "./collaborators/collaborator-form.ts"
