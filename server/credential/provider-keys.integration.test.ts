import { keyFileLimit } from "@prosa/core/credential"
import { aKeyFile } from "@prosa/core/credential/testing"
import type { CompanyId, WorkspaceId } from "@prosa/core/kernel"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { placesOf, readableRows } from "../testing/readable-rows.ts"

const notAllowed = { status: 403, body: { _tag: "NotAllowed" } }
const notFound = { status: 404 }

describeOnDatabase("provider keys over HTTP", (open) => {
  let server: TestServer
  let company: CompanyId
  let sac: WorkspaceId
  let sales: WorkspaceId
  let helena: TestBrowser
  let made = 0

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    company = await server.seed.company()
    sac = await server.seed.workspace(company, "SAC")
    sales = await server.seed.workspace(company, "Vendas")
    helena = await enrol(company, ["credential_view"])
  })

  const enrol = async (companyId: CompanyId, permissions: ReadonlyArray<"credential_view" | "bot_view">) => {
    const email = `pessoa${++made}@casa.com.br`
    const workspaces = companyId === company ? [sac] : []
    await server.seed.person(companyId, { email, permissions, workspaces })
    return server.signedIn(email)
  }
  const upload = (...files: ReadonlyArray<unknown>) =>
    helena.post("/api/credentials/dialogFlowCredential/", { companyId: company, googleCredential: files })
  const remove = async (by: TestBrowser, path: string) => {
    const answer = await by.fetch(path, { method: "DELETE" })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  interface Row {
    readonly id: number
    readonly projectId: string
    readonly privateKey: string
    readonly botName: string
  }
  const listed = async (by = helena) =>
    (await by.get("/api/credentials?offset=0&limit=20")).body as {
      readonly result: ReadonlyArray<Row>
      readonly total: number
    }
  const give = (keyId: string, botId: number) =>
    server.seed.asTenant(company, (tx) =>
      tx.execute(sql`update provider_keys set bot_id = ${botId} where key_id = ${keyId}`),
    )

  it("answer in the specified spelling, with the key's id and never the key", async () => {
    expect(await upload(aKeyFile("loja", "k1"))).toMatchObject({ status: 200, body: {} })
    const { result, total } = await listed()
    expect([result, total]).toEqual([[{ id: result[0]?.id, projectId: "loja", privateKey: "k1", botName: "" }], 1])
    const file = await helena.get(`/api/credentials/${result[0]?.id}`)
    expect(file).toMatchObject({ status: 200, body: JSON.parse(aKeyFile("loja", "k1")) })
    expect((await upload(aKeyFile("loja", "k1"), aKeyFile("loja", "k2"))).body).toEqual({ duplicates: 1 })
  })

  it("are in no table, no line of the log and no answer but the download", async () => {
    const [file, half] = [aKeyFile("loja", "k1"), aKeyFile("loja", "k2").slice(0, -20)]
    const answers: Array<unknown> = [await upload(file), await upload(file), await upload(file, half), await listed()]
    const [row] = (await listed()).result
    const bot = await server.seed.bot(company, sac, "Bia")
    await give("k1", bot.id)
    const list = { offset: 0, limit: 20, companyId: company, workspaces: [sac], name: "" }
    answers.push(await helena.post("/api/credentials/list", list))
    const download = await helena.get(`/api/credentials/${row?.id}`)
    answers.push(await helena.get("/api/credentials/999999"), await remove(helena, `/api/credentials/${row?.id}`))
    const stored = await readableRows(server.seed, company)
    expect(Object.keys(stored).length).toBeGreaterThan(20)
    expect(stored["provider_keys"]).toContain("loja")
    const { rows } = await server.seed.asTenant(company, (tx) => tx.execute("select action from audit order by id"))
    expect(rows.map(({ action }) => action)).toEqual(["credential.create", "bot.create", "credential.download"])
    // what the searches below are to find, were it anywhere
    expect(JSON.stringify(download.body)).toContain("nao-e-uma-chave")
    expect(server.log.join("\n")).toContain("/api/credentials/:id")
    const places = { ...stored, log: server.log.join("\n"), answers: JSON.stringify(answers) }
    for (const secret of ["PRIVATE KEY", "nao-e-uma-chave", "client_email"])
      expect(placesOf(secret, places)).toEqual([])
  })

  it("name the bot that uses them, to those of its workspace", async () => {
    const own = await server.seed.bot(company, sac, "Aroeira")
    const other = await server.seed.bot(company, sales, "Cupons")
    await upload(aKeyFile("loja", "k1"), aKeyFile("loja", "k2"), aKeyFile("loja", "k3"))
    await give("k1", own.id)
    await give("k2", other.id)
    expect((await listed()).result.map(({ botName }) => botName)).toEqual(["Aroeira", "Robô de outro workspace", ""])
    const wish = { offset: 0, limit: 20, companyId: company, workspaces: [sac] }
    const found = (await helena.post("/api/credentials/list", wish)).body as { readonly result: ReadonlyArray<Row> }
    expect(found.result.map(({ privateKey }) => privateKey)).toEqual(["k1", "k3"])
    expect((await helena.get("/api/credentials?offset=0&limit=20&name=cupons")).body).toMatchObject({ total: 0 })
    expect((await helena.get("/api/credentials?offset=0&limit=20&name=aroei")).body).toMatchObject({ total: 1 })
  })

  it("stay with an active bot, are taken from an inactive one, and are free once it is deleted", async () => {
    const bot = await server.seed.bot(company, sac, "Aroeira")
    await upload(aKeyFile("loja", "k1"), aKeyFile("loja", "k2"))
    await give("k1", bot.id)
    await give("k2", bot.id)
    const [first, second] = (await listed()).result
    const path = `/api/credentials/${first?.id}`
    expect(await remove(helena, path)).toMatchObject({ status: 200, body: { success: false } })
    await server.seed.asTenant(company, (tx) => tx.execute("update bots set active = false"))
    expect(await remove(helena, path)).toMatchObject({ status: 200, body: { success: true } })
    expect((await listed()).result.map(({ botName }) => botName)).toEqual(["", "Aroeira"])
    expect(await remove(helena, path)).toMatchObject({ status: 200, body: { success: true } })
    await server.seed.asTenant(company, (tx) => tx.execute("update bots set active = true, deleted_at = now()"))
    expect((await listed()).result.map(({ botName }) => botName)).toEqual([""])
    expect(await remove(helena, `/api/credentials/${second?.id}`)).toMatchObject({ body: { success: true } })
    expect((await listed()).total).toBe(0)
  })

  it("refuse who may not see them, and what is no key", async () => {
    await upload(aKeyFile("loja", "k1"))
    const [row] = (await listed()).result
    const builder = await enrol(company, ["bot_view"])
    const neighbour = await enrol(await server.seed.company(), ["credential_view"])
    expect(await builder.get("/api/credentials?offset=0&limit=20")).toMatchObject(notAllowed)
    expect(await builder.get(`/api/credentials/${row?.id}`)).toMatchObject(notAllowed)
    expect(await neighbour.get(`/api/credentials/${row?.id}`)).toMatchObject(notFound)
    expect(await remove(neighbour, `/api/credentials/${row?.id}`)).toMatchObject(notFound)
    expect((await listed(neighbour)).total).toBe(0)
    for (const files of [[], ["x".repeat(keyFileLimit + 1)], [1], Array.from({ length: 21 }, () => aKeyFile())])
      expect((await upload(...files)).status, String(files.length)).toBe(400)
    expect(await upload(aKeyFile(), "{}")).toMatchObject({
      status: 400,
      body: { errors: [{ path: "googleCredential.1" }] },
    })
    expect((await listed()).total).toBe(1)
  })

  it("ten uploads of one key at once store it once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(aKeyFile("loja", "k1"))))
    expect(answers.filter(({ body }) => JSON.stringify(body) === "{}")).toHaveLength(1)
    expect((await listed()).total).toBe(1)
  })
})
