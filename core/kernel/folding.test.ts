import { describe, expect, it } from "vitest"
import { fold, foldEmail } from "./folding.ts"

describe("an e-mail address", () => {
  it("is the same in any case, and with blanks around it", () => {
    expect(foldEmail(" Ana.SILVA@Loja.COM.br\n")).toBe("ana.silva@loja.com.br")
  })

  it("keeps its accents, unlike a text that is searched", () => {
    expect([foldEmail("José@loja.com"), fold("José")]).toEqual(["josé@loja.com", "jose"])
  })
})
