import type { SessionTokens } from "./sessions-service.ts"
import type { HttpCall } from "../platform/http/http-call.ts"

/** The cookies of a signed-in browser. `marker` carries no token: it lets scripts know that a session may exist. */
export const sessionCookies = { access: "prosa_access", refresh: "prosa_refresh", marker: "prosa_session" } as const

const accessPath = "/"
/** Limits the refresh token to API calls: pages and files do not receive it. */
const refreshPath = "/api"

export const setSessionCookies = (call: HttpCall, { access, refresh }: SessionTokens, now: number): void => {
  const secondsUntil = (at: number) => Math.max(0, Math.floor((at - now) / 1_000))
  call.setCookie(sessionCookies.access, access.token, { path: accessPath, maxAge: secondsUntil(access.expiresAt) })
  const maxAge = secondsUntil(refresh.expiresAt)
  call.setCookie(sessionCookies.refresh, refresh.token, { path: refreshPath, maxAge })
  call.setCookie(sessionCookies.marker, "1", { path: "/", maxAge, readable: true })
}

export const clearSessionCookies = (call: HttpCall): void => {
  call.clearCookie(sessionCookies.access, accessPath)
  call.clearCookie(sessionCookies.refresh, refreshPath)
  call.clearCookie(sessionCookies.marker, "/")
}
