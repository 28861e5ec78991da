import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { CompanyId, EntityTypeId, NodeId, WorkspaceId } from "../../kernel/index.ts"
import {
  applyEdit,
  type FlowDocument,
  type FlowGraph,
  type FlowPart,
  graphOfDocument,
  isPartText,
  lossesSentence,
  newFlow,
  nodeLimit,
  partOf,
  pastePart,
  type PasteSurroundings,
  readPart,
  writePart,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const id = (one: number) => Schema.decodeSync(NodeId)(one)
const ours = Schema.decodeSync(CompanyId)(1)
const theirs = Schema.decodeSync(CompanyId)(2)
const workspace = Schema.decodeSync(WorkspaceId)(5)
const cpf = { id: Schema.decodeSync(EntityTypeId)(7), name: "cpf" }
const mention = (variable: string, source: number) => [
  { kind: "paragraph" as const, children: [{ kind: "mention" as const, variable, sourceNodeId: id(source) }] },
]

/** Início → Menu → Trocas → Prazo, which mentions the 'cpf' that Menu captures; Trocas goes back to Menu. */
const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, {
      title: "Menu",
      answers: [{ to: 3, phrases: ["trocar"], entity: cpf }],
      position: { x: 0, y: 130 },
    }),
    sketchNode(3, { title: "Trocas", answers: [{ to: 4, phrases: ["prazo"] }], position: { x: 0, y: 260 } }),
    sketchNode(4, { title: "3-Inserir-título", says: mention("cpf", 2), position: { x: 0, y: 390 } }),
  ],
}
const graph = graphOfDocument(shop)
const part = (...ids: ReadonlyArray<number>) => partOf(graph, new Set(ids.map(id)), ours)
const pasted = (to: FlowGraph, copied: FlowPart, around: PasteSurroundings) => {
  const { ids, edit, losses } = Result.getOrThrow(pastePart(to, copied, around))
  const after = applyEdit(to, edit).graph
  return { losses, nodes: ids.flatMap((one) => after.nodes.get(one) ?? []) }
}
const problemOf = (text: string) => {
  const read = readPart(text)
  return Result.isFailure(read) && read.failure._tag === "PartRefused" ? read.failure.problem : read
}

