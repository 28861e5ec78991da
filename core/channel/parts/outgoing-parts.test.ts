import { describe, expect, it } from "vitest"
import { aFile } from "../testing/index.ts"
import { numberedReply, type OutgoingMessage, pagesOf, partsOf, readPress, readSigns } from "../index.ts"

const message = (facts: Partial<OutgoingMessage>): OutgoingMessage => ({ text: "", buttons: [], files: [], ...facts })
const replies = (...labels: ReadonlyArray<string>) => labels.map((label, id) => ({ id: id + 1, label }))
const file = (mime: string, bytes = 1_000) => {
  const { url: _url, ...facts } = aFile({ name: "a", mime, bytes })
  return facts
}

describe("quick replies on the Cloud API", () => {
  it("are up to three buttons under the text", () => {
    expect(partsOf("WHATSAPP", message({ text: "Qual?", buttons: replies("Sim", "Não") }))).toEqual([
      {
        kind: "buttons",
        text: "Qual?",
        options: [
          { key: "1", title: "Sim" },
          { key: "2", title: "Não" },
        ],
      },
    ])
  })

  it("are rows of a list when they are long, with the whole label as description", () => {
    const label = "Segunda via do boleto vencido"
    expect(partsOf("WHATSAPP", message({ text: "Qual?", buttons: replies(label) }))).toEqual([
      { kind: "list", text: "Qual?", options: [{ key: "1", title: "Segunda via do boleto v…", description: label }] },
    ])
  })

  it("stand whole in the text when a description is too short for them", () => {
    const label = "x".repeat(90)
    const [part] = partsOf("WHATSAPP", message({ text: "Qual?", buttons: replies(label) }))
    expect(part).toMatchObject({ text: `Qual?\n\n• ${label}`, options: [{ title: `${"x".repeat(23)}…` }] })
  })

  it("of the same beginning have different titles", () => {
    const labels = ["Falar sobre o pedido de ontem", "Falar sobre o pedido de hoje"]
    const [part] = partsOf("WHATSAPP", message({ text: "Qual?", buttons: replies(...labels) }))
    const titles = part?.kind === "list" ? part.options.map(({ title }) => title) : []
    expect(new Set(titles).size).toBe(2)
  })

  it("beyond ten come on pages of nine and 'Mais opções'", () => {
    const many = message({
      text: "Qual?",
      buttons: replies(...Array.from({ length: 21 }, (_, at) => `Opção ${at + 1}`)),
    })
    expect(pagesOf("WHATSAPP", many)).toBe(3)
    const pages = [0, 1, 2].map((page) => {
      const [part] = partsOf("WHATSAPP", many, page)
      return part?.kind === "list" ? part.options.map(({ title, key }) => `${key} ${title}`) : []
    })
    expect(pages.map((options) => options.length)).toEqual([10, 10, 3])
    expect(pages[0]?.at(-1)).toBe("mais1 Mais opções")
    expect(pages[1]?.at(0)).toBe("10 Opção 10")
    expect(pages[2]?.at(-1)).toBe("21 Opção 21")
    expect([readPress("mais1"), readPress("10"), readPress("x"), readPress("")]).toEqual([
      { kind: "more", page: 1 },
      { kind: "reply", id: 10 },
      undefined,
      undefined,
    ])
  })
})

describe("quick replies by QR code", () => {
  const asked = message({ text: "Qual?", buttons: replies("Boleto", "Entrega") })
  it("are numbered lines, which a number answers", () => {
    expect(partsOf("WHATSAPP_QRCODE", asked)).toEqual([{ kind: "text", text: "Qual?\n\n1. Boleto\n2. Entrega" }])
    expect(
      ["2", " 1. ", "dois", "opção 1", "3", "0", "2 caixas"].map((text) =>
        numberedReply("WHATSAPP_QRCODE", asked, text),
      ),
    ).toEqual(["Entrega", "Boleto", "Entrega", "Boleto", undefined, undefined, undefined])
    expect(numberedReply("WHATSAPP", asked, "1")).toBeUndefined()
  })
})

