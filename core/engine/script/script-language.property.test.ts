import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { writtenTexts } from "../../flow/testing/arbitraries.ts"
import { trainLanguageModel } from "../language/language-model.ts"
import { languageFromBytes, languageToBytes } from "./script-language.ts"

const models = fc
  .array(fc.record({ phrases: fc.array(writtenTexts, { maxLength: 4 }) }), { maxLength: 5 })
  .map(trainLanguageModel)
const languages = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 2 ** 40 }).map(NodeId.make), models), {
    maxLength: 3,
    selector: ([id]) => id,
  })
  .map((listed) => new Map(listed))

describe("trained models as bytes", () => {
  it("are read as they were written, and written the same again", () => {
    fc.assert(
      fc.property(languages, (language) => {
        const bytes = languageToBytes(language)
        const read = languageFromBytes(bytes)
        expect(read).toEqual(language)
        expect(read && languageToBytes(read)).toEqual(bytes)
      }),
    )
  })

  it("are read from the middle of a buffer", () => {
    fc.assert(
      fc.property(languages, fc.nat(9), (language, before) => {
        const bytes = languageToBytes(language)
        const buffer = new Uint8Array(before + bytes.length + 5)
        buffer.set(bytes, before)
        expect(languageFromBytes(buffer.subarray(before, before + bytes.length))).toEqual(language)
      }),
    )
  })

  it("are refused when a byte is missing or one too many, and by another mark", () => {
    fc.assert(
      fc.property(languages, fc.nat(), (language, at) => {
        const bytes = languageToBytes(language)
        const kept = at % bytes.length
        // what is cut between two models is a language of fewer models
        const whole = [...languageEnds(bytes)]
        if (!whole.includes(kept)) expect(languageFromBytes(bytes.subarray(0, kept))).toBeUndefined()
        expect(languageFromBytes(Uint8Array.of(...bytes, 0))).toBeUndefined()
        expect(
          languageFromBytes(Uint8Array.from(bytes, (byte, place) => (place === 0 ? byte + 1 : byte))),
        ).toBeUndefined()
      }),
    )
  })
})

/** Yields where a model may end: after the mark, and after each length that is written before a model. */
function* languageEnds(bytes: Uint8Array): Generator<number> {
  const view = new DataView(bytes.buffer)
  for (let at = 4; at <= bytes.length; at += at < bytes.length ? 12 + view.getUint32(at + 8, true) : 1) yield at
}
