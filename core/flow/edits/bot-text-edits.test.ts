import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { InteractionId } from "../../kernel/index.ts"
import { sketchNode } from "../testing/index.ts"
import {
  addBotInteraction,
  addFile,
  addQuickReplies,
  addQuickReply,
  applyEdit,
  type AttemptedEdit,
  type FlowNode,
  type GraphEdit,
  graphOf,
  plainTextOf,
  removeButton,
  removeFile,
  richTextOf,
  setLinkButton,
  swapButtons,
} from "../index.ts"

const part = Schema.decodeSync(InteractionId)
const first = part(1)
const file = (fileId: string) => ({ fileId, name: `${fileId}.pdf`, url: `/${fileId}`, mime: "application/pdf" })

const changed = (node: FlowNode, edit: GraphEdit): FlowNode => {
  const after = applyEdit(graphOf("Loja", [node]), edit).graph.nodes.get(node.id)
  if (after === undefined) throw new Error("the node is gone")
  return after
}
const allowed = (node: FlowNode, edit: AttemptedEdit) => changed(node, Result.getOrThrow(edit))
const filesOf = (node: FlowNode) => node.botInteractions[0]?.files.map(({ fileId }) => fileId)

describe("the files of a text", () => {
  it("come after one another, and go one by one, by their own id", () => {
    const one = allowed(sketchNode(1), addFile(sketchNode(1), first, file("a")))
    const two = allowed(one, addFile(one, first, file("b")))
    expect(filesOf(two)).toEqual(["a", "b"])
    expect(filesOf(allowed(one, removeFile(one, first, "a")))).toEqual([])
    expect(filesOf(allowed(two, removeFile(two, first, "b")))).toEqual(["a"])
    expect(removeFile(two, first, "c")).toEqual(Result.fail({ _tag: "NotFound", what: "file" }))
  })
})

describe("a further quick reply", () => {
  it("gets the highest position + 1, also where one before it was removed", () => {
    const three = sketchNode(1, { replies: ["Boleto", "Troca", "Pessoa"] })
    const positions = (node: FlowNode) =>
      node.botInteractions[0]?.buttons.map(({ position, label }) => [position, label])
    const two = allowed(three, removeButton(three, first, 1))
    expect(positions(allowed(two, addQuickReply(two, first, "Endereço")))).toEqual([
      [2, "Troca"],
      [3, "Pessoa"],
      [4, "Endereço"],
    ])
  })

  it("is made of each line that says something, all in one edit, in place of a link", () => {
    const node = sketchNode(1, { replies: ["Boleto"] })
    const labels = (written: string) =>
      allowed(node, addQuickReplies(node, first, written)).botInteractions[0]?.buttons.map(
        ({ position, label }) => `${position} ${label}`,
      )
    expect(labels(" Troca\r\n\r\n  \nPessoa \n")).toEqual(["1 Boleto", "2 Troca", "3 Pessoa"])
    expect(labels("x".repeat(60))).toEqual(["1 Boleto", `2 ${"x".repeat(50)}`])
    expect(addQuickReplies(node, first, " \n\n")).toEqual(Result.fail({ _tag: "BlankLabel" }))
    const linked = allowed(node, setLinkButton(node, first, "Loja", "https://prosa.example"))
    expect(
      allowed(linked, addQuickReplies(linked, first, "Sim\nNão")).botInteractions[0]?.buttons.map(({ label }) => label),
    ).toEqual(["Sim", "Não"])
  })
})

describe("a further text", () => {
  it("stands after the one that it was asked for at, or at the end", () => {
    const start = sketchNode(1, { says: "um" })
    const texts = (node: FlowNode) => node.botInteractions.map(({ text }) => plainTextOf(text))
    const two = {
      ...start,
      botInteractions: [...start.botInteractions, { id: part(2), text: richTextOf("dois"), buttons: [], files: [] }],
    }
    expect(texts(changed(two, addBotInteraction(two, first)))).toEqual(["um", "", "dois"])
    for (const after of [part(2), part(9), undefined])
      expect(texts(changed(two, addBotInteraction(two, after)))).toEqual(["um", "dois", ""])
    expect(changed(two, addBotInteraction(two, first)).botInteractions.map(({ id }) => id)).toEqual([1, 3, 2])
  })
})

describe("a quick reply that is dragged onto another", () => {
  it("changes places with it, and the others stay", () => {
    const node = sketchNode(1, { replies: ["A", "B", "C"] })
    const labels = ({ botInteractions }: FlowNode) =>
      botInteractions[0]?.buttons.map(({ label, position }) => [position, label])
    expect(labels(allowed(node, swapButtons(node, first, 1, 3)))).toEqual([
      [1, "C"],
      [2, "B"],
      [3, "A"],
    ])
  })
})
