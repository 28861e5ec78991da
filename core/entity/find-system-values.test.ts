import { describe, expect, it } from "vitest"
import { compileEntity, findValues, type SystemEntityName } from "./index.ts"

const found = (name: SystemEntityName, text: string) =>
  findValues(compileEntity({ kind: "system", name, fuzzy: false, entries: [] }), text).map(({ value }) => value)

describe("an entity of the system finds", () => {
  it.each<readonly [SystemEntityName, string, ReadonlyArray<string>]>([
    ["qualquer_resposta", "  o que for… ", ["o que for…"]],
    ["qualquer_resposta", "👍", ["👍"]],
    ["qualquer_resposta", " \n ", []],
    ["nome", "Ana", ["Ana"]],
    ["nome", "Oi, meu nome é João d'Ávila Jr.", ["João d'Ávila Jr"]],
    ["nome", "me chamo Maria-Clara", ["Maria-Clara"]],
    ["nome", "sou a Bia!", ["Bia"]],
    ["nome", "pedido 17", []],
    ["nome", "A", []],
    ["nome", "Ana, quero o meu boleto", []],
    ["email", "é ana@loja.com.br.", ["ana@loja.com.br"]],
    ["email", "ana@loja, bia@casa.com e <caio@rua.org>", ["bia@casa.com", "caio@rua.org"]],
    ["telefone", "liga no (11) 98888-7777, por favor", ["(11) 98888-7777"]],
    ["telefone", "+55 11 98888 7777", ["+55 11 98888 7777"]],
    ["telefone", "3333-4444 ou 11 2222-3333", ["3333-4444", "11 2222-3333"]],
    ["telefone", "123", []],
    ["cpf_cnpj", "cpf: 529.982.247-25.", ["529.982.247-25"]],
    ["cpf_cnpj", "CNPJ 11.222.333/0001-81, cpf 52998224725", ["11.222.333/0001-81", "52998224725"]],
    ["cpf_cnpj", "529.982.247-26", []],
    ["cep", "moro no 01310-100", ["01310-100"]],
    ["cep", "01310100?", ["01310100"]],
    ["cep", "1310-100", []],
    ["data", "dia 29/02/2028 ou 2026-11-22", ["29/02/2028", "2026-11-22"]],
    ["data", "30/02/2026", []],
    ["numero", "quero 3, no máximo 1.250,50", ["3", "1.250,50"]],
    ["numero", "-7 graus", ["-7"]],
    ["numero", "22/11/2026 abc123", []],
  ])("as %s in %j: %j", (name, text, values) => expect(found(name, text)).toEqual(values))
})
