import { chatBubbleColour } from "@prosa/core/bot"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"

describeOnDatabase("the demo page", (open) => {
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    const database = await open(migrations)
    const seeded = await startTestServer(database)
    shop = await openShop(seeded)
    await seeded.close()
    server = await startTestServer(database, { demoBot: shop.bot.token })
  })
  afterAll(() => server.close())

  const page = async (address: string) => {
    const { statusCode, body, headers } = await server.app.inject({ url: address })
    return {
      status: statusCode,
      type: headers["content-type"],
      widget: /data-token="([^"]*)" data-color="([^"]*)"/u.exec(body)?.slice(1),
      body,
    }
  }

  it("shows the chat of the demo's bot, in the colour that the chat has", async () => {
    const widget = [shop.bot.token, chatBubbleColour("#FF0025")]
    expect(await page("/demo")).toMatchObject({ status: 200, type: "text/html; charset=utf-8", widget })
  })

  it("shows the chat of any bot that is asked for", async () => {
    const other = await server.seed.bot(shop.companyId, shop.customerCare)
    expect((await page(`/demo?bot=${other.token}`)).widget?.[0]).toBe(other.token)
  })

  it("says so where no bot has the token, and writes nothing of the address into the page", async () => {
    for (const asked of ["x".repeat(32), "", "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"]) {
      const { status, widget, body } = await page(`/demo?bot=${asked}`)
      expect([status, widget]).toEqual([404, undefined])
      expect(body).toContain("Nenhum robô tem este token. Confira o endereço.")
      expect(body).not.toContain("alert(1)")
    }
  })
})
