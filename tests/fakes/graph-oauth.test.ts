import { createHmac } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { askGraph } from "./graph-asking.ts"
import { type FakeGraph, openFakeGraph } from "./graph-server.ts"
import { openWebhookReceiver } from "./webhook-receiver.ts"

const redirectUri = "https://prosa.test/whatsapp/Oauth?a=1"
const scopes = [
  "business_management",
  "whatsapp_business_management",
  "whatsapp_business_messaging",
  "pages_show_list",
  "pages_manage_metadata",
  "instagram_basic",
].join(",")
let graph: FakeGraph
let time = Date.UTC(2026, 10, 20)

beforeAll(async () => {
  graph = await openFakeGraph({ now: () => time })
})
afterAll(() => graph.close())

const authorizeUrl = (scope = scopes) => {
  const query = new URLSearchParams({
    client_id: graph.world.app.id,
    redirect_uri: redirectUri,
    state: "estado & mais",
    response_type: "code",
    scope,
  })
  return `${graph.url}/v25.0/dialog/oauth?${query.toString()}`
}
const newCode = () => new URL(graph.approve(authorizeUrl())).searchParams.get("code") ?? ""
const exchange = (more: Readonly<Record<string, string>>) => {
  const { id, secret } = graph.world.app
  const query = new URLSearchParams({ client_id: id, client_secret: secret, redirect_uri: redirectUri, ...more })
  return askGraph(graph, `/oauth/access_token?${query.toString()}`, { token: "" })
}

describe("the dialog", () => {
  it("lists what is asked for, and redirects with a code and the state", async () => {
    const page = await (await fetch(authorizeUrl())).text()
    expect(page).toContain("Continuar como Camila Rocha?")
    expect(page).toContain("whatsapp_business_messaging")
    const form = new URLSearchParams({ decision: "continuar", "scope:business_management": "on" })
    const response = await fetch(authorizeUrl(), { method: "POST", body: form, redirect: "manual" })
    const target = new URL(response.headers.get("location") ?? "")
    expect(response.status).toBe(302)
    expect(`${target.origin}${target.pathname}`).toBe("https://prosa.test/whatsapp/Oauth")
    expect(target.searchParams.get("state")).toBe("estado & mais")
    const { body } = await exchange({ code: target.searchParams.get("code") ?? "" })
    const debug = await askGraph(graph, `/debug_token?input_token=${String(body["access_token"])}`, {
      token: `${graph.world.app.id}|${graph.world.app.secret}`,
    })
    expect(debug.body["data"]).toMatchObject({ is_valid: true, scopes: ["public_profile", "business_management"] })
  })

  it("redirects with access_denied when it is cancelled", async () => {
    const form = new URLSearchParams({ decision: "cancelar" })
    const response = await fetch(authorizeUrl(), { method: "POST", body: form, redirect: "manual" })
    const target = new URL(response.headers.get("location") ?? "")
    expect(target.searchParams.get("error")).toBe("access_denied")
    expect(target.searchParams.get("state")).toBe("estado & mais")
    expect(target.searchParams.has("code")).toBe(false)
  })

  it("shows an unknown app and an unknown permission, escaped, without a redirect", async () => {
    const unknown = await fetch(authorizeUrl("<script>alert(1)</script>"))
    expect(unknown.status).toBe(400)
    expect(await unknown.text()).not.toContain("<script>")
    expect((await fetch(`${graph.url}/v25.0/dialog/oauth?client_id=7`, { redirect: "manual" })).status).toBe(400)
  })
})

describe("a code", () => {
  it("is exchanged once", async () => {
    const code = newCode()
    expect((await exchange({ code })).body).toMatchObject({ token_type: "bearer", expires_in: 5_400 })
    expect((await exchange({ code })).error).toEqual({ code: 100, subcode: 36_009 })
  })

  it("needs the very redirect address, the secret, and ten minutes at most", async () => {
    const code = newCode()
    expect((await exchange({ code, redirect_uri: `${redirectUri}&` })).error).toEqual({ code: 100, subcode: 36_008 })
    expect((await exchange({ code, client_secret: "errado" })).error?.code).toBe(1)
    time += 600_000
    expect((await exchange({ code })).error).toEqual({ code: 100, subcode: 36_007 })
  })

  it("of a configuration is exchanged without an address", async () => {
    const { id, secret } = graph.world.app
    const url = `${graph.url}/v25.0/dialog/oauth?client_id=${id}&redirect_uri=${encodeURIComponent(redirectUri)}&config_id=7`
    const code = new URL(graph.approve(url)).searchParams.get("code") ?? ""
    const query = new URLSearchParams({ client_id: id, client_secret: secret, code })
    expect((await askGraph(graph, `/oauth/access_token?${query.toString()}`, { token: "" })).status).toBe(200)
  })

  it("becomes a token that lives longer by fb_exchange_token, and its page tokens never end", async () => {
    const short = String((await exchange({ code: newCode() })).body["access_token"])
    const long = await exchange({ grant_type: "fb_exchange_token", fb_exchange_token: short })
    expect(long.body["expires_in"]).toBe(5_183_944)
    const accounts = await askGraph(graph, "/me/accounts", { token: String(long.body["access_token"]) })
    const [page] = accounts.body["data"] as ReadonlyArray<{ access_token: string }>
    time += 5_400_000
    expect((await askGraph(graph, "/me", { token: short })).error).toEqual({ code: 190, subcode: 463 })
    time += 5_183_944_000
    expect((await askGraph(graph, "/me", { token: page?.access_token ?? "" })).body["name"]).toBe("Loja Aurora")
  })
})

