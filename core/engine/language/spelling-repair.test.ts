import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createSpelling } from "./spelling-repair.ts"

describe("spelling repair", () => {
  it("tolerates one slip from four letters on, two from eight on", () => {
    const { repair } = createSpelling(["rua", "casa", "pedidos", "cobranca"])
    expect(repair("rue")).toBeUndefined()
    expect(repair("cara")).toBe("casa")
    expect(repair("cass")).toBe("casa")
    expect(repair("pedodoz")).toBeUndefined()
    expect(repair("pedodos")).toBe("pedidos")
    expect(repair("cobrnsca")).toBe("cobranca")
    expect(repair("cobrrnsca")).toBe("cobranca")
    expect(repair("cobxxxca")).toBeUndefined()
  })

  it("never repairs to a word of less than four letters", () => {
    expect(createSpelling(["rua"]).repair("ruas")).toBeUndefined()
    expect(createSpelling(["ruas"]).repair("ruaas")).toBe("ruas")
  })

  it("prefers the nearest word, then the alphabetically first one, in any order of the known words", () => {
    const near = ["cancelar", "cancelas", "cancelam"]
    fc.assert(
      fc.property(fc.shuffledSubarray(near, { minLength: 3 }), (words) => {
        const { repair } = createSpelling(words)
        expect(repair("cancelax")).toBe("cancelam")
        expect(repair("canzelar")).toBe("cancelar")
      }),
    )
  })

  it("finds a word whose first two letters were swapped, and none that begins otherwise", () => {
    const { repair } = createSpelling(["boleto"])
    expect(repair("obleto")).toBe("boleto")
    expect(repair("xoleto")).toBeUndefined()
  })

  it("counts a swap of neighbours as one slip, of letters further apart as two", () => {
    const { repair } = createSpelling(["boleto"])
    expect(repair("boelto")).toBe("boleto")
    expect(repair("boleot")).toBe("boleto")
    expect(repair("botelo")).toBeUndefined()
  })

  it("returns a known word as it is, and the same answer whenever it is asked", () => {
    const { repair } = createSpelling(["rua", "boleto"])
    expect(repair("rua")).toBe("rua")
    for (let time = 0; time < 3; time++) expect([repair("bolero"), repair("zzzzzz")]).toEqual(["boleto", undefined])
    for (let word = 0; word < 6_000; word++) repair(`palavra${word}`)
    expect(repair("bolero")).toBe("boleto")
  })
})
