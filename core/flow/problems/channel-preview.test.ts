import { describe, expect, it } from "vitest"
import { type Block, type FlowNode, previewOn } from "../index.ts"
import { sketchNode } from "../testing/index.ts"

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
    ["LIVECHAT", 12, "buttons"],
    ["WHATSAPP", 3, "buttons"],
    ["WHATSAPP", 4, "list"],
    ["WHATSAPP", 11, "numbered"],
    ["FACEBOOK", 13, "buttons"],
    ["INSTAGRAM", 14, "numbered"],
  ] as const)("on %s shows %i quick replies as %s", (channel, count, style) => {
    const { messages } = previewOn(channel, withReplies(count))
    expect(messages.map(({ choices }) => [choices.style, choices.labels.length])).toEqual([[style, count]])
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
    expect(onWhatsApp.messages[0]?.choices.labels).toEqual(["Quero falar com uma…"])
    expect(onWhatsApp.misfits).toHaveLength(3)
    expect(onWhatsApp.misfits.join(" ")).toContain("manual.pdf")
    expect(previewOn("LIVECHAT", node).misfits).toEqual([])
  })

  it("leaves out what says nothing", () => {
    expect(previewOn("LIVECHAT", sketchNode(2, { says: " " })).messages).toEqual([])
  })
})
