import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { newCall, systemRequestOf, type SystemCall } from "../index.ts"

const made = (call: Partial<SystemCall>, values: Readonly<Record<string, string>> = {}) =>
  systemRequestOf(
    { ...newCall, address: "https://erp.example", ...call },
    { values, secretOf: (name) => (name === "token" ? "s3gr3do=&" : undefined) },
  )
const request = (call: Partial<SystemCall>, values?: Readonly<Record<string, string>>) =>
  Result.getOrThrow(made(call, values))
const fault = (call: Partial<SystemCall>, values?: Readonly<Record<string, string>>) =>
  Result.match(made(call, values), { onFailure: ({ message }) => message, onSuccess: () => undefined })

describe("the address of a call", () => {
  it("holds values as one part of its path or query", () => {
    const address = "https://erp.example/clientes/{{@cpf}}/busca?de={{hoje - 90}}"
    expect(request({ address }, { "@cpf": "1/2?a#b", "hoje - 90": "01/09/2026" }).url).toBe(
      "https://erp.example/clientes/1%2F2%3Fa%23b/busca?de=01%2F09%2F2026",
    )
  })

  it("divides in a formula without parting the path", () => {
    expect(request({ address: "https://erp.example/v/{{@a / 2}}/x" }, { "@a / 2": "3" }).url).toBe(
      "https://erp.example/v/3/x",
    )
  })

  it("appends the fields of the query, and drops the fragment", () => {
    const query = [
      { name: "nome completo", value: "{{@nome}}" },
      { name: "", value: "" },
    ]
    expect(request({ address: "https://erp.example/a?x=1#y", query }, { "@nome": "Ana & Bia" }).url).toBe(
      "https://erp.example/a?x=1&nome%20completo=Ana%20%26%20Bia",
    )
  })

  it.each(["..", "."])("does not step up in its path by a value “%s”", (value) => {
    expect(fault({ address: "https://erp.example/a/{{@v}}/admin" }, { "@v": value })).toBe(
      "Um valor não pode mudar o caminho do endereço",
    )
  })

  it.each([
    ["https://{{@host}}/a", "O servidor do endereço não pode vir de um valor"],
    ["https://erp.example{{@x}}/a", "O servidor do endereço não pode vir de um valor"],
    ["https://ana:senha@erp.example/", "O endereço não pode ter usuário e senha: use um header com um segredo"],
    ["https://erp.example\\@mau.example/", "O endereço não pode ter usuário e senha: use um header com um segredo"],
    ["https://erp.example\\mau.example/", "O endereço precisa começar com https:// ou http:// e o nome do servidor"],
    ["ftp://erp.example", "O endereço precisa começar com https:// ou http:// e o nome do servidor"],
    ["{{@tudo}}", "O endereço precisa começar com https:// ou http:// e o nome do servidor"],
    ["https://", "Informe o endereço do sistema"],
  ])("is refused as “%s”", (address, message) => {
    expect(fault({ address }, { "@host": "mau.example", "@x": ".mau.example", "@tudo": "https://mau.example" })).toBe(
      message,
    )
  })
})

describe("the headers of a call", () => {
  it("hold secrets by name, and values without line breaks", () => {
    const headers = [
      { name: "Authorization", value: "Bearer {{segredo.token}}" },
      { name: "X-Nome", value: "{{@nome}}" },
    ]
    expect(request({ headers }, { "@nome": "Zé\r\nX-Mau: 1" }).headers).toEqual([
      ["Authorization", "Bearer s3gr3do=&"],
      ["X-Nome", "Z%C3%A9 X-Mau: 1"],
    ])
  })

  it("need a name, and a secret that exists", () => {
    expect(fault({ headers: [{ name: "a b", value: "1" }] })).toBe(
      "O nome do header só pode ter letras, números e hífen",
    )
    expect(fault({ headers: [{ name: "A", value: "{{segredo.outro}}" }] })).toBe(
      "O segredo “outro” não existe neste robô",
    )
  })
})

describe("the body of a call", () => {
  const json = (text: string) => ({ method: "POST" as const, body: { kind: "json" as const, text } })

  it("holds a value as a part of a text, or alone as a number or a text", () => {
    const text = '{"nome": "Sr. {{@nome}}", "total": {{@total}}, "cep": {{@cep}}, "nota": {{@nota}}}'
    const values = { "@nome": 'Zé "Pê"\n', "@total": "1234,50", "@cep": "01310-100", "@nota": "1.234" }
    expect(JSON.parse(request(json(text), values).body?.text ?? "")).toEqual({
      nome: 'Sr. Zé "Pê"\n',
      total: 1234.5,
      cep: "01310-100",
      nota: "1.234",
    })
  })

  it("keeps what begins with a zero as a text, and a secret always", () => {
    expect(request(json('[{{@a}}, {{segredo.token}}, "\\"{{@a}}"]'), { "@a": "007" }).body?.text).toBe(
      '["007", "s3gr3do=&", "\\"007"]',
    )
  })

  it("is refused where it is no JSON", () => {
    expect(fault(json('{"a": {{@a}}'), { "@a": "1" })).toBe("O corpo não é um JSON válido")
  })

  it("is a form of fields", () => {
    const body = { kind: "form" as const, fields: [{ name: "a b", value: "{{@v}}&c" }] }
    expect(request({ method: "PUT", body }, { "@v": "1=2" }).body).toEqual({
      type: "application/x-www-form-urlencoded",
      text: "a%20b=1%3D2%26c",
    })
  })

  it("is not sent by GET", () => {
    expect(request({ ...json("{}"), method: "GET" }).body).toBeNull()
  })
})
