import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { silentLogger } from "../../platform/logger.ts"
import { type MailWorker, startMailWorker } from "../../platform/mail/mail-worker.ts"
import { createSmtpTransport } from "../../platform/mail/smtp-transport.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openSmtpServer } from "../../testing/smtp-server.ts"

const password = "girassol-azul-7"

describeOnDatabase("codes in mails, through a real SMTP server", (open) => {
  let server: TestServer
  let smtp: Awaited<ReturnType<typeof openSmtpServer>>
  let worker: MailWorker
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    smtp = await openSmtpServer()
    const transport = createSmtpTransport({ url: smtp.url, from: "nao-responda@prosa.example", patience: 2_000 })
    const { transactions, clock } = server
    worker = startMailWorker({ transactions, transport, clock, logger: silentLogger, retryWait: () => 50 })
  })
  afterAll(async () => {
    await worker.stop(0)
    await server.close()
    await smtp.close()
  })

  /** Waits for a mail to an address, and returns the code of the link in its text. */
  const codeTo = async (email: string, page: string): Promise<string> => {
    const link = new RegExp(`/${page}/(?:[^/\\s]+/)?([\\w-]{43})`, "u")
    return soon(
      () => {
        const texts = smtp.taken.filter(({ to }) => to.includes(email)).map(({ raw }) => unfolded(raw))
        const code = texts.map((text) => link.exec(text)?.[1]).findLast((found) => found !== undefined)
        if (code === undefined) throw new Error(`no mail to ${email} leads to ${page}`)
        return code
      },
      { within: 15_000 },
    )
  }

  it("register a company, invite a colleague and recover a password", async () => {
    const browser = server.browser()
    const email = "nadia@padaria.com.br"
    const registration = { companyName: "Padaria do Sol", userName: "Nádia", userPhone: "11977412030", password }
    await browser.post("/api/setup", { ...registration, userEmail: email })
    expect((await browser.post(`/api/confirm/${await codeTo(email, "subscribe-success")}`)).status).toBe(200)
    expect((await browser.post("/api/auth", { name: email, password })).status).toBe(200)

    const guest = "ivo@padaria.com.br"
    const { profiles } = (await browser.get("/api/profiles")).body as { profiles: ReadonlyArray<{ id: number }> }
    const invitesForNewUsers = [{ email: guest, profileId: profiles[0]?.id }]
    expect((await browser.post("/api/workspaces", { name: "Loja", invitesForNewUsers })).status).toBe(200)
    const acceptance = { email: guest, name: "Ivo", phone: "11977412030", password }
    const accepted = await server.browser().post(`/api/user-invite/${await codeTo(guest, "user-invite")}`, acceptance)
    expect(accepted.status).toBe(200)

    await server.browser().post("/api/users/forgot-password", { email: guest, url: `${server.url}/reset-password` })
    const reset = { newPassword: "trem-das-onze-5", confirmPassword: "trem-das-onze-5" }
    const code = await codeTo(guest, "reset-password")
    expect((await server.browser().post(`/api/users/reset-password/${code}`, reset)).status).toBe(200)
    const signedIn = await server.browser().post("/api/auth", { name: guest, password: reset.newPassword })
    expect(signedIn).toMatchObject({ status: 200, body: { user: { companyName: "Padaria do Sol" } } })
  })
})

/** Joins the soft line breaks of quoted-printable text. */
const unfolded = (raw: string): string =>
  raw
    .replace(/=\r?\n/gu, "")
    .replace(/=40/gu, "@")
    .replace(/=3D/gu, "=")
