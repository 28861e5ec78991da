import { BotToken } from "@prosa/core/kernel"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"

const supportChat = {
  script: "https://ajuda.example/widget/prosa.js",
  token: Schema.decodeSync(BotToken)("suporte-da-prosa-1"),
}

describeOnDatabase("the support chat", (open) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { supportChat })
    await server.seed.administrator("raiz@prosa.example")
  })
  afterAll(() => server.close())

  it("is told to signed-in people alone, and its server may serve our pages", async () => {
    expect((await server.browser().get("/api/support-chat")).status).toBe(401)
    const admin = await server.signedIn("raiz@prosa.example")
    expect((await admin.get("/api/support-chat")).body).toEqual({ supportChat })
    const { headers } = await server.app.inject("/api/brand")
    expect(headers["content-security-policy"]).toContain("script-src 'self' https://ajuda.example;")
  })
})
