import { incomingWords } from "@prosa/core/channel"
import { describe, expect, it } from "vitest"
import { readWhatsappWebhook } from "./read-whatsapp-webhook.ts"

const ana = { profile: { name: "Ana Lima", username: "@analima" }, wa_id: "5511987654321", user_id: "BR.150" }
const person = {
  identities: [
    { kind: "phone", value: "5511987654321" },
    { kind: "bsuid", value: "BR.150" },
  ],
  address: "5511987654321",
  name: "Ana Lima",
}
const webhook = (...values: ReadonlyArray<object>) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: "304",
      changes: values.map((value) => ({
        field: "messages",
        value: { messaging_product: "whatsapp", metadata: { phone_number_id: "106" }, ...value },
      })),
    },
  ],
})
const message = (members: object) => ({
  contacts: [ana],
  messages: [{ from: "5511987654321", from_user_id: "BR.150", id: "wamid.X1", timestamp: "1795170000", ...members }],
})
const saidIn = (members: object) => {
  const [told] = readWhatsappWebhook(webhook(message(members)))
  return told?.event.kind === "message" ? told.event.said : undefined
}

describe("the reader of WhatsApp's webhooks", () => {
  it("reads a text with its sender and the message that it answers", () => {
    const text = { type: "text", text: { body: "oi" }, context: { from: "5511", id: "wamid.PREV" } }
    expect(readWhatsappWebhook(webhook(message(text)))).toEqual([
      {
        connection: "106",
        id: "message wamid.X1",
        person: "5511987654321",
        event: {
          kind: "message",
          externalId: "wamid.X1",
          person,
          at: 1_795_170_000_000,
          said: { text: "oi", media: [], quiet: false, about: "wamid.PREV" },
        },
      },
    ])
  })

  it("reads presses by their keys, and a template's button by its words", () => {
    const context = { id: "wamid.OUT" }
    const button = { type: "button_reply", button_reply: { id: "12.3.1", title: "Segunda via" } }
    expect(saidIn({ type: "interactive", interactive: button, context })).toMatchObject({
      text: "Segunda via",
      press: "12.3.1",
      about: "wamid.OUT",
    })
    const row = { type: "list_reply", list_reply: { id: "12.3.mais1", title: "Boleto", description: "Segunda via" } }
    expect(saidIn({ type: "interactive", interactive: row })).toMatchObject({ text: "Boleto", press: "12.3.mais1" })
    const quick = saidIn({ type: "button", button: { payload: "SIM", text: "Sim" }, context })
    expect(quick).toEqual({ text: "Sim", media: [], quiet: false, about: "wamid.OUT" })
  })

  it.each(["image", "video", "audio", "document", "sticker"])("reads a %s with its caption", (type) => {
    const member = { id: "275", mime_type: "image/jpeg", caption: "olha", filename: "nota.pdf", url: "https://x/y" }
    expect(saidIn({ type, [type]: member })).toEqual({
      text: "olha",
      media: [{ id: "275", mime: "image/jpeg", name: "nota.pdf" }],
      quiet: false,
    })
  })

  it("puts places, contacts and orders into words", () => {
    const location = { latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" }
    expect(saidIn({ type: "location", location })?.text).toBe(incomingWords.location(location))
    const contacts = [{ name: { formatted_name: "João" }, phones: [{ phone: "+55 11 9", wa_id: "55119" }] }]
    expect(saidIn({ type: "contacts", contacts })?.text).toBe("👤 João · +55 11 9")
    const order = { catalog_id: "1", product_items: [{}, {}], text: "com troco" }
    expect(saidIn({ type: "order", order })?.text).toBe("🛒 Pedido com 2 itens\ncom troco")
  })

  it("keeps reactions, edits and unknown types from the bot", () => {
    const reaction = { message_id: "wamid.OUT", emoji: "👍" }
    expect(saidIn({ type: "reaction", reaction })).toMatchObject({ about: "wamid.OUT", reaction: "👍", quiet: true })
    expect(saidIn({ type: "reaction", reaction: { message_id: "wamid.OUT" } })).toMatchObject({ reaction: "" })
    const edit = { original_message_id: "wamid.X0", message: { type: "text", text: { body: "olá" } } }
    expect(readWhatsappWebhook(webhook(message({ type: "edit", edit })))).toMatchObject([
      { person: "change wamid.X0", event: { kind: "edited", externalId: "wamid.X0", said: { text: "olá" } } },
    ])
    const notShown = { text: incomingWords.unsupported, media: [], quiet: true }
    expect(saidIn({ type: "unsupported", errors: [{ code: 131_051 }] })).toEqual(notShown)
    const newType = { text: incomingWords.newType, media: [], quiet: true, unanswered: true }
    expect(saidIn({ type: "hologram", hologram: { depth: 3 } })).toEqual(newType)
    expect(saidIn({ type: "image", image: "no object" })).toEqual(notShown)
  })

  it("reads the advertisement that a message came by", () => {
    const referral = { source_type: "ad", source_url: "https://fb.me/x", headline: "Frete grátis", source_id: "1" }
    expect(saidIn({ type: "text", text: { body: "oi" }, referral })).toMatchObject({
      text: "oi",
      cameBy: "Veio de um anúncio · Frete grátis · https://fb.me/x",
    })
    expect(saidIn({ type: "text", text: { body: "oi" } })).not.toHaveProperty("cameBy")
  })

  it("reads a message that is taken back, and a number that changed", () => {
    expect(
      readWhatsappWebhook(webhook(message({ type: "revoke", revoke: { original_message_id: "wamid.X0" } }))),
    ).toMatchObject([{ id: "deleted wamid.X0", event: { kind: "deleted", externalId: "wamid.X0" } }])
    const system = { type: "user_changed_number", body: "…", wa_id: "5521911112222", user_id: "BR.150" }
    expect(readWhatsappWebhook(webhook(message({ type: "system", system })))).toMatchObject([
      {
        person: "5511987654321",
        event: {
          kind: "identities",
          person: {
            identities: [
              { kind: "phone", value: "5521911112222" },
              { kind: "bsuid", value: "BR.150" },
            ],
            address: "5521911112222",
          },
          left: [{ kind: "phone", value: "5511987654321" }],
        },
      },
      {
        person: "5511987654321",
        event: { said: { text: "Mudou de número para +55 (21) 91111-2222", aside: "note", notice: true } },
      },
    ])
    const notice = { type: "customer_identity_changed", body: "O código de segurança mudou" }
    expect(saidIn({ type: "system", system: notice })).toMatchObject({
      text: "Aviso do canal: O código de segurança mudou",
      quiet: true,
      notice: true,
      aside: "note",
    })
    expect(saidIn({ type: "system", system: {} })).toMatchObject({ text: incomingWords.unsupported })
  })

  it("leaves messages of groups out, and notes them", () => {
    const noted: Array<object> = []
    const group = { group_id: "Y2FwaV9ncm91cDox", type: "text", text: { body: "oi, grupo" } }
    const echo = { to: "5511987654321", id: "wamid.E", ...group }
    const body = webhook(message(group), { message_echoes: [echo] })
    expect(readWhatsappWebhook(body, "", (shape) => void noted.push(shape))).toEqual([])
    expect(noted).toEqual([
      { kind: "group", name: "" },
      { kind: "group", name: "" },
    ])
    const statuses = [{ id: "wamid.G", status: "read", timestamp: "1", recipient_type: "group", recipient_id: "Y2Fw" }]
    expect(readWhatsappWebhook(webhook({ statuses }))).toEqual([])
  })

  it("reads the answers of a form, without its token", () => {
    const nfm = (response_json: string, more: object = {}) =>
      saidIn({
        type: "interactive",
        interactive: { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json, ...more } },
      })
    const answers = JSON.stringify({ flow_token: "segredo", nome: "Ana", data: "2026-12-01" })
    expect(nfm(answers)).toEqual({ text: "nome: Ana\ndata: 2026-12-01", media: [], quiet: false })
    for (const broken of ["{", "[]", "", "null"]) expect(nfm(broken)?.text).toBe(incomingWords.form)
    const address = JSON.stringify({ values: { city: "Recife" } })
    expect(nfm(address, { name: "address_message" })?.text).toBe("city: Recife")
  })

  it("takes the permission to call for no words of the person, and notes another answer", () => {
    const reply = (type: string, member: object) =>
      saidIn({ type: "interactive", interactive: { type, [type]: member } })
    expect(reply("call_permission_reply", { response: "accept" })).toMatchObject({
      text: "Aceitou receber chamadas",
      unanswered: true,
    })
    expect(reply("hologram_reply", {})).toMatchObject({ text: incomingWords.newType, unanswered: true })
  })

  it("shows the product of the catalogue that a question is about", () => {
    const context = {
      from: "5511",
      id: "wamid.OUT",
      referred_product: { catalog_id: "1", product_retailer_id: "SKU-9" },
    }
    expect(saidIn({ type: "text", text: { body: "tem azul?" }, context })).toMatchObject({
      text: "tem azul?",
      cameBy: "Sobre o produto SKU-9 do catálogo",
    })
  })

  it("takes an edit and a deletion in the company's app for no message of its own", () => {
    const of = { from: "5511", to: "5511987654321", id: "wamid.E", timestamp: "1795170000" }
    const edit = { original_message_id: "wamid.E0", message: { type: "text", text: { body: "já vou" } } }
    const echoes = [
      { ...of, type: "revoke", revoke: { original_message_id: "wamid.E0" } },
      { ...of, type: "edit", edit },
    ]
    expect(readWhatsappWebhook(webhook({ message_echoes: echoes }))).toMatchObject([
      { person: "change wamid.E0", event: { kind: "edited", externalId: "wamid.E0", said: { text: "já vou" } } },
    ])
    expect(readWhatsappWebhook(webhook({ message_echoes: [{ ...of, type: "hologram" }] }))).toEqual([])
    const unseen = saidIn({ type: "unsupported", unsupported: { type: "edit" } })
    expect(unseen).toMatchObject({ text: incomingWords.editedUnseen, aside: "remark" })
  })

  it("reads the fields that it has a use for, and notes those that no table has", () => {
    const noted: Array<object> = []
    const of = (field: string) => {
      const value = { metadata: { phone_number_id: "106" }, ...message({ type: "text", text: { body: "oi" } }) }
      const body = { entry: [{ id: "1", changes: [{ field, value }] }] }
      return readWhatsappWebhook(body, "", (shape) => void noted.push(shape)).length
    }
    expect(["messages", "standby", "flows", "history", "stars"].map(of)).toEqual([1, 0, 0, 0, 0])
    expect(noted).toEqual([{ kind: "field", name: "stars" }])
  })

  it("knows a person without a number by the user id", () => {
    const hidden = {
      contacts: [{ profile: { username: "@ana" }, user_id: "BR.150" }],
      messages: [
        { from_user_id: "BR.150", id: "wamid.X2", timestamp: "1795170000", type: "text", text: { body: "oi" } },
      ],
    }
    expect(readWhatsappWebhook(webhook(hidden))).toMatchObject([
      { person: "BR.150", event: { person: { identities: [{ kind: "bsuid", value: "BR.150" }], name: "@ana" } } },
    ])
  })

  it("reads the statuses of a message one after the other, with the reason of a failure", () => {
    const status = (members: object) => ({
      statuses: [{ id: "wamid.OUT", timestamp: "1795170003", recipient_id: "5511987654321", ...members }],
    })
    const failure = { status: "failed", errors: [{ code: 131_026, title: "Undeliverable" }] }
    const told = readWhatsappWebhook(
      webhook(
        status({ status: "delivered" }),
        status({ status: "played", biz_opaque_callback_data: "delivery:12.3.0.0.last.7" }),
        status(failure),
        status({ status: "new" }),
      ),
    )
    expect(told.map(({ id, person: queue }) => [id, queue])).toEqual([
      ["status wamid.OUT delivered", "message wamid.OUT"],
      ["status wamid.OUT played", "message wamid.OUT"],
      ["status wamid.OUT failed", "message wamid.OUT"],
    ])
    expect(told.map(({ event }) => event)).toMatchObject([
      { state: "delivered", reason: "" },
      { state: "read", reason: "", reference: "delivery:12.3.0.0.last.7" },
      { state: "failed", reason: expect.stringContaining("não pode ser entregue") as string },
    ])
  })

  it("breaks the number by what refuses it as such, in a status and beside all messages", () => {
    const locked = { code: 131_031, title: "Account locked", error_data: { details: "Business account is locked" } }
    const failed = {
      id: "wamid.OUT",
      status: "failed",
      timestamp: "1795170003",
      recipient_id: "5511",
      errors: [locked],
    }
    const broken = { kind: "connection", state: "broken", trouble: expect.stringMatching(/\.$/u) as string }
    const told = readWhatsappWebhook(webhook({ statuses: [failed] }, { errors: [locked, { code: 131_000 }, null] }))
    expect(told).toMatchObject([
      { event: { kind: "status", state: "failed", code: 131_031, details: "Business account is locked" } },
      { person: "", event: { ...broken, at: 1_795_170_003_000, inOrder: "our clock" } },
      { person: "", event: broken },
    ])
  })

  it("reads every change of every entry, and what the number's own app has sent", () => {
    const body = webhook(message({ type: "text", text: { body: "1" } }), {
      message_echoes: [{ from: "5511", to: "5511987654321", id: "wamid.E", type: "text", text: { body: "eu mesma" } }],
    })
    const both = { ...body, entry: [...body.entry, ...body.entry] }
    expect(readWhatsappWebhook(both).map(({ event }) => event.kind)).toEqual([
      "message",
      "sent-elsewhere",
      "message",
      "sent-elsewhere",
    ])
  })

  it("makes storable events of hostile members", () => {
    const [told] = readWhatsappWebhook(
      webhook(
        message({ id: `wamid.${"x".repeat(5_000)}`, type: "text", text: { body: "a\0b\uD800" }, timestamp: "1e99" }),
      ),
    )
    expect(told?.id).toHaveLength(300)
    expect(told?.event).toMatchObject({ at: 0, said: { text: "ab\uFFFD" } })
    const values = [null, 3, [], "x", { metadata: [] }, { metadata: { phone_number_id: "1" }, messages: {} }]
    for (const value of values) expect(readWhatsappWebhook({ entry: [{ changes: [{ value }] }] })).toEqual([])
    for (const body of [null, undefined, 3, "x", [], { entry: 3 }, { entry: [[], null] }])
      expect(readWhatsappWebhook(body)).toEqual([])
  })
})
