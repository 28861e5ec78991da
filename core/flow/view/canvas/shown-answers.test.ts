import { expect, it } from "vitest"
import { constant, createScope } from "../../../kernel/view/index.ts"
import { createShownAnswers } from "./shown-answers.ts"

it("answers on edges are shown at first, and then as they were left", () => {
  const kept: { shown: boolean | undefined } = { shown: false }
  const memory = {
    read: () => kept.shown,
    write: (shown: boolean) => {
      kept.shown = shown
    },
  }
  const scope = createScope()
  const flow = { document: { graph$: constant(undefined) }, folding: { canvas$: constant(undefined) } }
  expect(createShownAnswers(scope, flow).shown$.value).toBe(true)
  const first = createShownAnswers(scope, { ...flow, memory })
  expect(first.shown$.value).toBe(false)
  first.toggle()
  expect([first.shown$.value, kept.shown]).toEqual([true, true])
  const second = createShownAnswers(scope, { ...flow, memory })
  expect(second.shown$.value).toBe(true)
  second.toggle()
  expect([second.shown$.value, kept.shown]).toEqual([false, false])
  scope.end()
})
