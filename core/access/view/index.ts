export { canSubmitLogin, createLogin, type Login } from "./login.ts"
export { createSession, type Session, type SessionHost, type SessionState } from "./session.ts"
export { createProfileForm, type ProfileForm, type ProfileTree, type ProfileValues } from "./profile-form.ts"
export { createProfileList, type ProfileList } from "./profile-list.ts"
