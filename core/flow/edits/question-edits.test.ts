import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  addQuestion,
  addVariant,
  applyEdit,
  changeQuestion,
  csvLosses,
  deleteNode,
  diffFlows,
  documentOf,
  exportFlowJson,
  faultSentence,
  faultsOf,
  type FlowGraph,
  type FlowQuestion,
  findFlowProblems,
  graphOfDocument,
  importFlowJson,
  mentionsOf,
  newFlow,
  patched,
  problemSentence,
  questionLimit,
  removeQuestion,
  removeVariant,
  replaceInFlow,
  richTextOf,
  searchFlow,
  textsOf,
  variantLimit,
  writeVariant,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"
import { InteractionId, NodeId } from "../../kernel/index.ts"

const id = InteractionId.make
const pix: FlowQuestion = { id: id(1), name: "Pix", phrases: ["aceita pix"], texts: ["Sim!"], target: null }
const troca: FlowQuestion = { id: id(2), name: "Troca", phrases: ["quero trocar"], texts: [""], target: NodeId.make(3) }
const flow = {
  version: 1 as const,
  name: "Loja",
  nodes: [
    sketchNode(1, { answers: [{ to: 2, phrases: ["menu"] }] }),
    sketchNode(2, { answers: [{ to: 3, phrases: ["pedido", "aceita pix"] }] }),
    sketchNode(3, { kind: "end" }),
  ],
  questions: [pix, troca],
}
const graph = graphOfDocument(flow)
const after = (made: Result.Result<Parameters<typeof applyEdit>[1], unknown>, before: FlowGraph = graph) =>
  applyEdit(before, Result.getOrThrow(made))

describe("questions from anywhere", () => {
  it("are added, changed and removed, each undone by the inverse", () => {
    const added = Result.getOrThrow(addQuestion(graph, { name: "Frete" }))
    const grown = applyEdit(graph, added.edit)
    expect(grown.graph.questions.map(({ name }) => name)).toEqual(["Pix", "Troca", "Frete"])
    expect(documentOf(applyEdit(grown.graph, grown.inverse).graph)).toEqual(flow)
    const changed = after(changeQuestion(graph, id(1), { texts: ["Sim!", "Claro!"], target: NodeId.make(2) }))
    expect(changed.graph.questions[0]).toEqual({ ...pix, texts: ["Sim!", "Claro!"], target: 2 })
    expect(documentOf(applyEdit(changed.graph, changed.inverse).graph)).toEqual(flow)
    const { graph: none } = after(removeQuestion(after(removeQuestion(graph, id(1))).graph, id(2)))
    expect(documentOf(none)).not.toHaveProperty("questions")
  })

  it("refuse what is not there, and more than there may be", () => {
    const reason = (made: Result.Result<unknown, { readonly _tag: string }>) =>
      Result.isFailure(made) ? made.failure._tag : undefined
    expect(reason(changeQuestion(graph, id(9), {}))).toBe("NotFound")
    expect(reason(removeQuestion(graph, id(9)))).toBe("NotFound")
    expect(reason(changeQuestion(graph, id(1), { target: NodeId.make(99) }))).toBe("NotFound")
    const texts = Array.from({ length: variantLimit + 1 }, () => "")
    expect(reason(changeQuestion(graph, id(1), { texts }))).toBe("TooManyVariants")
    const full = { ...graph, questions: Array.from({ length: questionLimit }, (_, at) => ({ ...pix, id: id(at + 1) })) }
    expect(reason(addQuestion(full))).toBe("TooManyQuestions")
  })

  it("lose a node that is deleted, and stay", () => {
    const { graph: left, inverse } = after(deleteNode(graph, NodeId.make(3)))
    expect(left.questions.map(({ target }) => target)).toEqual([null, null])
    expect(faultsOf(documentOf(left))).toEqual([])
    expect(documentOf(applyEdit(left, inverse).graph)).toEqual(flow)
  })

  it("are a fault where their node is missing, or two have one id", () => {
    const lost = { ...flow, questions: [{ ...pix, target: NodeId.make(99) }, pix] }
    expect(faultsOf(lost).map((fault) => faultSentence(fault, String))).toEqual([
      'A pergunta "Pix" leva a um node que não existe.',
      'A pergunta "Pix" aparece mais de uma vez.',
    ])
  })

  it("are kept by JSON, told as lost by CSV, and named by a difference", () => {
    expect(Result.getOrThrow(importFlowJson(exportFlowJson(flow))).flow).toEqual(flow)
    const { questions: _questions, ...before } = flow
    expect(exportFlowJson(before)).not.toContain("questions")
    expect(csvLosses(flow).find(({ what }) => what === "questions")?.message).toBe(
      "2 perguntas de qualquer lugar não vão para o CSV.",
    )
    const now = { ...flow, questions: [{ ...pix, phrases: ["aceita pix", "tem pix"], target: NodeId.make(3) }] }
    const differences = diffFlows(flow, now)
    expect(differences.map(({ description }) => description)).toEqual([
      "Pergunta “Pix”: frases adicionadas “tem pix”; agora leva para “Node 3”. Pergunta “Troca” removida.",
    ])
    expect(patched(flow, differences)).toEqual(now)
  })

  it("make reachable what they lead to, and are told where they share a phrase with a node, or lack one", () => {
    const alone = [...flow.nodes, sketchNode(4, { kind: "end" })]
    const unreached = (questions: ReadonlyArray<FlowQuestion>) =>
      findFlowProblems(graphOfDocument({ ...flow, nodes: alone, questions })).filter(
        ({ _tag }) => _tag === "UnreachableNode",
      )
    expect(unreached([pix])).toHaveLength(1)
    expect(unreached([{ ...pix, target: NodeId.make(4) }])).toEqual([])
    const questions = [
      pix,
      { ...pix, id: id(2), name: "Cartão", texts: [" "] },
      { ...pix, id: id(3), name: "Vazia", phrases: ["?!"], target: NodeId.make(2) },
    ]
    const found = findFlowProblems(graphOfDocument({ ...flow, questions })).filter(({ _tag }) =>
      _tag.includes("Question"),
    )
    expect(found.map((problem) => [problem.nodeId, problemSentence(problem)])).toEqual([
      [1, "A pergunta de qualquer lugar “Cartão” não tem resposta nem node de destino."],
      [1, "A frase “aceita pix” é da pergunta de qualquer lugar “Cartão” e também de “Pix”, que vence sempre."],
      [1, "A pergunta de qualquer lugar “Vazia” não tem nenhuma frase e nunca será entendida."],
      [
        2,
        "A frase “aceita pix” é da resposta para “Node 3” e também da pergunta de qualquer lugar “Pix”: neste node vale a resposta.",
      ],
    ])
  })

  it("are found by a search, and changed by a replacement", () => {
    expect(searchFlow(graph, "sim").map(({ part, title }) => [part, title])).toEqual([["question", "Pix"]])
    const { edit, replaced } = replaceInFlow(graph, "pix", "boleto")
    const { graph: now } = applyEdit(graph, edit)
    expect([replaced, now.questions[0]?.phrases]).toEqual([2, ["aceita boleto"]])
    expect(replaceInFlow(graph, "pix", "boleto", new Set([NodeId.make(3)])).edit).toEqual([])
  })
})