describe("links", () => {
  const buttons = [{ id: 1, label: "Loja", link: "https://loja.example" }]
  it("are a button where the channel has them, and an address in the text elsewhere", () => {
    expect(partsOf("WHATSAPP", message({ text: "Veja", buttons }))).toEqual([
      { kind: "links", text: "Veja", links: [{ title: "Loja", url: "https://loja.example" }] },
    ])
    expect(partsOf("INSTAGRAM", message({ text: "Veja", buttons }))).toEqual([
      { kind: "text", text: "Veja\n\nLoja: https://loja.example" },
    ])
    expect(partsOf("WHATSAPP", message({ text: "", buttons }))).toMatchObject([{ kind: "links", text: "Acesse:" }])
  })

  it("beside quick replies stand in the text", () => {
    const both = [...buttons, { id: 2, label: "Sim" }]
    expect(partsOf("WHATSAPP", message({ text: "Veja", buttons: both }))).toMatchObject([
      { kind: "buttons", text: "Veja\n\nLoja: https://loja.example", options: [{ title: "Sim" }] },
    ])
  })
})

describe("files", () => {
  it("take a short text as caption, come after a text otherwise, and before quick replies", () => {
    const picture = file("image/png")
    const kinds = (facts: Partial<OutgoingMessage>) =>
      partsOf("WHATSAPP", message(facts)).map((part) =>
        part.kind === "file" ? `${part.as} ${part.caption}`.trim() : part.kind,
      )
    expect(kinds({ text: "Veja", files: [picture] })).toEqual(["image Veja"])
    expect(kinds({ text: "Veja", files: [picture, picture] })).toEqual(["text", "image", "image"])
    expect(kinds({ text: "Veja", files: [file("audio/ogg; codecs=opus")] })).toEqual(["text", "audio"])
    expect(kinds({ text: "Veja", files: [picture], buttons: replies("Sim") })).toEqual(["image", "buttons"])
    expect(kinds({ text: "x".repeat(1_100), files: [picture] })).toEqual(["text", "image"])
  })

  it("are voice notes on WhatsApp if they are ogg opus", () => {
    const voiceOn = (medium: "WHATSAPP" | "WHATSAPP_QRCODE" | "FACEBOOK", mime: string) =>
      partsOf(medium, message({ files: [file(mime)] })).map((part) => part.kind === "file" && part.voice)
    expect(voiceOn("WHATSAPP", "audio/ogg; codecs=opus")).toEqual([true])
    expect(voiceOn("WHATSAPP_QRCODE", "audio/ogg")).toEqual([true])
    expect(voiceOn("WHATSAPP", "audio/mpeg")).toEqual([false])
    expect(voiceOn("FACEBOOK", "audio/ogg")).toEqual([false])
  })
})

describe("formats", () => {
  it("are WhatsApp's signs there, and are read back from them", () => {
    const marks = [{ kind: "bold" as const, from: 8, to: 11 }]
    expect(partsOf("WHATSAPP", message({ text: "Escolha uma", marks }))).toEqual([
      { kind: "text", text: "Escolha *uma*" },
    ])
    expect(partsOf("FACEBOOK", message({ text: "Escolha uma", marks }))).toEqual([
      { kind: "text", text: "Escolha uma" },
    ])
    expect(readSigns("Escolha *uma* e ```x = 1```, 2*3*4")).toEqual({
      text: "Escolha uma e x = 1, 2*3*4",
      marks: [
        { kind: "bold", from: 8, to: 11 },
        { kind: "code", from: 14, to: 19 },
      ],
    })
  })
})

it("sends Ogg as a recorded voice, but as a document where it is known to be another sound than Opus", () => {
  const sent = (otherSound: boolean) =>
    (["WHATSAPP", "WHATSAPP_QRCODE"] as const).map(
      (medium) => partsOf(medium, message({ files: [{ ...file("audio/ogg"), otherSound }] }))[0],
    )
  expect(sent(false)).toMatchObject([1, 2].map(() => ({ as: "audio", voice: true })))
  expect(sent(true)).toMatchObject([1, 2].map(() => ({ as: "document", voice: false })))
})
