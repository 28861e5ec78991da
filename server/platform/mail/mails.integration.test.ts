import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { soon } from "../../../tests/soon.ts"
import { raw, sql } from "../storage/sql.ts"
import { Effect } from "effect"
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Logger } from "../logger.ts"
import { silentLogger } from "../logger.ts"
import { migrate } from "../storage/migrate.ts"
import { platformMigration } from "../storage/platform-migration.ts"
import { describeOnEveryDatabase } from "../storage/testing/test-databases.ts"
import { createTransactions, type Transactions } from "../storage/transactions.ts"
import { createFolderMailTransport } from "./folder-transport.ts"
import { type Mail, postMail } from "./mail.ts"
import { createMailQueue, giveUpMail } from "./mail-queue.ts"
import type { MailTransport } from "./mail-transport.ts"
import { type MailWorker, startMailWorker } from "./mail-worker.ts"
import { openSmtpServer } from "../../testing/smtp-server.ts"
import { createSmtpTransport } from "./smtp-transport.ts"

const invitation: Mail = {
  to: "ana@exemplo.com.br",
  subject: "Convite — atenção",
  senderName: 'Casa "Aroeira", Ltda',
  paragraphs: ["Olá, Ana! Você foi convidada."],
  link: { label: "Aceitar", url: "https://atende.exemplo.com.br/user-invite/segredo-do-convite" },
}

