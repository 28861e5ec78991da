import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { sketchEntity } from "../../entity/testing/index.ts"
import { sketchNode } from "../testing/index.ts"
import { exportFlowJson, type FlowDocument, flowJsonLimit, type FlowNode, importFlowJson, newFlow } from "../index.ts"

const flow = (...nodes: ReadonlyArray<FlowNode>): FlowDocument => ({ version: 1, name: "Fluxo", nodes })
const file = (document: unknown, facts: object = {}) =>
  JSON.stringify({ format: "prosa.flow", version: 1, flow: document, ...facts })
const problems = (input: string | Uint8Array) => {
  const answer = importFlowJson(input)
  if (Result.isSuccess(answer)) throw new Error("it was imported")
  expect(answer.failure.title).toBe("Erro ao importar o arquivo JSON.")
  return answer.failure.problems
}

it("a flow is written with one field per line, in a fixed order", () => {
  const text = exportFlowJson(newFlow("Fluxo", "Oi"), { entities: [sketchEntity(1, "cidade", ["Recife"])] })
  expect(text.split("\n").slice(0, 16)).toEqual([
    "{",
    '  "format": "prosa.flow",',
    '  "version": 1,',
    '  "flow": {',
    '    "version": 1,',
    '    "name": "Fluxo",',
    '    "nodes": [',
    "      {",
    '        "id": 1,',
    '        "kind": "start",',
    '        "title": "Início",',
    '        "position": {',
    '          "x": 0,',
    '          "y": 0',
    "        },",
    '        "botInteractions": [',
  ])
  expect(text.endsWith("}\n")).toBe(true)
})

