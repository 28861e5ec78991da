import { createHmac, randomInt } from "node:crypto"
import type { JsonObject } from "./json-reading.ts"
import { createWebhookDeliveries, type WebhookDelivery } from "./webhook-delivery.ts"

export type GraphObject = "whatsapp_business_account" | "page" | "instagram"

/** One entry of a webhook's body, of one WhatsApp account, page or Instagram account. */
export interface GraphEvent {
  readonly object: GraphObject
  readonly assetId: string
  /** The page's subscribed field that has the event; `messages` for WhatsApp. */
  readonly field: string
  readonly entry: JsonObject
}

export interface GraphWebhooks {
  /** Verifies a callback as Meta does; false if the challenge does not come back as it was sent. */
  readonly verify: (callbackUrl: string, verifyToken: string) => Promise<boolean>
  /** Verifies and remembers a callback of the app, and by default subscribes every account and page to it; throws if the verification fails. */
  readonly subscribe: (subscription: {
    readonly callbackUrl: string
    readonly verifyToken: string
    readonly objects?: ReadonlyArray<GraphObject>
    /** `as-asked`: only accounts and pages whose `subscribed_apps` was called send events. */
    readonly assets?: "all" | "as-asked"
  }) => Promise<void>
  /** Sets the app's callback for an object without a verification; undefined removes it. */
  readonly setCallback: (object: GraphObject, callbackUrl: string | undefined) => void
  readonly callbacks: () => ReadonlyArray<readonly [object: GraphObject, callbackUrl: string]>
  readonly subscribeAsset: (assetId: string, fields: ReadonlyArray<string> | "all", override?: string) => void
  readonly unsubscribeAsset: (assetId: string) => void
  /** The fields of an account or page that is subscribed, and its own callback. */
  readonly assetOf: (
    assetId: string,
  ) => { readonly fields: ReadonlyArray<string> | "all"; readonly override?: string } | undefined
  readonly emit: (event: GraphEvent) => void
  /** Posts each following event so many times; 1 ends it. */
  readonly duplicate: (times: number) => void
  /** Adds a member that nobody knows to every object of the following events, as Meta does from time to time. */
  readonly addUnknownFields: (added: boolean) => void
  /** Keeps events back from now on. */
  readonly hold: () => void
  /** Posts what was held, in the given order, or all of it in one body for each callback. */
  readonly release: (order?: "as-sent" | "reversed" | "shuffled" | "as-one") => void
  /** Posts any body, signed, to the callback of an object: for types that nobody knows yet. */
  readonly postRaw: (object: GraphObject, body: JsonObject, signature?: "valid" | "wrong" | "none") => void
  /** Sets the app's 'Deauthorize callback URL'; undefined removes it. */
  readonly setDeauthorizeCallback: (callbackUrl: string | undefined) => void
  /** Calls it for a person, as when they remove the app; the moment is in milliseconds. */
  readonly deauthorize: (userId: string, issuedAt: number) => void
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  readonly settled: () => Promise<void>
  readonly close: () => void
}

export interface GraphWebhookOptions {
  readonly appSecret: string
  /** Delays before retries, in milliseconds. */
  readonly retryDelays: ReadonlyArray<number>
  readonly timeLimit: number
  /** Numbers from 0 up to 1, which order what is shuffled. */
  readonly random: () => number
  /** Every account and page that exists. */
  readonly assetIds: () => ReadonlyArray<string>
}

/** The value of `X-Hub-Signature-256` over the body's bytes. */
export const graphSignatureOf = (body: string, appSecret: string): string =>
  `sha256=${createHmac("sha256", appSecret).update(body, "utf8").digest("hex")}`

/** A `signed_request`: the signature over the encoded payload, and the payload, both in base64url. */
export const graphSignedRequestOf = (payload: JsonObject, appSecret: string): string => {
  const encoded = Buffer.from(escapedJson(payload), "utf8").toString("base64url")
  return `${createHmac("sha256", appSecret).update(encoded).digest("base64url")}.${encoded}`
}

/** JSON as Meta writes it, with escapes for everything outside of ASCII: whoever signs a text of their own finds another signature. */
const escapedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", String.raw`\/`)
    .replaceAll(/[\u007f-\u{10ffff}]/gu, (one) => escapesOf(one))