describe("nodes that are pasted", () => {
  it("have the next free titles: a number of their own for new ones, and one at the end for others", () => {
    const titles = pasted(graph, part(1, 2, 4), { company: ours }).nodes.map(({ title }) => title)
    expect(titles).toEqual(["Início 2", "Menu 2", "1-Inserir-título"])
    const twice = graphOfDocument({ ...shop, nodes: [...shop.nodes, sketchNode(9, { title: "Menu 2" })] })
    expect(pasted(twice, part(2), { company: ours }).nodes[0]?.title).toBe("Menu 3")
  })

  it("take no title that another of them was given, and none that is too long", () => {
    const long = "a".repeat(120)
    const many = ["Menu", "Menu 2", long].map((title, at) => sketchNode(at + 2, { title }))
    const from = graphOfDocument({ ...shop, nodes: [...shop.nodes.slice(0, 1), ...many] })
    const copied = partOf(from, new Set(many.map((node) => node.id)), ours)
    const to = graphOfDocument({ ...shop, nodes: [...shop.nodes, sketchNode(9, { title: long })] })
    const titles = pasted(to, copied, { company: ours }).nodes.map(({ title }) => title)
    expect(titles).toEqual(["Menu 2", "Menu 3", `${"a".repeat(118)} 2`])
  })

  it("are ordinary nodes, the start too", () => {
    expect(pasted(graph, part(1), { company: ours }).nodes[0]?.kind).toBe("default")
  })

  it("keep the phrases of ways to nodes that were not copied, without a target, and say how many there were", () => {
    const { nodes, losses } = pasted(graph, part(2), { company: ours })
    expect(nodes[0]?.userInteractions).toEqual([{ id: 1, target: null, phrases: ["trocar"], entity: cpf }])
    expect(lossesSentence(losses)).toBe("1 conexão para fora da cópia não foi colada.")
  })

  it("mention a value of a node that was not copied where it is written, and lose it elsewhere", () => {
    const here = pasted(graph, part(4), { company: ours })
    expect([here.nodes[0]?.botInteractions[0]?.text, here.losses.values]).toEqual([mention("cpf", 2), []])
    const empty = graphOfDocument(newFlow("Outra", ""))
    const there = pasted(empty, part(4), { company: ours })
    expect(there.nodes[0]?.botInteractions[0]?.text).toEqual([{ kind: "paragraph", children: [] }])
    expect(lossesSentence(there.losses)).toBe("Ninguém guarda aqui @cpf: a menção foi retirada.")
    const capturing = {
      ...newFlow("Outra", ""),
      nodes: [sketchNode(1, { answers: [{ to: 6, entity: cpf }] }), sketchNode(6)],
    }
    expect(pasted(graphOfDocument(capturing), part(4), { company: ours }).nodes[0]?.botInteractions[0]?.text).toEqual(
      mention("cpf", 1),
    )
  })

  it("capture by the entity of the same name, and without one mention its value no more", () => {
    const empty = graphOfDocument(newFlow("Outra", ""))
    const own = { id: Schema.decodeSync(EntityTypeId)(70), name: "cpf" }
    const found = pasted(empty, part(2, 3, 4), { company: ours, entities: [own] })
    expect(found.nodes[0]?.userInteractions[0]?.entity).toEqual(own)
    const missing = pasted(empty, part(2, 3, 4), { company: ours })
    expect(missing.nodes[0]?.userInteractions[0]).toMatchObject({ entity: null, phrases: ["trocar"] })
    expect(missing.losses).toMatchObject({ entities: ["cpf"], values: ["cpf"] })
    expect(lossesSentence(missing.losses)).toContain("A entidade cpf não existe neste robô e ficou de fora.")
  })

  it("ask by the entity of the same name in a form, and without one for none yet", () => {
    const form = { fields: [{ name: "documento", entity: cpf, question: "CPF?", wrong: [] }], confirm: null }
    const asking = graphOfDocument({ ...newFlow("Loja", ""), nodes: [sketchNode(1), sketchNode(2, { form })] })
    const copied = partOf(asking, new Set([id(2)]), ours)
    const empty = graphOfDocument(newFlow("Outra", ""))
    const own = { id: Schema.decodeSync(EntityTypeId)(70), name: "cpf" }
    expect(pasted(empty, copied, { company: ours, entities: [own] }).nodes[0]?.form?.fields[0]?.entity).toEqual(own)
    const missing = pasted(empty, copied, { company: ours })
    expect(missing.nodes[0]?.form?.fields[0]).toMatchObject({ name: "documento", entity: null })
    expect(missing.losses).toMatchObject({ entities: ["cpf"] })
  })

  it("lose the files and the people of another company, and keep those of their own", () => {
    const file = { fileId: "f1", name: "foto.png", url: "/f1", mime: "image/png" }
    const sketch = sketchNode(2, { title: "Foto" })
    const target = { kind: "sequential-bot", workspaceId: workspace, initialMessage: "Oi", media: "LIVECHAT" } as const
    const said = sketch.botInteractions.map((one) => ({ ...one, files: [file] }))
    const copied = { left: 0, company: theirs, nodes: [{ ...sketch, botInteractions: said, transfer: { target } }] }
    const foreign = pasted(graph, copied, { company: ours })
    expect([foreign.nodes[0]?.botInteractions[0]?.files, foreign.nodes[0]?.transfer]).toEqual([[], { target: null }])
    expect(lossesSentence(foreign.losses)).toBe(
      "1 arquivo é de outra empresa e ficou de fora. 1 transferência ficou sem destino.",
    )
    const own = pasted(graph, { ...copied, company: ours }, { company: ours })
    expect([own.nodes[0]?.botInteractions[0]?.files, own.losses.files]).toEqual([[file], 0])
  })

  it("go back to a node that was copied only where it still leads to them", () => {
    const returning = graphOfDocument({
      ...shop,
      nodes: shop.nodes.map((node) => (node.id === 4 ? { ...node, returnTo: id(2) } : node)),
    })
    const whole = partOf(returning, new Set([2, 3, 4].map(id)), ours)
    const around = { company: ours }
    expect(pasted(returning, whole, around).nodes[2]?.returnTo).toBe(5)
    const torn = pasted(returning, partOf(returning, new Set([2, 4].map(id)), ours), around)
    expect([torn.nodes[1]?.returnTo, torn.losses.connections]).toEqual([null, 2])
  })

  it("stand at the wanted place, or beside the cards that are there", () => {
    const at = (place?: { readonly x: number; readonly y: number }) =>
      pasted(graph, part(3, 4), { company: ours, ...(place && { place }) }).nodes.map(({ position }) => position)
    expect(at({ x: 1_000, y: 40 })).toEqual([
      { x: 1_000, y: 40 },
      { x: 1_000, y: 170 },
    ])
    expect(at()).toEqual([
      { x: 240, y: 260 },
      { x: 240, y: 390 },
    ])
  })

  it("are refused where the flow would have too many", () => {
    const full = graphOfDocument({
      ...shop,
      nodes: [...shop.nodes, ...Array.from({ length: nodeLimit - 5 }, (_, at) => sketchNode(at + 10))],
    })
    expect(Result.isSuccess(pastePart(full, part(2), { company: ours }))).toBe(true)
    expect(pastePart(full, part(2, 3), { company: ours })).toEqual(Result.fail({ _tag: "TooManyNodes" }))
  })
})

describe("a text of the clipboard", () => {
  const text = Result.getOrThrow(writePart(part(2, 3)))
  const head = '{"format":"prosa.flow-part","version":1,"company":1,"left":0,"nodes":'

  it("is no part unless it says so", () => {
    for (const other of ["", "Olá", '{"format":"prosa.flow"}', "[1]", `x${text}`]) expect(isPartText(other)).toBe(false)
    expect(isPartText(text)).toBe(true)
  })

  it("that is huge, deep, of another version or wrong is refused with a sentence", () => {
    expect(problemOf(head + " ".repeat(20_000_000))).toBe("Os nodes têm mais de 20 milhões de caracteres.")
    expect(problemOf(head + "[".repeat(1_000_000))).toBe("Os nodes da área de transferência não puderam ser lidos.")
    expect(problemOf(text.replace('"version":1', '"version":2'))).toBe(
      "Os nodes foram copiados em outra versão do editor. Copie-os de novo.",
    )
    for (const wrong of [`${head}[]}`, `${head}{}}`, `${head}[null]}`, head, text.replace('"kind"', '"kindness"')])
      expect(problemOf(wrong)).toBe("Os nodes da área de transferência não puderam ser lidos.")
    expect(readPart(`${head}[${"0,".repeat(nodeLimit)}0]}`)).toEqual(Result.fail({ _tag: "TooManyNodes" }))
  })

  it("with a ring, or two nodes of one id, is refused", () => {
    expect(problemOf(text.replace('"target":null', '"target":2'))).toBe("O fluxo tem um ciclo: Menu, Trocas.")
    expect(problemOf(text.replace('"id":3', '"id":2'))).toContain("aparece mais de uma vez")
  })
})