describe("a file is refused", () => {
  it("when it is not JSON, too large or too deep", () => {
    expect(problems("{")).toMatchObject([{ _tag: "NotJson", message: "O arquivo não é um JSON válido." }])
    expect(problems("")).toMatchObject([{ _tag: "NotJson" }])
    expect(problems(Uint8Array.from([0xff, 0, 0x9f]))).toMatchObject([{ _tag: "NotJson" }])
    expect(problems(" ".repeat(flowJsonLimit + 1))).toMatchObject([{ _tag: "TooLarge" }])
    expect(problems(new Uint8Array(flowJsonLimit + 1))).toMatchObject([{ _tag: "TooLarge" }])
    for (const deep of [
      "[".repeat(100_000),
      '{"a":'.repeat(100_000),
      file("x").replace('"x"', `${"[".repeat(5_000_000)}`),
    ])
      expect(problems(deep)).toMatchObject([{ _tag: "TooDeep" }])
    for (const unclosed of ['"', '"a', '["a\\"', `"${"[".repeat(200)}`, `{"a":"\\\\","b":"${"[".repeat(200)}`])
      expect(problems(unclosed)).toMatchObject([{ _tag: "NotJson" }])
    for (const below of ["]", "]]]", "}[]"]) expect(problems(below)).toMatchObject([{ _tag: "NotJson" }])
    const levels = (count: number) => `${"[".repeat(count)}${"]".repeat(count)}`
    expect(problems(levels(100))).toMatchObject([{ _tag: "UnknownFormat" }])
    expect(problems(levels(101))).toMatchObject([{ _tag: "TooDeep" }])
    // Lists that were closed do not count.
    expect(problems(`[${`${levels(99)},`.repeat(3)}1]`)).toMatchObject([{ _tag: "UnknownFormat" }])
    const quoted = String.raw`"\\\" [[[["`.repeat(1)
    expect(problems(`[${`${quoted},`.repeat(200)}1]`)).toMatchObject([{ _tag: "UnknownFormat" }])
  })
  it("when its format or version is unknown", () => {
    for (const other of ["1", "null", "[]", "{}", '{"format":"xlsx","version":1}', JSON.stringify(flow())])
      expect(problems(other)).toMatchObject([{ _tag: "UnknownFormat" }])
    expect(problems('{"format":"prosa.flow","version":2}')).toEqual([
      { _tag: "UnknownVersion", path: "", message: "Versão desconhecida: 2. A versão lida é a 1." },
    ])
    for (const [version, shown] of [
      [-1, "-1"],
      [0, "0"],
      ["1", "1"],
      [null, "nenhuma"],
      [{}, "nenhuma"],
      [`${"x".repeat(19)}👍🏽`, "x".repeat(19)],
    ])
      expect(problems(file(flow(), { version }))[0]?.message).toBe(
        `Versão desconhecida: ${shown}. A versão lida é a 1.`,
      )
    expect(problems('{"format":"prosa.flow"}')[0]?.message).toBe("Versão desconhecida: nenhuma. A versão lida é a 1.")
  })
  it("with every invalid field and its place", () => {
    const node = sketchNode(2, { answers: [{ to: null, phrases: ["a", "x".repeat(1_001)] }] })
    expect(
      problems(
        file(flow(sketchNode(1), { ...node, title: "y".repeat(121), tag: "z".repeat(101) }), { entities: [{ id: 0 }] }),
      ).map(({ path, message }) => [path, message]),
    ).toEqual([
      ["flow.nodes.1.title", "Node 2, nome: Máximo de 120 caracteres"],
      [
        "flow.nodes.1.userInteractions.0.phrases.1",
        "Node 2, interação do usuário 1, frase 2: Máximo de 1000 caracteres",
      ],
      ["flow.nodes.1.tag", "Node 2, etapa: Máximo de 100 caracteres"],
      ["entities.0.id", "Entidade 1, identificador: Deve ser maior que 0"],
      ["entities.0.name", "Entidade 1, nome: Campo obrigatório"],
      ["entities.0.kind", "Entidade 1, tipo: Campo obrigatório"],
      ["entities.0.fuzzy", "Entidade 1, correspondência aproximada: Campo obrigatório"],
      ["entities.0.entries", "Entidade 1, entradas: Campo obrigatório"],
    ])
  })
  it("with every fault of the flow", () => {
    const tagsOf = (...nodes: ReadonlyArray<FlowNode>) => problems(file(flow(...nodes))).map(({ _tag }) => _tag)
    expect(tagsOf()).toEqual(["NotOneStart"])
    expect(tagsOf(sketchNode(1), sketchNode(2, { kind: "start" }))).toEqual(["NotOneStart"])
    expect(tagsOf(sketchNode(1), sketchNode(2), sketchNode(2, { title: "Outro" }))).toEqual(["RepeatedId"])
    expect(tagsOf(sketchNode(1, { answers: [{ to: 9 }] }))).toEqual(["DanglingTarget"])
    expect(
      problems(
        file(flow(sketchNode(1), sketchNode(2, { answers: [{ to: 3 }] }), sketchNode(3, { answers: [{ to: 2 }] }))),
      ),
    ).toEqual([{ _tag: "Cycle", path: "flow.nodes", message: "O fluxo tem um ciclo: Node 2, Node 3." }])
  })
  it("when it has more than 10,000 nodes, and with the first hundred problems", () => {
    expect(problems(file({ nodes: Array.from({ length: 10_001 }, () => 0) }))).toMatchObject([
      { _tag: "TooManyNodes", message: "O fluxo tem 10001 nodes. O máximo é 10000." },
    ])
    const answer = importFlowJson(
      file(flow(...Array.from({ length: 10_000 }, (_, at) => ({ ...sketchNode(at + 1), id: nothing })))),
    )
    expect(answer).toMatchObject({ failure: { problems: { length: 100 }, more: 9_900 } })
  })
})

it("ten thousand nodes survive the round trip", () => {
  const nodes = Array.from({ length: 10_000 }, (_, at) =>
    sketchNode(at + 1, { answers: at < 9_999 ? [{ to: at + 2, phrases: ["sim", "claro"] }] : [] }),
  )
  expect(importFlowJson(exportFlowJson(flow(...nodes)))).toEqual(Result.succeed({ flow: flow(...nodes), entities: [] }))
})

// An invalid id that a file may contain.
const nothing = 0 as FlowNode["id"]
