export { canSubmitLogin, createLogin, type Login } from "./login.ts"
export { createSession, type Session, type SessionHost, type SessionState } from "./session.ts"
