import { loggedWords, type VendorRefused, type WhatsappAccount } from "@prosa/core/channel"
import { type Clock, type LooseRecord } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Logger } from "../../platform/logger.ts"
import { callGraph, type GraphAddress, type GraphCall, type GraphFailed } from "../gateway/graph-call.ts"
import { numberIn, recordIn, recordsIn, wordIn, wordsIn } from "../gateway/loose-json.ts"
import { isSilence, metaAccountSentence, vendorRefused } from "./meta-account-errors.ts"

/** Meta's application of this installation. */
export interface MetaApp extends GraphAddress {
  readonly id: string
  readonly secret: string
  /** Base of the login dialog: `https://www.facebook.com`. */
  readonly loginUrl: string
  /** The configuration of Login for Business that is asked for at WhatsApp in place of scopes; '' or absent for scopes. */
  readonly loginConfigId?: string
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

/** The calls of the Graph API about a number with its business account, by a token of any application. */
export interface MetaNumbers {
  /** Lets the token's application hear of an account's messages. */
  readonly subscribeAccount: (wabaId: string, token: string, baseUrl: string) => Effect.Effect<void, VendorRefused>
  readonly unsubscribeAccount: (wabaId: string, token: string, baseUrl: string) => Effect.Effect<void, VendorRefused>
  /** Reads a number, which proves that the token may use it. */
  readonly number: (
    phoneId: string,
    token: string,
    baseUrl: string,
  ) => Effect.Effect<{ readonly name: string; readonly phone: string }, VendorRefused>
}

/** The calls of the Graph API about accounts. Every refusal says its reason in Portuguese. */
export interface MetaAccounts {
  /** Returns the address of the login dialog. */
  readonly loginAddress: (kind: keyof typeof scopes, redirectUri: string, state: string) => string
  /** Exchanges the code of a login for an access of long life. */
  readonly exchange: (code: string, redirectUri: string) => Effect.Effect<GraphAccess, VendorRefused>
  /** Lists the numbers of every business account that the access leads to. */
  readonly numbers: (token: string) => Effect.Effect<ReadonlyArray<WhatsappAccount>, VendorRefused>
  readonly pages: (token: string) => Effect.Effect<ReadonlyArray<GraphPage>, VendorRefused>
  /** Lets the application hear of a page's messages. */
  readonly subscribePage: (pageId: string, token: string) => Effect.Effect<void, VendorRefused>
  readonly unsubscribePage: (pageId: string, token: string) => Effect.Effect<void, VendorRefused>
  /** Takes every permission of the application back that a person has given. */
  readonly withdraw: (userId: string, token: string) => Effect.Effect<void, VendorRefused>
}

/** How long a call may take, in milliseconds: a person waits for it. */
const patience = 15_000

/** Pages of a list that are followed. */
const mostPages = 20

const pageFields = [
  "messages",
  "messaging_postbacks",
  "message_deliveries",
  "message_reads",
  "message_reactions",
  "message_edits",
  "message_echoes",
]

interface MetaAccountsNeeds {
  readonly clock: Clock
  readonly logger: Pick<Logger, "warn">
}

/** Calls Graph for a person who connects; what Graph says of a refusal goes to the log. */
const createAsk = (address: GraphAddress, logger: Pick<Logger, "warn">) => {
  const patient = { within: patience, ...address }
  return (call: GraphCall, token: string, baseUrl = "") =>
    callGraph(patient, { token, baseUrl }, call).pipe(
      Effect.tapError((failed) =>
        Effect.sync(() => logger.warn({ graph: factsOf(failed) }, "a call about an account failed")),
      ),
      Effect.mapError((failed) => vendorRefused(metaAccountSentence(failed), isSilence(failed))),
    )
}

const factsOf = (failed: GraphFailed): object => {
  if (failed._tag !== "GraphRefused") return { failed: failed._tag }
  const { status, code, subcode, words } = failed
  return { status, code, subcode, words: loggedWords(words) }
}

const subscriptions = (id: string): string => `${encodeURIComponent(id)}/subscribed_apps`

/** Creates the calls about numbers; they reach this Graph API, or the base that a number names, and no other address. */
export const createMetaNumbers = (address: GraphAddress, logger: Pick<Logger, "warn">): MetaNumbers => {
  const ask = createAsk(address, logger)
  const path = subscriptions
  return {
    subscribeAccount: (wabaId, token, baseUrl) =>
      Effect.asVoid(ask({ method: "POST", path: path(wabaId) }, token, baseUrl)),
    unsubscribeAccount: (wabaId, token, baseUrl) =>
      Effect.asVoid(ask({ method: "DELETE", path: path(wabaId) }, token, baseUrl)),
    number: (phoneId, token, baseUrl) => {
      const query = { fields: "id,display_phone_number,verified_name" }
      return Effect.map(ask({ method: "GET", path: encodeURIComponent(phoneId), query }, token, baseUrl), (number) => ({
        name: wordIn(number, "verified_name"),
        phone: wordIn(number, "display_phone_number"),
      }))
    },
  }
}

/** Creates the calls for an application. They reach its Graph API, or the base that a number names, and no other address. */
export const createMetaAccounts = (app: MetaApp, { clock, logger }: MetaAccountsNeeds): MetaAccounts => {
  const ask = createAsk(app, logger)
  const get = (path: string, token: string, query: Readonly<Record<string, string>> = {}) =>
    ask({ method: "GET", path, query }, token)
  const listed = (path: string, token: string, query: Readonly<Record<string, string>>) =>
    Effect.gen(function* () {
      const rows: Array<LooseRecord> = []
      let after = ""
      for (let page = 0; page < mostPages; page += 1) {
        const answer = yield* get(path, token, { ...query, limit: "50", ...(after === "" ? {} : { after }) })
        rows.push(...recordsIn(answer, "data"))
        after = wordIn(recordIn(recordIn(answer, "paging"), "cursors"), "after")
        if (after === "" || wordIn(recordIn(answer, "paging"), "next") === "") break
      }
      return rows
    })

  const accountsOf = (token: string) =>
    Effect.gen(function* () {
      const facts = yield* get("debug_token", `${app.id}|${app.secret}`, { input_token: token })
      const granted = recordsIn(recordIn(facts, "data"), "granular_scopes")
        .filter((scope) => wordIn(scope, "scope") === "whatsapp_business_management")
        .flatMap((scope) => wordsIn(scope, "target_ids"))
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
        ...(kind === "whatsapp" && (app.loginConfigId ?? "") !== ""
          ? { config_id: app.loginConfigId ?? "" }
          : { scope: scopes[kind].join(",") }),
      }),
    exchange: (code, redirect_uri) =>
      Effect.gen(function* () {
        const keys = { client_id: app.id, client_secret: app.secret }
        const first = yield* get("oauth/access_token", "", { ...keys, redirect_uri, code })
        const short = wordIn(first, "access_token")
        const long = yield* get("oauth/access_token", "", {
          ...keys,
          grant_type: "fb_exchange_token",
          fb_exchange_token: short,
        })
        const token = wordIn(long, "access_token") || short
        const me = yield* get("me", token, { fields: "id,name,picture" })
        const seconds = numberIn(long, "expires_in")
        return {
          token,
          expiresAt: seconds === undefined ? null : clock.now() + seconds * 1_000,
          userId: idOf(me),
          userName: wordIn(me, "name"),
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
              phone: wordIn(number, "display_phone_number"),
              name: wordIn(number, "verified_name"),
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
            const instagram = recordIn(row, "instagram_business_account")
            return {
              id: idOf(row),
              name: wordIn(row, "name"),
              pictureUrl: pictureIn(row),
              token: wordIn(row, "access_token"),
              instagram:
                idOf(instagram) === ""
                  ? undefined
                  : {
                      id: idOf(instagram),
                      name: wordIn(instagram, "username") || wordIn(row, "name"),
                      pictureUrl: wordIn(instagram, "profile_picture_url"),
                    },
            }
          }),
      ),
    subscribePage: (pageId, token) => {
      const body = { subscribed_fields: pageFields.join(",") }
      return Effect.asVoid(ask({ method: "POST", path: subscriptions(pageId), body }, token))
    },
    withdraw: (userId, token) =>
      Effect.asVoid(ask({ method: "DELETE", path: `${encodeURIComponent(userId)}/permissions` }, token)),
    unsubscribePage: (pageId, token) => Effect.asVoid(ask({ method: "DELETE", path: subscriptions(pageId) }, token)),
  }
}

const addressOf = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query).toString()}`

const idOf = (record: LooseRecord): string => wordIn(record, "id")
const pictureIn = (record: LooseRecord): string => wordIn(recordIn(recordIn(record, "picture"), "data"), "url")
