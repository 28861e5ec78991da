import { systemEntityNames } from "@prosa/core/entity"
import type { BotId, CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { sql } from "../platform/storage/sql.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"

const notAllowed = { status: 403, body: { _tag: "NotAllowed", message: "Seu usuário não tem permissão para isso." } }
const notFound = { status: 404, body: { _tag: "NotFound" } }

describeOnDatabase("entities over HTTP", (open) => {
  let server: TestServer
  let company: CompanyId
  let workspace: WorkspaceId
  let botId: BotId
  let helenaId: UserId
  let helena: TestBrowser
  let builder: TestBrowser
  let outsider: TestBrowser
  let stranger: TestBrowser
  let admin: TestBrowser
  let entityId: number

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    const { seed } = server
    company = await seed.company()
    workspace = await seed.workspace(company)
    const elsewhere = await seed.workspace(company)
    const neighbour = await seed.company()
    botId = (await seed.bot(company, workspace, "Aroeira")).id
    const permissions = ["entity_view", "entity_import"] as const
    helenaId = await seed.person(company, {
      email: "helena@casa.com.br",
      name: "Helena",
      permissions,
      workspaces: [workspace],
    })
    await seed.person(company, { email: "construtora@casa.com.br", permissions: ["bot_view"], workspaces: [workspace] })
    await seed.person(company, { email: "fora@casa.com.br", permissions, workspaces: [elsewhere] })
    await seed.person(neighbour, {
      email: "vizinha@lado.com.br",
      permissions,
      workspaces: [await seed.workspace(neighbour)],
    })
    await seed.administrator("admin@prosa.com.br")
    helena = await server.signedIn("helena@casa.com.br")
    builder = await server.signedIn("construtora@casa.com.br")
    outsider = await server.signedIn("fora@casa.com.br")
    stranger = await server.signedIn("vizinha@lado.com.br")
    admin = await server.signedIn("admin@prosa.com.br")
    entityId = await made({ name: "Cor do tecido", entries: [{ value: "Azul", synonyms: ["petróleo"] }] })
  })
  afterAll(() => server.close())

  const made = async (facts: object): Promise<number> => {
    const answer = await helena.post("/api/entityTypes", { botId, ...facts })
    expect(answer).toMatchObject({ status: 200, body: { id: expect.any(Number) } })
    return (answer.body as { readonly id: number }).id // the response shape of the route
  }
  const saved = (facts: object = {}) => ({
    name: "Cor_do_tecido",
    defineSynonyms: true,
    regexpEntity: false,
    allowAutomatedExpansion: false,
    fuzzyMatching: false,
    entries: [{ id: 1, value: "Azul", synonyms: ["petróleo"] }],
    botId,
    ...facts,
  })
  const upload = async (who: TestBrowser, entities: string, file: Blob) => {
    const form = new FormData()
    form.append("entities", entities)
    form.append("file", file, "valores.csv")
    const answer = await who.fetch("/api/entityTypes/upload", { method: "POST", body: form })
    return { status: answer.status, body: await answer.json() }
  }
  const csv = (text: string) => new Blob([text], { type: "text/csv" })
  const rows = (statement: ReturnType<typeof sql>) =>
    server.seed.asTenant(company, async (tx) => (await tx.execute(statement)).rows)

  it("answer the fields that the specification names, spelled as it spells them", async () => {
    expect(await helena.get(`/api/entityTypes/${entityId}`)).toEqual({
      status: 200,
      body: {
        id: entityId,
        name: "Cor_do_tecido",
        displayName: "Cor_do_tecido",
        fuzzyMatching: false,
        regexpEntity: false,
        entities: [{ id: 1, value: "Azul", synonyms: ["petróleo"] }],
        botId,
        botName: "Aroeira",
      },
      headers: expect.anything(),
    })
    const row = {
      id: entityId,
      name: "Cor_do_tecido",
      botId,
      botName: "Aroeira",
      inputs: 1,
      status: true,
      updatedBy: "Helena",
      system: false,
    }
    const wish = { limit: 20, offset: 0, name: "cor", workspaces: [workspace] }
    expect((await helena.post("/api/entityTypes/list", wish)).body).toEqual({ result: [row], total: 1 })
    const picker = `/api/entityTypes?offset=0&limit=100&botId=${botId}`
    expect((await builder.get(picker)).body).toMatchObject({
      total: systemEntityNames.length + 1,
      result: expect.arrayContaining([row]),
    })
    expect(await helena.put(`/api/entityTypes/${entityId}`, saved())).toMatchObject({
      status: 200,
      body: { id: entityId },
    })
  })

  it("answer a duplicate with 200 and its description, and have none twice under one Idempotency-Key", async () => {
    const duplicate = await helena.post("/api/entityTypes", saved({ name: "cór do TECIDO" }))
    expect([duplicate.status, duplicate.body]).toEqual([200, { description: "Entidade já cadastrada!" }])
    const system = await helena.post("/api/entityTypes", saved({ name: "Qualquer resposta" }))
    expect(system.body).toEqual({ description: "Entidade já cadastrada!" })
    const once = () =>
      helena.fetch("/api/entityTypes", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": "uma-vez" },
        body: JSON.stringify(saved({ name: "uma_vez" })),
      })
    const [first, second] = [await (await once()).json(), await (await once()).json()]
    expect([first, second]).toEqual([{ id: expect.any(Number) }, first])
  })

  it("refuse in the order 401, 403, 400, 404, then 422", async () => {
    const wrong = { name: 1 }
    const path = "/api/entityTypes/2000000000"
    expect(await server.browser().post("/api/entityTypes", wrong)).toMatchObject({ status: 401 })
    expect(await builder.post("/api/entityTypes", wrong)).toMatchObject(notAllowed)
    expect(await builder.put(path, wrong)).toMatchObject(notAllowed)
    expect(await builder.post("/api/entityTypes/list", wrong)).toMatchObject(notAllowed)
    expect(await upload(builder, "x", csv("a"))).toMatchObject(notAllowed)
    expect(await helena.put(path, wrong)).toMatchObject({ status: 400 })
    expect(await helena.put(path, saved())).toMatchObject(notFound)
    expect(await upload(helena, "", csv("a"))).toMatchObject({ status: 400, body: { errors: [{ path: "entities" }] } })
    expect(await upload(helena, "1,x", csv("a"))).toMatchObject({ status: 400 })
    expect(await upload(helena, `${entityId},2000000000`, csv("a"))).toMatchObject(notFound)
    expect(await helena.put(`/api/entityTypes/${entityId}`, saved({ name: "outro" }))).toMatchObject({
      status: 422,
      body: { _tag: "EntityLocked", message: "O nome de uma entidade não pode ser alterado." },
    })
    const [system] = await rows(sql`select id from entity_types where name = 'cep'`)
    expect(await helena.put(`/api/entityTypes/${Number(system?.["id"])}`, saved({ name: "cep" }))).toMatchObject({
      status: 422,
      body: { message: "As entidades do sistema não podem ser alteradas." },
    })
  })

  it("refuse what is no entity with clear sentences, in Portuguese, and quickly", async () => {
    const refused = async (facts: object) => {
      const { status, body } = await helena.post("/api/entityTypes", saved({ name: "nova", ...facts }))
      const { message, errors } = body as { readonly message: string; readonly errors?: ReadonlyArray<unknown> }
      return [status, message, errors?.[0]]
    }
    const at = (path: string, message: string) => [400, message, { path, message }]
    expect(await refused({ name: " " })).toEqual(
      at("name", "Nome da entidade invalido. Favor inserir um nome para sua entidade."),
    )
    expect(await refused({ entries: [] })).toEqual(
      at("entries", "Entidade inválida. Favor inserir pelo menos um valor/sinônimo para a nova entidade."),
    )
    const look = [{ value: "a+" }, { value: "(?=b)" }, { value: "(c)\\1" }]
    expect(await refused({ regexpEntity: true, entries: look })).toEqual(
      at("entries.1.value", "Linha 2: a expressão regular não é válida."),
    )
    const many = Array.from({ length: 100_000 }, (_, id) => ({ id: id + 1, value: `v${id}`, synonyms: [] }))
    expect(await refused({ entries: many })).toEqual(at("entries", "Máximo de 30000 valores"))
    expect((await refused({ entries: [{ value: "x".repeat(9_000_000) }] }))[0]).toBe(413)
    expect((await refused({ entries: [{ value: "x".repeat(1_001) }] }))[0]).toBe(400)
    expect((await refused({ botId: 2_000_000_000 }))[0]).toBe(404)
  })

  it("of another company or workspace do not exist", async () => {
    for (const who of [outsider, stranger]) {
      expect(await who.get(`/api/entityTypes/${entityId}`)).toMatchObject(notFound)
      expect(await who.put(`/api/entityTypes/${entityId}`, saved())).toMatchObject(notFound)
      expect(await who.post("/api/entityTypes", saved({ name: "tomada" }))).toMatchObject(notFound)
      expect(await who.get(`/api/entityTypes?offset=0&limit=100&botId=${botId}`)).toMatchObject(notFound)
      expect(await upload(who, String(entityId), csv("Verde"))).toMatchObject(notFound)
      const list = await who.post("/api/entityTypes/list", { limit: 100, offset: 0, workspaces: [workspace] })
      expect((list.body as { readonly total: number }).total).toBe(systemEntityNames.length)
    }
    const named = { limit: 100, offset: 0, companyId: company }
    expect(await stranger.post("/api/entityTypes/list", named)).toMatchObject(notAllowed)
    expect(await admin.post("/api/entityTypes/list", { limit: 100, offset: 0 })).toMatchObject({ status: 400 })
    const all = (await admin.post("/api/entityTypes/list", named)).body as { readonly total: number }
    expect(all.total).toBeGreaterThan(systemEntityNames.length)
    expect(await admin.get(`/api/entityTypes/${entityId}`)).toMatchObject({ status: 200 })
  })

  it("take a CSV, and answer a refused one with the specified message and its reason", async () => {
    const id = await made({ name: "tamanho", entries: [{ value: "P", synonyms: ["pequeno"] }] })
    expect(await upload(helena, `${id}, ${entityId}`, csv("P;pequenininho\nM;médio\n"))).toEqual({
      status: 200,
      body: { message: "Entidades inseridas com sucesso." },
    })
    expect((await helena.get(`/api/entityTypes/${id}`)).body).toMatchObject({
      entities: [
        { id: 1, value: "P", synonyms: ["pequeno", "pequenininho"] },
        { id: 2, value: "M", synonyms: ["médio"] },
      ],
    })
    const refused = { status: 422, body: { _tag: "EntityImportRefused", message: "Erro ao importar arquivo" } }
    expect(await upload(helena, String(id), new Blob(["a"], { type: "application/vnd.ms-excel" }))).toMatchObject({
      ...refused,
      body: { title: "Erro no arquivo", description: "O arquivo selecionado não é um CSV." },
    })
    expect(await upload(helena, String(id), csv("a\0b"))).toMatchObject({
      ...refused,
      body: { title: "Erro no arquivo CSV" },
    })
    expect(await upload(helena, String(id), csv("x".repeat(9_000_000)))).toMatchObject({
      ...refused,
      body: { description: "O arquivo tem mais de 8 MB." },
    })
  })

  it("audit who changed what, and from where", async () => {
    const id = await made({ name: "auditada", entries: [{ value: "a" }] })
    await helena.put(`/api/entityTypes/${id}`, saved({ name: "auditada", entries: [{ value: "a" }, { value: "b" }] }))
    await upload(helena, String(id), csv("c"))
    const audit = await rows(sql`
      select user_id as "userId", action, detail, address from audit where subject = ${`entity ${id}`} order by id`)
    const by = { userId: helenaId, address: "127.0.0.1" }
    expect(audit).toMatchObject([
      { ...by, action: "entity.create", detail: { name: "auditada", botId, entries: 1 } },
      { ...by, action: "entity.update", detail: { name: "auditada", entries: 2, before: { entries: 1 } } },
      { ...by, action: "entity.import", detail: { name: "auditada", file: "valores.csv", entries: 3, before: 2 } },
    ])
  })

  it("of the system come with every company, and only for the company", async () => {
    const other = await server.seed.company()
    const names = await server.seed.asTenant(other, async (tx) => {
      const found = await tx.execute<{ name: string }>(sql`select name from entity_types order by id`)
      return found.rows.map(({ name }) => name)
    })
    expect(names).toEqual([...systemEntityNames])
  })
})
