import fc from "fast-check"
import { sql } from "../../platform/storage/sql.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { messagesAfter } from "./message-store.ts"

describeOnDatabase("the messages of a dialog", (open) => {
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
  })
  afterAll(() => server.close())

  it("are deleted with it, and those of others stay", async () => {
    const [gone, kept] = [await shop.greeted(), await shop.greeted()]
    for (const visitor of [gone, kept]) await visitor.say("pedido")
    const [id, other] = [await gone.dialogId(), await kept.dialogId()]
    const left = await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(sql`delete from dialogs where id = ${id}`)
      const { rows } = await tx.execute(sql`
        select count(*) filter (where dialog_id = ${id})::int as gone,
          count(*) filter (where dialog_id = ${other})::int as kept from messages`)
      return rows
    })
    expect(left).toEqual([{ gone: 0, kept: 3 }])
  })

  it("after a sequence number come in the order of their changes, new and old ones alike", async () => {
    const id = await (await shop.greeted()).dialogId()
    const edits = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 })
    const asked = fc.array(fc.tuple(fc.nat(56), fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(edits, asked, async (edited, questions) => {
        // forty messages, some of which were changed later, one after another
        const rows = Array.from({ length: 40 }, (_, at) => {
          const change = edited.indexOf(at + 1)
          return { seq: at + 1, changeSeq: change < 0 ? at + 1 : 41 + change }
        })
        const places = (wanted: ReadonlyArray<{ readonly seq: number; readonly changeSeq: number }>) =>
          wanted.map(({ seq, changeSeq }) => ({ seq, changeSeq }))
        await server.seed.asTenant(shop.companyId, async (tx) => {
          await tx.execute(sql`delete from messages where dialog_id = ${id}`)
          await tx.execute(sql`
            insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at)
            select ${shop.companyId}, ${id}, r.seq, r."changeSeq", 'CLIENT', 'linha', now()
            from json_to_recordset(${JSON.stringify(rows)}::json) as r(seq int, "changeSeq" int)`)
          for (const [after, limit] of questions) {
            const changed = rows
              .filter(({ changeSeq }) => changeSeq > after)
              .toSorted((a, b) => a.changeSeq - b.changeSeq)
            expect(places(await tx.run((within) => messagesAfter(within, id, after, limit)))).toEqual(
              places(changed.slice(0, limit)),
            )
          }
        })
      }),
      { numRuns: 25 },
    )
  })
})
