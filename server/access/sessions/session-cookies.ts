import type { SessionTokens } from "./sessions-service.ts"
import type { HttpCall } from "../../platform/http/http-call.ts"

/**
 * The cookies of a signed-in browser. `device` tells a browser's tabs from another browser that has got hold of a
 * refresh token. `marker` carries no token: it lets scripts know that a session may exist.
 */
export const sessionCookies = {
  access: "prosa_access",
  refresh: "prosa_refresh",
  device: "prosa_device",
  marker: "prosa_session",
} as const

const accessPath = "/"
/** Limits the refresh token to API calls: pages and files do not receive it. */
const refreshPath = "/api"

/** Lifetime of the device cookie, in seconds: longer than that of a session which is used. */
const longestSession = 400 * 86_400

export const setSessionCookies = (call: HttpCall, { access, refresh, device }: SessionTokens, now: number): void => {
  const secondsUntil = (at: number) => Math.max(0, Math.floor((at - now) / 1_000))
  call.setCookie(sessionCookies.access, access.token, { path: accessPath, maxAge: secondsUntil(access.expiresAt) })
  const maxAge = secondsUntil(refresh.expiresAt)
  call.setCookie(sessionCookies.refresh, refresh.token, { path: refreshPath, maxAge })
  if (device !== undefined) call.setCookie(sessionCookies.device, device, { path: refreshPath, maxAge: longestSession })
  call.setCookie(sessionCookies.marker, "1", { path: "/", maxAge, readable: true })
}

export const clearSessionCookies = (call: HttpCall): void => {
  call.clearCookie(sessionCookies.access, accessPath)
  call.clearCookie(sessionCookies.refresh, refreshPath)
  call.clearCookie(sessionCookies.device, refreshPath)
  call.clearCookie(sessionCookies.marker, "/")
}
