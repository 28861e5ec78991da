import { describe, expect, it } from "vitest"
import { sketchNode, type SketchedAnswer } from "../testing/index.ts"
import type { Condition } from "./condition.ts"
import { tryWays } from "./tried-ways.ts"

const moment = { now: Date.parse("2026-11-24T14:20:00-03:00"), timeZone: "America/Sao_Paulo" }
const status = (is: "equal" | "filled", to: ReadonlyArray<string>): Condition => ({
  match: "all",
  of: [{ subject: { value: "status" }, as: "text", is, to }],
})
const byHour: Condition = {
  match: "all",
  of: [{ subject: { fact: "now.time" }, as: "time", is: "between", to: ["8", "18"] }],
}
const ways: ReadonlyArray<SketchedAnswer> = [
  { to: 2, when: status("equal", ["entregue"]) },
  { to: 3, when: byHour },
  { to: 4, when: status("filled", []) },
  { to: 5, when: { match: "all", of: [] } },
  { to: 6, phrases: ["oi"] },
]
const tried = (
  written: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>> = {},
  answers = ways,
) => {
  const trial = tryWays(sketchNode(1, { answers }), { ...moment, written, values })
  return { ...trial, ways: trial.ways.map(({ outcome }) => outcome) }
}

describe("the ways of a node, tried", () => {
  it("are taken by the values of a conversation and by the moment, and the later ones are not looked at", () => {
    expect(tried({}, { status: "em rota" })).toEqual({
      subjects: [
        { words: "@status", label: "@status", text: "em rota", isYesNo: false },
        { words: "a hora", label: "Hora", text: "14:20", isYesNo: false },
      ],
      ways: ["passed", "taken", "unlooked"],
      target: 3,
    })
  })

  it("are tried with texts of one's own first, also with none", () => {
    expect(tried({ "@status": "entregue" }, { status: "em rota" })).toMatchObject({
      ways: ["taken", "unlooked", "unlooked"],
      target: 2,
    })
    expect(tried({ "@status": "", "a hora": "20:00" }, { status: "em rota" })).toMatchObject({
      ways: ["passed", "passed", "passed"],
      target: 5,
    })
  })

  it("offer yes or no where that is what is compared, and keep what is neither", () => {
    const open: Condition = {
      match: "all",
      of: [{ subject: { value: "aberta" }, as: "yes-no", is: "equal", to: ["sim"] }],
    }
    const asked = (text: string, more: ReadonlyArray<SketchedAnswer> = []) =>
      tried({ "@aberta": text }, {}, [{ to: 2, when: open }, ...more])
    expect(["SIM", "não", "", "aberto"].map((text) => asked(text).subjects[0])).toMatchObject([
      { text: "sim", isYesNo: true },
      { text: "não", isYesNo: true },
      { text: "", isYesNo: true },
      { text: "aberto", isYesNo: true },
    ])
    const asText: Condition = { ...open, of: [{ subject: { value: "aberta" }, as: "text", is: "filled", to: [] }] }
    expect(asked("SIM", [{ to: 3, when: asText }]).subjects[0]).toMatchObject({ text: "SIM", isYesNo: false })
  })

  it("know what the node sets, unless one's own text stands in its place", () => {
    const when: Condition = {
      match: "all",
      of: [{ subject: { value: "total" }, as: "number", is: "greater", to: ["100"] }],
    }
    const node = sketchNode(1, {
      sets: [
        { name: "dobro", formula: "@cópias * 2" },
        { name: "total", formula: "@dobro + 1" },
        { name: "quebrada", formula: "1 +" },
      ],
      answers: [{ to: 2, when }],
    })
    const trial = (written: Readonly<Record<string, string>>) =>
      tryWays(node, { ...moment, written, values: { cópias: "60" } })
    expect(trial({})).toMatchObject({ subjects: [{ words: "@total", text: "121" }], target: 2 })
    expect(trial({ "@total": "3" }).target).toBeUndefined()
  })

  it("lead nowhere without 'Senão', and to no node where none is chosen yet", () => {
    expect(tried({ "a hora": "20:00" }, {}, ways.slice(0, 3)).target).toBeUndefined()
    expect(tried({}, {}, [{ to: null, when: byHour }]).target).toBeNull()
    expect(tried({}, { constructor: "x" }, []).subjects).toEqual([])
  })
})
