import { randomUUID } from "node:crypto"
import type { ContactErasure } from "@prosa/core/contact"
import type { DialogId, FileId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { placesOf } from "../../testing/readable-rows.ts"
import { pdf } from "../../testing/small-files.ts"
import { type KnowingCompany, openKnowingCompany } from "../../testing/known-person.ts"

const phone = "5511977665544"
/** What nobody else in the database is called, says or has, and every table where it stands before. */
const marks: ReadonlyArray<readonly [mark: string, places: ReadonlyArray<string>]> = [
  [
    "Zuleica Marcanome Quiterê",
    [
      "campaign_messages",
      "contact_import_errors",
      "contact_import_files",
      "contact_joins",
      "contacts",
      "dialogs",
      "idempotency_keys",
      "messages",
      "webhook_calls",
    ],
  ],
  [
    "77665544",
    [
      "campaign_messages",
      "channel_events",
      "contact_identities",
      "contact_import_files",
      "contact_joins",
      "contacts",
      "files",
      "idempotency_keys",
      "webhook_calls",
    ],
  ],
  [
    "marcamail@exemplo.com.br",
    ["contact_import_errors", "contact_joins", "contacts", "idempotency_keys", "webhook_calls"],
  ],
  ["marcadescricao", ["contact_joins", "contacts", "idempotency_keys"]],
  ["marcaunida", ["contact_joins", "contacts", "idempotency_keys"]],
  ["marcaduvida", ["flow_tests", "messages", "unclear_texts"]],
  ["marcaantes", ["messages"]],
  ["marcadepois", ["messages"]],
  ["marcavalor", ["dialogs", "messages", "webhook_calls"]],
  ["marcaresposta", ["dialogs", "webhook_calls"]],
  ["marcaatendente", ["messages"]],
  ["marcaarquivo", ["files", "messages"]],
  ["marcacontrato", ["files", "idempotency_keys", "messages"]],
  ["marcalinha", ["contact_import_errors"]],
  ["marcawamid", ["channel_events", "channel_messages"]],
  ["marcaultima", ["messages"]],
]

describeOnDatabase("a person who asks to be forgotten", (open) => {
  let place: KnowingCompany
  beforeAll(async () => void (place = await openKnowingCompany(await open(migrations))))
  afterAll(() => place.close())

  /** Goes through the ways by which a company comes to know somebody. */
  const live = async () => {
    const { system, helena, shop, gateway, says, edits, imports, answers, rows, campaign, pass, contactsOf } = place
    system.respond({ json: { variables: { rota: "marcaresposta" } } })
    const [name, email] = ["Zuleica Marcanome Quiterê", "marcamail@exemplo.com.br"]
    await imports(`Nome;Telefone;Email;Obs\n${name};9887;${email};marcalinha\nOutra;11933332222;outra@x.com;\n`)
    const noted = { name, email, phone, description: "marcadescricao", workspaceId: shop.customerCare }
    const made = await helena.post("/api/contacts", noted, { "idempotency-key": randomUUID() })
    expect(made.status).toBe(200)
    const mark = "marcawamid"
    await says(phone, "oi", { mark })
    await says(phone, "marcaduvida sobre o pedido de ontem", { mark })
    await edits(await says(phone, "marcaantes de mudar de ideia", { mark }), "marcadepois de mudar de ideia")
    await says(phone, "Dizer", { mark })
    await says(phone, "marcavalor 4821", { mark })
    await soon(async () => expect(await rows("select 1 from webhook_calls")).not.toEqual([]))
    gateway.held.set("m1", Buffer.from("%PDF-1.4\nmarcaconteudo\n%%EOF\n"))
    await says(phone, "", { mark, media: [{ id: "m1", mime: "application/pdf", name: "marcaarquivo.pdf" }] })
    const [room] = await rows<{ id: DialogId }>("select id from dialogs where medium = 'WHATSAPP_QRCODE'")
    const id = room?.id ?? (0 as DialogId)
    const handOver = {
      dialogId: id,
      transferToThirdPartySystem: false,
      userId: shop.rafael,
      workspaceId: shop.afterSales,
    }
    const handed = await helena.post("/api/omnichannel/dialogs/transfer", handOver, { "idempotency-key": randomUUID() })
    expect(handed.status).toBe(200)
    await answers(id, "marcaatendente", new File([pdf], "marcacontrato.pdf", { type: "application/pdf" }))
    await says(phone, "marcaultima", { mark })
    await rows(`
      insert into unclear_aside (company_id, bot_id, node_id, saying, set_by)
      select company_id, bot_id, node_id, saying, 'Helena' from unclear_texts where text like 'marcaduvida%'`)
    const turns = [{ bot: "Olá!" }, { person: "marcaduvida sobre o pedido de ontem" }, { bot: "Não entendi." }]
    const test = { name: "Pedido de ontem", conversation: { version: 1, turns } }
    expect((await helena.post(`/api/bots/${shop.bot.id}/tests`, test)).status).toBe(200)
    const contact = (await contactsOf(phone))[0] ?? 0
    expect((await campaign([contact], "Já enviada")).status).toBe(200)
    await pass(60_000)
    expect((await campaign([contact], "Que espera")).status).toBe(200)
    await imports(`${name},${phone}\n`, false)
    const twin = {
      name: "Outra ficha",
      email: "",
      phone: "",
      description: "marcaunida",
      workspaceId: shop.customerCare,
    }
    const second = await helena.post("/api/contacts", twin, { "idempotency-key": randomUUID() })
    const joined = { otherId: (second.body as { readonly id: number }).id }
    const joining = await helena.post(`/api/contacts/${contact}/joins`, joined, { "idempotency-key": randomUUID() })
    expect(joining.status).toBe(200)
    return { room: id, contact }
  }

  const filesOf = async () => (await place.rows<{ id: FileId }>("select id from files")).map(({ id }) => id)
  const figures = async () => ({
    rooms: await place.rows("select count(*)::int as rooms, sum(last_seq) > 0 as said from dialogs"),
    messages: await place.rows("select sender, count(*)::int from messages group by 1 order by 1"),
    campaigns: await place.rows(
      "select id, pending, sending, sent, failed, cancelled, answered, refused from campaigns order by id",
    ),
    shown: (
      await place.helena.get(`/api/dashboard/services?bots=${place.shop.bot.id}&startAt=2026-01-01&endAt=2030-01-01`)
    ).body,
  })

  it("is nowhere any more, neither in tables nor in files, and everything is counted as before", async () => {
    const { room, contact } = await live()
    const { helena, server, rows, settled, pass, dump, gateway } = place
    // Closed by hand, so that no figure changes by the erasure.
    expect((await helena.post("/api/dialogs/close-rooms", { rooms: [room] })).status).toBe(200)
    await settled()
    const before = await dump()
    expect(
      marks.map(([mark]) => [
        mark,
        placesOf(mark, before)
          .filter((table) => table !== "outbox")
          .toSorted(),
      ]),
    ).toEqual(marks.map(([mark, places]) => [mark, places]))
    const counted = await figures()
    const files = await filesOf()
    expect(files).toHaveLength(2)
    const sent = gateway.shown.length

    const { status, body } = await helena.post(`/api/contacts/${contact}/erase`, {
      confirmation: "zuleica  marcanome quitere",
    })
    expect([status, body]).toMatchObject([200, { state: "done", askedBy: "Helena" }])
    const { counts, id } = body as ContactErasure
    expect(counts).toMatchObject({
      // Four of the contact, and how both were before they were joined.
      fields: 5,
      files: 2,
      savedTests: 1,
      unclearTexts: 1,
      campaignMessages: 2,
      importFiles: 1,
    })
    await settled()
    // What the company's system has answered meanwhile is erased a while later.
    await pass(180_000)
    const after = await dump()
    expect(marks.flatMap(([mark]) => placesOf(mark, after).map((table) => [mark, table]))).toEqual([])
    for (const file of files) expect(await Effect.runPromise(server.files.open(file))).toBeUndefined()
    expect(await filesOf()).toEqual([])
    expect(await rows("select 1 from unclear_aside")).toEqual([])
    expect(await figures()).toEqual({
      ...counted,
      // At its turn the message that waited is passed over.
      campaigns: expect.arrayContaining([
        expect.objectContaining({ sent: 1 }),
        expect.objectContaining({ pending: 0, failed: 1 }),
      ]),
    })
    expect(gateway.shown.length).toBe(sent)
    expect(server.log.join("\n")).not.toMatch(/marca|77665544/iu)

    expect((await helena.get(`/api/contacts/${contact}`)).status).toBe(404)
    const list = await helena.fetch(`/api/contact-erasures/${id}/list`)
    expect(list.headers.get("content-disposition")).toContain(`apagamento-${id}.csv`)
    expect(await list.text()).toContain("Pedido por,Helena")
    expect(await rows("select action, subject, detail from audit where action = 'contact.erase'")).toEqual([
      {
        action: "contact.erase",
        subject: `contact-erasure ${id}`,
        detail: { contactId: contact, messages: expect.any(Number) },
      },
    ])
    const shown = await helena.get(`/api/omnichannel/dialogs/${room}/messages?limit=50&offset=0`)
    expect(JSON.stringify(shown.body)).not.toContain("marca")

    // Whoever reads the audit finds the list there, also without a workspace of the contact.
    await server.seed.person(place.shop.companyId, { email: "auditora@x.com.br", permissions: ["audit_view"] })
    const auditor = await server.signedIn("auditora@x.com.br")
    const { body: audit } = await auditor.get("/api/audit?offset=0&limit=5&action=contact.erase")
    expect(audit).toMatchObject({ result: [{ subject: `contact-erasure ${id}`, userName: "Helena" }] })
    expect((await auditor.get(`/api/contact-erasures/${id}/list`)).status).toBe(200)
    expect((await auditor.get(`/api/contacts/${contact}/erasure`)).status).toBe(403)
    await server.seed.person(place.shop.companyId, { email: "editora@x.com.br", permissions: ["contact_edit"] })
    const editor = await server.signedIn("editora@x.com.br")
    for (const address of [
      `/api/contact-erasures/${id}`,
      `/api/contact-erasures/${id}/list`,
      `/api/contacts/${contact}/erasure`,
    ])
      expect([address, (await editor.get(address)).status]).toEqual([address, 404])

    await place.says(phone, "oi de novo")
    const [again] = await place.contactsOf(phone)
    expect(again).toBeGreaterThan(contact)
  })
})
