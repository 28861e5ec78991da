import { expect, it } from "vitest"
import type { FlowQuestion } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { InteractionId } from "../../kernel/index.ts"
import { createNearQuestions } from "./near-questions.ts"

const delivery: FlowQuestion = {
  id: InteractionId.make(1),
  name: "Prazo",
  phrases: ["qual o prazo de entrega", "quando chega meu pedido"],
  texts: ["Cinco dias."],
  target: null,
}

it("names the phrases of a node that are more like a question's than like their own answer's", () => {
  const near = createNearQuestions()
  const node = sketchNode(1, {
    answers: [
      { to: 2, phrases: ["falar com gente", "qual é o prazo da entrega"] },
      { to: 3, phrases: ["boleto"] },
    ],
  })
  const questions = [delivery]
  expect(near(node, questions)).toEqual([
    { answer: 0, index: 1, phrase: "qual é o prazo da entrega", like: "qual o prazo de entrega", question: delivery },
  ])
  expect(near(node, questions)).toBe(near(node, questions))
})

it("leaves out the same phrase, opposites, labels of buttons and what no answer leads to", () => {
  const near = createNearQuestions()
  const questions = [delivery]
  const phrase = "qual é o prazo da entrega"
  expect(near(sketchNode(1, { answers: [{ to: 2, phrases: ["Qual o prazo de entrega?"] }] }), questions)).toEqual([])
  expect(near(sketchNode(1, { answers: [{ to: null, phrases: [phrase] }] }), questions)).toEqual([])
  expect(near(sketchNode(1, { replies: [phrase], answers: [{ to: 2, phrases: [phrase] }] }), questions)).toEqual([])
  const opposite = "não é o prazo de entrega"
  expect(near(sketchNode(1, { answers: [{ to: 2, phrases: [opposite] }] }), questions)).toEqual([])
})
