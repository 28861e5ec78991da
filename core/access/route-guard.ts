import { can, type Holder, type Permission } from "./permissions.ts"
import type { SessionUser } from "./sessions/session-user.ts"

/** The access requirements of a page. */
export interface PageAccess {
  /** Open without a session. */
  readonly public?: boolean
  readonly anyOf?: ReadonlyArray<Permission>
  /** For the platform's administrators only. */
  readonly adminOnly?: boolean
  /** Open to an administrator without a chosen company ('/change-company', '/company'). */
  readonly withoutCompany?: boolean
  /** For users whose company may create campaigns ('/campaigns'). */
  readonly campaigns?: boolean
}

/**
 * Returns the redirect for a user who opens a page, checking in the order of access, section 2: signed in, permitted,
 * campaigns allowed, company chosen. Undefined: no redirect.
 */
export const redirectFor = (
  page: PageAccess,
  user: (Holder & Partial<Pick<SessionUser, "allowCampaignCreation">>) | undefined,
  companyChosen: boolean,
): "/login" | "/401" | "/not-authorized" | "/change-company" | undefined => {
  if (page.public === true) return undefined
  if (user === undefined) return "/login"
  if (page.anyOf !== undefined && !can(user, ...page.anyOf)) return "/401"
  if (page.adminOnly === true && !user.admin) return "/401"
  if (page.campaigns === true && !user.admin && user.allowCampaignCreation !== true) return "/not-authorized"
  if (user.admin && !companyChosen && page.withoutCompany !== true) return "/change-company"
  return undefined
}

/** Width in pixels below which a screen counts as a phone after login (section 9). */
export const narrowAfterLogin = 600

/** What of a user decides where they begin. */
type Beginner = Pick<SessionUser, "id" | "name" | "isFirstAccess" | "isAttendant"> & Holder

/** Returns a user's first page ('Post-login redirect'). */
export const homeOf = (user: Beginner, widthPx: number): string => {
  const narrow = widthPx < narrowAfterLogin
  if (user.isFirstAccess && !narrow) return `/avatar/${user.id}/${encodeURIComponent(user.name)}`
  if (narrow && can(user, "dialog_view")) return "/rooms"
  if (narrow && can(user, "omnichannel_view")) return "/omnichannel"
  if (user.isAttendant && can(user, "omnichannel_view")) return "/omnichannel"
  return "/home"
}

/**
 * Returns the page after sign-in: the one requested before, unless it is a first access, or was the home page, which
 * nobody who is sent somewhere else to begin has asked for.
 */
export const pageAfterSignIn = (user: Beginner, widthPx: number, origin: string | null): string => {
  const first = homeOf(user, widthPx)
  const requested = safeOrigin(origin)
  return requested === undefined || /^\/(home\/?)?$/iu.test(requested) || first.startsWith("/avatar/")
    ? first
    : requested
}

/**
 * Returns the page requested before sign-in if it is safe: a path of this origin that is not the login. Control
 * characters are refused, since browsers drop them: '/', a tab and '/evil' would be another host.
 */
export const safeOrigin = (origin: string | null): string | undefined =>
  origin !== null && /^\/(?![/\\])\P{Cc}*$/u.test(origin) && !/^\/(login|forgot|401)(\/|\?|#|$)/i.test(origin)
    ? origin
    : undefined
