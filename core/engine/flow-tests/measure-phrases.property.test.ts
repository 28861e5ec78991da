import fc from "fast-check"
import { expect, it } from "vitest"
import { sketchNode } from "../../flow/testing/index.ts"
import { shortAnswers } from "../../kernel/index.ts"
import { measurePhrases } from "../index.ts"
import { sketchScript } from "../testing/index.ts"

const scriptOfAnswers = (delivery: ReadonlyArray<string>, exchange: ReadonlyArray<string>) =>
  sketchScript(
    [
      sketchNode(1, { answers: [{ to: 2, phrases: ["menu"] }] }),
      sketchNode(2, {
        answers: [
          { to: 3, phrases: delivery },
          { to: 4, phrases: exchange },
        ],
      }),
      sketchNode(3, { kind: "end" }),
      sketchNode(4, { kind: "end" }),
    ],
    { keywords: [{ phrases: ["sair"], action: { kind: "end" } }] },
  ).script

const phrasesOf = (measured: ReadonlyArray<{ readonly phrase: string }>) => measured.map(({ phrase }) => phrase)

it("has every phrase once, and the same measure every time", () => {
  const phrase = fc
    .array(fc.constantFrom("quero", "saber", "entrega", "trocar", "produto", "um", "sair", "👍"), {
      minLength: 1,
      maxLength: 3,
    })
    .map((words) => words.join(" "))
  const phrases = fc.uniqueArray(phrase, { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(phrases, phrases, (delivery, exchange) => {
      const { right, wrong, turnedAway, alone } = measurePhrases(scriptOfAnswers(delivery, exchange))
      const measured = [...right, ...wrong, ...turnedAway]
      const asked = [delivery, exchange].flatMap((all) => (all.length === 1 ? [] : all))
      expect(phrasesOf(measured).toSorted()).toEqual(asked.toSorted())
      expect(alone).toBe(1 + [delivery, exchange].filter(({ length }) => length === 1).length)
      expect(measurePhrases(scriptOfAnswers(delivery, exchange))).toEqual({ right, wrong, turnedAway, alone })
      // What was left out is known as a phrase only if it is another way to write one ('👍').
      for (const { phrase: left, recognition } of right)
        if (recognition.by === "phrase") expect(shortAnswers(left)).not.toEqual([])
    }),
    { numRuns: 40 },
  )
})
