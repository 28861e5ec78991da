export { accessPart } from "./access-part.ts"
export { attendedWorkspaces, attending, whoAttend } from "./collaborators/attending.ts"
export { collaboratorApi } from "./collaborators/collaborator-api.ts"
export { issueCode } from "./registrations/access-code-store.ts"
export { enrolPerson, enrolUnlessTaken, insertProfile, joinWorkspaces } from "./collaborators/enrol-people.ts"
export { type InvitationOutcome, inviteUser } from "./collaborators/invite-user.ts"
export {
  brandHosts,
  type HostsOfBrand,
  hostsOfBrand,
  originOfBrand,
  pageOrigin,
  type PageOrigins,
} from "./registrations/page-origin.ts"
export { brandOf } from "./collaborators/people-store.ts"
export { accountExistsMail, invitationMail } from "./registrations/access-mails.ts"
export { type CompanyMeant, createActors } from "./sessions/find-actor.ts"
export { createPasswords, type Passwords } from "./sessions/passwords.ts"
export { recoveryApi, registrationApi } from "./registrations/registration-api.ts"
export { createRecovery } from "./registrations/recovery-service.ts"
export { createRegistrations } from "./registrations/registrations-service.ts"
export { ownAccountApi } from "./own-account/own-account-api.ts"
export { createOwnAccounts } from "./own-account/own-accounts-service.ts"
export { createPresentPasswords } from "./sessions/present-passwords.ts"
export { profileApi } from "./profiles/profile-api.ts"
export { sessionApi } from "./sessions/session-api.ts"
export { sessionCookies } from "./sessions/session-cookies.ts"
export { type AccessTokens, createAccessTokens } from "./sessions/session-tokens.ts"
export { accountByEmail } from "./sessions/session-store.ts"
export { createSessions, type SessionsService } from "./sessions/sessions-service.ts"
export { createSignedInPeople, type SignedInPeople } from "./sessions/signed-in-people.ts"
