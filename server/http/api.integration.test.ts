import { type Route, type Routes } from "@prosa/adapters-http/routes"
import { newFlow } from "@prosa/core/flow"
import { flowToWire } from "@prosa/adapters-http/routes"
import type { BotId, BotToken, CompanyId, FlowId, WorkspaceId } from "@prosa/core/kernel"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestAnswer, type TestBrowser, type TestServer } from "../testing.ts"
import { apiTables } from "./parts.ts"
import { bodyFields } from "./testing/route-requests.ts"

const routes: ReadonlyArray<Route> = Object.values(apiTables).flatMap((table: Routes) => Object.values(table))

describeOnDatabase("the API", (open) => {
  let server: TestServer
  let mine: {
    companyId: CompanyId
    workspaceId: WorkspaceId
    hidden: WorkspaceId
    bot: { id: BotId; flowId: FlowId; token: BotToken }
  }
  let theirs: typeof mine
  let camila: TestBrowser
  let nobody: TestBrowser
  let admin: TestBrowser
  let visitor: TestBrowser

  const found = async (name: string, email: string) => {
    const { seed } = server
    const companyId = await seed.company({ name })
    const workspaceId = await seed.workspace(companyId, `${name} · SAC`)
    const hidden = await seed.workspace(companyId, `${name} · Diretoria`)
    // Every permission that the routes require, so that only the input is refused.
    const permissions = [
      "user_view",
      "entity_view",
      "entity_import",
      "credential_view",
      "bot_view",
      "bot_create",
      "bot_remove",
      "contact_view",
      "contact_edit",
      "dialog_view",
      "dialog_edit",
      "message_remove",
      "profile_view",
      "profile_create",
      "profile_edit",
      "workspace_view",
      "workspace_create",
      "workspace_edit",
      "template_view",
      "template_create",
      "template_remove",
      "audit_view",
      "campaign_view",
      "campaign_create",
      "campaign_edit",
      "dashboard_view",
      "label_edit",
    ] as const
    await seed.asTenant(companyId, (tx) => tx.execute("update companies set allow_campaign_creation = true"))
    await seed.person(companyId, { email, name: `Camila de ${name}`, permissions, workspaces: [workspaceId] })
    return { companyId, workspaceId, hidden, bot: await seed.bot(companyId, workspaceId, `Robô de ${name}`) }
  }

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    mine = await found("Casa Aroeira", "camila@casa.com.br")
    theirs = await found("Móveis Ipê", "camila@ipe.com.br")
    await server.seed.person(mine.companyId, { email: "sem@casa.com.br", workspaces: [mine.workspaceId] })
    await server.seed.administrator("admin@prosa.com.br")
    camila = await server.signedIn("camila@casa.com.br")
    nobody = await server.signedIn("sem@casa.com.br")
    admin = await server.signedIn("admin@prosa.com.br")
    visitor = await visitorOf(server.browser(), theirs.bot.token)
  })
  afterAll(() => server.close())

  const draft = (workspaceId: number, name = "Novo robô") => ({
    name,
    workspaceId,
    target: 1,
    avatarColor: "#0A043C",
    chatColor: "#FF0025",
  })
  const list = (companyId: number, ...workspaces: ReadonlyArray<number>) => ({
    companyId,
    workspaces,
    name: "",
    offset: 0,
    limit: 20,
  })

  describe("guards", () => {
    it("refuse in the order 401, 403, 400, 404", async () => {
      const junk = { name: 7 }
      expect((await server.browser().post("/api/bots", junk)).status).toBe(401)
      expect((await server.browser().post("/api/bots", "{quebrado")).status).toBe(401)
      expect(await nobody.post("/api/bots", junk)).toMatchObject({ status: 403, body: { _tag: "NotAllowed" } })
      expect(await camila.post("/api/bots", junk)).toMatchObject({ status: 400, body: { _tag: "InvalidInput" } })
      expect(await camila.post("/api/bots", draft(theirs.workspaceId))).toMatchObject({
        status: 404,
        body: { _tag: "NotFound", message: "Registro inexistente" },
      })
    })

    it("refuse sessionless calls to member routes and to visitor routes", async () => {
      for (const route of routes.filter(({ access }) => access !== "public")) {
        const path = route.path.replaceAll(/:\w+/gu, "1")
        const answer = await server.app.inject({ method: route.method, url: path })
        expect([route.path, answer.statusCode, answer.json()._tag]).toEqual([route.path, 401, "SessionEnded"])
      }
    })

    it("refuse the name of another company", async () => {
      expect(await camila.post("/api/bots/list", list(theirs.companyId, theirs.workspaceId))).toMatchObject({
        status: 403,
      })
      expect(await camila.get(`/api/workspaces/list-user-workspace2?companyId=${theirs.companyId}`)).toMatchObject({
        status: 403,
        body: { message: "Seu usuário não tem permissão para isso." },
      })
    })

    it("reserve the companies for administrators, who search them regardless of case and accents", async () => {
      expect((await camila.get("/api/companies?offset=0&limit=10&name=")).status).toBe(403)
      const { body } = await admin.get("/api/companies?offset=0&limit=10&name=MOVEIS%20IPE")
      expect(body).toEqual({
        companies: [
          {
            id: theirs.companyId,
            name: "Móveis Ipê",
            timeZone: "America/Sao_Paulo",
            plataformName: "Prosa",
            active: true,
          },
        ],
        total: 1,
      })
      expect(await admin.get("/api/companies?offset=0&limit=1&name=%25")).toMatchObject({ body: { total: 0 } })
    })

    it("treat another company's resources like missing ones", async () => {
      const { bot } = theirs
      const none = 2_000_000_000
      const unknown = { status: 404, body: { _tag: "NotFound", message: "Registro inexistente" } }
      const body = { ...flowToWire(newFlow("x", "y")), revision: 1 }
      for (const [botId, flowId] of [
        [bot.id, bot.flowId],
        [none, none],
        [mine.bot.id, bot.flowId],
      ])
        for (const answer of [
          await camila.get(`/api/bots/${botId}/flow/${flowId}`),
          await camila.put(`/api/bots/${botId}/flow/${flowId}`, body),
          await camila.post(`/api/bots/${botId}/publish/${flowId}`, body),
        ])
          expect(answer).toMatchObject(unknown)
      for (const id of [bot.id, none]) {
        expect(await camila.get(`/api/bots/${id}`)).toMatchObject(unknown)
        expect(await camila.get(`/api/bots/${id}/summary`)).toMatchObject(unknown)
        expect(await camila.get(`/api/omnichannel/dialogs/${id}`)).toMatchObject(unknown)
        expect(await camila.post(`/api/omnichannel/dialogs/${id}/join`)).toMatchObject(unknown)
      }
      const people = `/api/users/list-by-workspace?companyId=${mine.companyId}`
      for (const id of [theirs.workspaceId, mine.hidden, none])
        expect(await camila.get(`${people}&workspaceId=${id}`)).toMatchObject(unknown)
    })
  })

  describe("lists", () => {
    it("hold the items of those requested workspaces that the user is a member of", async () => {
      const secret = await server.seed.bot(mine.companyId, mine.hidden, "Robô da diretoria")
      const asked = list(mine.companyId, mine.workspaceId, mine.hidden, theirs.workspaceId)
      const { body } = await camila.post("/api/bots/list", asked)
      const { result, total } = body as { result: ReadonlyArray<{ id: number; activeFlowId: number }>; total: number }
      expect([total, result.length]).toEqual([1, 1])
      expect(result[0]).toMatchObject({ id: mine.bot.id, activeFlowId: mine.bot.flowId, dialogs: 0, active: true })
      expect((await camila.get(`/api/bots/${secret.id}`)).status).toBe(404)
      // The specification's client sends 0 for none.
      for (const none of [list(mine.companyId), { ...list(mine.companyId), workspaces: 0 }])
        expect(await camila.post("/api/bots/list", none)).toMatchObject({
          status: 200,
          body: { result: [], total: 0 },
        })
    })

    it("show an administrator all of one company, and only that one", async () => {
      const everything = list(mine.companyId, mine.workspaceId, mine.hidden, theirs.workspaceId)
      const { body } = await admin.post("/api/bots/list", everything)
      const names = (body as { result: ReadonlyArray<{ name: string }> }).result.map(({ name }) => name)
      expect(names).toEqual(["Robô da diretoria", "Robô de Casa Aroeira"])
      expect((await admin.get(`/api/bots/${theirs.bot.id}`)).status).toBe(200)
      expect((await admin.post("/api/bots/list", list(2_000_000_000))).status).toBe(404)
      const { body: workspaces } = await admin.get(`/api/workspaces/list-user-workspace2?companyId=${theirs.companyId}`)
      expect(workspaces).toMatchObject({
        workspaces: [{ name: "Móveis Ipê · Diretoria" }, { name: "Móveis Ipê · SAC" }],
      })
    })

    it("find a name regardless of case and accents, and take wildcards literally", async () => {
      const find = async (name: string) =>
        (await camila.post("/api/bots/list", { ...list(mine.companyId, mine.workspaceId), name })).body
      expect(await find("ROBO DE CASA")).toMatchObject({ total: 1 })
      expect(await find("%")).toMatchObject({ total: 0 })
      expect(await find("_")).toMatchObject({ total: 0 })
    })

    it("refuse pages that are too long, and name the invalid field", async () => {
      const answer = await camila.post("/api/bots/list", { ...list(mine.companyId), limit: 201, offset: -1 })
      expect(answer).toMatchObject({ status: 400 })
      const { errors } = answer.body as { errors: ReadonlyArray<{ path: string; message: string }> }
      expect(errors).toContainEqual({ path: "limit", message: "Deve ser no máximo 200" })
      expect(errors.map(({ path }) => path)).toContain("offset")
    })

    it("accept one workspace, several, or none in the query", async () => {
      const page = `/api/omnichannel/dialogs-pageable?companyId=${mine.companyId}&offset=0&limit=12&name=&status=OPEN`
      for (const more of [
        "",
        `&workspace=${mine.workspaceId}`,
        `&workspace=${mine.workspaceId}&workspace=${mine.hidden}`,
      ])
        expect(await camila.get(page + more)).toMatchObject({ status: 200, body: { result: [], total: 0 } })
      expect((await camila.get(`${page}&workspace=x`)).status).toBe(400)
      expect((await camila.get(`${page}&limit=13`)).status).toBe(400)
    })

    it("of a workspace's people hold those who may be handed its rooms", async () => {
      const address = `/api/users/list-by-workspace?companyId=${mine.companyId}&workspaceId=${mine.workspaceId}`
      const { body } = await camila.get(address)
      const { users } = body as { users: ReadonlyArray<{ name: string }> }
      // "sem@casa.com.br" sees no inbox
      expect(users.map(({ name }) => name)).toEqual(["Camila de Casa Aroeira"])
    })
  })

  it("has a database that shows a company its own rows only, even without a condition", async () => {
    for (const table of ["bots", "flows", "users", "workspaces", "profiles", "user_workspaces"]) {
      const seen = await server.seed.asTenant(mine.companyId, async (tx) => {
        const { rows } = await tx.execute<{ company_id: number }>(`select distinct company_id from ${table}`)
        return rows.map((row) => row.company_id)
      })
      expect([table, seen]).toEqual([table, [mine.companyId]])
    }
    const steal = server.seed.asTenant(mine.companyId, (tx) =>
      tx.execute(`update bots set workspace_id = workspace_id where company_id = ${theirs.companyId} returning id`),
    )
    expect((await steal).rows).toEqual([])
  })

  describe("bots", () => {
    it("are created with a first flow that greets", async () => {
      const made = await camila.post("/api/bots", draft(mine.workspaceId, "  Robô novo  "))
      expect(made.status).toBe(200)
      const { id } = made.body as { id: number }
      const summary = await camila.get(`/api/bots/${id}/summary`)
      expect(summary.body).toMatchObject({
        name: "Robô novo",
        createdBy: "Camila de Casa Aroeira",
        workspace: "Casa Aroeira · SAC",
        defaulFallbackMessages: [""],
        token: expect.stringMatching(/^[\w-]{32}$/),
      })
      expect((await camila.get(`/api/bots/${id}`)).body).toEqual(summary.body)
      const { activeBotFlowId } = summary.body as { activeBotFlowId: number }
      expect(await camila.get(`/api/bots/${id}/flow/-1`)).toMatchObject({
        status: 200,
        body: { id: activeBotFlowId, revision: 1, name: "Robô novo", nodes: [{ name: "Início", first: true }] },
      })
    })

    it("have every specified field, with empty values where the area does not exist yet", async () => {
      const { body } = await camila.get(`/api/bots/${mine.bot.id}`)
      const specified =
        "id activeBotFlowId createdAt updatedAt serviceHours createdBy chatColor avatarColor avatarIconUrl whatsappRedirect " +
        "nameOnStart emailOnStart phoneOnStart sequentialService transferMessage name active target token workspace " +
        "workspaceId defaulFallbackMessages lastServices versions liveChatInteractions interactions whatsapp botTransferId " +
        "automationDto whatsappQrcode whatsappApiMeta livechat facebook instagram hasBotMultipleGoogleCredentials"
      // the response is a record
      const fields = Object.keys(body as object)
      expect(specified.split(" ").filter((field) => !fields.includes(field))).toEqual([])
      expect(body).toMatchObject({
        lastServices: [],
        versions: [{ active: false, editingRelease: true, number: 1 }],
        serviceHours: null,
        botTransferId: 0,
        automationDto: { botRepeatAutomationDto: { minutes: 0, times: 0 } },
      })
    })

    it("keep their picture, which must be one", async () => {
      const create = (avatarIconUrl: unknown) => camila.post("/api/bots", { ...draft(mine.workspaceId), avatarIconUrl })
      const pixel =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      const made = await create(pixel)
      expect(made.status).toBe(200)
      const { id } = made.body as { id: number }
      expect((await camila.get(`/api/bots/${id}`)).body).toMatchObject({ avatarIconUrl: pixel })
      const refused = [
        "https://mau.example/a.png",
        "data:text/html;base64,PGI+",
        "data:image/png;base64,PGI+",
        "data:image/png;base64,iVBORw0KGgo<script>",
        `data:image/jpeg;base64,/9j/${"A".repeat(200_000)}`,
      ]
      for (const picture of refused)
        expect(await create(picture)).toMatchObject({
          status: 400,
          body: {
            errors: [{ path: "avatarIconUrl", message: "Imagem inválida. Envie um PNG, JPEG ou SVG de até 150 KB." }],
          },
        })
    })

    it("are simulated, and each refusal has a description", async () => {
      for (const path of ["/api/dialogs/simulator", "/api/dialogs/bot-dialog-test"])
        for (const body of [
          {},
          { botToken: mine.bot.token, message: ["um", "dois"] },
          { botToken: "x".repeat(32), message: ["oi"] },
        ]) {
          const answer = await camila.post(path, body)
          expect(answer.status).toBeGreaterThanOrEqual(400)
          const { message, description } = answer.body as { message: string; description: string }
          expect([description, description.length > 0]).toEqual([message, true])
        }
    })

    it("never exceed the quota, even when created concurrently", async () => {
      const companyId = await server.seed.company({ name: "Só dois", botQuota: 2 })
      const workspaceId = await server.seed.workspace(companyId)
      const email = "dono@sodois.com.br"
      await server.seed.person(companyId, { email, permissions: ["bot_create"], workspaces: [workspaceId] })
      const owner = await server.signedIn(email)
      const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post("/api/bots", draft(workspaceId))))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422])
      expect(answers.find(({ status }) => status === 422)?.body).toEqual({
        _tag: "BotQuotaReached",
        message: "Sua empresa atingiu o limite de 2 bots.",
      })
    })
  })

  it("answers a body of wrong types on every route with 400 and Portuguese sentences only", async () => {
    // a vendor's call is refused for its signature first
    for (const route of routes.filter(({ body, access }) => body !== undefined && access !== "vendor")) {
      const path = route.path.replace(":botId", String(mine.bot.id)).replace(":flowId", String(mine.bot.flowId))
      const fields = bodyFields(route)
      // An empty name takes a version's name away.
      const values = junk.filter((value) => value !== "" || !route.path.endsWith("/versions/:flowId"))
      const wrong = values.map((value) => Object.fromEntries(fields.map((name) => [name, value])))
      const browser = route.access === "visitor" ? visitor : route.access === "admin" ? admin : camila
      for (const body of [...junk, ...wrong]) expectRefusal(path, body, await send(browser, route, path, body))
    }
  })

  it("answers a flow with anything wrong inside with 400 and Portuguese sentences only", async () => {
    const path = `/api/bots/${mine.bot.id}/flow/${mine.bot.flowId}`
    const { nodes } = flowToWire(newFlow("Fluxo", "Olá"))
    const node = { ...nodes[0], userInteractios: [answer], botInteractions: [said] }
    for (const broken of brokenCopies(node)) {
      const body = { name: "Fluxo", revision: 1, nodes: [broken] }
      const refused = await camila.put(path, body)
      if (refused.status !== 200 && refused.status !== 409) expectRefusal(path, body, refused)
    }
  })

  it("answers wrong params and queries on every route with 400 and Portuguese sentences only", async () => {
    let refused = 0
    for (const route of routes.filter(
      ({ access }) => access !== "public" && access !== "visitor" && access !== "vendor",
    )) {
      const junk = ["abc", "1.5", "-7", "0", "1e99", "%20", "99999999999999999999"]
      for (const value of junk) {
        const query = Object.keys(route.query?.fields ?? {})
          .map((name) => `${name}=${value}`)
          .join("&")
        // A form is refused by its type first; any text may be the key of a photo.
        if (
          route.form !== undefined ||
          route.path === "/api/photos/:key" ||
          (route.params === undefined && query === "")
        )
          continue
        const url = `${route.path.replaceAll(/:\w+/gu, value)}?${query}`
        const body = route.body === undefined ? {} : { payload: {} }
        const browser = route.access === "admin" ? admin : camila
        const answer = await server.app.inject({
          method: route.method,
          url,
          headers: { cookie: browser.cookieHeader() },
          ...body,
        })
        expect([url, answer.statusCode]).toEqual([url, 400])
        expect(answer.body).not.toMatch(english)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(50)
  })
})

