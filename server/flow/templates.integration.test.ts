import { flowToWire, type FlowBody } from "@prosa/adapters-http/routes"
import type { Permission } from "@prosa/core/access"
import { newFlow } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import {
  type BotId,
  type CompanyId,
  EntityTypeId,
  type FlowId,
  type TemplateId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"

const all: ReadonlyArray<Permission> = [
  "bot_view",
  "template_view",
  "template_create",
  "template_import",
  "template_remove",
]
const flow = flowToWire(newFlow("Fluxo", "Olá!"))

const saying = (identifier: string): FlowBody => ({
  ...flow,
  nodes: flow.nodes.map((node) => ({
    ...node,
    botInteractions: node.botInteractions.map((said) => ({
      ...said,
      files: [{ identifier, name: "Tabela.pdf", url: "", mime: "application/pdf" }],
    })),
  })),
})

describeOnDatabase("templates", (open) => {
  let server: TestServer
  let companyId: CompanyId
  let sales: WorkspaceId
  let service: WorkspaceId
  let helena: TestBrowser
  let bot: { readonly id: BotId; readonly flowId: FlowId }

  let people = 0
  const person = async (permissions: ReadonlyArray<Permission>, workspaces: ReadonlyArray<WorkspaceId>) => {
    const email = `pessoa${++people}@casa.com.br`
    await server.seed.person(companyId, { email, name: "Helena", permissions, workspaces })
    return server.signedIn(email)
  }
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    companyId = await server.seed.company()
    sales = await server.seed.workspace(companyId, "Vendas")
    service = await server.seed.workspace(companyId, "SAC")
    helena = await person(all, [sales])
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    bot = await server.seed.bot(companyId, sales)
  })

  const rows = (statement: ReturnType<typeof sql>) =>
    server.seed.asTenant(companyId, async (tx) => (await tx.execute(statement)).rows)
  const create = (who: TestBrowser, facts: object = {}) =>
    who.post("/api/templates", { botId: bot.id, botFlowId: bot.flowId, name: "Modelo", workspaces: [sales], ...facts })
  const created = async (facts: object = {}) => {
    const { status, body } = await create(helena, facts)
    expect(status).toBe(200)
    return (body as { readonly id: TemplateId }).id
  }
  const importPath = (template: unknown, botId: unknown = bot.id) => `/api/bots/${botId}/templates/${template}/import`
  const save = (body: FlowBody, revision: number) =>
    helena.put(`/api/bots/${bot.id}/flow/${bot.flowId}`, { ...body, revision })

  describe("refuse", () => {
    it("in this order: no session, no permission, invalid input, not found, conflict", async () => {
      const id = await created()
      const wrong = { name: " ", workspaces: [] }
      const viewer = await person(["bot_view", "template_view"], [sales])
      expect((await create(server.browser(), wrong)).status).toBe(401)
      expect((await create(viewer, wrong)).status).toBe(403)
      expect(await create(helena, { ...wrong, botId: 2_000_000_000 })).toMatchObject({
        status: 400,
        body: {
          errors: [
            { path: "name", message: "Campo obrigatório" },
            { path: "workspaces", message: "Deve conter no mínimo um registro" },
          ],
        },
      })
      expect((await create(helena, { botId: 2_000_000_000 })).status).toBe(404)
      await save(flow, 1)
      const path = importPath(id)
      expect((await server.browser().post(path, { seen: 1 })).status).toBe(401)
      expect((await viewer.post(path, { seen: 1 })).status).toBe(403)
      expect((await helena.post(importPath(2_000_000_000), { seen: 1 })).status).toBe(400)
      expect((await helena.post(importPath(2_000_000_000), {})).status).toBe(404)
      expect(await helena.post(path, {})).toMatchObject({
        status: 409,
        body: { _tag: "StaleFlow", releases: { editing: { id: bot.flowId, revision: 2 }, publishedId: null } },
      })
    })

    it("an import by somebody who may not write to bots", async () => {
      const id = await created()
      const importer = await person(["template_import", "template_view"], [sales])
      expect((await importer.post(importPath(id), {})).status).toBe(403)
      const writer = await person(["template_import", "bot_view"], [sales])
      expect((await writer.post(importPath(id), {})).status).toBe(200)
    })

    it("names that are too long, and a workspace that is named twice", async () => {
      expect((await create(helena, { name: "n".repeat(120) })).status).toBe(200)
      for (const facts of [{ name: "n".repeat(121) }, { workspaces: [sales, sales] }, { workspaces: sales }])
        expect((await create(helena, facts)).status).toBe(400)
    })

    it("templates of a workspace that is not the person's, wherever they are named", async () => {
      const id = await created()
      const stranger = await person(all, [service])
      const own = await server.seed.bot(companyId, service)
      const asked = [
        await stranger.get(`/api/templates/${id}/flow`),
        await stranger.post(importPath(id, own.id), {}),
        await stranger.post(importPath(id), {}),
        await create(stranger, { workspaces: [service] }),
      ]
      expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      expect((await stranger.fetch(`/api/templates/${id}`, { method: "DELETE" })).status).toBe(404)
      expect((await helena.get(`/api/templates/${id}/flow`)).status).toBe(200)
    })
  })

  it("are imported by a call without a body, as the specification's client sends it", async () => {
    const id = await created()
    const answer = await helena.fetch(importPath(id), { method: "POST" })
    expect([answer.status, await answer.json()]).toMatchObject([200, { botId: bot.id, createdBotFlowId: bot.flowId }])
  })

  it("cross into another workspace, for somebody of both", async () => {
    const id = await created({ workspaces: [sales] })
    const both = await person(all, [sales, service])
    const other = await server.seed.bot(companyId, service)
    expect(await both.post(importPath(id, other.id), {})).toMatchObject({ status: 200, body: { botId: other.id } })
  })

  it("name only workspaces of the person who reads them", async () => {
    const both = await person(all, [sales, service])
    const { body } = await create(both, { name: "Dos dois", workspaces: [service, sales] })
    const list = async (who: TestBrowser) =>
      (await who.post("/api/templates/list", { offset: 0, limit: 100, name: "Dos dois", workspaces: [sales] })).body
    const facts = { ...(body as object), name: "Dos dois", createdBy: "Helena", botId: bot.id, botFlowId: bot.flowId }
    expect(await list(both)).toEqual({ result: [{ ...facts, workspaces: [sales, service] }], total: 1 })
    expect(await list(helena)).toEqual({ result: [{ ...facts, workspaces: [sales] }], total: 1 })
  })

  it("answer a repeated creation or import with the first result", async () => {
    const key = { "idempotency-key": `chave-${bot.id}` }
    const body = { botId: bot.id, botFlowId: bot.flowId, name: "Uma vez", workspaces: [sales] }
    const [first, again] = [
      await helena.post("/api/templates", body, key),
      await helena.post("/api/templates", body, key),
    ]
    expect([first.status, again.body]).toEqual([200, first.body])
    const id = await created()
    const seen = { editing: { id: bot.flowId, revision: 1 }, publishedId: null }
    const imported = [
      await helena.post(importPath(id), { seen }, key),
      await helena.post(importPath(id), { seen }, key),
    ]
    expect(imported.map(({ status }) => status)).toEqual([200, 200])
    expect(imported[1]?.body).toEqual(imported[0]?.body)
  })

  it("of two concurrent imports take one, and tell the other", async () => {
    const id = await created()
    const both = await Promise.all([0, 1].map(() => helena.post(importPath(id), {})))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it("write an audit row for each change, with who did it and from where", async () => {
    const id = await created({ name: "Auditado" })
    await helena.post(importPath(id), {})
    expect((await helena.fetch(`/api/templates/${id}`, { method: "DELETE" })).status).toBe(200)
    const found = await rows(sql`
      select action, subject, detail, address <> '' as addressed from audit
      where subject = ${`template ${id}`} or (subject = ${`bot ${bot.id}`} and action = 'template.import') order by id`)
    const detail = { name: "Auditado", botId: bot.id, flowId: bot.flowId, workspaces: [sales] }
    expect(found).toEqual([
      { action: "template.create", subject: `template ${id}`, detail, addressed: true },
      {
        action: "template.import",
        subject: `bot ${bot.id}`,
        detail: { templateId: id, flowId: bot.flowId },
        addressed: true,
      },
      { action: "template.remove", subject: `template ${id}`, detail: { name: "Auditado" }, addressed: true },
    ])
  })

  it("tell an importer of an entity that is gone, which its answers keep", async () => {
    const [entity] = await rows(sql`
      insert into entity_types (company_id, bot_id, name, name_folded, kind, entries, created_by, updated_by)
      values (${companyId}, ${bot.id}, 'cidade', 'cidade', 'normal', '[["Recife"]]', 'Helena', 'Helena') returning id`)
    const cidade = { id: Schema.decodeUnknownSync(EntityTypeId)(entity?.["id"]), name: "cidade" }
    const asking = {
      ...newFlow("Fluxo", ""),
      nodes: [sketchNode(1, { answers: [{ to: 2, entity: cidade }] }), sketchNode(2)],
    }
    expect((await save(flowToWire(asking), 1)).status).toBe(200)
    const id = await created()
    const whole = await helena.post(importPath(id), {
      seen: { editing: { id: bot.flowId, revision: 2 }, publishedId: null },
    })
    expect(whole).toMatchObject({ status: 200, body: { problems: [] } })
    await rows(sql`update entity_types set active = false where id = ${cidade.id}`)
    const now = { seen: { editing: { id: bot.flowId, revision: 3 }, publishedId: null } }
    expect(await helena.post(importPath(id), now)).toMatchObject({
      status: 200,
      body: { problems: [{ nodeId: 1, message: "Início: A entidade “cidade” não existe mais." }] },
    })
    const { body } = await helena.get(`/api/bots/${bot.id}/flow/-1`)
    // the response shape of the route
    expect((body as FlowBody).nodes[0]?.userInteractios).toMatchObject([{ entityTypeId: cidade.id }])
  })

  describe("carry the tests of their bot", () => {
    const turns = (text: string) => ({ version: 1, turns: [{ bot: text }, { person: "Oi" }] })
    const saveTest = (botId: BotId, name: string, text = "Olá!") =>
      helena.post(`/api/bots/${botId}/tests`, { name, conversation: turns(text) })
    const testsOf = async (who: TestBrowser, botId: BotId) => {
      const { body } = await who.get(`/api/bots/${botId}/tests`)
      // the response shape of the route
      const tests = body as ReadonlyArray<{ name: string; conversation: unknown; updatedBy: string }>
      return tests.map(({ name, conversation, updatedBy }) => [name, conversation, updatedBy])
    }
    const other = async () => server.seed.bot(companyId, sales)

    it("as they were when it was made, to the bot that it is imported into", async () => {
      expect((await saveTest(bot.id, "Menu")).status).toBe(200)
      expect((await saveTest(bot.id, "Boleto", "Qual é o CPF?")).status).toBe(200)
      const id = await created()
      expect((await saveTest(bot.id, "Mais tarde")).status).toBe(200)
      const target = await other()
      const importer = await person(all, [sales])
      expect((await importer.post(importPath(id, target.id), {})).status).toBe(200)
      expect(await testsOf(importer, target.id)).toEqual([
        ["Boleto", turns("Qual é o CPF?"), "Helena"],
        ["Menu", turns("Olá!"), "Helena"],
      ])
      expect(await testsOf(helena, bot.id)).toHaveLength(3)
    })

    it("leaving a test of the same name as it is, however it is written", async () => {
      await saveTest(bot.id, "Menu", "Do modelo")
      await saveTest(bot.id, "Saudação", "Do modelo")
      const id = await created()
      const target = await other()
      await saveTest(target.id, "MENU", "Da casa")
      expect((await helena.post(importPath(id, target.id), {})).status).toBe(200)
      expect((await testsOf(helena, target.id)).map(([name, conversation]) => [name, conversation])).toEqual([
        ["MENU", turns("Da casa")],
        ["Saudação", turns("Do modelo")],
      ])
    })

    it("as many as a bot may have", async () => {
      for (const name of ["A", "B", "C"]) await saveTest(bot.id, name)
      const id = await created()
      const target = await other()
      await rows(sql`
        insert into flow_tests (company_id, bot_id, name, name_folded, conversation, created_by, updated_by)
        select ${companyId}, ${target.id}, 'X' || n, 'x' || n, ${JSON.stringify(turns("Oi"))}::jsonb, 'Eu', 'Eu'
        from generate_series(1, 198) n`)
      expect((await helena.post(importPath(id, target.id), {})).status).toBe(200)
      const names = (await testsOf(helena, target.id)).map(([name]) => name)
      expect([names.length, names.slice(0, 2), names.includes("C")]).toEqual([200, ["A", "B"], false])
    })

    it("no longer than they exist, and not when the import is refused", async () => {
      await saveTest(bot.id, "Menu")
      const id = await created()
      const kept = () => rows(sql`select name from template_tests where template_id = ${id}`)
      expect(await kept()).toEqual([{ name: "Menu" }])
      const target = await other()
      const seen = { editing: { id: bot.flowId, revision: 9 }, publishedId: null }
      expect((await helena.post(importPath(id, target.id), { seen })).status).toBe(409)
      expect(await testsOf(helena, target.id)).toEqual([])
      expect((await helena.fetch(`/api/templates/${id}`, { method: "DELETE" })).status).toBe(200)
      expect(await kept()).toEqual([])
    })
  })

  describe("keep the files of their flow", () => {
    const upload = async () => {
      const form = new FormData()
      form.append("file", new Blob(["%PDF-1.4 ok"], { type: "application/pdf" }), "Tabela.pdf")
      const answer = await helena.fetch("/api/files/upload", { method: "POST", body: form })
      // the response shape of the route
      return (await answer.json()) as { readonly fileId: string }
    }
    const prepared = async () => {
      const { fileId } = await upload()
      expect((await save(saying(fileId), 1)).status).toBe(200)
      const id = await created()
      // the bot no longer uses it
      expect((await save(flow, 2)).status).toBe(200)
      return { fileId, id }
    }
    const reading = async (who: TestBrowser, fileId: string) => (await who.get(`/api/files/${fileId}`)).status
    const removing = async (fileId: string) => (await helena.fetch(`/api/files/${fileId}`, { method: "DELETE" })).status

    it("readable by the members of the template's workspaces, as long as the template exists", async () => {
      const { fileId, id } = await prepared()
      const colleague = await person([], [sales])
      const stranger = await person(all, [service])
      expect([await reading(colleague, fileId), await reading(stranger, fileId)]).toEqual([200, 404])
      expect(await removing(fileId)).toBe(409)
      await helena.fetch(`/api/templates/${id}`, { method: "DELETE" })
      expect([await reading(colleague, fileId), await removing(fileId)]).toEqual([404, 200])
    })

    it("for the bots that they are imported into", async () => {
      const { fileId, id } = await prepared()
      const both = await person(all, [sales, service])
      const other = await server.seed.bot(companyId, service)
      expect((await both.post(importPath(id, other.id), {})).status).toBe(200)
      await helena.fetch(`/api/templates/${id}`, { method: "DELETE" })
      const colleague = await person([], [service])
      expect([await reading(colleague, fileId), await removing(fileId)]).toEqual([200, 409])
    })

    it("and leave out one that is gone all the same, saying so", async () => {
      const { fileId, id } = await prepared()
      await rows(sql`delete from file_uses where template_id = ${id}`)
      await rows(sql`delete from files where id = ${fileId}`)
      const now = { seen: { editing: { id: bot.flowId, revision: 3 }, publishedId: null } }
      expect(await helena.post(importPath(id), now)).toMatchObject({
        status: 200,
        body: { problems: [{ message: "Início: O arquivo “Tabela.pdf” não existe mais e ficou de fora." }] },
      })
      const { body } = await helena.get(`/api/bots/${bot.id}/flow/-1`)
      // the response shape of the route
      const loaded = body as FlowBody
      expect(loaded.nodes[0]?.botInteractions[0]?.files).toEqual([])
      expect((await save(loaded, 4)).status).toBe(200)
    })
  })
})
