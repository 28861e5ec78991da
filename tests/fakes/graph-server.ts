import { type ChatLog, createChatLog } from "./chat-log.ts"
import { type CustomerCalls, createCustomerCalls } from "./customer-calls.ts"
import { type FakeHttpOutcome, type FakeHttpReply, type FakeHttpRequest, serveHttp } from "./fake-http.ts"
import { createFaultPlan, type PlannedFault } from "./fault-plan.ts"
import { createGraphAccounts } from "./graph-accounts.ts"
import { refuseUnknownObject } from "./graph-errors.ts"
import { createGraphOAuth } from "./graph-oauth.ts"
import { caughtRefusal, mediaReply, needProof, pictureReply, plannedGraphError } from "./graph-replies.ts"
import { appSubscriptions } from "./graph-subscriptions.ts"
import { createGraphTokens, graphScopes, tokenTextOf } from "./graph-tokens.ts"
import { createGraphWebhooks, type GraphWebhooks } from "./graph-webhooks.ts"
import { type GraphWorld, phoneOf, sampleGraphWorld } from "./graph-world.ts"
import type { JsonObject } from "./json-reading.ts"
import { createPageCustomers } from "./messenger-customers.ts"
import { createMessengerEvents, type SentPageMessage } from "./messenger-events.ts"
import { createPagePhone, type PagePhone } from "./messenger-phone.ts"
import { createMessengerSending, type MessengerSending } from "./messenger-sending.ts"
import { createScheduledWork } from "./scheduled-work.ts"
import { createWhatsAppCustomers } from "./whatsapp-customers.ts"
import { createWhatsAppEvents, type SentWhatsApp, type WhatsAppEvents } from "./whatsapp-events.ts"
import { createWhatsAppMedia } from "./whatsapp-media.ts"
import { createWhatsAppPhone, type WhatsAppPhone } from "./whatsapp-phone.ts"
import { createWhatsAppRates, usualWhatsAppRates, type WhatsAppRateLimits } from "./whatsapp-rates.ts"
import { createWhatsAppSending, type WhatsAppSending } from "./whatsapp-sending.ts"

export interface FakeGraphOptions {
  /** A free port by default. */
  readonly port?: number
  /** Milliseconds; the time of this machine by default. Codes, tokens, windows, rates and media addresses go by it. */
  readonly now?: () => number
  readonly world?: GraphWorld
  /** Whether sent and delivered follow by themselves; they do by default. */
  readonly receipts?: "automatic" | "manual"
  /** Milliseconds before each receipt that follows by itself; 10 by default. */
  readonly receiptDelay?: number
  /** Whether 131047, 131026 and 131053 answer the send (default) or follow as a failed status. */
  readonly refusals?: "answer" | "status"
  readonly rates?: Partial<WhatsAppRateLimits>
  /** Delays before a webhook is tried again, in milliseconds; 20, 40, 80 and 160 by default. */
  readonly retryDelays?: ReadonlyArray<number>
  /** Time limit of a webhook, in milliseconds; 5,000 by default. */
  readonly webhookTimeLimit?: number
  /** Numbers from 0 up to 1, which order the webhooks that are released shuffled; random by default. */
  readonly random?: () => number
}

/** A request that the fake has received. */
export interface GraphRequest {
  readonly method: string
  /** With its version, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly token: string
  readonly body: JsonObject
  /** Media types of the files of a form. */
  readonly files: ReadonlyArray<string>
}

interface SentPages {
  readonly sent: () => ReadonlyArray<SentPageMessage>
}

export type SentGraphMessage = SentWhatsApp | SentPageMessage

