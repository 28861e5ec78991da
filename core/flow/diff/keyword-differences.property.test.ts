import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { transferTargets } from "../../transfer/testing/arbitraries.ts"
import type { BotKeyword, KeywordAction } from "../index.ts"
import { keywordDifferences } from "./keyword-differences.ts"

const nodeId = Schema.decodeSync(NodeId)
const actions: fc.Arbitrary<KeywordAction> = fc.oneof(
  fc.constant<KeywordAction>({ kind: "end" }),
  fc.constantFrom(1, 2).map((id): KeywordAction => ({ kind: "node", nodeId: nodeId(id), title: "Menu" })),
  transferTargets.map((target): KeywordAction => ({ kind: "transfer", target })),
)
/** Few phrases, so that two lists often share some; each joins the keyword before it or begins one. */
const keywordLists: fc.Arbitrary<ReadonlyArray<BotKeyword>> = fc
  .uniqueArray(fc.constantFrom("menu", "sair", "ajuda", "fim"), { maxLength: 4 })
  .chain((phrases) => fc.tuple(...phrases.map((phrase) => fc.tuple(fc.constant(phrase), fc.boolean(), actions))))
  .map((drawn) =>
    drawn.reduce<ReadonlyArray<BotKeyword>>((made, [phrase, joins, action]) => {
      const last = made.at(-1)
      return joins && last !== undefined
        ? [...made.slice(0, -1), { ...last, phrases: [...last.phrases, phrase] }]
        : [...made, { phrases: [phrase], action }]
    }, []),
  )
const compared = (before: ReadonlyArray<BotKeyword>, now: ReadonlyArray<BotKeyword>) =>
  keywordDifferences(before, now, () => undefined)

it("the differences of keywords are none for equal ones, and some for all others", () => {
  fc.assert(
    fc.property(keywordLists, keywordLists, (before, now) => {
      expect(compared(before, structuredClone(before))).toEqual([])
      expect(compared(before, now).length === 0).toBe(JSON.stringify(before) === JSON.stringify(now))
    }),
  )
})
