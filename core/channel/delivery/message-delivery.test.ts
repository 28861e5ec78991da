import { expect, it } from "vitest"
import { deliveryMessages, failureLabel } from "../index.ts"

it("a message that failed is called not sent only where that is known", () => {
  expect(failureLabel({ reason: deliveryMessages.tooLate })).toBe("Não enviada")
  expect(failureLabel({ reason: deliveryMessages.outcomeLost })).toBe("Sem confirmação")
  expect(failureLabel({ reason: "O WhatsApp recusou.", again: false })).toBe("Não enviada por inteiro")
})
