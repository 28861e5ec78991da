import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cleanFlows } from "../testing/clean-flow-arbitraries.ts"
import { editingSessions, play, soundFlows, writtenTexts } from "../testing/flow-arbitraries.ts"
import {
  csvLosses,
  csvPart,
  documentOf,
  exportFlowCsv,
  faultsOf,
  type FlowCsvLoss,
  type FlowCsvPart,
  type FlowDocument,
  graphOfDocument,
  historyOf,
  importFlowCsv,
} from "./index.ts"

const editedFlows = fc
  .tuple(soundFlows, editingSessions)
  .map(([document, session]) => documentOf(session.reduce(play, historyOf(graphOfDocument(document))).graph))

const exported = (document: FlowDocument) => Result.getOrThrow(exportFlowCsv(document))
const imported = (csv: string | Uint8Array) => Result.getOrThrow(importFlowCsv(csv, "Fluxo"))

/** The parts of each node of which nothing is said to be lost, with what a waiting answer without phrases is: nothing. */
const held = (parts: ReadonlyArray<FlowCsvPart>, lost: ReadonlyArray<FlowCsvLoss>) => {
  const gone = new Set(lost.map(({ title, what }) => `${what} ${title}`))
  return parts.map(({ title, kind, texts, answers }) => ({
    title,
    kind: gone.has(`kind ${title}`) ? "lost" : kind,
    texts: gone.has(`texts ${title}`) ? "lost" : texts,
    answers: gone.has(`answers ${title}`) ? "lost" : answers,
  }))
}

const comesBack = (document: FlowDocument) => {
  const { csv, lost } = exported(document)
  fc.pre(!lost.some(({ what, message }) => what === "name" || message.includes("não será aceito")))
  const { document: read, warnings } = imported(csv)
  expect(warnings).toEqual([])
  expect(faultsOf(read)).toEqual([])
  expect(held(csvPart(read), lost)).toEqual(held(csvPart(document), lost))
}

describe("what a CSV holds of a flow comes back from it", () => {
  it("whatever people write", () => {
    fc.assert(fc.property(soundFlows, comesBack))
  })
  it("of flows in which the linter has nothing to say, nothing that it holds being lost", () => {
    fc.assert(
      fc.property(cleanFlows, (document) => {
        expect(csvLosses(document).filter(({ what }) => ["name", "kind", "texts", "answers"].includes(what))).toEqual(
          [],
        )
        comesBack(document)
      }),
    )
  })
  it("after any session in the editor", () => {
    fc.assert(fc.property(editedFlows, comesBack))
  })
  it("and from then on nothing is lost: the next file is the same file", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        const first = importFlowCsv(exported(document).csv, "Fluxo")
        fc.pre(Result.isSuccess(first))
        const second = exported(first.success.document)
        expect(second.lost.filter(({ what }) => what !== "positions")).toEqual([])
        const again = imported(second.csv)
        expect(again).toEqual({ document: first.success.document, warnings: [] })
        expect(exported(again.document).csv).toBe(second.csv)
      }),
    )
  })
})
