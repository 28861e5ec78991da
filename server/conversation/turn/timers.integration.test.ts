import fc from "fast-check"
import { emptyAutomationDraft } from "@prosa/core/bot"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { openTimedTalks, type TimedAct } from "../../testing/timed-talks.ts"

const visitors = 3
const visitor = fc.nat(visitors - 1)
const text = fc.constantFrom("oi", "pedido", "gente", "tchau", "hum")

/** What a bot's automations may be set to, where every transfer leads to the one attendant of the model. */
const automations = ({ afterSales, rafael }: Pick<TestShop, "afterSales" | "rafael">) =>
  fc.record({
    botRepeatAutomationDto: fc.constantFrom(
      emptyAutomationDraft.botRepeatAutomationDto,
      ...[5, 10, 60].flatMap((minutes) => [1, 3].map((times) => ({ minutes, times }))),
    ),
    botTransferAutomationDto: fc.constantFrom(
      emptyAutomationDraft.botTransferAutomationDto,
      ...[15, 30].map((minutes) => ({
        minutes,
        callwebhook: false,
        workspaceId: afterSales,
        userId: rafael,
        queue: "USER" as const,
      })),
    ),
    botCloseRoomAutomationDto: fc.record({
      minutes: fc.constantFrom(15, 30, 60, 1_440),
      message: fc.constantFrom("", "Encerramos por aqui."),
      active: fc.boolean(),
      closeRoomType: fc.constantFrom("CLOSE_ALL", "ONLY_TRANSFERRED", "ONLY_NOT_TRANSFERRED"),
    }),
  })

const acts = (shop: Pick<TestShop, "afterSales" | "rafael">): fc.Arbitrary<TimedAct> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("says"), visitor, text }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("attends"),
        visitor,
        act: fc.constantFrom("join", "say", "finalize", "reopen"),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("waits"), minutes: fc.constantFrom(1, 5, 10, 15, 30, 60, 1_500) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("works"),
        workers: fc.integer({ min: 1, max: 3 }),
        killed: fc.array(fc.constantFrom("at once", "before its commit", "after its commit", "late"), { maxLength: 3 }),
        meanwhile: fc.option(fc.record({ visitor, text }), { freq: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("publishes"), automations: automations(shop) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("switches") }) },
  )

describeOnDatabase("the timers of dialogs", (open) => {
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
  })
  afterAll(() => server.close())

  it("fire once and never after a message that came first, as in the engine alone, whichever workers die", async () => {
    await fc.assert(
      fc.asyncProperty(
        automations(shop),
        fc.array(acts(shop), { minLength: 6, maxLength: 24, size: "max" }),
        async (first, played) => {
          const talks = await openTimedTalks(server, shop, visitors, first)
          for (const act of played) {
            await talks.play(act)
            expect(talks.expected()).toContainEqual(await talks.stored())
            talks.settle(await talks.stored())
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})
