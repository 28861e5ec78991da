import type { MetaPageType, VendorRefused, WhatsappAccount } from "@prosa/core/channel"
import { connectionMessages as say } from "@prosa/core/channel"
import { Effect } from "effect"

/** Meta's application of this installation. */
export interface MetaApp {
  readonly id: string
  readonly secret: string
  /** Base of the Graph API, without the version: `https://graph.facebook.com`. */
  readonly graphUrl: string
  /** Base of the login dialog: `https://www.facebook.com`. */
  readonly loginUrl: string
  /** `v25.0`. */
  readonly version: string
}

/** A person's access at Meta. */
export interface GraphAccess {
  readonly token: string
  /** In milliseconds since 1970; null if it does not expire. */
  readonly expiresAt: number | null
  readonly userId: string
  readonly userName: string
  readonly pictureUrl: string
}

/** A page of a person, with its own token. */
export interface GraphPage {
  readonly id: string
  readonly name: string
  readonly pictureUrl: string
  readonly token: string
  /** The Instagram account that belongs to it. */
  readonly instagram: { readonly id: string; readonly name: string; readonly pictureUrl: string } | undefined
}

const scopes = {
  messenger: [
    "public_profile",
    "email",
    "pages_manage_metadata",
    "pages_messaging",
    "pages_show_list",
    "business_management",
    "instagram_manage_messages",
    "instagram_basic",
  ],
  // whatsapp_business_messaging is not in the specification: without it nothing can be sent (decision 0057).
  whatsapp: ["business_management", "whatsapp_business_management", "whatsapp_business_messaging"],
} as const

/** The calls of the Graph API about accounts. Every refusal is the vendor's own, in its words. */
export interface MetaAccounts {
  /** Returns the address of the login dialog. */
  readonly loginAddress: (kind: keyof typeof scopes, redirectUri: string, state: string) => string
  /** Exchanges the code of a login for an access of long life. */
  readonly exchange: (code: string, redirectUri: string) => Effect.Effect<GraphAccess, VendorRefused>
  /** Lists the numbers of every business account that the access leads to. */
  readonly numbers: (token: string) => Effect.Effect<ReadonlyArray<WhatsappAccount>, VendorRefused>
  readonly pages: (token: string) => Effect.Effect<ReadonlyArray<GraphPage>, VendorRefused>
  /** Lets the application hear of an account's messages. */
  readonly subscribeAccount: (wabaId: string, token: string) => Effect.Effect<void, VendorRefused>
  readonly subscribePage: (pageId: string, token: string, type: MetaPageType) => Effect.Effect<void, VendorRefused>
  readonly unsubscribePage: (pageId: string, token: string) => Effect.Effect<void, VendorRefused>
  /** Reads a number, which proves that the token may use it. */
  readonly number: (
    phoneId: string,
    token: string,
    baseUrl: string,
  ) => Effect.Effect<{ readonly name: string; readonly phone: string }, VendorRefused>
}

/** How long a call may take, in milliseconds. */
const within = 15_000

/** Pages of a list that are followed. */
const mostPages = 20

const pageFields = [
  "messages",
  "messaging_postbacks",
  "message_deliveries",
  "message_reads",
  "message_reactions",
  "message_echoes",
]

