import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { channelOff } from "@prosa/core/tenancy"
import { sql } from "../platform/storage/sql.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { throwawayFolder } from "../platform/storage/testing/throwaway-folder.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"
import { openSocket } from "../testing/test-socket.ts"

describeOnDatabase("the hosts of a live chat", (open) => {
  let server: TestServer
  let shop: TestShop
  let remove: () => Promise<void>

  beforeAll(async () => {
    const throwaway = await throwawayFolder()
    remove = throwaway.remove
    const folders = { web: path.join(throwaway.folder, "web"), widget: path.join(throwaway.folder, "widget") }
    await mkdir(path.join(folders.widget, "assets"), { recursive: true })
    await mkdir(folders.web)
    await writeFile(path.join(folders.web, "index.html"), "<!doctype html><title>Página</title>")
    await writeFile(path.join(folders.widget, "chat.html"), "<!doctype html><title>Conversa</title>")
    await writeFile(path.join(folders.widget, "prosa.js"), "")
    server = await startTestServer(await open(migrations), { folders })
    shop = await openShop(server)
  })
  afterAll(async () => {
    await server.close()
    await remove()
  })

  const bind = async (hosts: ReadonlyArray<string>) =>
    (await server.signedIn(shop.addressOf("camila"))).put(`/api/bots/${shop.bot.id}/live-chat-hosts`, { hosts })
  const ancestorsAt = async (url: string) => {
    const { headers } = await server.app.inject({ url })
    const policy = String(headers["content-security-policy"])
    return [/frame-ancestors ([^;]*)/u.exec(policy)?.[1], headers["x-frame-options"]]
  }
  const foreign = { origin: "https://outra.example" }
  const ours = { origin: "https://www.loja.com.br" }

  describe("are set", () => {
    it("by a member of the bot's workspace, and returned with the bot; the change is audited", async () => {
      expect(await bind(["www.loja.com.br", "*.loja.com.br"])).toMatchObject({
        status: 200,
        body: { hosts: ["www.loja.com.br", "*.loja.com.br"] },
      })
      const camila = await server.signedIn(shop.addressOf("camila"))
      expect(await camila.get(`/api/bots/${shop.bot.id}/summary`)).toMatchObject({
        body: { liveChatHosts: ["www.loja.com.br", "*.loja.com.br"] },
      })
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`select detail from audit where action = 'bot.live-chat-hosts' order by id desc limit 1`),
      )
      expect(rows).toEqual([{ detail: { before: [], hosts: ["www.loja.com.br", "*.loja.com.br"] } }])
    })

    it("by administrators alone while the company may not use the live chat", async () => {
      const other = await openShop(server)
      const address = `/api/bots/${other.bot.id}/live-chat-hosts`
      await server.seed.asTenant(other.companyId, (tx) => tx.execute(sql`update companies set livechat = false`))
      const camila = await server.signedIn(other.addressOf("camila"))
      const hosts = ["loja.com.br"]
      expect(await camila.put(address, { hosts })).toMatchObject({ status: 403, body: channelOff })
      await server.seed.administrator("administra@hosts.com.br")
      const administrator = await server.signedIn("administra@hosts.com.br")
      expect(await administrator.put(address, { hosts })).toMatchObject({ status: 200, body: { hosts } })
    })

    it("by no other user, and never to an invalid host", async () => {
      const address = `/api/bots/${shop.bot.id}/live-chat-hosts`
      expect(await server.browser().put(address, { hosts: [] })).toMatchObject({ status: 401 })
      const attendant = await server.signedIn(shop.addressOf("rafael"))
      expect(await attendant.put(address, { hosts: [] })).toMatchObject({ status: 403 })
      const permissions = ["bot_view"] as const
      await server.seed.person(shop.companyId, {
        email: "outro@hosts.com.br",
        permissions,
        workspaces: [shop.afterSales],
      })
      const elsewhere = await server.signedIn("outro@hosts.com.br")
      expect(await elsewhere.put(address, { hosts: [] })).toMatchObject({ status: 404 })
      const stranger = await openShop(server)
      const other = await server.signedIn(stranger.addressOf("camila"))
      expect(await other.put(address, { hosts: [] })).toMatchObject({ status: 404 })
      expect(await bind(["loja.com.br; script-src *"])).toMatchObject({
        status: 400,
        body: { errors: [{ path: "hosts.0", message: expect.stringContaining("Domínio inválido") }] },
      })
    })

    it("in a column that accepts valid hosts only", async () => {
      const write = (hosts: string) =>
        server.seed.asTenant(shop.companyId, (tx) =>
          tx.execute(sql`update bots set live_chat_hosts = ${hosts}::text[] where id = ${shop.bot.id}`),
        )
      for (const wrong of [
        '{"a.com b.com"}',
        "{loja}",
        '{"a.com;"}',
        "{NULL}",
        '{""}',
        `{${"a.com,".repeat(20)}a.com}`,
      ])
        await expect(write(wrong), wrong).rejects.toThrow()
      await write("{a.com,*.b.com,localhost:5173}")
    })
  })

  describe("decide who may frame the chat page", () => {
    it("by its policy: those hosts, or any page if none is set", async () => {
      const page = `/widget/chat.html?bot=${shop.bot.token}`
      await bind(["www.loja.com.br", "*.loja.com.br"])
      expect(await ancestorsAt(page)).toEqual(["'self' http://www.loja.com.br http://*.loja.com.br", undefined])
      await bind([])
      expect(await ancestorsAt(page)).toEqual(["*", undefined])
      const { headers, body } = await server.app.inject({ url: page })
      expect([headers["cache-control"], headers["content-type"], body]).toEqual([
        "no-store",
        "text/html; charset=utf-8",
        expect.stringContaining("Conversa"),
      ])
      expect(headers["content-security-policy"]).toContain("script-src 'self';")
    })

    it("however its address is written, and never without a bot", async () => {
      await bind(["www.loja.com.br"])
      const { token } = shop.bot
      const addresses = [
        "chat.html",
        "CHAT.html",
        "%63hat.html",
        "/chat.html",
        "assets%2F..%2Fchat.html",
        "./chat.html",
      ]
      for (const address of addresses)
        expect([address, (await ancestorsAt(`/widget/${address}?bot=${token}`))[0]]).not.toEqual([address, "*"])
      expect(await ancestorsAt("/widget/chat.html")).toEqual(["'none'", undefined])
      expect(await ancestorsAt("/widget/chat.html?bot=x")).toEqual(["'none'", undefined])
      expect((await server.app.inject({ url: "/widget/prosa.js" })).headers).toMatchObject({
        "cross-origin-resource-policy": "cross-origin",
      })
    })

    it("and a page that could not frame it can ask whether that is the reason", async () => {
      await bind(["*.loja.com.br"])
      const ask = async (headers: Record<string, string>) => {
        const answer = await server.app.inject({ url: `/widget/allowed?bot=${shop.bot.token}`, headers })
        return [answer.headers["access-control-allow-origin"], answer.json<{ allowed: boolean }>().allowed]
      }
      expect(await ask(ours)).toEqual(["*", true])
      expect(await ask(foreign)).toEqual(["*", false])
      expect(await ask({ origin: "null" })).toEqual(["*", false])
      expect(await ask({})).toEqual(["*", true])
    })
  })

  describe("decide which pages may call for a visitor", () => {
    it("when they begin a conversation", async () => {
      await bind(["*.loja.com.br"])
      const begin = (headers: Record<string, string>) =>
        server.browser().post("/api/livechat/sessions", { botToken: shop.bot.token }, headers)
      expect(await begin(foreign)).toMatchObject({
        status: 403,
        body: { _tag: "NotAllowed", message: "Este chat não está disponível neste site." },
      })
      for (const headers of [ours, {}]) expect(await begin(headers)).toMatchObject({ status: 200 })
      await bind([])
      expect(await begin(foreign)).toMatchObject({ status: 200 })
    })

    it("and when they open the socket, since browsers do not check origins there", async () => {
      const visitor = await shop.visitor()
      await bind(["*.loja.com.br"])
      const follow = async (origin: string) => {
        const socket = await openSocket(server.url, "/api/livechat/socket", { origin })
        socket.send({ type: "resume", after: 0, token: visitor.token })
        return socket
      }
      expect(await (await follow(foreign.origin)).closed).toBe(4404)
      for (const origin of [ours.origin, server.url]) {
        const socket = await follow(origin)
        await socket.until((news) => news.find(({ type }) => type === "state"))
        await socket.close()
      }
      await bind([])
    })
  })
})
