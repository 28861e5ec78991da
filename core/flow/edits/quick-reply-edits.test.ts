import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { InteractionId, NodeId } from "../../kernel/index.ts"
import { soundFlows } from "../testing/arbitraries.ts"
import { sketchNode } from "../testing/index.ts"
import {
  addNodeForReply,
  addNodesForReplies,
  looseReplies,
  answerOfLabel,
  applyEdit,
  documentOf,
  faultsOf,
  findFlowProblems,
  type FlowGraph,
  type FlowNode,
  graphOf,
  graphOfDocument,
  isPathOfReplies,
  leadQuickReply,
  nodeLimit,
  renameQuickReply,
  replyTargets,
} from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)
const message = Schema.decodeSync(InteractionId)(1)
const at = (position: number) => ({ message, position })
const entity = { id: 1 as never, name: "cpf" }

/** Início → Menu with three quick replies, and three nodes below, of which the menu leads to the first. */
const flow = (
  answers: NonNullable<Parameters<typeof sketchNode>[1]>["answers"] = [{ to: 3, phrases: ["Boleto", "2ª via"] }],
) =>
  graphOf("Loja", [
    sketchNode(1, { answers: [{ to: 2 }, { to: 3 }, { to: 4 }, { to: 5 }] }),
    sketchNode(2, { title: "Menu", says: "Escolha", replies: ["Boleto", "Troca", "Pessoa"], answers }),
    sketchNode(3, { title: "Boleto" }),
    sketchNode(4, { title: "Trocas" }),
    sketchNode(5, { title: "Gente" }),
  ])
const below = (answers?: Parameters<typeof flow>[0]) => {
  const graph = flow(answers)
  return graphOf(
    "Loja",
    [...graph.nodes.values()].map((node) =>
      node.id === 1 ? { ...node, userInteractions: node.userInteractions.slice(0, 1) } : node,
    ),
  )
}
const menuOf = (graph: FlowGraph): FlowNode => {
  const menu = graph.nodes.get(nodeId(2))
  if (menu === undefined) throw new Error("no menu")
  return menu
}
const pathsOf = (graph: FlowGraph) => menuOf(graph).userInteractions.map(({ target, phrases }) => [target, phrases])
const led = (graph: FlowGraph, position: number, to: number) =>
  applyEdit(graph, Result.getOrThrow(leadQuickReply(graph, menuOf(graph), at(position), nodeId(to)))).graph