/** A browser whose requests carry a visitor's token. */
const visitorOf = async (browser: TestBrowser, botToken: BotToken): Promise<TestBrowser> => {
  const { body } = await browser.post("/api/livechat/sessions", { botToken })
  const authorization = `Bearer ${(body as { visitorToken: string }).visitorToken}`
  return { ...browser, post: (path, sent) => browser.post(path, sent, { authorization }) }
}

const junk = [null, true, -1, 1.5, "", [], ["x"], [{}], {}, { id: "x" }, 10 ** 20]

const send = (browser: TestBrowser, { method }: Route, path: string, body: unknown) =>
  method === "PUT" ? browser.put(path, body) : method === "PATCH" ? browser.patch(path, body) : browser.post(path, body)

const expectRefusal = (path: string, sent: unknown, { status, body }: TestAnswer) => {
  expect([path, JSON.stringify(sent), status]).toEqual([path, JSON.stringify(sent), 400])
  expect(JSON.stringify(body)).not.toMatch(english)
  expect(JSON.stringify(body)).toMatch(/"message":"[A-ZÀ-Ú]/u)
}

const answer = { id: 1, source: "Início", target: "", phrases: ["oi"], entityTypeName: "", entityTypeId: -1 }
const said = {
  id: 1,
  interaction: [{ type: "paragraph", children: [{ text: "Olá" }, { type: "mention", variable: "nome", value: "" }] }],
  buttons: [{ position: 1, label: "Sim", type: "LINK", link: "https://x.example" }],
  files: [{ identifier: "f", name: "a.png", url: "/f/a", mime: "image/png" }],
}

/** Returns copies of a value in which one part, at any depth, is missing or replaced by each kind of junk. */
const brokenCopies = (value: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(value))
    return [...junk, ...value.flatMap((item, at) => brokenCopies(item).map((broken) => value.with(at, broken)))]
  if (typeof value !== "object" || value === null) return junk
  const inside = Object.entries(value).flatMap(([key, field]) => [
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
    ...brokenCopies(field).map((broken) => ({ ...value, [key]: broken })),
  ])
  return [...junk, ...inside]
}

/** Default English messages of the libraries. */
const english =
  /expected|missing|invalid |must be|should|required|unexpected|error at|not found|cannot|property|schema/iu