describe("several texts of a message", () => {
  const node = sketchNode(1, { says: "Oi!" })
  const first = id(1)
  const noFurther = newFlow("Loja", "Oi!")
  const edited = (made: ReturnType<typeof addVariant>, before = node) =>
    after(made, graphOfDocument({ ...noFurther, nodes: [before] })).graph.start
  const said = ({ botInteractions }: typeof node) => botInteractions.flatMap(textsOf)

  it("are added, written and removed; with the last one the message is stored as before", () => {
    const two = edited(addVariant(node, first))
    const written = edited(writeVariant(two, first, 0, richTextOf("Olá!")), two)
    expect(said(written)).toEqual([richTextOf("Oi!"), richTextOf("Olá!")])
    expect(edited(removeVariant(written, first, 0), written)).toEqual(node)
    expect(Result.isFailure(writeVariant(node, first, 0, []))).toBe(true)
    expect(Result.isFailure(removeVariant(written, first, 1))).toBe(true)
  })

  it("may each mention the one value of a node, and are searched, replaced and blanked alike", () => {
    const mention = { kind: "mention" as const, variable: "cidade", sourceNodeId: NodeId.make(2) }
    const withMention = [{ kind: "paragraph" as const, children: [{ kind: "text" as const, text: "Em " }, mention] }]
    const two = edited(addVariant(node, first))
    const written = edited(writeVariant(two, first, 0, withMention), two)
    const both = { ...written, botInteractions: written.botInteractions.map((one) => ({ ...one, text: withMention })) }
    expect(both.botInteractions.flatMap(mentionsOf)).toHaveLength(2)
    const whole = graphOfDocument({ ...noFurther, nodes: [both, sketchNode(2)] })
    const tags = findFlowProblems(whole).map(({ _tag }) => _tag)
    expect(tags).not.toContain("TooManyVariables")
    expect(tags.filter((tag) => tag === "UncapturedMention")).toHaveLength(2)
    expect(searchFlow(whole, "cidade")).toHaveLength(2)
    expect(said(applyEdit(whole, replaceInFlow(whole, "Em ", "De ").edit).graph.start).flat()[1]?.children[0]).toEqual({
      kind: "text",
      text: "De ",
    })
    const { graph: left } = after(deleteNode(whole, NodeId.make(2)), whole)
    expect(left.start.botInteractions.flatMap(mentionsOf)).toEqual([])
  })

  it("are each read by the linter as the text that they are", () => {
    const long = richTextOf("x".repeat(3_000))
    const varied = { ...node, botInteractions: node.botInteractions.map((one) => ({ ...one, variants: [long, []] })) }
    const found = findFlowProblems(graphOfDocument({ ...noFurther, nodes: [varied] }), { channels: ["INSTAGRAM"] })
    expect(found.filter(({ _tag }) => ["TextInPieces", "EmptyVariant"].includes(_tag)).map(({ path }) => path)).toEqual(
      [
        ["botInteractions", 0, "variants", 1],
        ["botInteractions", 0, "variants", 0],
      ],
    )
  })
})