/** The Graph API of Meta on this machine: OAuth, WhatsApp Cloud API, Messenger and Instagram. */
export interface FakeGraph {
  /** The base of every call; versions such as `/v25.0` may follow it. */
  readonly url: string
  readonly world: GraphWorld
  /** A user token with every permission, as after the dialog. */
  readonly userToken: string
  /** Issues a further token of the user, as another login does. */
  readonly newUserToken: () => string
  /** A page's token with every permission, which never expires. */
  readonly pageToken: (pageId?: string) => string
  readonly requests: ReadonlyArray<GraphRequest>
  /** Every accepted message, in order. */
  readonly sent: ReadonlyArray<SentGraphMessage>
  readonly webhooks: GraphWebhooks
  readonly whatsapp: WhatsAppPhone &
    Pick<WhatsAppSending, "makeUnreachable" | "markedRead"> & {
      /** Posts any members of a webhook's `value`, such as `errors`, also in another field. */
      readonly value: WhatsAppEvents["value"]
      /** Bans, restricts or reinstates a business account. */
      readonly account: WhatsAppEvents["account"]
      readonly sent: () => ReadonlyArray<SentWhatsApp>
    }
  readonly messenger: PagePhone & SentPages & Pick<MessengerSending, "makeUnavailable" | "actions">
  readonly instagram: PagePhone & SentPages
  /** Consents to an authorize URL; returns the address that the browser is sent to. */
  readonly approve: (authorizeUrl: string, granted?: ReadonlyArray<string>) => string
  readonly fail: (fault: PlannedFault) => void
  readonly clearFaults: () => void
  readonly expireToken: (token: string) => void
  /** The user takes a page back: its tokens end, its events stop. */
  readonly withdrawPage: (pageId: string) => void
  /** The user removes the app: every token ends, pages send no more events, and the deauthorisation callback is called. */
  readonly removeApp: () => void
  /** The chats as the customers see them. */
  readonly log: ChatLog
  readonly customers: CustomerCalls
  /** Resolves when no receipt is planned and no webhook waits. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts the fake on 127.0.0.1. */
export const openFakeGraph = async (options: FakeGraphOptions = {}): Promise<FakeGraph> => {
  const { now = Date.now, receipts = "automatic", receiptDelay = 10, refusals = "answer" } = options
  const world = options.world ?? sampleGraphWorld()
  const log = createChatLog()
  const later = createScheduledWork()
  const faults = createFaultPlan()
  const tokens = createGraphTokens(now)
  const requests: Array<GraphRequest> = []
  const sent: Array<SentGraphMessage> = []
  const sentPages = () => sent.filter((one) => one.channel !== "whatsapp")
  const sentWhatsApp = () => sent.filter((one) => one.channel === "whatsapp")
  let url = ""
  const origin = () => url

  const webhooks = createGraphWebhooks({
    appSecret: world.app.secret,
    retryDelays: options.retryDelays ?? [20, 40, 80, 160],
    timeLimit: options.webhookTimeLimit ?? 5_000,
    random: options.random ?? Math.random,
    assetIds: () => [
      ...world.businesses.flatMap(({ wabas }) => wabas.map(({ id }) => id)),
      ...world.pages.map(({ id }) => id),
    ],
  })
  const oauth = createGraphOAuth(world, tokens, now)
  const pageCustomers = createPageCustomers(now)
  const accounts = createGraphAccounts({
    world,
    tokens,
    webhooks,
    origin,
    profileOf: (id, pageId) => {
      const customer = pageCustomers.find(id, pageId)
      return customer === undefined ? undefined : pageCustomers.profile(customer, url)
    },
  })
  const common = { world, tokens, log, later, now, origin, receipts, receiptDelay }
  const media = createWhatsAppMedia(tokens, now, origin)
  const customers = createWhatsAppCustomers()
  const events = createWhatsAppEvents(world, webhooks, log, now)
  const rates = createWhatsAppRates({ ...usualWhatsAppRates, ...options.rates }, now)
  const sending = createWhatsAppSending({
    ...common,
    media,
    customers,
    events,
    rates,
    refusals,
    accept: (message) => void sent.push(message),
  })
  const whatsapp = createWhatsAppPhone({
    ...common,
    customers,
    events,
    media,
    sent: sentWhatsApp,
    openWindow: sending.openWindow,
  })
  const pageEvents = createMessengerEvents(world, webhooks, now)
  const pageSending = createMessengerSending({
    ...common,
    customers: pageCustomers,
    events: pageEvents,
    accept: (message) => void sent.push(message),
  })
  const pagePhone = (channel: "messenger" | "instagram") => {
    const sentHere = () => sentPages().filter((one) => one.channel === channel)
    const options = { ...common, channel, customers: pageCustomers, events: pageEvents, sent: sentHere }
    return { ...createPagePhone(options), sent: sentHere }
  }
  const messenger = { ...pagePhone("messenger"), ...pageSending }
  const instagram = pagePhone("instagram")
  const customerCalls = createCustomerCalls({ whatsapp, messenger, instagram, sent: () => sent })

  const graph = async (request: FakeHttpRequest, path: string): Promise<FakeHttpReply> => {
    const { method } = request
    const [id = "", edge = ""] = path.split("/").filter((part) => part !== "")
    if (path === "/dialog/oauth") return method === "POST" ? oauth.decide(request) : oauth.dialog(request)
    if (path === "/oauth/access_token") return oauth.accessToken(request)
    if (path === "/debug_token") return oauth.debugToken(request)
    if (path === `/${world.app.id}/subscriptions`) return appSubscriptions(request, world, webhooks)
    // Graph looks at the token before anything else.
    needProof(request, tokens.of(request).token, world.app.secret)
    if (method === "POST" && phoneOf(world, id) !== undefined && edge === "messages") return sending.send(request, id)
    if (method === "POST" && phoneOf(world, id) !== undefined && edge === "media") return media.upload(request, id)
    if (method === "POST" && (edge === "messages" || edge === "message_attachments")) {
      const pageId = id === "me" ? (tokens.of(request).pageId ?? "") : id
      if (id === "me" || world.pages.some((page) => page.id === id))
        return edge === "messages" ? pageSending.send(request, pageId) : pageSending.attach(request, pageId)
    }
    return (
      (await accounts(request, path)) ??
      (edge === "" ? media.node(request, id) : undefined) ??
      refuseUnknownObject(method, path.slice(1))
    )
  }

  const answer = async (request: FakeHttpRequest): Promise<FakeHttpOutcome> => {
    const { path } = request
    if (path === "/__fault")
      return faults.failByRequest(request)
        ? { status: 200, body: { success: true } }
        : { status: 400, body: { error: "path must be a regular expression" } }
    if (path.startsWith("/__customer/")) return customerCalls.answer(request)
    if (path.startsWith("/__picture/")) return faults.answer(request, async () => pictureReply, plannedGraphError)
    if (path.startsWith("/__media/")) return mediaReply(log, path.slice("/__media/".length))
    if (path.startsWith("/__lookaside/"))
      return faults.answer(request, async () => caughtRefusal(() => media.download(request)), plannedGraphError)
    requests.push({
      method: request.method,
      path,
      query: Object.fromEntries(request.query),
      token: tokenTextOf(request),
      body: request.body,
      files: request.files.map(({ mime }) => mime),
    })
    const unversioned = path.replace(/^\/v\d{1,2}\.\d(?=\/)/u, "")
    return faults.answer(request, () => caughtRefusal(() => graph(request, unversioned)), plannedGraphError)
  }

  const server = await serveHttp(answer, options.port)
  url = server.url
  const newUserToken = () => tokens.issue({ scopes: graphScopes, seconds: 5_183_944, longLived: true }).token
  const userToken = newUserToken()
  const pageTokens = new Map<string, string>()
  return {
    url,
    world,
    userToken,
    newUserToken,
    pageToken: (pageId = world.pages[0]?.id ?? "") => {
      const held = pageTokens.get(pageId) ?? tokens.issue({ scopes: graphScopes, pageId }).token
      pageTokens.set(pageId, held)
      return held
    },
    requests,
    sent,
    webhooks,
    whatsapp: {
      ...whatsapp,
      makeUnreachable: sending.makeUnreachable,
      markedRead: sending.markedRead,
      value: events.value,
      account: events.account,
      sent: sentWhatsApp,
    },
    messenger,
    instagram,
    approve: oauth.approve,
    fail: faults.fail,
    clearFaults: faults.clear,
    expireToken: tokens.expire,
    withdrawPage: (pageId) => {
      const index = world.pages.findIndex(({ id }) => id === pageId)
      if (index >= 0) world.pages.splice(index, 1)
      tokens.invalidate((token) => token.pageId === pageId)
      webhooks.unsubscribeAsset(pageId)
    },
    removeApp: () => {
      tokens.invalidate(() => true)
      for (const { id } of world.pages) webhooks.unsubscribeAsset(id)
      webhooks.deauthorize(world.user.id, now())
    },
    log,
    customers: customerCalls,
    settled: async () => {
      await later.idle()
      await webhooks.settled()
    },
    close: async () => {
      later.close()
      webhooks.close()
      await server.close()
    },
  }
}