const escapesOf = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`).join(
    "",
  )

export const createGraphWebhooks = (options: GraphWebhookOptions): GraphWebhooks => {
  const callbacks = new Map<GraphObject, string>()
  const assets = new Map<string, { readonly fields: ReadonlyArray<string> | "all"; readonly override?: string }>()
  const deliveries = createWebhookDeliveries({
    retryDelays: options.retryDelays,
    timeLimit: options.timeLimit,
    isRetried: () => true,
  })
  let deauthorizeCallback: string | undefined
  let held: ReadonlyArray<GraphEvent> | undefined
  let copies = 1
  let hasUnknownFields = false

  const sign = (body: string, signature: "valid" | "wrong" | "none"): Readonly<Record<string, string>> => ({
    "content-type": "application/json",
    "user-agent": "facebookexternalua",
    ...(signature === "none"
      ? {}
      : {
          "x-hub-signature-256": graphSignatureOf(
            body,
            signature === "valid" ? options.appSecret : `${options.appSecret}?`,
          ),
        }),
  })

  const post = (url: string, object: GraphObject, entries: ReadonlyArray<JsonObject>): void => {
    const sent = { object, entry: entries }
    const body = escapedJson(hasUnknownFields ? withUnknownFields(sent) : sent)
    for (let copy = 0; copy < copies; copy++) deliveries.post(url, sign(body, "valid"), body)
  }

  /** Where an event goes; undefined if its asset, or its field, is not subscribed. */
  const callbackOf = ({ object, assetId, field }: GraphEvent): string | undefined => {
    const asset = assets.get(assetId)
    if (asset === undefined) return undefined
    // Of Instagram the app's own subscription names the fields.
    if (object !== "instagram" && asset.fields !== "all" && !asset.fields.includes(field)) return undefined
    return asset.override ?? callbacks.get(object)
  }

  const send = (event: GraphEvent): void => {
    const url = callbackOf(event)
    if (url !== undefined) post(url, event.object, [event.entry])
  }

  const verify = async (callbackUrl: string, verifyToken: string): Promise<boolean> => {
    const challenge = String(randomInt(100_000_000, 2_000_000_000))
    try {
      const url = new URL(callbackUrl)
      url.searchParams.set("hub.mode", "subscribe")
      url.searchParams.set("hub.challenge", challenge)
      url.searchParams.set("hub.verify_token", verifyToken)
      const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(options.timeLimit) })
      return response.status === 200 && (await response.text()) === challenge
    } catch {
      return false
    }
  }

  return {
    verify,
    subscribe: async ({
      callbackUrl,
      verifyToken,
      objects = ["whatsapp_business_account", "page", "instagram"],
      assets: which = "all",
    }) => {
      if (!(await verify(callbackUrl, verifyToken))) throw new Error(`${callbackUrl} does not return the challenge`)
      for (const object of objects) callbacks.set(object, callbackUrl)
      if (which === "all") for (const id of options.assetIds()) assets.set(id, { fields: "all" })
    },
    setCallback: (object, callbackUrl) => {
      if (callbackUrl === undefined) callbacks.delete(object)
      else callbacks.set(object, callbackUrl)
    },
    callbacks: () => [...callbacks],
    subscribeAsset: (assetId, fields, override) =>
      void assets.set(assetId, { fields, ...(override === undefined ? {} : { override }) }),
    unsubscribeAsset: (assetId) => void assets.delete(assetId),
    assetOf: (assetId) => assets.get(assetId),
    emit: (event) => {
      if (held === undefined) send(event)
      else held = [...held, event]
    },
    duplicate: (times) => {
      copies = times
    },
    addUnknownFields: (added) => {
      hasUnknownFields = added
    },
    hold: () => {
      held = held ?? []
    },
    release: (order = "as-sent") => {
      const events = held ?? []
      held = undefined
      if (order === "as-one") {
        const bodies = grouped(events, (event) => JSON.stringify([callbackOf(event), event.object]))
        for (const group of bodies.values()) {
          const [first] = group
          const url = first === undefined ? undefined : callbackOf(first)
          if (first !== undefined && url !== undefined)
            post(
              url,
              first.object,
              group.map(({ entry }) => entry),
            )
        }
        return
      }
      const ordered =
        order === "as-sent" ? events : order === "reversed" ? events.toReversed() : shuffled(events, options.random)
      for (const event of ordered) send(event)
    },
    postRaw: (object, raw, signature = "valid") => {
      const url = callbacks.get(object)
      const body = escapedJson(raw)
      if (url !== undefined) deliveries.post(url, sign(body, signature), body)
    },
    setDeauthorizeCallback: (callbackUrl) => {
      deauthorizeCallback = callbackUrl
    },
    deauthorize: (userId, issuedAt) => {
      if (deauthorizeCallback === undefined) return
      const payload = { algorithm: "HMAC-SHA256", issued_at: Math.floor(issuedAt / 1_000), user_id: userId }
      const form = new URLSearchParams({ signed_request: graphSignedRequestOf(payload, options.appSecret) })
      const headers = { "content-type": "application/x-www-form-urlencoded", "user-agent": "facebookexternalua" }
      for (let copy = 0; copy < copies; copy++) deliveries.post(deauthorizeCallback, headers, form.toString())
    },
    deliveries: deliveries.all,
    settled: deliveries.settled,
    close: deliveries.close,
  }
}

const withUnknownFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== "object" || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, withUnknownFields(member)])
  return { ...Object.fromEntries(members), field_of_the_future: { version: 99 } }
}

const shuffled = <One>(all: ReadonlyArray<One>, random: () => number): ReadonlyArray<One> => {
  const left = [...all]
  const taken: Array<One> = []
  while (left.length > 0) taken.push(...left.splice(Math.floor(random() * left.length), 1))
  return taken
}

const grouped = <One>(
  all: ReadonlyArray<One>,
  keyOf: (one: One) => string,
): ReadonlyMap<string, ReadonlyArray<One>> => {
  const groups = new Map<string, ReadonlyArray<One>>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
