import { describe, expect, it } from "vitest"
import { GraphRefusal } from "./graph-errors.ts"
import { sampleGraphWorld, wabasOf } from "./graph-world.ts"
import type { JsonObject } from "./json-reading.ts"
import { whatsappContentOf } from "./whatsapp-limits.ts"
import { filledTemplate } from "./whatsapp-templates.ts"

const media = async () => ({ id: "1", bytes: Buffer.from("x"), mime: "image/png" })
const templates = wabasOf(sampleGraphWorld())[0]?.templates ?? []
const checking = { media, template: (asked: JsonObject) => filledTemplate(asked, templates, media) }

/** The code that refuses a body; undefined when it is accepted. */
const codeOf = async (body: JsonObject): Promise<number | undefined> => {
  try {
    await whatsappContentOf(body, checking)
    return undefined
  } catch (refusal) {
    if (refusal instanceof GraphRefusal) return refusal.problem.code
    throw refusal
  }
}

const x = (length: number) => "x".repeat(length)
const text = (body: unknown) => ({ type: "text", text: { body } })
const reply = (title: string, id = title) => ({ type: "reply", reply: { id, title } })
const buttons = (list: ReadonlyArray<object>, more: object = {}) => ({
  type: "interactive",
  interactive: { type: "button", body: { text: "Escolha" }, action: { buttons: list }, ...more },
})
const list = (sections: ReadonlyArray<object>, button = "Ver", more: object = {}) => ({
  type: "interactive",
  interactive: { type: "list", body: { text: "Escolha" }, action: { button, sections }, ...more },
})
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${from + index}`, title: `Linha ${from + index}` }))
const link = (parameters: object) => ({
  type: "interactive",
  interactive: { type: "cta_url", body: { text: "Veja" }, action: { name: "cta_url", parameters } },
})
const template = (name: string, components: ReadonlyArray<object>, code = "pt_BR") => ({
  type: "template",
  template: { name, language: { code }, components },
})
const bodyOf = (...texts: ReadonlyArray<string>) => ({
  type: "body",
  parameters: texts.map((one) => ({ type: "text", text: one })),
})

describe("the Cloud API accepts", () => {
  it.each<[string, JsonObject]>([
    ["a text of 4,096 characters", text(x(4_096))],
    ["4,096 emoji", text("😀".repeat(4_096))],
    ["three buttons with titles of 20", buttons([reply(x(20)), reply("b"), reply("c")])],
    ["a button id of 256", buttons([reply("a", x(256))])],
    [
      "a header of 60 and a footer of 60",
      buttons([reply("a")], { header: { type: "text", text: x(60) }, footer: { text: x(60) } }),
    ],
    ["an image header", buttons([reply("a")], { header: { type: "image", image: { id: "1" } } })],
    [
      "ten rows in two sections",
      list([
        { title: "A", rows: rows(5) },
        { title: "B", rows: rows(5, 5) },
      ]),
    ],
    [
      "a row with a title of 24 and a description of 72",
      list([{ rows: [{ id: x(200), title: x(24), description: x(72) }] }]),
    ],
    ["a link with a title of 20", link({ display_text: x(20), url: "https://exemplo.com.br/p/1" })],
    ["an image with a caption", { type: "image", image: { id: "1", caption: x(1_024) } }],
    ["an audio", { type: "audio", audio: { id: "1" } }],
    ["a location", { type: "location", location: { latitude: -23.5, longitude: -46.6 } }],
    ["a template with its parameter", template("reabertura", [bodyOf("Ana")])],
    [
      "a template with named parameters",
      template(
        "boas_vindas",
        [{ type: "body", parameters: [{ type: "text", parameter_name: "first_name", text: "Ana" }] }],
        "en_US",
      ),
    ],
  ])("%s", async (_, body) => {
    expect(await codeOf(body)).toBeUndefined()
  })
})

describe("the Cloud API refuses", () => {
  it.each<[string, number, JsonObject]>([
    ["a text of 4,097 characters", 131009, text(x(4_097))],
    ["an empty text", 131009, text("")],
    ["a text without body", 131008, { type: "text", text: {} }],
    ["a text that is a number", 100, text(7)],
    ["four buttons", 131009, buttons([reply("a"), reply("b"), reply("c"), reply("d")])],
    ["no button", 131009, buttons([])],
    ["a button title of 21", 131009, buttons([reply(x(21))])],
    ["two buttons of one title", 131009, buttons([reply("a", "1"), reply("a", "2")])],
    ["a button id of 257", 131009, buttons([reply("a", x(257))])],
    ["buttons with a body of 1,025", 131009, buttons([reply("a")], { body: { text: x(1_025) } })],
    ["a footer of 61", 131009, buttons([reply("a")], { footer: { text: x(61) } })],
    ["a header of 61", 131009, buttons([reply("a")], { header: { type: "text", text: x(61) } })],
    ["an audio header", 131009, buttons([reply("a")], { header: { type: "audio", audio: { id: "1" } } })],
    [
      "buttons together with a link",
      100,
      { ...buttons([reply("a")], { action: { buttons: [reply("a")], parameters: {} } }) },
    ],
    [
      "eleven rows in all",
      131009,
      list([
        { title: "A", rows: rows(6) },
        { title: "B", rows: rows(5, 6) },
      ]),
    ],
    [
      "eleven sections",
      131009,
      list(Array.from({ length: 11 }, (_, index) => ({ title: `S${index}`, rows: rows(1, index) }))),
    ],
    ["two sections of which one has no title", 131009, list([{ title: "A", rows: rows(1) }, { rows: rows(1, 1) }])],
    ["a section title of 25", 131009, list([{ title: x(25), rows: rows(1) }])],
    ["a row title of 25", 131009, list([{ rows: [{ id: "1", title: x(25) }] }])],
    ["a row description of 73", 131009, list([{ rows: [{ id: "1", title: "a", description: x(73) }] }])],
    ["a row id of 201", 131009, list([{ rows: [{ id: x(201), title: "a" }] }])],
    [
      "two rows of one id",
      131009,
      list([
        {
          rows: [
            { id: "1", title: "a" },
            { id: "1", title: "b" },
          ],
        },
      ]),
    ],
    ["a list button of 21", 131009, list([{ rows: rows(1) }], x(21))],
    [
      "a list with an image header",
      131009,
      list([{ rows: rows(1) }], "Ver", { header: { type: "image", image: { id: "1" } } }),
    ],
    ["a link title of 21", 131009, link({ display_text: x(21), url: "https://exemplo.com.br" })],
    ["a link without scheme", 131009, link({ display_text: "Abrir", url: "exemplo.com.br" })],
    ["a caption of 1,025", 131009, { type: "image", image: { id: "1", caption: x(1_025) } }],
    ["an audio with a caption", 100, { type: "audio", audio: { id: "1", caption: "a" } }],
    ["a sticker with a caption", 100, { type: "sticker", sticker: { id: "1", caption: "a" } }],
    ["a voice message that is not Ogg", 131053, { type: "audio", audio: { id: "1", voice: true } }],
    ["an unknown type", 100, { type: "poll", poll: {} }],
    ["a template with too many parameters", 132000, template("reabertura", [bodyOf("Ana", "Lima")])],
    ["a template in another language", 132001, template("reabertura", [bodyOf("Ana")], "en_US")],
    ["a rejected template", 132001, template("sorteio", [])],
    ["a paused template", 132015, template("promocao", [])],
    ["a template without its image", 132012, template("pedido_enviado", [bodyOf("Ana", "1")])],
    [
      "a template with a parameter of another name",
      132012,
      template(
        "boas_vindas",
        [{ type: "body", parameters: [{ type: "text", parameter_name: "name", text: "Ana" }] }],
        "en_US",
      ),
    ],
  ])("%s with %d", async (_, code, body) => {
    expect(await codeOf(body)).toBe(code)
  })
})

it("fills in the variables of a template's body and of its link", async () => {
  const asked = template("pedido_enviado", [
    { type: "header", parameters: [{ type: "image", image: { id: "1" } }] },
    bodyOf("Ana", "1042"),
    { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "1042" }] },
  ])
  expect(await whatsappContentOf(asked, checking)).toMatchObject({
    text: "Ana, o pedido *1042* saiu para entrega.",
    footer: "Loja Aurora",
    header: { type: "image" },
    buttons: [{ title: "Acompanhar", url: "https://exemplo.com.br/p/1042" }],
  })
})
