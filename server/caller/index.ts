export { type Actor, actorCan, ownWorkspaces } from "./actor.ts"
export {
  type ActingCaller,
  type Api,
  type ApiShell,
  type Callers,
  decoding,
  defineApi,
  type MemberCaller,
} from "./api.ts"
export { type CompanyOf, companyThrough } from "./company-of.ts"
export {
  type AdmittedUser,
  admitUser,
  endWithRights,
  endWithSession,
  idIn,
  type SocketAdmission,
  type SocketSession,
  type SocketSubject,
} from "./socket-admission.ts"
export { forOwnCompany, ownedBy, owns } from "./ownership.ts"
export { definePart, type JobHandlers, type ServerBase, type ServerPart } from "./server-part.ts"
export type { SignedIn } from "./signed-in.ts"
export { Visitor } from "./visitor.ts"
