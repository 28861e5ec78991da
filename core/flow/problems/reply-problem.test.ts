import { describe, expect, it } from "vitest"
import { findFlowProblems, graphOf, replyProblem } from "../index.ts"
import { sketchNode } from "../testing/index.ts"

type Sketch = NonNullable<Parameters<typeof sketchNode>[1]>

/** Says of each quick reply of a menu why it leads nowhere. */
const told = (sketch: Sketch) => {
  const menu = sketchNode(2, { says: "Escolha", replies: ["Boleto", "Troca"], ...sketch })
  const graph = graphOf("Loja", [
    sketchNode(1, { answers: [{ to: 2 }] }),
    menu,
    sketchNode(3, { kind: "end" }),
    sketchNode(4, { says: "Oi", replies: ["Boleto"] }),
  ])
  const problems = findFlowProblems(graph)
  return menu.botInteractions.flatMap(({ id, buttons }) =>
    buttons.map(({ position }) => replyProblem(problems, menu, { message: id, position })),
  )
}

const unheard = (label: string) => `O botão “${label}” não é reconhecido por nenhuma interação do node.`

describe("why a quick reply leads nowhere", () => {
  it("is that no answer of its node recognises it", () => {
    expect(told({ answers: [{ to: 3, phrases: ["boleto"] }] })).toEqual([undefined, unheard("Troca")])
  })

  it("is that its own answer has no target", () => {
    const answers = [
      { to: 3, phrases: ["Troca"] },
      { to: null, phrases: ["Boleto"] },
    ]
    expect(told({ answers })).toEqual(["Uma interação do usuário não tem destino.", undefined])
  })

  it("is that nothing leads on from its node", () => {
    const nowhere = "A conversa para aqui: o node não tem resposta, fim, transferência nem volta."
    expect(told({})).toEqual([nowhere, nowhere])
  })

  it("is not told where the conversation ends, whatever other nodes lack", () => {
    expect(told({ kind: "end" })).toEqual([undefined, undefined])
  })
})
