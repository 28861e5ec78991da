import { expect, it } from "vitest"
import {
  knownTemplateValues,
  type MessageTemplate,
  renderTemplate,
  templateErrors,
  templateLink,
  templateObstacle,
  templateValue,
  templateVariables,
} from "./message-templates.ts"

const template = (facts: Partial<MessageTemplate>): MessageTemplate => ({
  name: "aviso",
  language: "pt_BR",
  header: { format: "none", text: "" },
  body: "Seu pedido saiu.",
  footer: "",
  buttons: [],
  named: false,
  ...facts,
})

const order = template({
  header: { format: "text", text: "Pedido {{1}}" },
  body: "{{2}}, seu pedido {{1}} saiu. {{ 2 }}!",
  footer: "Loja",
  buttons: [
    { kind: "QUICK_REPLY", label: "Certo", url: "" },
    { kind: "URL", label: "Rastrear", url: "https://loja.example/r/{{1}}" },
  ],
})

it("lists what is to be filled in once each, the numbers in their order", () => {
  expect(templateVariables(order).map(({ key, label }) => [key, label])).toEqual([
    ["header:1", "{{1}} do título"],
    ["body:1", "{{1}}"],
    ["body:2", "{{2}}"],
    ["button:1", "Fim do endereço de 'Rastrear'"],
  ])
  expect(templateVariables(template({ body: "{{nome}} {{ano}} {{nome}}" })).map(({ name }) => name)).toEqual([
    "nome",
    "ano",
  ])
  // A name among the numbers makes all of them names, which stay in the order of the text.
  expect(templateVariables(template({ body: "{{2}} {{1}} {{nome}}" })).map(({ name }) => name)).toEqual([
    "2",
    "1",
    "nome",
  ])
})

it("is rendered with its values in one line each; what has none stands as written", () => {
  const values = { "header:1": "7", "body:1": " $& A\n B ", "body:2": "Ana", "button:1": "x9" }
  expect(renderTemplate(order, values)).toBe("Pedido 7\n\nAna, seu pedido $& A B saiu. Ana!\n\nLoja")
  expect(renderTemplate(order, {})).toBe("Pedido {{1}}\n\n{{2}}, seu pedido {{1}} saiu. {{ 2 }}!\n\nLoja")
  expect(templateLink(order, 1, values)).toBe("https://loja.example/r/x9")
  expect(templateLink(order, 0, values)).toBeUndefined()
  expect(templateValue("\t\n ")).toBe("")
})

it("asks for every value, and refuses what makes the whole too long", () => {
  expect(templateErrors(order, { "header:1": "7", "body:1": "1", "body:2": " ", "button:1": "x" })).toEqual({
    "body:2": "Campo obrigatório",
  })
  const values = { "header:1": "7".repeat(54), "body:1": "1", "body:2": "á".repeat(520), "button:1": "x" }
  expect(templateErrors(order, values)).toEqual({
    "header:1": "Com os valores, o texto passa de 60 caracteres.",
    "body:2": "Com os valores, o texto passa de 1.024 caracteres.",
  })
  expect(templateErrors(order, { ...values, "header:1": "7".repeat(53), "body:2": "á".repeat(500) })).toEqual({})
})

it("says why a template cannot be sent by a person", () => {
  expect(templateObstacle(order)).toBeUndefined()
  expect(templateObstacle(template({ header: { format: "image", text: "" } }))).toMatch(/arquivo/u)
  expect(templateObstacle(template({ header: { format: "location", text: "" } }))).toMatch(/local/u)
  expect(templateObstacle(template({ buttons: [{ kind: "FLOW", label: "Abrir", url: "" }] }))).toMatch(/botão/u)
})

it("knows the person's first name where a greeting or the variable's name asks for it", () => {
  const known = (body: string) => knownTemplateValues(template({ body }), " Mariana  Alves ")
  expect(known("Olá, {{1}}! Seu pedido {{2}} saiu.")).toEqual({ "body:1": "Mariana" })
  expect(known("Boa tarde *{{1}}*")).toEqual({ "body:1": "Mariana" })
  expect(known("Pedido {{1}} de {{nome}}")).toEqual({ "body:nome": "Mariana" })
  expect(known("Boi {{1}}")).toEqual({})
  expect(knownTemplateValues(template({ body: "Oi {{1}}" }), " ")).toEqual({})
})
