import { describe, expect, it } from "vitest"
import { findFlowProblems, graphOf, problemSentence } from "../index.ts"
import { sketchNode } from "../testing/index.ts"

/** The sentences on yes and no at a node with these answers, by the titles of the nodes that they lead to. */
const found = (answers: Readonly<Record<string, ReadonlyArray<string>>>) =>
  findFlowProblems(
    graphOf("Fluxo", [
      sketchNode(1, {
        says: "É urgente?",
        answers: Object.values(answers).map((phrases, at) => ({ to: at + 2, phrases })),
      }),
      ...Object.keys(answers).map((title, at) => ({ ...sketchNode(at + 2, { says: "Certo.", kind: "end" }), title })),
    ]),
  ).flatMap((problem) =>
    problem._tag === "LacksPolarity"
      ? [`${problem.severity} ${problem.path.join(".")}: ${problemSentence(problem)}`]
      : [],
  )

describe("answers that differ by yes and no alone", () => {
  it("each have a phrase that is one", () => {
    expect(found({ Urgente: ["Sim, é urgente"], Normal: ["Não"] })).toEqual([])
    expect(found({ Urgente: ["sim"], Normal: ["não, pode esperar"], Pessoa: ["falar com atendente"] })).toEqual([])
  })

  it("are named where a no has no phrase of a no", () => {
    expect(found({ "Sim, é urgente": ["sim", "é urgente"], Não: ["pode esperar"] })).toEqual([
      "warns userInteractions.1.phrases: As interações “pode esperar” e “sim” se distinguem só por sim e não, e “pode esperar” não tem nenhuma frase que diga não: acrescente, por exemplo, “não” e “agora não”.",
    ])
  })

  it("are named where one only negates what the other says", () => {
    expect(
      found({ Urgente: ["é urgente", "sim"], Normal: ["não é urgente"], Pessoa: ["falar com atendente"] }),
    ).toEqual([
      "warns userInteractions.1.phrases: As interações “não é urgente” e “é urgente” se distinguem só por sim e não, e “não é urgente” não tem nenhuma frase que diga não: acrescente, por exemplo, “não” e “agora não”.",
    ])
    expect(found({ Urgente: ["é urgente"], Normal: ["não", "não é urgente"] })).toEqual([
      "warns userInteractions.0.phrases: As interações “é urgente” e “não” se distinguem só por sim e não, e “é urgente” não tem nenhuma frase que diga sim: acrescente, por exemplo, “sim” e “quero sim”.",
    ])
  })

  it("are none where a negation is an answer's normal form, or two answers are a yes", () => {
    expect(found({ Acesso: ["não consigo acessar"], Boleto: ["segunda via do boleto"] })).toEqual([])
    expect(found({ Básico: ["sim, o básico"], Completo: ["sim, o completo"], Nada: ["não"] })).toEqual([])
    expect(found({ Sim: ["sim"], Pessoa: ["falar com atendente"] })).toEqual([])
  })
})
