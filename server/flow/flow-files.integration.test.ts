import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { flowToWire } from "@prosa/adapters-http/routes"
import { newFlow } from "@prosa/core/flow"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { CompanyId, WorkspaceId } from "@prosa/core/kernel"
import { soon } from "../../tests/soon.ts"
import { fileJobs } from "../channel/index.ts"
import { createFolderStore } from "../platform/files/folder-store.ts"
import { startJobWorker } from "../platform/jobs/job-worker.ts"
import { silentLogger } from "../platform/logger.ts"
import { raw, sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { png } from "../testing/small-files.ts"
import { countDueJobs } from "../testing/due-jobs.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"

describeOnDatabase("uploads for flows", (open) => {
  let server: TestServer
  let helena: TestBrowser
  let companyId: CompanyId
  let workspaceId: WorkspaceId
  let folder: string
  let store: ReturnType<typeof createFolderStore>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "prosa-flow-files-test-"))
    store = createFolderStore(folder)
    server = await startTestServer(await open(migrations), { files: store })
    companyId = await server.seed.company()
    workspaceId = await server.seed.workspace(companyId, "Vendas")
    const email = "helena@casa.com.br"
    await server.seed.person(companyId, { email, name: "Helena", permissions: ["bot_view"], workspaces: [workspaceId] })
    helena = await server.signedIn(email)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const upload = async (use?: "flow"): Promise<string> => {
    const form = new FormData()
    if (use !== undefined) form.append("use", use)
    form.append("file", new Blob([new Uint8Array(png)], { type: "image/png" }), "foto.png")
    const answer = await helena.fetch("/api/files/upload", { method: "POST", body: form })
    expect(answer.status).toBe(200)
    // the response shape of the route
    return ((await answer.json()) as { fileId: string }).fileId
  }

  it("are kept for 30 days while only a draft or an undo of a flow has them, then removed", async () => {
    const plain = await upload()
    const [unsaved, dropped, undone] = [await upload("flow"), await upload("flow"), await upload("flow")]
    // uploaded for a message, then used in a flow
    const lent = await upload()
    const bot = await server.seed.bot(companyId, workspaceId)
    const [start] = flowToWire(newFlow("Fluxo", "Olá")).nodes
    let revision = 0
    const save = async (...used: ReadonlyArray<string>) => {
      const files = used.map((identifier) => ({ identifier, name: "", url: "", mime: "" }))
      const nodes = [{ ...start, botInteractions: [{ ...start?.botInteractions[0], files }] }]
      const body = { name: "Fluxo", nodes, revision: ++revision }
      expect((await helena.put(`/api/bots/${bot.id}/flow/${bot.flowId}`, body)).status).toBe(200)
    }
    await save(dropped, undone, lent)
    await save()
    await save(undone)

    const { transactions, clock } = server
    // those of the company itself are due meanwhile too
    const handlers = { ...server.jobs, ...fileJobs({ transactions, store }) }
    const worker = startJobWorker({ transactions, clock, logger: silentLogger, handlers, pollEvery: 20 })
    const ids = (found: ReadonlyArray<string>) => found.toSorted()
    const all = ids([plain, unsaved, dropped, undone, lent])
    const found = async (table: "files" | "jobs") => {
      const key = raw(table === "files" ? "id" : "key")
      const { rows } = await server.seed.asTenant(companyId, (tx) =>
        tx.execute<{ id: string }>(sql`select ${key} as id from ${raw(table)} where ${key} = any(${all}::text[])`),
      )
      return rows.map(({ id }) => id).toSorted()
    }
    const until = async (jobs: ReadonlyArray<string>) =>
      soon(async () => expect(await found("jobs")).toEqual(ids(jobs)))
    const day = 86_400_000
    server.advance(day + 60_000)
    await until([unsaved, dropped, undone, lent])
    expect(await found("files")).toEqual(ids([unsaved, dropped, undone, lent]))
    server.advance(29 * day - 120_000)
    await soon(async () => expect(await countDueJobs(server)).toBe(0))
    expect(await found("files")).toEqual(ids([unsaved, dropped, undone, lent]))
    server.advance(3_600_000)
    await until([])
    await worker.stop()
    expect(await found("files")).toEqual([undone])
  })
})
