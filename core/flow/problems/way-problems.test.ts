import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import { type Comparison, type Condition, findFlowProblems, graphOf, problemSentence, type SetValue } from "../index.ts"
import { sketchNode, type SketchedAnswer } from "../testing/index.ts"

const cpf = { id: EntityTypeId.make(1), name: "cpf" }
const all = (...of: ReadonlyArray<Comparison>): Condition => ({ match: "all", of })
const any = (...of: ReadonlyArray<Comparison>): Condition => ({ match: "any", of })
const of = (value: string, as: Comparison["as"], is: Comparison["is"], ...to: Comparison["to"]): Comparison => ({
  subject: { value },
  as,
  is,
  to,
})
const found = (answers: ReadonlyArray<SketchedAnswer>, sets: ReadonlyArray<SetValue> = []) =>
  findFlowProblems(
    graphOf("Fluxo", [
      sketchNode(1, {
        answers: [
          { to: 2, phrases: ["é"], entity: cpf },
          { to: 3, phrases: ["não"] },
        ],
      }),
      sketchNode(2, { answers: [{ to: 3, phrases: ["ok"] }] }),
      sketchNode(3, { answers, sets }),
      sketchNode(4, { kind: "end" }),
      sketchNode(5, { kind: "end" }),
      sketchNode(6, { kind: "end" }),
    ]),
  )
    .filter(({ nodeId }) => nodeId === 3)
    .map((problem) => `${problem.severity}: ${problemSentence(problem)}`)
const openEnd = { to: 6, phrases: ["sim"] }

describe("the linter says", () => {
  it("nothing of conditions and values that are right", () => {
    expect(
      found(
        [
          { to: 4, when: all(of("total", "number", "greater", "10"), of("cpf", "text", "empty")) },
          { to: 5, when: any(of("total", "number", "less", "5"), of("total", "number", "greater", "20")) },
          openEnd,
        ],
        [{ name: "total", formula: "2 * 3" }],
      ),
    ).toEqual([])
  })

  it.each<readonly [string, Condition]>([
    ["warns: A condição “Se @x está entre 20 e 10” nunca vale.", all(of("x", "number", "between", "20", "10"))],
    [
      "warns: A condição “Se @x é igual a 1 e @x é igual a 2” nunca vale.",
      all(of("x", "number", "equal", "1"), of("x", "number", "equal", "2")),
    ],
    [
      "warns: A condição “Se @x está vazia e @x começa com a” nunca vale.",
      all(of("x", "text", "empty"), of("x", "text", "starts", "a")),
    ],
    [
      "warns: A condição “Se @x é maior que 9 e @x é menor que 9” nunca vale.",
      all(of("x", "number", "greater", "9"), of("x", "number", "less", "9")),
    ],
    [
      "warns: A condição “Se @x está preenchida ou @x está vazia” vale sempre. Use “Senão”.",
      any(of("x", "text", "filled"), of("x", "text", "empty")),
    ],
    ["blocks: Falta com o que comparar @x.", all(of("x", "text", "equal", " "))],
    ["blocks: Falta com o que comparar @x.", all(of("x", "number", "between", "1"))],
    ["blocks: A expressão “(” é inválida.", all(of("x", "text", "matches", "("))],
    ["blocks: O texto “muitos” não é um número.", all(of("x", "number", "greater", "muitos"))],
    ["blocks: O texto “31/02/2026” não é uma data.", all(of("x", "date", "less", "31/02/2026"))],
    ["blocks: O texto “25:00” não é uma hora.", all(of("x", "time", "less", "25:00"))],
  ])("%s", (sentence, when) => {
    expect(found([{ to: 4, when }, openEnd], [{ name: "x", formula: "1" }])).toEqual([sentence])
  })

  it("which ways nobody can take, and which answers nobody can give", () => {
    const when = all(of("x", "number", "equal", "1"))
    const sets = [{ name: "x", formula: "1" }]
    expect(found([{ to: 4, when }, { to: 5, when }, openEnd], sets)).toEqual([
      "warns: O caminho “Se @x é igual a 1” nunca é seguido: um anterior vale sempre que ele vale.",
    ])
    expect(found([{ to: 4, when: all() }, { to: 5, when }, openEnd], sets)).toEqual([
      "warns: O caminho “Se @x é igual a 1” nunca é seguido: um anterior vale sempre que ele vale.",
      "warns: As respostas deste node nunca são ouvidas: por “Senão”, a conversa segue sem esperar.",
    ])
  })

  it("what is read and never written on any way to here, or only on some", () => {
    const when = (value: string) => all(of(value, "text", "equal", "1"))
    expect(found([{ to: 4, when: when("nada") }, openEnd])).toEqual([
      "warns: Nenhum caminho até este node preenche o valor @nada, que é lido aqui.",
    ])
    expect(found([{ to: 4, when: when("cpf") }, openEnd])).toEqual([
      "hints: Só alguns caminhos preenchem o valor @cpf antes deste node: pelos outros, ele está vazio aqui.",
    ])
    expect(found([openEnd], [{ name: "a", formula: "@cpf & @nada" }])).toEqual([
      "warns: Nenhum caminho até este node preenche o valor @nada, que é lido aqui.",
      "hints: Só alguns caminhos preenchem o valor @cpf antes deste node: pelos outros, ele está vazio aqui.",
    ])
    expect(found([{ to: 4, when: all(of("cpf", "text", "filled")) }, openEnd])).toEqual([])
  })

  it("which formulas cannot be read, are empty by their types, or have no name", () => {
    expect(
      found(
        [openEnd],
        [
          { name: "a", formula: "1 +" },
          { name: "", formula: "1" },
          { name: "b", formula: '"x" * 2' },
        ],
      ),
    ).toEqual([
      "blocks: A conta de @a não pode ser lida: A conta termina antes da hora.",
      "blocks: Um valor definido neste node não tem nome.",
      "warns: A conta de @b fica vazia: “x” não é um número.",
    ])
  })
})
