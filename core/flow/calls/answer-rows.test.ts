import { describe, expect, it } from "vitest"
import { answerRows, freeKeptName, newCall } from "../index.ts"

describe("the fields of an answer", () => {
  it("are listed with their paths, values as they would be kept, and names from their keys", () => {
    const rows = answerRows('{"cliente": {"nome completo": "Ana"}, "pedidos": [{"total": 189.9}], "1a": true}')
    expect(rows?.map(({ path, shown, name, depth }) => [path, shown, name, depth])).toEqual([
      ["cliente", "1 campo", "cliente", 0],
      ['cliente["nome completo"]', "Ana", "cliente_nome_completo", 1],
      ["pedidos", "1 item", "pedidos", 0],
      ["pedidos[0]", "1 campo", "pedidos", 1],
      ["pedidos[0].total", "189,9", "pedidos_total", 2],
      ["1a", "sim", "campo_1a", 0],
    ])
  })

  it("are one where the answer is a text, none where it is empty, and at most 200", () => {
    expect(answerRows("OK 42")).toMatchObject([{ path: "", shown: "OK 42", name: "resposta" }])
    expect(answerRows(" ")).toBeUndefined()
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`campo${at}`, at]))
    expect(answerRows(JSON.stringify(wide))).toHaveLength(200)
  })

  it("are kept under names of their own", () => {
    const keeps = [{ path: "a.nome", name: "nome" }]
    expect(freeKeptName("nome", { keeps })).toBe("nome_2")
    expect(freeKeptName("nome", newCall)).toBe("nome")
  })
})
