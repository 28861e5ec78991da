import type { CannedReply } from "./canned-reply.ts"

/** How those for everybody of the company are named to people. */
export const forCompany = "Empresa"
/** How one's own are named. */
export const forMyself = "Só eu"

/** How the reach of a canned reply is named to people: 'Empresa', 'Só eu', or its workspace. */
export const reachWords = ({ reach, workspaceName }: Pick<CannedReply, "reach" | "workspaceName">): string =>
  reach === "company" ? forCompany : reach === "person" ? forMyself : workspaceName
