import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cleanFlows } from "../testing/arbitraries.ts"
import { entityTypes } from "../../entity/testing/arbitraries.ts"
import { editingSessions, play } from "../testing/arbitraries.ts"
import { soundFlows } from "../testing/arbitraries.ts"
import {
  documentOf,
  exportFlowJson,
  type FlowDocument,
  flowMessages,
  graphOfDocument,
  historyOf,
  importFlowJson,
} from "../index.ts"

const editedFlows = fc
  .tuple(soundFlows, editingSessions)
  .map(([document, session]) => documentOf(session.reduce(play, historyOf(graphOfDocument(document))).graph))

const flows = fc.oneof(soundFlows, cleanFlows, editedFlows)

/** The same value with the fields of every record in another order. */
const turned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(turned)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, inner]) => [key, turned(inner)]),
        )
      : value

describe("a flow's JSON", () => {
  it("holds the whole flow and its entities, as text and as bytes", () => {
    fc.assert(
      fc.property(flows, fc.array(entityTypes, { maxLength: 3 }), (flow, entities) => {
        const text = exportFlowJson(flow, { entities })
        expect(importFlowJson(text)).toEqual(Result.succeed({ flow, entities }))
        expect(importFlowJson(new TextEncoder().encode(`\uFEFF${text}`))).toEqual(Result.succeed({ flow, entities }))
      }),
    )
  })
  it("does not depend on the order of fields", () => {
    fc.assert(
      fc.property(flows, (flow) => {
        expect(exportFlowJson(turned(flow) as FlowDocument)).toBe(exportFlowJson(flow))
      }),
    )
  })
})

describe("any file is imported or refused with reasons", () => {
  const isAnswered = (input: string | Uint8Array) => {
    const answer = importFlowJson(input)
    if (Result.isSuccess(answer)) {
      const { flow, entities } = answer.success
      expect(importFlowJson(exportFlowJson(flow, { entities }))).toEqual(answer)
      return
    }
    expect(answer.failure.title).toBe(flowMessages.jsonImportFailed)
    expect(answer.failure.problems.length).toBeGreaterThan(0)
    for (const { message } of answer.failure.problems) {
      expect(message).toMatch(/^\p{Lu}.{5,}/u)
      expect(message).not.toMatch(/\b(?:expected|missing|got|must|should|undefined|null|string|object|array)\b/iu)
    }
  }
  it("of any bytes and of any JSON", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), isAnswered))
    fc.assert(fc.property(fc.json(), isAnswered))
  })
  it("of any values in its envelope", () => {
    const envelope = fc.record(
      {
        format: fc.constant("prosa.flow"),
        version: fc.constantFrom(1, 1, 1, 2),
        flow: fc.jsonValue(),
        entities: fc.jsonValue(),
      },
      { requiredKeys: ["format", "version"] },
    )
    fc.assert(fc.property(envelope, (value) => isAnswered(JSON.stringify(value))))
  })
  it("of a flow in which one value is any other", () => {
    fc.assert(
      fc.property(flows, fc.nat(), fc.jsonValue({ maxDepth: 1 }), (flow, place, junk) => {
        let at = 0
        const count = JSON.stringify(flow, (_, value: unknown) => (at++, value)).length
        expect(count).toBeGreaterThan(0)
        const chosen = 1 + (place % at)
        let seen = 0
        isAnswered(
          JSON.stringify({ format: "prosa.flow", version: 1, flow }, (_, value: unknown) =>
            seen++ === chosen + 3 ? junk : value,
          ),
        )
      }),
      { numRuns: 500 },
    )
  })
})
