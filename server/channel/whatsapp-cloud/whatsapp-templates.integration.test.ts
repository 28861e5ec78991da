import { openFakeGraph, type FakeGraph } from "@prosa/fakes"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openedConnection } from "../testing/vendor-fixtures.ts"
import { approvedTemplates, readWhatsappTemplate } from "./whatsapp-templates.ts"

describe("the templates of a business account", () => {
  let graph: FakeGraph
  beforeAll(async () => {
    graph = await openFakeGraph()
  })
  afterAll(() => graph.close())
  const connection = (token = graph.userToken) => openedConnection("WHATSAPP", { accountId: "304567890123456", token })
  const approved = (name?: string, token?: string) =>
    approvedTemplates({ graphUrl: graph.url, version: "v25.0", within: 2_000 }, connection(token), name)

  it("are the approved ones, with what a screen asks for", async () => {
    const found = await Effect.runPromise(approved())
    expect(found.map(({ name }) => name)).toEqual(["reabertura", "pedido_enviado", "boas_vindas"])
    expect(found[0]).toMatchObject({
      language: "pt_BR",
      header: { format: "none", text: "" },
      body: "Olá, {{1}}! Podemos continuar o seu atendimento?",
      buttons: [
        { kind: "QUICK_REPLY", label: "Sim", url: "" },
        { kind: "QUICK_REPLY", label: "Agora não", url: "" },
      ],
      named: false,
    })
    expect((await Effect.runPromise(approved("pedido_enviado"))).map(({ name }) => name)).toEqual(["pedido_enviado"])
  })

  it("are read over all pages, and refused with a sentence", async () => {
    const [waba] = graph.world.businesses[0]?.wabas ?? []
    const [first] = waba?.templates ?? []
    if (waba === undefined || first === undefined) throw new Error("the fake has no template")
    for (let n = 0; n < 150; n += 1) waba.templates.push({ ...first, id: `9${n}`, name: `modelo_${n}` })
    const found = await Effect.runPromise(approved())
    expect(new Set(found.map(({ name }) => name)).size).toBe(153)
    const refused = await Effect.runPromise(Effect.result(approved("", "x")))
    expect(refused).toMatchObject({ failure: { _tag: "TemplatesRefused", reason: expect.any(String) as string } })
  })

  it("are read as far as they are understood", () => {
    const template = readWhatsappTemplate({
      name: "aviso",
      parameter_format: "NAMED",
      components: [
        { type: "HEADER", format: "TEXT", text: "Pedido {{numero}}" },
        { type: "BODY", text: "Saiu." },
        { type: "HOLOGRAM" },
      ],
    })
    expect(template).toEqual({
      name: "aviso",
      language: "",
      header: { format: "text", text: "Pedido {{numero}}" },
      body: "Saiu.",
      footer: "",
      buttons: [],
      named: true,
    })
  })
})
