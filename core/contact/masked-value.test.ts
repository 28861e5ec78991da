import { expect, it } from "vitest"
import { maskedValue } from "./index.ts"

it.each([
  ["cpf", "529.982.247-25", "•••.•••.•••-25"],
  ["cpf", "52998224725", "•••••••••25"],
  ["documento", "11.222.333/0001-81", "••.•••.•••/••••-81"],
  ["Cartão", "4111 1111 1111 1111", "•••• •••• •••• ••11"],
  ["numero", "4111111111111111", "••••••••••••••11"],
  ["senha", "abc", "•••"],
  ["Sua senha", "girassol", "••••••ol"],
  ["cep", "05419-001", "05419-001"],
  ["pedido", "48213", "48213"],
  ["telefone", "11987654321", "11987654321"],
  ["nome", "Ana Pinheiro", "Ana Pinheiro"],
])("%s with the value %s is shown as %s", (name, value, shown) => {
  expect(maskedValue(name, value)).toBe(shown)
})
