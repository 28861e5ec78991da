import { can, type Holder, type Permission } from "./permissions.ts"
import type { SessionUser } from "./session-user.ts"

/** What a page asks of whoever opens it. */
export interface PageAccess {
  /** A public page needs nobody. */
  readonly public?: boolean
  readonly anyOf?: ReadonlyArray<Permission>
  /** For the platform's administrators only. */
  readonly adminOnly?: boolean
  /** Pages on which an admin may be without having chosen a company ('/change-company', '/company'). */
  readonly withoutCompany?: boolean
}

/**
 * Where somebody who opens a page is sent instead, in the order of access, section 2: signed in, permitted, company
 * chosen. Undefined: they may stay.
 */
export const redirectFor = (
  page: PageAccess,
  user: Holder | undefined,
  companyChosen: boolean,
): "/login" | "/401" | "/change-company" | undefined => {
  if (page.public === true) return undefined
  if (user === undefined) return "/login"
  if (page.anyOf !== undefined && !can(user, ...page.anyOf)) return "/401"
  if (page.adminOnly === true && !user.admin) return "/401"
  if (user.admin && !companyChosen && page.withoutCompany !== true) return "/change-company"
  return undefined
}

/** Screens narrower than this are telephones after login (section 9). */
export const narrowAfterLogin = 600

/** Where a person lands after signing in, when no page was asked for before ('Post-login redirect'). */
export const homeOf = (
  user: Pick<SessionUser, "id" | "name" | "isFirstAccess" | "isAttendant"> & Holder,
  widthPx: number,
): string => {
  const narrow = widthPx < narrowAfterLogin
  if (user.isFirstAccess && !narrow) return `/avatar/${user.id}/${encodeURIComponent(user.name)}`
  if (narrow && can(user, "dialog_view")) return "/rooms"
  if (narrow && can(user, "omnichannel_view")) return "/omnichannel"
  if (user.isAttendant && can(user, "omnichannel_view")) return "/omnichannel"
  return "/home"
}

/**
 * The page that was asked for before signing in, when it is one of ours: a path of this origin and no page of the login
 * itself. Control characters are refused, since browsers drop them: '/', a tab and '/evil' would be another host.
 */
export const safeOrigin = (origin: string | null): string | undefined =>
  origin !== null && /^\/(?![/\\])\P{Cc}*$/u.test(origin) && !/^\/(login|forgot|401)(\/|\?|#|$)/i.test(origin)
    ? origin
    : undefined
