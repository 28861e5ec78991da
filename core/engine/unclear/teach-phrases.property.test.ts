import fc from "fast-check"
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import type { FlowDocument } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { foldPhrase, NodeId } from "../../kernel/index.ts"
import { compile, scriptOf, teachPhrases, unclearReading, unteachPhrases } from "../index.ts"
import { recognise } from "../language/recognise.ts"
import { changedReadings } from "./changed-readings.ts"

const id = Schema.decodeSync(NodeId)
const word = fc.constantFrom(
  "quero",
  "trocar",
  "sapato",
  "nota",
  "segunda",
  "via",
  "entrega",
  "não",
  "👍",
  "aberto",
  "2",
)
const phrase = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "))
const phrases = fc.array(phrase, { maxLength: 6 })
const written = fc.oneof(
  { weight: 3, arbitrary: phrase },
  { weight: 1, arbitrary: fc.string({ minLength: 1, unit: "grapheme" }) },
)
const flow = fc.tuple(phrases, phrases).map(([first, second]): FlowDocument => ({
  version: 1,
  name: "Fluxo",
  nodes: [
    sketchNode(1, {
      says: "Olá!",
      answers: [
        { to: 2, phrases: first },
        { to: 3, phrases: second },
      ],
    }),
    { ...sketchNode(2, { kind: "end" }), title: "A" },
    { ...sketchNode(3, { kind: "end" }), title: "B" },
  ],
}))
const answerOf = (document: FlowDocument, text: string) => {
  const node = compile(scriptOf(document)).nodeAt(id(1))
  const found = node && recognise(node, text)
  return found?.kind === "answer" ? found.target : undefined
}

it("a text that was not recognised is recognised as the answer that it is taught to", () => {
  fc.assert(
    fc.property(flow, written, fc.constantFrom(2, 3), (document, text, target) => {
      // What is punctuation alone is refused.
      fc.pre(foldPhrase(text) !== "" && answerOf(document, text) === undefined)
      const taught = Result.getOrThrow(teachPhrases(document, id(1), { target: id(target) }, [text]))
      expect(answerOf(taught.document, text)).toBe(target)
    }),
    { numRuns: 150 },
  )
})

it("what was taught can be taken back without a trace", () => {
  fc.assert(
    fc.property(flow, fc.array(written, { minLength: 1, maxLength: 4 }), (document, texts) => {
      fc.pre(texts.some((text) => foldPhrase(text) !== ""))
      const taught = Result.getOrThrow(teachPhrases(document, id(1), { target: id(2) }, texts))
      expect(Result.getOrThrow(unteachPhrases(taught.document, taught))).toEqual(document)
    }),
    { numRuns: 200 },
  )
})

it("a change of phrases changes no reading but those that both scripts tell apart", () => {
  fc.assert(
    fc.property(flow, phrase, fc.array(written, { maxLength: 8 }), (document, text, texts) => {
      const { document: after } = Result.getOrThrow(teachPhrases(document, id(1), { target: id(2) }, [text]))
      const changes = changedReadings(compile(scriptOf(document)), compile(scriptOf(after)), id(1), texts)
      const titles = new Map([
        [id(2), "A"],
        [id(3), "B"],
      ])
      const titleOf = (flowNow: FlowDocument, one: string) => {
        const target = answerOf(flowNow, one)
        return target && titles.get(target)
      }
      const differing = [...new Set(texts)].filter((one) => titleOf(document, one) !== titleOf(after, one))
      expect(changes.map((change) => change.text)).toEqual(differing)
      expect(changedReadings(compile(scriptOf(after)), compile(scriptOf(after)), id(1), texts)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it("what is stored of a text is bounded, and never blank", () => {
  const script = compile(
    scriptOf({
      version: 1,
      name: "Fluxo",
      nodes: [sketchNode(1, { answers: [{ to: 2, phrases: ["a"] }] }), sketchNode(2, { kind: "end" })],
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 6_000, unit: "grapheme" }), (text) => {
      const reading = unclearReading(script, { nodeId: id(1), text, recognition: { by: "nothing" } })
      expect(reading === undefined).toBe(text.trim() === "")
      if (reading === undefined) return
      expect(reading.text.length).toBeLessThanOrEqual(4_096)
      expect(reading.saying.length).toBeLessThanOrEqual(500)
      expect(text.trim().startsWith(reading.text)).toBe(true)
    }),
  )
})
