import { describe, expect, it } from "vitest"
import { type Block, type FlowNode, previewOn } from "../../index.ts"
import { sketchNode } from "../../testing/index.ts"

const bold: ReadonlyArray<Block> = [
  {
    kind: "paragraph",
    children: [
      { kind: "text", text: "Escolha " },
      { kind: "text", text: "uma", bold: true },
    ],
  },
]
const withReplies = (count: number): FlowNode =>
  sketchNode(2, { says: bold, replies: Array.from({ length: count }, (_, at) => `Opção ${at + 1}`) })

describe("the preview of a node", () => {
  it.each([
    ["LIVECHAT", 12, "buttons", 12],
    ["WHATSAPP", 3, "buttons", 3],
    ["WHATSAPP", 4, "list", 4],
    ["WHATSAPP", 11, "list", 10],
    ["FACEBOOK", 13, "buttons", 13],
    ["INSTAGRAM", 14, "buttons", 13],
    ["WHATSAPP_QRCODE", 2, "none", 0],
  ] as const)("on %s shows %i quick replies as %s", (channel, count, style, shown) => {
    const { messages } = previewOn(channel, withReplies(count))
    expect(messages.map(({ choices }) => [choices.style, choices.options.length])).toEqual([[style, shown]])
  })

  it("shows numbered lines where there are no buttons, and 'Mais opções' beyond the most", () => {
    expect(previewOn("WHATSAPP_QRCODE", withReplies(2)).messages[0]?.text).toBe("Escolha uma\n\n1. Opção 1\n2. Opção 2")
    expect(previewOn("WHATSAPP", withReplies(11)).messages[0]?.choices.options.at(-1)).toMatchObject({
      title: "Mais opções",
    })
  })

  it("keeps the format where people see it", () => {
    const marks = [{ kind: "bold", from: 8, to: 11 }]
    expect(previewOn("WHATSAPP", withReplies(0)).messages[0]).toMatchObject({ text: "Escolha uma", marks })
    expect(previewOn("LIVECHAT", withReplies(0)).messages[0]).toMatchObject({ marks })
    expect(previewOn("INSTAGRAM", withReplies(0)).messages[0]).not.toHaveProperty("marks")
  })

  it("cuts labels, and says what does not fit", () => {
    const node = sketchNode(2, {
      says: "x".repeat(1_500),
      replies: ["Quero falar com uma pessoa do time"],
      files: [{ fileId: "1", name: "manual.pdf", url: "", mime: "application/pdf" }],
    })
    const onWhatsApp = previewOn("WHATSAPP", node, { bytesOf: () => 200_000_000 })
    const label = "Quero falar com uma pessoa do time"
    expect(onWhatsApp.messages.map(({ text }) => text.length)).toEqual([expect.any(Number), 1_024, 476])
    expect(onWhatsApp.messages.at(-1)?.choices).toEqual({
      style: "list",
      options: [expect.objectContaining({ title: "Quero falar com uma pes…", description: label })],
    })
    expect(onWhatsApp.misfits).toHaveLength(3)
    expect(onWhatsApp.misfits.join(" ")).toContain("manual.pdf")
    expect(previewOn("LIVECHAT", node).misfits).toEqual([])
  })

  it("leaves out what says nothing", () => {
    expect(previewOn("LIVECHAT", sketchNode(2, { says: " " })).messages).toEqual([])
  })
})
