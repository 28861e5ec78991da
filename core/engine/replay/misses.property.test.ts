import fc from "fast-check"
import { expect, it } from "vitest"
import { sketchNode } from "../../flow/testing/index.ts"
import { type Conversation, findMisses, type UnclearTextGroup } from "../index.ts"
import { sketchScript } from "../testing/index.ts"

const script = sketchScript([
  sketchNode(1, {
    says: "Como posso ajudar?",
    answers: [
      { to: 2, phrases: ["quero saber da entrega"] },
      { to: 1, phrases: ["menu"] },
    ],
  }),
  sketchNode(2, { says: "E agora?", answers: [{ to: 1, phrases: ["voltar"] }] }),
])

const word = fc.constantFrom("quero", "saber", "da", "entrega", "menu", "voltar", "sapato", "sapatos", "!", "Não")
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.array(word, { minLength: 1, maxLength: 4 }).map((w) => w.join(" ")),
)
const conversations = fc.array(
  fc
    .array(text, { maxLength: 5 })
    .map((texts): Conversation => ({ version: 1, turns: texts.map((person) => ({ person })) })),
  { maxLength: 6 },
)
const timesOf = (heard: ReadonlyArray<UnclearTextGroup>) => heard.reduce((sum, { times }) => sum + times, 0)
/** What does not depend on the order in which texts came. */
const groupsOf = (heard: ReadonlyArray<UnclearTextGroup>) =>
  heard.map(({ nodeId, text: shown, alike, times }) => ({ nodeId, texts: [shown, ...alike].toSorted(), times }))

it("has every text that was not understood in one group, whatever the order of the conversations", () => {
  fc.assert(
    fc.property(conversations, (given) => {
      const { read, missed, unsure } = findMisses(script, given)
      const alone = given.map((conversation) => findMisses(script, [conversation]))
      expect(read).toBe(alone.reduce((sum, one) => sum + one.read, 0))
      expect(timesOf(missed)).toBe(alone.reduce((sum, one) => sum + timesOf(one.missed), 0))
      expect(timesOf(missed) + timesOf(unsure)).toBeLessThanOrEqual(read)
      const turned = findMisses(script, given.toReversed())
      expect(groupsOf(turned.missed)).toEqual(expect.arrayContaining(groupsOf(missed)))
      expect(turned.missed.length).toBe(missed.length)
    }),
  )
})

it("counts nothing twice when everything is written once more", () => {
  fc.assert(
    fc.property(conversations, (given) => {
      const { missed } = findMisses(script, given)
      const twice = findMisses(script, [...given, ...given]).missed
      expect(groupsOf(twice)).toEqual(groupsOf(missed).map((group) => ({ ...group, times: group.times * 2 })))
    }),
  )
})
