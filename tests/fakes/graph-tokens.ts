import { randomBytes } from "node:crypto"
import type { FakeHttpRequest } from "./fake-http.ts"
import { refuseWith } from "./graph-errors.ts"
import type { GraphWorld } from "./graph-world.ts"
import { textAt } from "./json-reading.ts"

/** Every permission that the dialog knows. */
export const graphScopes = [
  "public_profile",
  "email",
  "business_management",
  "whatsapp_business_management",
  "whatsapp_business_messaging",
  "pages_show_list",
  "pages_messaging",
  "pages_manage_metadata",
  "pages_read_engagement",
  "instagram_basic",
  "instagram_manage_messages",
] as const

export interface GraphToken {
  readonly token: string
  /** The page of a page token; a token without one is the user's. */
  readonly pageId?: string
  readonly scopes: ReadonlyArray<string>
  /** Milliseconds; undefined never ends. */
  readonly expiresAt: number | undefined
  readonly longLived: boolean
  state: "valid" | "expired" | "invalidated"
}

export interface GraphTokens {
  readonly issue: (grant: {
    readonly scopes: ReadonlyArray<string>
    readonly pageId?: string
    readonly seconds?: number
    readonly longLived?: boolean
  }) => GraphToken
  readonly find: (token: string) => GraphToken | undefined
  /** The token of a request, or the refusal of Graph for one that is missing, unknown, expired or invalidated. */
  readonly of: (request: FakeHttpRequest) => GraphToken
  readonly isLive: (token: GraphToken) => boolean
  /** Later requests with this token are answered with 190/463. */
  readonly expire: (token: string) => void
  /** Later requests with these tokens are answered with 190/467 (a withdrawn page, a removed permission). */
  readonly invalidate: (which: (token: GraphToken) => boolean) => void
}

/** The text of a request's token, out of header, query or body. */
export const tokenTextOf = ({ headers, query, body }: FakeHttpRequest): string => {
  const [scheme = "", bearer = ""] = (headers.authorization ?? "").split(" ")
  if (/^(?:bearer|oauth)$/iu.test(scheme) && bearer !== "") return bearer
  return query.get("access_token") ?? textAt(body, "access_token") ?? ""
}

export const createGraphTokens = (now: () => number): GraphTokens => {
  const all = new Map<string, GraphToken>()
  const isExpired = ({ state, expiresAt }: GraphToken) =>
    state === "expired" || (expiresAt !== undefined && expiresAt <= now())
  return {
    issue: ({ scopes, pageId, seconds, longLived = false }) => {
      const issued: GraphToken = {
        token: `EAAF${randomBytes(24).toString("hex")}`,
        ...(pageId === undefined ? {} : { pageId }),
        scopes,
        expiresAt: seconds === undefined ? undefined : now() + seconds * 1_000,
        longLived,
        state: "valid",
      }
      all.set(issued.token, issued)
      return issued
    },
    find: (token) => all.get(token),
    of: (request) => {
      const text = tokenTextOf(request)
      if (text === "")
        return refuseWith(400, 2500, "An active access token must be used to query information about the current user.")
      const token = all.get(text)
      if (token === undefined) return refuseWith(401, 190, "Invalid OAuth access token - Cannot parse access token")
      if (token.state === "invalidated")
        return refuseWith(401, 190, "Error validating access token: The session has been invalidated.", 467)
      if (isExpired(token)) return refuseWith(401, 190, "Error validating access token: Session has expired.", 463)
      return token
    },
    isLive: (token) => token.state === "valid" && !isExpired(token),
    expire: (token) => {
      const found = all.get(token)
      if (found !== undefined) found.state = "expired"
    },
    invalidate: (which) => {
      for (const token of all.values()) if (which(token)) token.state = "invalidated"
    },
  }
}

/** Refuses a token without one of the scopes, with the code that the caller's API uses. */
export const needScope = (token: GraphToken, scopes: ReadonlyArray<string>, code: 10 | 200 = 200): void => {
  if (scopes.some((scope) => token.scopes.includes(scope))) return
  refuseWith(403, code, `(#${code}) Requires ${scopes.join(" or ")} permission to manage the object`)
}

/** Refuses anything but the token of this page. */
export const needPageToken = (token: GraphToken, pageId: string, world: GraphWorld): void => {
  if (token.pageId === undefined)
    refuseWith(400, 210, "(#210) A page access token is required to request this resource.")
  if (token.pageId !== pageId || !world.pages.some(({ id }) => id === pageId))
    refuseWith(403, 200, "(#200) The page access token does not belong to this page.")
}
