import fc from "fast-check"
import { expect, it } from "vitest"
import { readAnswer } from "./polarity.ts"

const noes = fc.constantFrom("não", "nunca", "jamais", "nem pensar", "de jeito nenhum", "claro que não", "acho que não")
const yeses = fc.constantFrom(
  "sim",
  "isso mesmo",
  "claro",
  "com certeza",
  "ok",
  "pode ser",
  "quero sim",
  "sem problema",
)
const courtesies = fc.constantFrom("", "obrigado", "por favor", "amigo", "valeu", "bom dia")
const marks = fc.constantFrom("", "!", "…", " 🙏", " ", "\n")

it("a text of any kind is read, and its content are its own words", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[ a-zãõé,.?não sim]{0,80}$/u)), (text) => {
      const { content, negated, words, polarity, courtesy } = readAnswer(text)
      expect(content.length).toBeLessThanOrEqual(words)
      expect(negated.length).toBeLessThanOrEqual(words)
      if (courtesy !== undefined) expect([polarity, content]).toEqual([undefined, []])
    }),
  )
})

it("a yes and a no stay what they are with courtesies, marks and capitals around them", () => {
  fc.assert(
    fc.property(noes, yeses, courtesies, marks, fc.boolean(), (no, yes, courtesy, mark, loud) => {
      const written = (text: string) => {
        const whole = `${text}${courtesy === "" ? "" : `, ${courtesy}`}${mark}`
        return loud ? whole.toUpperCase() : whole
      }
      expect(readAnswer(written(no)).polarity).toBe("no")
      expect(readAnswer(written(yes)).polarity).toBe("yes")
    }),
  )
})

it("an assent is a no as soon as it is negated", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("claro", "com certeza", "certo", "pode ser", "quero", "tudo bem", "correto"),
      (assent) => {
        expect(readAnswer(assent).polarity).toBe("yes")
        expect(readAnswer(`não, ${assent}`).polarity).toBe("no")
        expect(readAnswer(`${assent}, não`).polarity).toBe("no")
        expect(readAnswer(`${assent} não`).polarity).toBe("no")
      },
    ),
  )
})
