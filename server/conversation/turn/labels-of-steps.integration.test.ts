import type { Dialog } from "@prosa/core/conversation"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { insertLabel } from "../../label/index.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { Effect } from "effect"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, publish } from "../../testing/shop.ts"

describeOnDatabase("the pipeline steps of a flow", (open) => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer(await open(migrations))))
  afterAll(() => server.close())

  it("put the label of their name on the room, whatever its case and accents; one without a label is the room's tag alone", async () => {
    const shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Loja")
    await Effect.runPromise(
      server.transactions.asTenant(shop.companyId, (tx) =>
        insertLabel(tx, { name: "Orçamento", colour: "blue" }, Date.now()),
      ),
    )
    await publish(
      camila,
      bot,
      drawFlow("Loja", [
        { title: "Início", says: ["Olá!"], ways: [way("Preço", "Preço")], fallback: ["Hein?"] },
        { title: "Preço", says: ["Para quando?"], tag: "orcamento", ways: [way("Fechar", "Fechar")], fallback: ["?"] },
        { title: "Fechar", says: ["Anotado."], tag: "Venda", fallback: [] },
      ]),
    )
    const visitor = await shop.visitorOf(bot)
    const roomAfter = async (said: string, answer: string) => {
      await visitor.say(said)
      await soon(async () =>
        expect((await visitor.messages()).messages.map(({ message }) => message)).toContain(answer),
      )
      const { body } = await camila.get(`/api/omnichannel/dialogs/${await visitor.dialogId()}`)
      const { tag, labels } = (body as { readonly dialog: Dialog }).dialog
      return [tag, labels.map(({ name }) => name)]
    }
    expect(await roomAfter("Preço", "Para quando?")).toEqual(["orcamento", ["Orçamento"]])
    // A label stays when the step goes on.
    expect(await roomAfter("Fechar", "Anotado.")).toEqual(["Venda", ["Orçamento"]])
    const email = `gestora-${crypto.randomUUID()}@casa.com.br`
    const permissions = ["dialog_view"] as const
    await server.seed.person(shop.companyId, { email, permissions, workspaces: [shop.customerCare] })
    const manager = await server.signedIn(email)
    const { body } = await manager.post("/api/dialogs/list", {
      companyId: shop.companyId,
      workspaces: [shop.customerCare],
      offset: 0,
      limit: 10,
      filters: [{ field: "tag", value: "ORCA" }],
    })
    expect(body).toMatchObject({ total: 1, result: [{ tag: "Venda, Orçamento" }] })
  })
})