/** Creates the calls for an application. */
export const createMetaAccounts = (app: MetaApp): MetaAccounts => {
  const base = `${app.graphUrl}/${app.version}`
  const get = (path: string, token: string, query: Readonly<Record<string, string>> = {}, from = base) =>
    call("GET", addressOf(`${from}/${path}`, query), token)
  const post = (path: string, token: string, body: Readonly<Record<string, string>> = {}) =>
    call("POST", `${base}/${path}`, token, body)

  const listed = (path: string, token: string, query: Readonly<Record<string, string>>) =>
    Effect.gen(function* () {
      const rows: Array<Json> = []
      let after = ""
      for (let page = 0; page < mostPages; page += 1) {
        const answer = yield* get(path, token, { ...query, limit: "50", ...(after === "" ? {} : { after }) })
        rows.push(...listIn(answer, "data"))
        after = textIn(objectIn(objectIn(answer, "paging"), "cursors"), "after")
        if (after === "" || textIn(objectIn(answer, "paging"), "next") === "") break
      }
      return rows
    })

  const accountsOf = (token: string) =>
    Effect.gen(function* () {
      const facts = yield* get("debug_token", `${app.id}|${app.secret}`, { input_token: token })
      const granted = listIn(objectIn(facts, "data"), "granular_scopes")
        .filter((scope) => textIn(scope, "scope") === "whatsapp_business_management")
        .flatMap((scope) => listIn(scope, "target_ids"))
        .flatMap((id) => (typeof id === "string" ? [id] : []))
      if (granted.length > 0) return [...new Set(granted)]
      const ids: Array<string> = []
      for (const business of yield* listed("me/businesses", token, {}))
        for (const edge of ["owned_whatsapp_business_accounts", "client_whatsapp_business_accounts"])
          for (const account of yield* listed(`${idOf(business)}/${edge}`, token, {})) ids.push(idOf(account))
      return [...new Set(ids)]
    })

  return {
    loginAddress: (kind, redirectUri, state) =>
      addressOf(`${app.loginUrl}/${app.version}/dialog/oauth`, {
        client_id: app.id,
        redirect_uri: redirectUri,
        state,
        response_type: "code",
        scope: scopes[kind].join(","),
      }),
    exchange: (code, redirect_uri) =>
      Effect.gen(function* () {
        const keys = { client_id: app.id, client_secret: app.secret }
        const first = yield* get("oauth/access_token", "", { ...keys, redirect_uri, code })
        const short = textIn(first, "access_token")
        const long = yield* get("oauth/access_token", "", {
          ...keys,
          grant_type: "fb_exchange_token",
          fb_exchange_token: short,
        })
        const token = textIn(long, "access_token") || short
        const me = yield* get("me", token, { fields: "id,name,picture" })
        const seconds = numberIn(long, "expires_in")
        return {
          token,
          expiresAt: seconds === undefined ? null : Date.now() + seconds * 1_000,
          userId: idOf(me),
          userName: textIn(me, "name"),
          pictureUrl: pictureIn(me),
        }
      }),
    numbers: (token) =>
      Effect.gen(function* () {
        const found: Array<WhatsappAccount> = []
        for (const accountId of yield* accountsOf(token))
          for (const number of yield* listed(`${accountId}/phone_numbers`, token, {
            fields: "id,display_phone_number,verified_name,status",
          }))
            found.push({
              phone: textIn(number, "display_phone_number"),
              name: textIn(number, "verified_name"),
              url: app.graphUrl,
              businessPhoneId: idOf(number),
              businessAccountId: accountId,
            })
        return found
      }),
    pages: (token) =>
      Effect.map(
        listed("me/accounts", token, {
          fields: "id,name,access_token,picture,instagram_business_account{id,username,profile_picture_url}",
        }),
        (rows) =>
          rows.map((row) => {
            const instagram = objectIn(row, "instagram_business_account")
            return {
              id: idOf(row),
              name: textIn(row, "name"),
              pictureUrl: pictureIn(row),
              token: textIn(row, "access_token"),
              instagram:
                idOf(instagram) === ""
                  ? undefined
                  : {
                      id: idOf(instagram),
                      name: textIn(instagram, "username") || textIn(row, "name"),
                      pictureUrl: textIn(instagram, "profile_picture_url"),
                    },
            }
          }),
      ),
    subscribeAccount: (wabaId, token) => Effect.asVoid(post(`${wabaId}/subscribed_apps`, token)),
    subscribePage: (pageId, token, _type) =>
      Effect.asVoid(post(`${pageId}/subscribed_apps`, token, { subscribed_fields: pageFields.join(",") })),
    unsubscribePage: (pageId, token) => Effect.asVoid(call("DELETE", `${base}/${pageId}/subscribed_apps`, token)),
    number: (phoneId, token, baseUrl) =>
      Effect.map(
        get(
          encodeURIComponent(phoneId),
          token,
          { fields: "id,display_phone_number,verified_name" },
          `${baseUrl}/${app.version}`,
        ),
        (number) => ({ name: textIn(number, "verified_name"), phone: textIn(number, "display_phone_number") }),
      ),
  }
}

type Json = unknown

const addressOf = (address: string, query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString()
  return text === "" ? address : `${address}?${text}`
}

const call = (
  method: "GET" | "POST" | "DELETE",
  url: string,
  token: string,
  body?: Readonly<Record<string, string>>,
): Effect.Effect<Json, VendorRefused> =>
  Effect.tryPromise({
    try: async (interrupted) => {
      const signal = AbortSignal.any([interrupted, AbortSignal.timeout(within)])
      const headers = {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      }
      const sent = { method, headers, signal, redirect: "error" as const }
      const answer = await fetch(url, body === undefined ? sent : { ...sent, body: JSON.stringify(body) })
      const read: Json = await answer.json()
      if (!answer.ok) throw new GraphRefusal(textIn(objectIn(read, "error"), "message") || `status ${answer.status}`)
      return read
    },
    // Node's sentences name the address: only Meta's own are shown.
    catch: (thrown) => refusedBy(thrown instanceof GraphRefusal ? thrown.message : ""),
  })

class GraphRefusal extends Error {}

/** Creates the refusal of a vendor, with its words. */
export const refusedBy = (words: string): VendorRefused => ({
  _tag: "VendorRefused",
  message: say.vendorRefused,
  description: words.slice(0, 300),
})

const objectIn = (value: Json, key: string): Json =>
  typeof value === "object" && value !== null ? (Reflect.get(value, key) as Json) : undefined
const textIn = (value: Json, key: string): string => {
  const found = objectIn(value, key)
  return typeof found === "string" ? found : ""
}
const numberIn = (value: Json, key: string): number | undefined => {
  const found = objectIn(value, key)
  return typeof found === "number" && Number.isFinite(found) ? found : undefined
}
const listIn = (value: Json, key: string): ReadonlyArray<Json> => {
  const found = objectIn(value, key)
  return Array.isArray(found) ? found : []
}
const idOf = (value: Json): string => textIn(value, "id")
const pictureIn = (value: Json): string => textIn(objectIn(objectIn(value, "picture"), "data"), "url")
