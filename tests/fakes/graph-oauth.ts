import { randomBytes } from "node:crypto"
import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { refuseWith } from "./graph-errors.ts"
import { graphScopes, type GraphTokens } from "./graph-tokens.ts"
import { type GraphWorld, wabasOf } from "./graph-world.ts"
import { oauthDialogPage, oauthProblemPage } from "./oauth-dialog-page.ts"

export interface GraphOAuth {
  /** The dialog that a browser opens. */
  readonly dialog: (request: FakeHttpRequest) => FakeHttpReply
  /** The form of the dialog: redirects with a code, or with `access_denied`. */
  readonly decide: (request: FakeHttpRequest) => FakeHttpReply
  readonly accessToken: (request: FakeHttpRequest) => FakeHttpReply
  readonly debugToken: (request: FakeHttpRequest) => FakeHttpReply
  /** Consents to an authorize URL without a browser; returns the address that the browser is sent to. */
  readonly approve: (authorizeUrl: string, granted?: ReadonlyArray<string>) => string
}

/** Lifetimes in seconds: a code, a short and a long token. */
const lives = { code: 600, short: 5_400, long: 5_183_944 } as const

interface IssuedCode {
  /** Undefined for a code of Embedded Signup (`config_id`), which is exchanged without an address too. */
  readonly redirectUri: string | undefined
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: number
  readonly used: boolean
}