describe("a quick reply", () => {
  it("leads by the answer that has its label among the phrases, as people write it", () => {
    const menu = menuOf(below())
    expect(answerOfLabel(menu, "BOLETO")?.target).toBe(3)
    expect([answerOfLabel(menu, "Troca"), answerOfLabel(menu, "…")]).toEqual([undefined, undefined])
    const [path] = menu.userInteractions
    expect(path !== undefined && isPathOfReplies(menu, path)).toBe(true)
    expect(path !== undefined && isPathOfReplies(menu, { ...path, entity })).toBe(false)
  })

  it("may lead to what is below, and to what other answers lead to", () => {
    const choices = (graph: FlowGraph) => {
      const { legal, refused } = replyTargets(graph, menuOf(graph))
      return [legal.map(({ title }) => title), refused.map(({ node, refusal }) => `${node.title}: ${refusal}`)]
    }
    const beside = ["Início: start", "Trocas: beside", "Gente: beside"]
    expect(choices(flow())).toEqual([["Boleto"], beside])
    const loose = ["Início: start", "Trocas: unlevelled", "Gente: unlevelled"]
    expect(choices(below())).toEqual([["Boleto"], loose])
  })

  it("moves with its other phrases, and shares the one answer to a node with another quick reply", () => {
    const loose = below()
    const added = Result.getOrThrow(addNodeForReply(loose, menuOf(loose), at(2)))
    const graph = applyEdit(loose, added.edit).graph
    expect(pathsOf(graph)).toEqual([
      [3, ["Boleto", "2ª via"]],
      [added.id, ["Troca"]],
    ])
    const both = led(graph, 3, added.id)
    expect(pathsOf(both)).toEqual([
      [3, ["Boleto", "2ª via"]],
      [added.id, ["Troca", "Pessoa"]],
    ])
    // one of two leaves alone, with its own label
    expect(pathsOf(led(both, 2, 3))).toEqual([
      [3, ["Boleto", "2ª via", "Troca"]],
      [added.id, ["Pessoa"]],
    ])
    // the only one takes everything along
    expect(pathsOf(led(graph, 1, added.id))).toEqual([[added.id, ["Troca", "Boleto", "2ª via"]]])
  })

  it("takes an answer that waits for a target, and leaves one with an entity to that", () => {
    const waiting = below([{ to: null }])
    const { id, edit } = Result.getOrThrow(addNodeForReply(waiting, menuOf(waiting), at(1)))
    expect(pathsOf(applyEdit(waiting, edit).graph)).toEqual([[id, ["Boleto"]]])
    const asking = below([{ to: 3, phrases: ["Boleto"], entity }])
    const apart = Result.getOrThrow(addNodeForReply(asking, menuOf(asking), at(1)))
    expect(pathsOf(applyEdit(asking, apart.edit).graph)).toEqual([
      [3, []],
      [apart.id, ["Boleto"]],
    ])
  })

  it("is taken from every other answer", () => {
    const graph = below([
      { to: 3, phrases: ["troca", "trocar"] },
      { to: null, phrases: ["Troca"] },
    ])
    const { id, edit } = Result.getOrThrow(addNodeForReply(graph, menuOf(graph), at(2)))
    expect(pathsOf(applyEdit(graph, edit).graph)).toEqual([
      [id, ["troca", "trocar"]],
      [null, []],
    ])
  })

  it("leads to a new node of its name, or of the next number where that is no title", () => {
    const graph = below()
    const titled = (position: number) => {
      const { id, edit } = Result.getOrThrow(addNodeForReply(graph, menuOf(graph), at(position)))
      return applyEdit(graph, edit).graph.nodes.get(id)?.title
    }
    // 'Boleto' is taken by a node
    expect([titled(1), titled(2)]).toEqual(["1-Inserir-título", "Troca"])
  })

  it("leads to a new node one level below, beside the cards that stand there", () => {
    const graph = graphOf("Loja", [
      { ...sketchNode(1, { answers: [{ to: 2 }] }), position: { x: 0, y: 0 } },
      { ...sketchNode(2, { replies: ["Sim"], answers: [{ to: 3 }] }), position: { x: 480, y: 130 } },
      { ...sketchNode(3), position: { x: 480, y: 260 } },
    ])
    const { id, edit } = Result.getOrThrow(addNodeForReply(graph, menuOf(graph), at(1)))
    expect(applyEdit(graph, edit).graph.nodes.get(id)?.position).toEqual({ x: 720, y: 260 })
  })

  it("gets a node each where several lead nowhere: side by side below, in the order of the options", () => {
    const replies = ["Um", "Dois", "Três"]
    const sketched = sketchNode(1)
    const [said] = sketched.botInteractions
    if (said === undefined) throw new Error("a text")
    const buttons = replies.map((label, at) => ({ kind: "quick-reply" as const, label, position: at + 1 }))
    const start = { ...sketched, botInteractions: [{ ...said, buttons }] }
    const graph = graphOf("Menu", [start])
    const { ids, edit } = Result.getOrThrow(addNodesForReplies(graph, start.id, said.id))
    const after = applyEdit(graph, edit).graph
    expect(ids.map((id) => after.nodes.get(id)).map((node) => [node?.title, node?.position])).toEqual([
      ["Um", { x: -240, y: 130 }],
      ["Dois", { x: 0, y: 130 }],
      ["Três", { x: 240, y: 130 }],
    ])
    expect(looseReplies(after.nodes.get(start.id) ?? start, said.id)).toEqual([])
    expect(Result.getOrThrow(addNodesForReplies(after, start.id, said.id))).toEqual({ ids: [], edit: [] })
  })

  it("is answered in the order of the options, whichever got its node first", () => {
    const sketched = sketchNode(1)
    const [said] = sketched.botInteractions
    if (said === undefined) throw new Error("a text")
    const buttons = ["Um", "Dois", "Três"].map((label, at) => ({
      kind: "quick-reply" as const,
      label,
      position: at + 1,
    }))
    let graph = graphOf("Menu", [{ ...sketched, botInteractions: [{ ...said, buttons }] }])
    for (const position of [3, 1, 2]) {
      const menu = graph.nodes.get(sketched.id) ?? sketched
      graph = applyEdit(
        graph,
        Result.getOrThrow(addNodeForReply(graph, menu, { message: said.id, position })).edit,
      ).graph
    }
    expect(graph.nodes.get(sketched.id)?.userInteractions.map(({ phrases }) => phrases)).toEqual([
      ["Um"],
      ["Dois"],
      ["Três"],
    ])
  })

  it("is renamed with its phrase, where it stands", () => {
    const graph = below()
    const rename = (label: string) =>
      Result.map(renameQuickReply(menuOf(graph), at(1), label), (edit) => applyEdit(graph, edit).graph)
    const renamed = Result.getOrThrow(rename(" 2ª Via "))
    expect(pathsOf(renamed)).toEqual([[3, ["2ª Via"]]])
    expect(menuOf(renamed).botInteractions[0]?.buttons[0]).toMatchObject({ label: "2ª Via", position: 1 })
    expect(menuOf(Result.getOrThrow(rename("x".repeat(60)))).botInteractions[0]?.buttons[0]?.label).toHaveLength(50)
    expect(rename("Boleto")).toEqual(Result.succeed(graph))
    expect(rename("  ")).toEqual(Result.fail({ _tag: "BlankLabel" }))
  })

  it("leads nowhere where the rules refuse, and is not found where there is none", () => {
    const graph = below()
    expect(leadQuickReply(graph, menuOf(graph), at(1), nodeId(1))).toEqual(Result.fail({ _tag: "ConnectionRefused" }))
    const gone = Result.fail({ _tag: "NotFound", what: "button" })
    expect(leadQuickReply(graph, menuOf(graph), at(9), nodeId(3))).toEqual(gone)
    expect(renameQuickReply(menuOf(graph), at(9), "x")).toEqual(gone)
    expect(addNodeForReply(graph, menuOf(graph), at(9))).toEqual(gone)
    expect(leadQuickReply(graph, menuOf(graph), at(1), nodeId(3))).toEqual(Result.succeed([]))
    const full = graphOf("Cheio", [
      ...graph.nodes.values(),
      ...Array.from({ length: nodeLimit - 5 }, (_, n) => sketchNode(n + 6)),
    ])
    expect(addNodeForReply(full, menuOf(full), at(2))).toEqual(Result.fail({ _tag: "TooManyNodes" }))
  })

  it("leads where it was led to, by one answer of its own, and keeps the flow sound, in any flow", () => {
    fc.assert(
      fc.property(soundFlows, fc.nat(), fc.nat(), fc.nat(), (document, one, two, three) => {
        const graph = graphOfDocument(document)
        const places = document.nodes.flatMap((node) =>
          node.botInteractions.flatMap(({ id, buttons }) =>
            buttons.flatMap(({ kind, position, label }) =>
              kind === "quick-reply" && label.trim() !== "" ? [{ node, label, place: { message: id, position } }] : [],
            ),
          ),
        )
        const chosen = places[one % Math.max(1, places.length)]
        const targets = chosen === undefined ? [] : replyTargets(graph, chosen.node).legal
        const target = targets[two % Math.max(1, targets.length)]
        fc.pre(chosen !== undefined && target !== undefined)
        const edit =
          three % 3 === 0
            ? Result.map(addNodeForReply(graph, chosen.node, chosen.place), ({ edit }) => edit)
            : leadQuickReply(graph, chosen.node, chosen.place, target.id)
        fc.pre(Result.isSuccess(edit))
        const after = applyEdit(graph, edit.success).graph
        expect(faultsOf(documentOf(after))).toEqual([])
        const node = after.nodes.get(chosen.node.id)
        const answer = node && answerOfLabel(node, chosen.label)
        // a label of signs only is no phrase
        if (/[\p{L}\p{N}]/u.test(chosen.label) && three % 3 !== 0) expect(answer?.target).toBe(target.id)
        const repeated = (problems: ReturnType<typeof findFlowProblems>) =>
          problems.filter(({ _tag, nodeId }) => _tag === "RepeatedPhrase" && nodeId === chosen.node.id).length
        expect(repeated(findFlowProblems(after))).toBeLessThanOrEqual(repeated(findFlowProblems(graph)))
      }),
      { numRuns: 300 },
    )
  })
})
