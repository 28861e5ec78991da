import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { UserId } from "../../kernel/index.ts"
import { colleaguesFound, mentionAt, mentionedIn, notePieces, withMention } from "../index.ts"

const userId = Schema.decodeSync(UserId)
const people = ["Ana", "Ana Clara", "João da Silva", "Zoë", "李明"].map((name, at) => ({ id: userId(at + 1), name }))
const named = (text: string) => mentionedIn(text, people).map(({ name }) => name)
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 6 }),
      fc.constantFrom("@", " ", "\n", ".", "@ana", "@Ana Clara", "@JOAO DA SILVA", "e@ana", "@anab", "@李明"),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""))

describe("the mentions of a note", () => {
  it.each([
    ["@Ana veja", ["Ana"]],
    ["@Ana Clara, veja", ["Ana Clara"]],
    ["(@joao da silva)", ["João da Silva"]],
    ["veja com @zoe e @ANA", ["Ana", "Zoë"]],
    ["ana@Ana", []],
    ["@Anabela", []],
    ["@", []],
    ["@Ana@Zoë", ["Ana"]],
  ])("'%s' mentions %j", (text, expected) => expect(named(text)).toEqual(expected))

  it("of several people with one name are all", () => {
    const twins = [...people, { id: userId(9), name: "ANA" }]
    expect(mentionedIn("@ana", twins).map(({ id }) => id)).toEqual([1, 9])
  })

  it("are pieces of the text, which together are all of it", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = notePieces(text, people)
        expect(pieces.map((piece) => piece.text).join("")).toBe(text)
        for (const { text: written, mention } of pieces) if (mention) expect(named(written)).not.toEqual([])
        expect(new Set(named(text)).size === 0).toBe(pieces.every(({ mention }) => !mention))
      }),
    )
  })

  it("include whoever was chosen for the words after '@'", () => {
    fc.assert(
      fc.property(texts, fc.nat(60), fc.constantFrom(...people), (text, at, person) => {
        const caret = Math.min(at, text.length)
        const written = mentionAt(text, caret)
        const taken = withMention(text, caret, person)
        if (written === undefined) {
          expect(taken).toEqual({ text, caret })
          return
        }
        expect(taken.text.slice(0, taken.caret)).toBe(`${text.slice(0, written.from)}@${person.name} `)
        expect(named(taken.text.slice(written.from))).toContain(person.name)
      }),
    )
  })

  it("are looked for by the words after '@', until a line ends", () => {
    expect(mentionAt("veja @ana cl", 12)).toEqual({ from: 5, word: "ana cl" })
    expect([mentionAt("a@b", 3), mentionAt("@ ana", 5), mentionAt("@a\nb", 4), mentionAt("nada", 4)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    expect(colleaguesFound(people, "ana").map(({ name }) => name)).toEqual(["Ana", "Ana Clara"])
  })
})
