import { openFakeGraph, type FakeGraph } from "@prosa/fakes"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openedConnection } from "../testing/vendor-fixtures.ts"
import { createWhatsappTemplates, readWhatsappTemplate, renderTemplate } from "./whatsapp-templates.ts"

describe("the templates of a business account", () => {
  let graph: FakeGraph
  beforeAll(async () => {
    graph = await openFakeGraph()
  })
  afterAll(() => graph.close())
  const templates = () => createWhatsappTemplates({ graphUrl: graph.url, version: "v25.0", within: 2_000 })
  const connection = (token = graph.userToken) => openedConnection("WHATSAPP", { accountId: "304567890123456", token })

  it("are the approved ones, with what a screen asks for", async () => {
    const found = await Effect.runPromise(templates().approved(connection()))
    expect(found.map(({ name, sendable }) => [name, sendable])).toEqual([
      ["reabertura", true],
      ["pedido_enviado", false],
      ["boas_vindas", false],
    ])
    expect(found[0]).toMatchObject({
      language: "pt_BR",
      header: { format: "none" },
      body: "Olá, {{1}}! Podemos continuar o seu atendimento?",
      variables: { header: [], body: ["1"] },
      buttons: [{ label: "Sim" }, { label: "Agora não" }],
    })
  })

  it("are read over all pages, and refused with a sentence", async () => {
    const [waba] = graph.world.businesses[0]?.wabas ?? []
    const [first] = waba?.templates ?? []
    if (waba === undefined || first === undefined) throw new Error("the fake has no template")
    for (let n = 0; n < 150; n += 1) waba.templates.push({ ...first, id: `9${n}`, name: `modelo_${n}` })
    const found = await Effect.runPromise(templates().approved(connection()))
    expect(new Set(found.map(({ name }) => name)).size).toBe(153)
    const refused = await Effect.runPromise(Effect.result(templates().approved(connection("x"))))
    expect(refused).toMatchObject({ failure: { _tag: "TemplatesRefused", reason: expect.any(String) as string } })
  })

  it("are rendered with their values; what has none stands as written", () => {
    const template = readWhatsappTemplate({
      name: "aviso",
      components: [
        { type: "HEADER", format: "TEXT", text: "Pedido {{1}}" },
        { type: "BODY", text: "{{2}}, seu pedido {{1}} saiu. {{ 2 }}!" },
        { type: "FOOTER", text: "Loja" },
        { type: "HOLOGRAM" },
      ],
    })
    expect(renderTemplate(template, { header: ["7"], body: ["$& A", "Ana"] })).toBe(
      "Pedido 7\n\nAna, seu pedido $& A saiu. Ana!\n\nLoja",
    )
    expect(renderTemplate(template, { header: [], body: ["9"] })).toBe(
      "Pedido {{1}}\n\n{{2}}, seu pedido 9 saiu. {{ 2 }}!\n\nLoja",
    )
  })
})
