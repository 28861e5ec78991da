import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { sketchEntity } from "../testing/index.ts"
import { createEntityTryOut, tryPause } from "./entity-try-out.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = () => {
  const entity$ = new BehaviorSubject(sketchEntity(11, "cor", ["Terracota"]))
  const trial = createEntityTryOut(scope, entity$)
  const words = () => trial.tried$.value.captures.map(({ written, why }) => `${written}: ${why}`)
  return { entity$, trial, words, rested: () => vi.advanceTimersByTime(tryPause) }
}

it("keeps a text that is written before the entity was compiled, and then reads it", () => {
  const { trial, words, rested } = open()
  trial.try("em terracota")
  expect([trial.tried$.value.text, words()]).toEqual(["em terracota", []])
  rested()
  expect(words()).toEqual(["terracota: equal"])
})

it("reads the text anew once editing the entity rests", () => {
  const { entity$, trial, words, rested } = open()
  trial.try("em areia")
  rested()
  entity$.next(sketchEntity(11, "cor", [["Bege", "areia"]]))
  expect(words()).toEqual([])
  rested()
  expect(words()).toEqual(["areia: synonym"])
})
