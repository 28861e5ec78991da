import { describe, expect, it } from "vitest"
import { findFlowProblems, graphOf, problemSentence } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { createMisreading } from "../index.ts"

const node = (first: ReadonlyArray<string>, second: ReadonlyArray<string>) =>
  sketchNode(1, {
    says: "Como prefere?",
    answers: [
      { to: 2, phrases: first },
      { to: 3, phrases: second },
    ],
  })
const pairs = (first: ReadonlyArray<string>, second: ReadonlyArray<string>) =>
  createMisreading()(node(first, second)).map(({ phrase, like }) => [phrase, like])

describe("phrases that look like those of another answer", () => {
  it("are named with the phrase that they look like", () => {
    expect(pairs(["com móveis", "quero alugar mobiliado"], ["sem móveis", "vazio", "sem nada dentro"])).toEqual([
      ["com móveis", "sem móveis"],
      ["sem móveis", "com móveis"],
    ])
  })

  it("are none where their own answer is nearer, where there is one answer, or where nothing is alike", () => {
    expect(pairs(["com móveis", "quero com móveis", "prefiro com móveis"], ["vazio", "sem nada"])).toEqual([])
    expect(pairs(["com móveis"], [])).toEqual([])
    expect(pairs(["documentos", "papéis"], ["Documentos!", "telefone"])).toEqual([])
    expect(pairs(["tenho", "já fui"], ["não tenho", "nunca fui"])).toEqual([])
    expect(pairs(["segunda via do boleto", "boleto"], ["falar com atendente", "quero uma pessoa"])).toEqual([])
  })

  it("are not looked for among labels of buttons, and not in nodes of very many phrases", () => {
    const labelled = sketchNode(1, {
      says: "Como prefere?",
      answers: [
        { to: 2, phrases: ["com móveis"] },
        { to: 3, phrases: ["sem móveis"] },
      ],
      replies: ["Com móveis", "Sem móveis"],
    })
    expect(createMisreading()(labelled)).toEqual([])
    const many = Array.from({ length: 200 }, (_, at) => `frase ${at}`)
    expect(pairs([...many, "com móveis"], ["sem móveis"])).toEqual([])
  })

  it("become a hint of the linter, at the very phrase", () => {
    const asks = node(["com móveis", "mobiliado"], ["sem móveis", "vazio"])
    const ends = [2, 3].map((id) => ({
      ...sketchNode(id, { says: "Certo.", kind: "end" as const }),
      title: `Fim ${id}`,
    }))
    const problems = findFlowProblems(graphOf("Fluxo", [asks, ...ends]), { misread: createMisreading() })
    expect(problems.map((problem) => [problem._tag, problem.severity, problem.path])).toEqual([
      ["LookAlikePhrase", "hints", ["userInteractions", 0, "phrases", 0]],
      ["LookAlikePhrase", "hints", ["userInteractions", 1, "phrases", 0]],
    ])
    expect(problems[0] && problemSentence(problems[0])).toBe(
      "A frase “com móveis” se parece com “sem móveis”, de outra interação: quem escrever algo parecido pode ir pelo caminho errado. Mais exemplos em cada uma ajudam.",
    )
  })
})
