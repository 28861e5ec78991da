import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type FakeGraph, openFakeGraph, sampleGraphWorld } from "@prosa/fakes"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createMetaAccounts, createMetaNumbers, type MetaAccounts, type MetaNumbers } from "./meta-accounts.ts"

const now = 1_795_170_000_000
/** What the log is told. */
let told: Array<object> = []
const needs = { clock: { now: () => now }, logger: { warn: (fields: object) => void told.push(fields) } }
const loginUrl = "https://www.facebook.com"
const back = "https://loja.com.br/whatsapp/Oauth"

const run = <A, E>(work: Effect.Effect<A, E>) => Effect.runPromise(Effect.result(work))
const wordsOf = async (work: Effect.Effect<unknown, { readonly description: string }>) => {
  const result = await run(work)
  if (Result.isSuccess(result)) throw new Error("the call succeeded")
  return result.failure.description
}

describe("the calls about accounts at Meta", () => {
  let graph: FakeGraph
  let accounts: MetaAccounts
  let numbers: MetaNumbers
  beforeAll(async () => {
    const world = sampleGraphWorld()
    for (let at = 0; at < 60; at++) world.pages.push({ id: `2000000000000${100 + at}`, name: `Filial ${at}` })
    graph = await openFakeGraph({ world })
    const address = { graphUrl: graph.url, version: "v25.0" }
    accounts = createMetaAccounts({ ...world.app, ...address, loginUrl }, needs)
    numbers = createMetaNumbers(address, needs.logger)
  })
  beforeEach(() => {
    told = []
    graph.clearFaults()
  })
  afterAll(() => graph.close())

  /** The code that the dialog returns. */
  const codeOf = (kind: "whatsapp" | "messenger") =>
    new URL(graph.approve(accounts.loginAddress(kind, back, "estado"))).searchParams.get("code") ?? ""

  it("send a person to the dialog with the scopes that sending needs", () => {
    const { origin, pathname, searchParams } = new URL(accounts.loginAddress("whatsapp", back, "um & dois"))
    expect(`${origin}${pathname}`).toBe("https://www.facebook.com/v25.0/dialog/oauth")
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: graph.world.app.id,
      redirect_uri: back,
      state: "um & dois",
      response_type: "code",
      scope: "business_management,whatsapp_business_management,whatsapp_business_messaging",
    })
    const messenger = new URL(accounts.loginAddress("messenger", back, "")).searchParams.get("scope")
    expect(messenger?.split(",")).toEqual(expect.arrayContaining(["pages_messaging", "instagram_manage_messages"]))
  })

  it("ask for a configuration at WhatsApp in place of scopes, where the installation has one", async () => {
    const app = { ...graph.world.app, graphUrl: graph.url, version: "v25.0", loginUrl, loginConfigId: "700123" }
    const configured = createMetaAccounts(app, needs)
    const address = configured.loginAddress("whatsapp", back, "estado")
    const { searchParams } = new URL(address)
    expect([searchParams.get("config_id"), searchParams.has("scope")]).toEqual(["700123", false])
    const code = new URL(graph.approve(address)).searchParams.get("code") ?? ""
    const access = Result.getOrThrow(await run(configured.exchange(code, back)))
    expect(Result.isSuccess(await run(configured.numbers(access.token)))).toBe(true)
    const messenger = new URL(configured.loginAddress("messenger", back, "estado")).searchParams
    expect([messenger.has("config_id"), messenger.get("scope")]).toEqual([
      false,
      expect.stringContaining("pages_messaging"),
    ])
  })

  it("exchange a code for an access of long life, once, and for the address that it was given to", async () => {
    const code = codeOf("whatsapp")
    expect(await wordsOf(accounts.exchange(code, `${back}/`))).toBe(
      "O código deste login já foi usado ou expirou. Entre de novo com a sua conta.",
    )
    expect(JSON.stringify(told)).toContain("redirect_uri is identical")
    const access = Result.getOrThrow(await run(accounts.exchange(code, back)))
    expect(access).toMatchObject({
      userId: graph.world.user.id,
      userName: "Camila Rocha",
      pictureUrl: expect.stringMatching(/^http/u) as string,
      expiresAt: now + 5_183_944_000,
    })
    expect(Result.isSuccess(await run(accounts.numbers(access.token)))).toBe(true)
    expect(await wordsOf(accounts.exchange(code, back))).toContain("já foi usado")
    expect(JSON.stringify(told)).toContain("This authorization code has been used.")
  })

  it("list the numbers of every account", async () => {
    const numbers = Result.getOrThrow(await run(accounts.numbers(graph.userToken)))
    expect(numbers.map(({ businessPhoneId, businessAccountId }) => [businessPhoneId, businessAccountId])).toEqual([
      ["106540352242922", "304567890123456"],
      ["106540352242923", "304567890123456"],
      ["106540352242924", "305678901234567"],
    ])
    expect(numbers[0]).toMatchObject({ name: "Loja Aurora", url: graph.url })
    expect(await wordsOf(accounts.numbers("nenhum"))).not.toContain(graph.url)
  })

  it("list every page of a person, with its token and its Instagram account, over the pages of the list", async () => {
    const pages = Result.getOrThrow(await run(accounts.pages(graph.userToken)))
    expect(pages).toHaveLength(62)
    expect(new Set(pages.map(({ token }) => token)).size).toBe(62)
    expect(pages[0]).toMatchObject({
      id: "101234567890123",
      name: "Loja Aurora",
      instagram: { id: "17841405822304914", name: "lojaaurora" },
    })
    expect(pages[1]?.instagram).toBeUndefined()
  })

  it("let the application hear of a page's and an account's messages, and end it", async () => {
    const [page] = Result.getOrThrow(await run(accounts.pages(graph.userToken)))
    if (page === undefined) throw new Error("there is no page")
    expect(Result.isSuccess(await run(accounts.subscribePage(page.id, page.token)))).toBe(true)
    expect(graph.webhooks.assetOf(page.id)?.fields).toEqual(expect.arrayContaining(["messages", "message_echoes"]))
    expect(Result.isSuccess(await run(accounts.unsubscribePage(page.id, page.token)))).toBe(true)
    expect(graph.webhooks.assetOf(page.id)).toBeUndefined()
    const waba = "304567890123456"
    expect(Result.isSuccess(await run(numbers.subscribeAccount(waba, graph.userToken, graph.url)))).toBe(true)
    expect(graph.webhooks.assetOf(waba)).toBeDefined()
    expect(await wordsOf(accounts.subscribePage(page.id, graph.userToken))).toContain("permissões")
  })

  it("ask for the fields of a page that the operator is told to subscribe", async () => {
    const [page] = Result.getOrThrow(await run(accounts.pages(graph.userToken)))
    if (page === undefined) throw new Error("there is no page")
    await run(accounts.subscribePage(page.id, page.token))
    const told = await readFile(new URL("../../../docs/canais.md", import.meta.url), "utf8")
    const fields = [...told.matchAll(/^\| `page` \| `(\w+)` \|/gmu)].map(([, field = ""]) => field)
    expect(fields).not.toEqual([])
    const asked = graph.webhooks.assetOf(page.id)?.fields
    expect(asked === undefined || asked === "all" ? asked : asked.toSorted()).toEqual(fields.toSorted())
    await run(accounts.unsubscribePage(page.id, page.token))
  })

  it("read a number, and stay below the version whatever the number's id is", async () => {
    const number = await run(numbers.number("106540352242922", graph.userToken, graph.url))
    expect(number).toMatchObject({ success: { name: "Loja Aurora", phone: expect.stringContaining("55") as string } })
    const before = graph.requests.length
    await run(numbers.number("../../dialog/oauth", graph.userToken, graph.url))
    await run(numbers.subscribeAccount("1/../../me/accounts?", graph.userToken, graph.url))
    // a segment for each id, as the path was before the fake decoded it
    expect(graph.requests.slice(before).map(({ path }) => path)).toEqual([
      "/v25.0/../../dialog/oauth",
      "/v25.0/1/../../me/accounts?/subscribed_apps",
    ])
  })

  describe("that answers otherwise than Meta", () => {
    let strange: Server
    let url = ""
    let answer: (request: IncomingMessage, response: ServerResponse) => void
    let asked: Array<{ readonly url: string; readonly token: string }> = []
    let oddly: MetaAccounts

    beforeAll(async () => {
      strange = createServer((request, response) => {
        asked.push({ url: request.url ?? "", token: request.headers.authorization ?? "" })
        answer(request, response)
      })
      await new Promise<void>((listening) => strange.listen(0, "127.0.0.1", listening))
      url = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
      const app = { id: "1", secret: "segredo", graphUrl: url, loginUrl, version: "v25.0", within: 300 }
      oddly = createMetaAccounts(app, needs)
    })
    beforeEach(() => {
      asked = []
    })
    afterAll(() => {
      strange.closeAllConnections()
      strange.close()
    })
    const json = (body: unknown, status = 200) => {
      answer = (_request, response) => response.writeHead(status).end(JSON.stringify(body))
    }

    it.each<readonly [string, () => void]>([
      ["is a page", () => void (answer = (_request, response) => response.end("<html>"))],
      ["is cut", () => void (answer = (_request, response) => response.end('{"data":['))],
      ["never ends", () => void (answer = (_request, response) => void response.write("{"))],
      ["is larger than a megabyte", () => json({ data: [{ id: "1", name: "x".repeat(1_100_000) }] })],
      [
        "leads elsewhere",
        () => void (answer = (_request, response) => response.writeHead(302, { location: graph.url }).end()),
      ],
    ])("is refused when its answer %s, without an address or a token in the words", async (_case, prepare) => {
      prepare()
      const words = await wordsOf(oddly.pages("segredo-da-pessoa"))
      expect(words).toMatch(/^A Meta (?:não respondeu|recusou o pedido \(status \d{3}\))/u)
      expect(asked).toHaveLength(1)
    })

    it("is refused with a sentence of ours; its words go to the log, without numbers and what may be a token", async () => {
      json({ error: { message: `Number 5511999990000 ${"a".repeat(5_000)}`, code: 1 } }, 400)
      expect(await wordsOf(oddly.pages("x"))).toBe("A Meta está com problemas agora. Tente de novo mais tarde.")
      const [{ graph: said }] = told as [{ readonly graph: { readonly words: string } }]
      expect(said.words).toBe("Number … …")
    })

    it("follows the pages of a list no further than twenty", async () => {
      json({ data: [{ id: "1" }], paging: { cursors: { after: "mais" }, next: `${url}/de-novo` } })
      expect(Result.getOrThrow(await run(oddly.pages("x")))).toHaveLength(20)
      expect(asked).toHaveLength(20)
    })

    it("finds accounts by the businesses where the access names none, and takes what is no list for none", async () => {
      answer = ({ url: path = "" }, response) => {
        const data = path.includes("debug_token")
          ? { granular_scopes: [{ scope: "whatsapp_business_management" }, { scope: 7, target_ids: "8" }] }
          : path.includes("me/businesses")
            ? [{ id: "b1" }]
            : path.includes("owned_whatsapp")
              ? [{ id: "w1" }, { id: "w2" }]
              : path.includes("client_whatsapp")
                ? [{ id: "w2" }]
                : path.includes("w1/phone_numbers")
                  ? [{ id: "p1", display_phone_number: 5511 }]
                  : "nada"
        response.end(JSON.stringify({ data }))
      }
      const numbers = Result.getOrThrow(await run(oddly.numbers("x")))
      expect(numbers).toEqual([{ phone: "5511", name: "", url, businessPhoneId: "p1", businessAccountId: "w1" }])
    })

    it("is the only address that is called: a number's other base gets no token", async () => {
      json({ id: "1" })
      const there = createMetaNumbers({ graphUrl: graph.url, version: "v25.0" }, needs.logger)
      for (const base of [url, url.replace("http:", "https:"), "https://10.0.0.1", "https://localhost"])
        expect(await wordsOf(there.number("1", "segredo", base))).toContain("não respondeu")
      expect(asked).toEqual([])
    })
  })
})
