import { defaultTimeZone } from "../../../kernel/index.ts"
import type { SessionState } from "./session.ts"

/**
 * The time zone of the company whose data is shown, in which days are chosen and shown: the user's own company's, or that of the one
 * that an administrator chose; that of new companies, if none is known. Apart from the session, since the first page does without it.
 */
export const timeZoneOf = ({ company, user }: Pick<SessionState, "company" | "user">): string =>
  (user?.companyId === null ? company?.timeZone : undefined) ?? user?.timeZone ?? defaultTimeZone