describeOnEveryDatabase("the outbox of mail", (open) => {
  let transactions: Transactions
  const opened: Array<{ readonly close: () => Promise<unknown> }> = []
  const workers: Array<MailWorker> = []
  beforeAll(async () => {
    const database = await open()
    await Effect.runPromise(migrate(database, [platformMigration]))
    transactions = createTransactions(database)
  })
  beforeEach(() => asWorker("delete from mails"))
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop(0)
    for (const { close } of opened.splice(0)) await close()
  })

  const asWorker = (query: string) =>
    Effect.runPromise(transactions.asWorker((tx) => tx.rows<Readonly<Record<string, unknown>>>(raw(query))))
  const post = (mail: Mail = invitation, company = 1) =>
    Effect.runPromise(transactions.asTenant(company, (tx) => postMail(tx, mail)))
  const states = async () =>
    (await asWorker("select state, reason, content is null as erased from mails order by id")).map((row) => ({
      ...row,
    }))
  const smtp = async (port?: number) => {
    const server = await openSmtpServer(port)
    opened.push(server)
    return server
  }
  const send = (transport: MailTransport, logger: Logger = silentLogger) => {
    const worker = startMailWorker({ transactions, transport, clock: Date, logger, retryWait: () => 50, attempts: 200 })
    workers.push(worker)
    return worker
  }
  const through = (url: string) => createSmtpTransport({ url, from: "nao-responda@prosa.example", patience: 2_000 })

  it("is sent through a real SMTP server, readable, and its content is deleted", async () => {
    const { taken, url } = await smtp()
    send(through(url))
    await post()
    await soon(async () => expect(await states()).toEqual([{ state: "sent", reason: null, erased: true }]))
    expect(taken).toHaveLength(1)
    const [mail] = taken
    expect(mail).toMatchObject({ from: "nao-responda@prosa.example", to: ["ana@exemplo.com.br"] })
    expect(mail?.raw).toMatch(/^From: "Casa \\"Aroeira\\", Ltda" <nao-responda@prosa\.example>/mu)
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?/mu)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/imu)
    expect(mail?.raw).toMatch(/multipart\/alternative/u)
  })

  it("is not sent when its transaction is rolled back", async () => {
    const { taken, url } = await smtp()
    send(through(url))
    await Effect.runPromiseExit(
      transactions.asTenant(1, (tx) => Effect.andThen(postMail(tx, invitation), Effect.fail("rolled back"))),
    )
    await post({ ...invitation, subject: "Depois" })
    await soon(() => expect(taken).toHaveLength(1))
    expect(taken[0]?.raw).toMatch(/^Subject: Depois/mu)
  })

  it("waits while the server is down, reports it, and is sent once it is back", async () => {
    const { port, url, close } = await smtp()
    await close()
    opened.length = 0
    const worker = send(through(url))
    await post()
    await soon(() => expect(worker.trouble()).toMatch(/servidor de e-mail não aceita/u))
    expect(await states()).toEqual([{ state: "waiting", reason: null, erased: false }])
    const again = await smtp(port)
    await soon(async () => expect(await states()).toMatchObject([{ state: "sent" }]))
    expect(again.taken).toHaveLength(1)
    expect(worker.trouble()).toBeUndefined()
  })

  it("waits while our own account is refused: the next attempt may succeed", async () => {
    const { port } = await smtp()
    const worker = send(through(`smtp://prosa:errada@127.0.0.1:${port}`))
    await post()
    await soon(() => expect(worker.trouble()).toBeDefined())
    expect(await states()).toMatchObject([{ state: "waiting" }])
  })

  it("is given up when its recipient is refused for good, and does not block others", async () => {
    const { refuse, taken, url } = await smtp()
    refuse.recipients.add("ninguem@exemplo.com.br")
    const worker = send(through(url))
    await post({ ...invitation, to: "ninguem@exemplo.com.br" })
    await post()
    await soon(async () => expect(await states()).toMatchObject([{ state: "failed", erased: true }, { state: "sent" }]))
    expect((await states())[0]?.["reason"]).toMatch(/550/u)
    expect(taken).toHaveLength(1)
    expect(worker.trouble()).toBeUndefined()
  })

  it("goes to one recipient, whatever an address or a subject contains", async () => {
    const { taken, url } = await smtp()
    send(through(url))
    await post({
      ...invitation,
      subject: "Oi\r\nBcc: outra@exemplo.com.br",
      senderName: "X\r\nCc: outra@exemplo.com.br",
    })
    await soon(() => expect(taken).toHaveLength(1))
    expect(taken[0]?.to).toEqual(["ana@exemplo.com.br"])
    const [headers = ""] = taken[0]?.raw.split("\r\n\r\n") ?? []
    expect(headers).toMatch(/^From:/mu)
    expect(headers).not.toMatch(/^(?:bcc|cc):/imu)
  })

  it("is claimed by one of many nodes, and again under the same id if that one crashed", async () => {
    await post()
    const queue = createMailQueue(transactions)
    const claim = (lease: number) =>
      Effect.runPromise(queue.claim({ kinds: [], limit: 5, now: Date.now() + 1_000, lease }))
    const hour = 3_600_000
    const both = (await Promise.all([claim(hour), claim(hour)])).flat()
    expect(both).toHaveLength(1)
    await asWorker("update mails set locked_until = clock_timestamp()")
    const { taken, url } = await smtp()
    send(through(url))
    await soon(async () => expect(await states()).toMatchObject([{ state: "sent" }]))
    expect(taken).toHaveLength(1)
    expect(taken[0]?.raw).toMatch(new RegExp(`^Message-ID: <mail-${both[0]?.id}@prosa\\.example>`, "mu"))
  })

  it("cannot be settled by a slow worker that was presumed dead", async () => {
    await post()
    const queue = createMailQueue(transactions)
    const claim = (lease: number) =>
      Effect.runPromise(queue.claim({ kinds: [], limit: 5, now: Date.now() + 1_000, lease }))
    const [late] = await claim(1)
    if (late === undefined) throw new Error("nothing was claimed")
    const [present] = await soon(async () => {
      const claimed = await claim(60_000)
      expect(claimed).toHaveLength(1)
      return claimed
    })
    if (present === undefined) throw new Error("nothing was claimed again")
    await Effect.runPromise(queue.postpone(late, 0))
    await Effect.runPromise(queue.complete(late))
    await Effect.runPromise(giveUpMail(transactions, late, "tarde demais"))
    expect(await states()).toEqual([{ state: "waiting", reason: null, erased: false }])
    expect(await claim(1)).toEqual([])
    await Effect.runPromise(queue.complete(present))
    expect(await states()).toMatchObject([{ state: "sent" }])
  })

  it("cannot be read by a tenant's role, nor written for another company", async () => {
    await post()
    const read = transactions.asTenant(1, (tx) => tx.run(sql`select * from mails`))
    expect((await Effect.runPromiseExit(read))._tag).toBe("Failure")
    const forOther = transactions.asTenant(1, (tx) =>
      tx.run(sql`insert into mails (company_id, recipient, content) values (2, 'x', '{}'::jsonb)`),
    )
    expect((await Effect.runPromiseExit(forOther))._tag).toBe("Failure")
    await Effect.runPromise(transactions.asSignIn((tx) => postMail(tx, invitation)))
    expect(await asWorker("select company_id from mails order by id")).toMatchObject([
      { company_id: 1 },
      { company_id: null },
    ])
  })

  describe("without a server", () => {
    it("becomes a file that mail programs open, and its link is logged", async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "prosa-mails-"))
      opened.push({ close: () => rm(folder, { recursive: true }) })
      const told: Array<object> = []
      const logger = { ...silentLogger, warn: (fields: object) => void told.push(fields) }
      send(createFolderMailTransport({ folder: path.join(folder, "mails"), from: "oi@prosa.example", logger }), logger)
      await post()
      await soon(async () => expect(await states()).toMatchObject([{ state: "sent" }]))
      const [file = "", ...more] = await readdir(path.join(folder, "mails"))
      expect([file, more]).toEqual([expect.stringMatching(/^mail-\d+\.eml$/u), []])
      expect(await readFile(path.join(folder, "mails", file), "utf8")).toMatch(/^To: ana@exemplo\.com\.br/mu)
      expect(told).toMatchObject([{ link: invitation.link?.url }])
    })

    it("waits while the folder cannot be written", async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "prosa-mails-"))
      opened.push({ close: () => rm(folder, { recursive: true }) })
      const inTheWay = path.join(folder, "mails")
      await writeFile(inTheWay, "a file where a folder should be")
      const worker = send(
        createFolderMailTransport({ folder: inTheWay, from: "oi@prosa.example", logger: silentLogger }),
      )
      await post()
      await soon(() => expect(worker.trouble()).toBeDefined())
      expect(await states()).toMatchObject([{ state: "waiting" }])
      await rm(inTheWay)
      await soon(async () => expect(await states()).toMatchObject([{ state: "sent" }]))
    })
  })
})