export const createGraphOAuth = (world: GraphWorld, tokens: GraphTokens, now: () => number): GraphOAuth => {
  const codes = new Map<string, IssuedCode>()

  /** What is asked for; a configuration without scopes stands for those of WhatsApp. */
  const scopesIn = (query: URLSearchParams): ReadonlyArray<string> => {
    const asked = (query.get("scope") ?? "").split(/[ ,]+/u).filter((scope) => scope !== "")
    return asked.length === 0 && query.has("config_id")
      ? ["business_management", "whatsapp_business_management", "whatsapp_business_messaging"]
      : asked
  }

  /** What is wrong with an authorize URL: shown by the dialog, since nothing may be sent to an address in doubt. */
  const problemIn = (query: URLSearchParams): string | undefined => {
    if (query.get("client_id") !== world.app.id) return "ID do aplicativo inválido (client_id)."
    if (!URL.canParse(query.get("redirect_uri") ?? "")) return "URL inválido: redirect_uri."
    if ((query.get("response_type") ?? "code") !== "code") return "response_type precisa ser code."
    const unknown = scopesIn(query).filter((scope) => !graphScopes.some((known) => known === scope))
    return unknown.length === 0 ? undefined : `Invalid Scopes: ${unknown.join(", ")}.`
  }

  const redirectTo = (query: URLSearchParams, granted: ReadonlyArray<string> | undefined): string => {
    const redirectUri = query.get("redirect_uri") ?? ""
    const target = new URL(redirectUri)
    const state = query.get("state")
    if (granted === undefined) {
      target.searchParams.set("error", "access_denied")
      target.searchParams.set("error_code", "200")
      target.searchParams.set("error_description", "Permissions error")
      target.searchParams.set("error_reason", "user_denied")
    } else {
      const code = `AQ${randomBytes(30).toString("base64url")}`
      codes.set(code, {
        redirectUri: query.has("config_id") ? undefined : redirectUri,
        scopes: ["public_profile", ...granted],
        expiresAt: now() + lives.code * 1_000,
        used: false,
      })
      target.searchParams.set("code", code)
    }
    if (state !== null) target.searchParams.set("state", state)
    return target.href
  }

  const needApp = (query: URLSearchParams): void => {
    if (query.get("client_id") !== world.app.id)
      refuseWith(400, 101, "Error validating application. Cannot get application info due to a system error.")
    if (query.get("client_secret") !== world.app.secret) refuseWith(400, 1, "Error validating client secret.")
  }

  /** The parameters of a request, out of its query and a form. */
  const parametersOf = ({ query, body }: FakeHttpRequest): URLSearchParams => {
    const all = new URLSearchParams(query)
    for (const [key, value] of Object.entries(body)) if (typeof value === "string") all.set(key, value)
    return all
  }

  const exchange = (parameters: URLSearchParams): FakeHttpReply => {
    const code = parameters.get("code") ?? ""
    const issued = codes.get(code)
    if (issued === undefined) return refuseWith(400, 100, "Invalid verification code format.", 36_009)
    if (issued.used) return refuseWith(400, 100, "This authorization code has been used.", 36_009)
    if (issued.expiresAt <= now()) return refuseWith(400, 100, "This authorization code has expired.", 36_007)
    if (issued.redirectUri !== undefined && parameters.get("redirect_uri") !== issued.redirectUri)
      return refuseWith(
        400,
        100,
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
        36_008,
      )
    codes.set(code, { ...issued, used: true })
    const { token } = tokens.issue({ scopes: issued.scopes, seconds: lives.short })
    return { status: 200, body: { access_token: token, token_type: "bearer", expires_in: lives.short } }
  }

  return {
    dialog: ({ query }) => {
      const problem = problemIn(query)
      return problem === undefined ? oauthDialogPage(world, query, scopesIn(query)) : oauthProblemPage(problem)
    },
    decide: ({ query, body }) => {
      const problem = problemIn(query)
      if (problem !== undefined) return oauthProblemPage(problem)
      const asked = scopesIn(query)
      const granted = asked.filter((scope) => body[`scope:${scope}`] === "on")
      return {
        status: 302,
        body: "",
        headers: { location: redirectTo(query, body["decision"] === "continuar" ? granted : undefined) },
      }
    },
    accessToken: (request) => {
      const parameters = parametersOf(request)
      needApp(parameters)
      if (parameters.get("grant_type") !== "fb_exchange_token") return exchange(parameters)
      const held = tokens.find(parameters.get("fb_exchange_token") ?? "")
      if (held === undefined || !tokens.isLive(held))
        return refuseWith(400, 190, "Error validating access token: Session has expired.", 463)
      const { token } = tokens.issue({ scopes: held.scopes, seconds: lives.long, longLived: true })
      return { status: 200, body: { access_token: token, token_type: "bearer", expires_in: lives.long } }
    },
    debugToken: (request) => {
      const asking = request.query.get("access_token") ?? request.headers.authorization?.replace(/^Bearer /u, "") ?? ""
      if (asking !== `${world.app.id}|${world.app.secret}` && tokens.find(asking) === undefined)
        return refuseWith(401, 190, "Invalid OAuth access token - Cannot parse access token")
      const found = tokens.find(request.query.get("input_token") ?? "")
      if (found === undefined)
        return {
          status: 200,
          body: {
            data: {
              error: { code: 190, message: "Invalid OAuth access token - Cannot parse access token" },
              is_valid: false,
              scopes: [],
            },
          },
        }
      const targets = (scope: string): ReadonlyArray<string> | undefined =>
        scope.startsWith("whatsapp_")
          ? wabasOf(world).map(({ id }) => id)
          : scope.startsWith("pages_")
            ? world.pages.map(({ id }) => id)
            : undefined
      return {
        status: 200,
        body: {
          data: {
            app_id: world.app.id,
            type: found.pageId === undefined ? "USER" : "PAGE",
            application: world.app.name,
            is_valid: tokens.isLive(found),
            expires_at: found.expiresAt === undefined ? 0 : Math.floor(found.expiresAt / 1_000),
            scopes: found.scopes,
            granular_scopes: found.scopes.map((scope) => {
              const ids = targets(scope)
              return ids === undefined ? { scope } : { scope, target_ids: ids }
            }),
            user_id: world.user.id,
            ...(found.pageId === undefined ? {} : { profile_id: found.pageId }),
          },
        },
      }
    },
    approve: (authorizeUrl, granted) => {
      const { searchParams } = new URL(authorizeUrl)
      const problem = problemIn(searchParams)
      if (problem !== undefined) throw new Error(problem)
      return redirectTo(searchParams, granted ?? scopesIn(searchParams))
    },
  }
}
