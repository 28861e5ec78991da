import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Notice } from "../../../shell/index.ts"
import { attemptOn } from "./refusal-notices.ts"
import type { FlowRefusal } from "../../graph/flow-refusal.ts"

const shown = (refusal: FlowRefusal): ReadonlyArray<Notice> => {
  const notices: Array<Notice> = []
  attemptOn({ apply: () => undefined }, { show: (notice) => void notices.push(notice) })(Result.fail(refusal))
  return notices
}

describe("the toast of a refused edit", () => {
  it("stays 5 s for a connection, and the usual 3 s for the rest (conversations, sections 5 and 9)", () => {
    const lives = (refusal: FlowRefusal) => shown(refusal).map(({ kind, life }) => [kind, life])
    expect(lives({ _tag: "ConnectionRefused" })).toEqual([["warning", 5_000]])
    expect(lives({ _tag: "NotEnoughTargets" })).toEqual([["warning", undefined]])
    expect(lives({ _tag: "TooManyVariables" })).toEqual([["error", undefined]])
    expect(lives({ _tag: "NotFound", what: "node" })).toEqual([])
  })
})
