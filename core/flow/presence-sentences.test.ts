import { expect, it } from "vitest"
import { alsoInNodeSentence, inNodeSentence, presentSentence, withinBranchSentence } from "./index.ts"

it("say who is in a node, for one and for several", () => {
  expect(inNodeSentence(["Rafael Nogueira"])).toBe("Rafael Nogueira está neste node")
  expect(inNodeSentence(["Camila", "Rafael"])).toBe("Camila e Rafael estão neste node")
  expect(withinBranchSentence(["Camila"])).toBe("Camila está nos nodes recolhidos")
  expect(withinBranchSentence(["Camila", "Rafael"])).toBe("Camila e Rafael estão nos nodes recolhidos")
  expect(alsoInNodeSentence(["Rafael Nogueira"])).toBe("Rafael Nogueira também está neste node.")
  expect(alsoInNodeSentence(["Bia", "Camila", "Rafael"])).toBe("Bia, Camila e Rafael também estão neste node.")
})

it("say where somebody is in the flow", () => {
  expect(presentSentence({ name: "Rafael", title: "6 - Enviar boleto" })).toBe("Rafael está em 6 - Enviar boleto")
  expect(presentSentence({ name: "Rafael", title: undefined })).toBe("Rafael está neste fluxo")
})