describe("accounts", () => {
  const token = async () => String((await exchange({ code: newCode() })).body["access_token"])

  it("are listed with the asked fields, in pages with cursors", async () => {
    const user = await token()
    const path = "/me/accounts?fields=id,name,access_token,picture{url},instagram_business_account{id,username}&limit=1"
    const first = await askGraph(graph, path, { token: user })
    expect(first.body["data"]).toMatchObject([
      { id: "101234567890123", instagram_business_account: { id: "17841405822304914", username: "lojaaurora" } },
    ])
    const { cursors, next } = first.body["paging"] as { cursors: { after: string }; next: string }
    expect(next).toContain(`after=${cursors.after}`)
    const second = await askGraph(graph, `${path}&after=${cursors.after}`, { token: user })
    expect(second.body["data"]).toMatchObject([{ id: "102345678901234" }])
    expect(second.body["paging"]).not.toHaveProperty("next")
    expect((second.body["data"] as ReadonlyArray<object>)[0]).not.toHaveProperty("instagram_business_account")
  })

  it("lead from a business to its numbers and templates", async () => {
    const user = await token()
    const ask = async (path: string) => (await askGraph(graph, path, { token: user })).body["data"]
    expect(await ask("/me/businesses")).toMatchObject([{ id: "203456789012345" }])
    expect(await ask("/203456789012345/owned_whatsapp_business_accounts")).toMatchObject([{ id: "304567890123456" }])
    expect(await ask("/203456789012345/client_whatsapp_business_accounts")).toMatchObject([{ id: "305678901234567" }])
    expect(await ask("/304567890123456/phone_numbers?fields=id,display_phone_number")).toEqual([
      { id: "106540352242922", display_phone_number: "+55 11 4002-8922" },
      { id: "106540352242923", display_phone_number: "+55 21 98888-7777" },
    ])
    expect(await ask("/304567890123456/message_templates?status=APPROVED&language=pt_BR")).toMatchObject([
      { name: "reabertura", components: [{ type: "BODY" }, { type: "BUTTONS" }] },
      { name: "pedido_enviado" },
    ])
  })

  it("are read with the right proof of the app's secret, or with none", async () => {
    const user = await token()
    const proof = createHmac("sha256", graph.world.app.secret).update(user).digest("hex")
    expect((await askGraph(graph, `/me?appsecret_proof=${proof}`, { token: user })).status).toBe(200)
    expect((await askGraph(graph, `/me?appsecret_proof=${proof}0`, { token: user })).error?.code).toBe(100)
  })

  it("need the permission that their edge asks for", async () => {
    const code = new URL(graph.approve(authorizeUrl(), ["pages_show_list"])).searchParams.get("code") ?? ""
    const user = String((await exchange({ code })).body["access_token"])
    expect((await askGraph(graph, "/me/accounts", { token: user })).status).toBe(200)
    expect((await askGraph(graph, "/304567890123456/phone_numbers", { token: user })).error?.code).toBe(200)
  })

  it("subscribe the app, with a callback of their own that is verified first", async () => {
    const user = await token()
    const receiver = await openWebhookReceiver("certo")
    const path = "/304567890123456/subscribed_apps"
    const subscribe = (verifyToken: string) =>
      askGraph(graph, path, { token: user, body: { override_callback_uri: receiver.url, verify_token: verifyToken } })
    expect((await subscribe("errado")).error?.code).toBe(2200)
    expect((await askGraph(graph, path, { token: user })).body["data"]).toEqual([])
    expect((await subscribe("certo")).body).toEqual({ success: true })
    graph.whatsapp.says({ from: "5511987654321" }, { type: "text", text: "oi" })
    await graph.settled()
    expect(receiver.received).toHaveLength(1)
    await askGraph(graph, path, { token: user, method: "DELETE" })
    graph.whatsapp.says({ from: "5511987654321" }, { type: "text", text: "oi" })
    await graph.settled()
    expect(receiver.received).toHaveLength(1)
    await receiver.close()
  })

  it("of a page are subscribed with its own token only, and its token ends when the page is withdrawn", async () => {
    const user = await token()
    const accounts = await askGraph(graph, "/me/accounts", { token: user })
    const [, page] = accounts.body["data"] as ReadonlyArray<{ id: string; access_token: string }>
    const path = `/${page?.id ?? ""}/subscribed_apps?subscribed_fields=messages`
    expect((await askGraph(graph, path, { token: user, method: "POST" })).error?.code).toBe(210)
    const own = page?.access_token ?? ""
    expect((await askGraph(graph, path, { token: own, method: "POST" })).body).toEqual({ success: true })
    graph.withdrawPage(page?.id ?? "")
    expect((await askGraph(graph, path, { token: own, method: "POST" })).error).toEqual({ code: 190, subcode: 467 })
  })

  it("are all disconnected when the user removes the permissions", async () => {
    const user = await token()
    expect((await askGraph(graph, "/me/permissions", { token: user, method: "DELETE" })).status).toBe(200)
    expect((await askGraph(graph, "/me", { token: user })).error).toEqual({ code: 190, subcode: 467 })
  })
})
