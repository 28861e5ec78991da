import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { refuse, refuseUnknownObject, refuseWith } from "./graph-errors.ts"
import { chosenFields, pageOfEdge } from "./graph-pages.ts"
import { type GraphToken, type GraphTokens, needPageToken, needScope } from "./graph-tokens.ts"
import type { GraphWebhooks } from "./graph-webhooks.ts"
import { type FakePage, type FakePhone, type GraphWorld, phoneOf, wabasOf } from "./graph-world.ts"
import { textAt } from "./json-reading.ts"

export interface GraphAccountsOptions {
  readonly world: GraphWorld
  readonly tokens: GraphTokens
  readonly webhooks: GraphWebhooks
  readonly origin: () => string
  /** The profile of a customer who has written to the page or its Instagram account. */
  readonly profileOf: (customerId: string, pageId: string) => object | undefined
}

/** Answers what concerns accounts, pages and numbers; undefined for a path that is none of these. */
export type GraphAccounts = (request: FakeHttpRequest, path: string) => Promise<FakeHttpReply | undefined>

const success: FakeHttpReply = { status: 200, body: { success: true } }

export const createGraphAccounts = ({
  world,
  tokens,
  webhooks,
  origin,
  profileOf,
}: GraphAccountsOptions): GraphAccounts => {
  const pageTokens = new Map<string, GraphToken>()

  /** A page's token stays the same for the same grant; that of a long-lived user token never expires. */
  const pageTokenOf = (user: GraphToken, page: FakePage): string => {
    const key = `${user.token} ${page.id}`
    const held = pageTokens.get(key)
    if (held !== undefined && tokens.isLive(held)) return held.token
    const issued = tokens.issue({
      pageId: page.id,
      scopes: user.scopes,
      longLived: user.longLived,
      ...(user.longLived ? {} : { seconds: 3_600 }),
    })
    pageTokens.set(key, issued)
    return issued.token
  }

  const pageNode = (page: FakePage, user: GraphToken): object => ({
    id: page.id,
    name: page.name,
    access_token: pageTokenOf(user, page),
    tasks: ["MODERATE", "MESSAGING", "ANALYZE", "ADVERTISE", "CREATE_CONTENT", "MANAGE"],
    category: "Loja",
    picture: { data: { url: `${origin()}/__picture/${page.id}.png`, is_silhouette: false, height: 50, width: 50 } },
    ...(page.instagram === undefined || !user.scopes.includes("instagram_basic")
      ? {}
      : {
          instagram_business_account: {
            ...page.instagram,
            profile_picture_url: `${origin()}/__picture/${page.instagram.id}.png`,
          },
        }),
  })

  const phoneNode = ({ id, number, verifiedName, registered }: FakePhone): object => ({
    id,
    display_phone_number: shownNumber(number),
    verified_name: verifiedName,
    quality_rating: "GREEN",
    code_verification_status: "VERIFIED",
    platform_type: registered ? "CLOUD_API" : "NOT_APPLICABLE",
    status: registered ? "CONNECTED" : "PENDING",
    throughput: { level: "STANDARD" },
  })

  const me = (request: FakeHttpRequest, token: GraphToken, edge: string): FakeHttpReply => {
    const fields = request.query.get("fields")
    const page = world.pages.find(({ id }) => id === token.pageId)
    if (edge === "" && page !== undefined)
      return { status: 200, body: chosenFields(pageNode(page, token), fields, ["id", "name"]) }
    if (edge === "") {
      const picture = { data: { url: `${origin()}/__picture/${world.user.id}.png`, is_silhouette: false } }
      return { status: 200, body: chosenFields({ ...world.user, picture }, fields, ["id", "name"]) }
    }
    if (edge === "accounts") {
      needScope(token, ["pages_show_list"])
      const nodes = world.pages.map((one) =>
        chosenFields(pageNode(one, token), fields, ["access_token", "category", "name", "tasks"]),
      )
      return pageOfEdge(request, nodes, origin())
    }
    if (edge === "businesses") {
      needScope(token, ["business_management"])
      const nodes = world.businesses.map(({ id, name }) => ({ id, name }))
      return pageOfEdge(request, nodes, origin())
    }
    return refuseUnknownObject(request.method, `me/${edge}`)
  }

  const wabaEdge = async (request: FakeHttpRequest, wabaId: string, edge: string): Promise<FakeHttpReply> => {
    const waba = wabasOf(world).find(({ id }) => id === wabaId)
    if (waba === undefined) return refuseUnknownObject(request.method, wabaId)
    needScope(tokens.of(request), ["whatsapp_business_management"])
    const fields = request.query.get("fields")
    if (edge === "phone_numbers" && request.method === "GET")
      return pageOfEdge(
        request,
        waba.phones.map((phone) =>
          chosenFields(phoneNode(phone), fields, [
            "verified_name",
            "display_phone_number",
            "quality_rating",
            "code_verification_status",
            "platform_type",
            "throughput",
          ]),
        ),
        origin(),
      )
    if (edge === "message_templates" && request.method === "GET") {
      const { query } = request
      const found = waba.templates.filter(
        ({ name, status, language }) =>
          (query.get("name") === null || name.includes(query.get("name") ?? "")) &&
          (query.get("status") === null || status === query.get("status")) &&
          (query.get("language") === null || language === query.get("language")),
      )
      const nodes = found.map((template) =>
        chosenFields({ parameter_format: "POSITIONAL", ...template }, fields, [
          "name",
          "parameter_format",
          "components",
          "language",
          "status",
          "category",
        ]),
      )
      return pageOfEdge(request, nodes, origin())
    }
    if (edge === "subscribed_apps") return subscribedApps(request, wabaId, "all")
    if (edge === "" && request.method === "GET")
      return { status: 200, body: chosenFields(wabaNode(waba.id, waba.name), fields, ["name", "timezone_id"]) }
    return refuseUnknownObject(request.method, `${wabaId}/${edge}`)
  }

  const subscribedApps = async (
    request: FakeHttpRequest,
    assetId: string,
    fields: ReadonlyArray<string> | "all",
  ): Promise<FakeHttpReply> => {
    const { method, query, body } = request
    if (method === "POST") {
      const override = textAt(body, "override_callback_uri") ?? query.get("override_callback_uri") ?? undefined
      const verifyToken = textAt(body, "verify_token") ?? query.get("verify_token") ?? ""
      if (override !== undefined && !(await webhooks.verify(override, verifyToken)))
        refuseWith(400, 2200, "(#2200) Callback verification failed with the following errors: invalid challenge")
      webhooks.subscribeAsset(assetId, fields, override)
      return success
    }
    if (method === "DELETE") {
      webhooks.unsubscribeAsset(assetId)
      return success
    }
    const asset = webhooks.assetOf(assetId)
    const app = {
      link: "https://www.facebook.com/games/?app_id=" + world.app.id,
      name: world.app.name,
      id: world.app.id,
      ...(asset === undefined || asset.fields === "all" ? {} : { subscribed_fields: asset.fields }),
    }
    return { status: 200, body: { data: asset === undefined ? [] : [app] } }
  }

  const pageEdge = async (request: FakeHttpRequest, page: FakePage, edge: string): Promise<FakeHttpReply> => {
    const token = tokens.of(request)
    if (edge === "" && request.method === "GET")
      return {
        status: 200,
        body: chosenFields(pageNode(page, token), request.query.get("fields"), ["id", "name"]),
      }
    if (edge !== "subscribed_apps") return refuseUnknownObject(request.method, `${page.id}/${edge}`)
    needPageToken(token, page.id, world)
    needScope(token, ["pages_manage_metadata"])
    const named = textAt(request.body, "subscribed_fields") ?? request.query.get("subscribed_fields") ?? ""
    const fields = named.split(",").filter((field) => field !== "")
    if (request.method === "POST" && fields.length === 0)
      refuseWith(400, 100, "(#100) The parameter subscribed_fields is required")
    const unknown = fields.find((field) => !pageFields.has(field))
    if (unknown !== undefined)
      refuseWith(400, 100, `(#100) Param subscribed_fields[0] must be one of {${[...pageFields].join(", ")}}`)
    return subscribedApps(request, page.id, fields)
  }

  const phoneEdge = async (request: FakeHttpRequest, phone: FakePhone, edge: string): Promise<FakeHttpReply> => {
    needScope(tokens.of(request), ["whatsapp_business_management"])
    if (edge === "" && request.method === "GET")
      return {
        status: 200,
        body: chosenFields(phoneNode(phone), request.query.get("fields"), [
          "verified_name",
          "display_phone_number",
          "quality_rating",
        ]),
      }
    if (edge === "register" && request.method === "POST") {
      if (request.body["messaging_product"] !== "whatsapp") refuse(100, "messaging_product is required")
      if (!/^\d{6}$/u.test(String(request.body["pin"]))) refuse(100, "Param pin must be 6 characters long")
      phone.registered = true
      return success
    }
    if (edge === "deregister" && request.method === "POST") {
      phone.registered = false
      return success
    }
    return refuseUnknownObject(request.method, `${phone.id}/${edge}`)
  }

  const businessEdge = (request: FakeHttpRequest, businessId: string, edge: string): FakeHttpReply => {
    const business = world.businesses.find(({ id }) => id === businessId)
    if (business === undefined || request.method !== "GET") return refuseUnknownObject(request.method, businessId)
    needScope(tokens.of(request), ["business_management", "whatsapp_business_management"])
    const shared = edge === "client_whatsapp_business_accounts"
    if (!shared && edge !== "owned_whatsapp_business_accounts") return refuseUnknownObject("GET", businessId)
    const nodes = business.wabas
      .filter((waba) => (waba.shared ?? false) === shared)
      .map(({ id, name }) => wabaNode(id, name))
    return pageOfEdge(request, nodes, origin())
  }

  return async (request, path) => {
    const [id = "", ...rest] = path.split("/").filter((part) => part !== "")
    const edge = rest.join("/")
    if (id === "me" && edge !== "messages" && request.method === "GET") return me(request, tokens.of(request), edge)
    if ((id === world.user.id || id === "me") && edge === "permissions" && request.method === "DELETE") {
      tokens.of(request)
      tokens.invalidate(() => true)
      for (const page of world.pages) webhooks.unsubscribeAsset(page.id)
      return success
    }
    if (wabasOf(world).some((waba) => waba.id === id)) return wabaEdge(request, id, edge)
    if (world.businesses.some((business) => business.id === id)) return businessEdge(request, id, edge)
    const page = world.pages.find((one) => one.id === id)
    if (page !== undefined && (edge === "" || edge === "subscribed_apps")) return pageEdge(request, page, edge)
    const phone = phoneOf(world, id)
    if (phone !== undefined && ["", "register", "deregister"].includes(edge)) return phoneEdge(request, phone, edge)
    if (edge !== "" || request.method !== "GET") return undefined
    const token = tokens.find(request.query.get("access_token") ?? bearerOf(request))
    const profile = token?.pageId === undefined ? undefined : profileOf(id, token.pageId)
    if (profile === undefined) return undefined
    return {
      status: 200,
      body: chosenFields(profile, request.query.get("fields"), ["first_name", "last_name", "profile_pic"]),
    }
  }
}

/** Fields of a page that the fake sends, and others that a caller may ask for. */
const pageFields = new Set([
  "messages",
  "messaging_postbacks",
  "message_deliveries",
  "message_reads",
  "message_echoes",
  "message_reactions",
  "message_edits",
  "messaging_referrals",
  "messaging_seen",
  "messaging_handovers",
  "standby",
  "feed",
])

const bearerOf = ({ headers }: FakeHttpRequest): string => (headers.authorization ?? "").replace(/^Bearer /u, "")

const wabaNode = (id: string, name: string): object => ({ id, name, currency: "BRL", timezone_id: "25" })

/** `+55 11 4002-8922`. */
const shownNumber = (digits: string): string => {
  const [, country, area, first, last] = /^(55)(\d{2})(\d{4,5})(\d{4})$/u.exec(digits) ?? []
  return country === undefined ? `+${digits}` : `+${country} ${area} ${first}-${last}`
}
