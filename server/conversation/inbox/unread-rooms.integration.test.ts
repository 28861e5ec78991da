import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { countUnreadOfEach, countUnreadRooms } from "./inbox-store.ts"

describeOnDatabase("unread rooms", (open) => {
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    for (const wish of ["camila", "camila", "atendente", "atendente", "atendente", "pedido"]) {
      const visitor = await shop.visitor()
      await visitor.say(wish)
      await visitor.say("Oi?")
    }
    await (await (await openShop(server)).visitor()).say("camila")
  })
  afterAll(() => server.close())

  it("are counted alike for many users at once and for each alone", async () => {
    const { companyId, camila, rafael, bianca, customerCare, afterSales } = shop
    const people = [
      { userId: camila, workspaces: [customerCare] },
      { userId: camila, workspaces: [customerCare, afterSales] },
      { userId: rafael, workspaces: [afterSales] },
      { userId: bianca, workspaces: [afterSales, customerCare] },
      { userId: bianca, workspaces: [] },
    ]
    const { together, alone } = await server.seed.asTenant(companyId, async (tx) => {
      // one room of each user returns to the queue, where it counts for everyone
      await tx.execute(`
        update dialogs set assignee_id = null
        where id in (select min(id) from dialogs where assignee_id is not null group by assignee_id)`)
      const alone: Array<number> = []
      for (const { userId, workspaces } of people)
        alone.push(await tx.run((within) => countUnreadRooms(within, workspaces, userId)))
      return { together: await tx.run((within) => countUnreadOfEach(within, people)), alone }
    })
    expect(together).toEqual(alone)
    expect(together).toEqual([2, 4, 3, 3, 0])
  })
})
