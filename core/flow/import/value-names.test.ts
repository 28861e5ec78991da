import { describe, expect, it } from "vitest"
import { valueNameFault, valueNameLimit } from "../logic/value-types.ts"
import { valueNamesFor } from "./value-names.ts"

const named = (...names: ReadonlyArray<string>) => [...valueNamesFor(names.map((name, at) => [`${at}`, name])).values()]

describe("the names of values from elsewhere", () => {
  it("keep their words", () => {
    expect(named("Lead Score", "e-mail", " Nome ", "preço (R$)")).toEqual(["Lead_Score", "e_mail", "Nome", "preço_R"])
  })

  it("are never alike, whatever their case and accents", () => {
    expect(named("Nome", "nome", "NOMÉ", "Nome 2")).toEqual(["Nome", "nome_2", "NOMÉ_3", "Nome_2_2"])
  })

  it("are always names that a value may have", () => {
    for (const name of named("", "2 vias", "😀", "x".repeat(500), "x".repeat(501), "_", "@"))
      expect([name, valueNameFault(name), name.length <= valueNameLimit]).toEqual([name, undefined, true])
  })
})
