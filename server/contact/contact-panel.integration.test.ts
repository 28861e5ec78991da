import type { ContactDetails } from "@prosa/core/contact"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { raw } from "../platform/storage/sql.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"

describeOnDatabase("the panel of a contact", (open) => {
  let server: TestServer
  let shop: TestShop
  let helena: TestBrowser
  let ana: TestBrowser

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const permissions = ["contact_view", "contact_edit"] as const
    const person = async (email: string, workspace: number) => {
      await server.seed.person(shop.companyId, { email, permissions, workspaces: [workspace as never] })
      return await server.signedIn(email)
    }
    helena = await person("helena@loja.com.br", shop.customerCare)
    ana = await person("ana@loja.com.br", shop.afterSales)
  })
  afterAll(() => server.close())

  const rows = <Row extends object>(statement: string) =>
    server.seed.asTenant(shop.companyId, ({ run }) => run((tx) => tx.rows<Row>(raw(statement))))

  /** A visitor with a conversation, and their contact. */
  const visited = async () => {
    const visitor = await shop.greeted()
    const room = await visitor.dialogId()
    const [contact] = await rows<{ id: number }>(`select contact_id as id from dialogs where id = ${room}`)
    return { visitor, room, id: contact?.id ?? 0 }
  }
  const detailsOf = async (browser: TestBrowser, id: number) => await browser.get(`/api/contacts/${id}`)

  it("shows the rooms and what flows have captured, secrets masked", async () => {
    const { room, id } = await visited()
    await rows(`
      update dialogs set engine_state = jsonb_set(engine_state, '{variables}',
        '{"2/cpf": "529.982.247-25", "3/pedido": "48213", "4/pedido": "9", "/pedido": "48213"}') where id = ${room}`)
    const { status, body } = await detailsOf(helena, id)
    const { rooms, captured, identities } = body as ContactDetails
    expect(status).toBe(200)
    expect(rooms).toMatchObject([{ id: room, status: "OPEN", channel: "LIVECHAT" }])
    expect(captured.map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining([
        ["cpf", "•••.•••.•••-25"],
        ["pedido", "48213"],
      ]),
    )
    expect(JSON.stringify(body)).not.toContain("529.982")
    expect(identities).toMatchObject([{ channel: "LIVECHAT" }])
  })

  it("does not exist for members of other workspaces", async () => {
    const { id } = await visited()
    expect((await detailsOf(ana, id)).status).toBe(404)
    expect((await ana.put(`/api/contacts/${id}`, { name: "x", email: null, phone: "" })).status).toBe(404)
  })

  it("says the last message to the minute, in the table too", async () => {
    const { visitor, id } = await visited()
    const noted = async () =>
      ((await detailsOf(helena, id)).body as { readonly contact: { readonly lastMessage: string } }).contact.lastMessage
    const first = await noted()
    expect(first.endsWith(":00.000Z")).toBe(true)
    server.advance(120_000)
    await visitor.say("oi")
    expect(Date.parse(await noted()) - Date.parse(first)).toBeGreaterThanOrEqual(120_000)
    const wish = { offset: 0, limit: 1, workspaces: [shop.customerCare], sortField: "lastMessage", sortOrder: -1 }
    const { body } = await helena.post("/api/contacts/list", wish)
    expect((body as { readonly result: ReadonlyArray<{ readonly id: number }> }).result.map((row) => row.id)).toEqual([
      id,
    ])
  })

  it("shows its new name in the open room at once, and a blank e-mail is null", async () => {
    const { room, id } = await visited()
    const edit = { name: "Mariana", email: null, phone: "+55 (11) 98765-4321" }
    const { body } = await helena.put(`/api/contacts/${id}`, edit)
    expect(body).toMatchObject({ id, contact: { name: "Mariana", email: null, phone: "5511987654321" } })
    const camila = await server.signedIn(shop.addressOf("camila"))
    const seen = (await camila.get(`/api/omnichannel/dialogs/${room}`)).body
    expect(seen).toMatchObject({ dialog: { name: "Mariana" } })
    expect((await helena.put(`/api/contacts/${id}`, { ...edit, phone: "1198" })).body).toMatchObject({
      errors: [{ path: "phone", message: "Formato do telefone inválido" }],
    })
  })
})
