export { canSubmitLogin, createLogin, type Login } from "./login.ts"
export { renewInTime } from "./session-renewal.ts"
export { createSession, type Session, type SessionHost, type SessionState } from "./session.ts"
export { createProfileForm, type ProfileForm, type ProfileTree, type ProfileValues } from "./profile-form.ts"
export { createProfileList, type ProfileList } from "./profile-list.ts"
export { type CodeFailure, type CodePage, type CodeState, createCodePage, isCodeRefusal } from "./code-page.ts"
export {
  createForgotPassword,
  createPasswordReset,
  type PasswordResetPage,
  recoveryAddress,
  type ResetValues,
} from "./recovery.ts"
export {
  type ConfirmedRegistration,
  createConfirmation,
  createInvitationPage,
  createSubscription,
  type InvitationPage,
  isFilled,
} from "./registration.ts"
export { createResend, type Resend, resendPause, type ResendState } from "./resend.ts"
export { type AvatarChoice, type AvatarChoiceState, createAvatarChoice } from "./avatar-choice.ts"
export { createDeviceList, type DeviceList, type DeviceListState } from "./device-list.ts"
export { createOwnAccountForm, type OwnAccountValues } from "./own-account-form.ts"
export { type RightsHost, rightsPause, watchRights, workspaceChanges } from "./rights-watch.ts"
export {
  type CollaboratorList,
  collaboratorSearchPause,
  createCollaboratorList,
  type InvitePlace,
} from "./collaborator-list.ts"
export {
  type CollaboratorFacts,
  type CollaboratorForm,
  type CollaboratorValues,
  createCollaboratorForm,
} from "./collaborator-form.ts"
