import { Subject } from "rxjs"
import { describe, expect, it } from "vitest"
import { constant, createScope, derive, deriveEach, evolve, hold } from "./index.ts"

const collected = <T>(source: { subscribe(next: (value: T) => void): unknown }): Array<T> => {
  const values: Array<T> = []
  source.subscribe((value) => values.push(value))
  return values
}

describe("hold", () => {
  it("has a value at once, and the latest one for later subscribers", () => {
    const changes$ = new Subject<number>()
    const held$ = hold(createScope(), 1, changes$)
    expect(held$.value).toBe(1)
    changes$.next(2)
    expect(held$.value).toBe(2)
    expect(collected(held$)).toEqual([2])
  })

  it("survives its source's completion, and unsubscribes when the scope ends", () => {
    const scope = createScope()
    const changes$ = new Subject<number>()
    const held$ = hold(scope, 1, changes$)
    const values = collected(held$)
    scope.end()
    changes$.next(2)
    expect(values).toEqual([1])
    expect(changes$.observed).toBe(false)
    const ended$ = new Subject<number>()
    const kept$ = hold(createScope(), 1, ended$)
    ended$.complete()
    expect(collected(kept$)).toEqual([1])
  })
})

describe("evolve", () => {
  it("computes each state from the previous one, and does not emit if nothing changed", () => {
    const changes$ = new Subject<(n: number) => number>()
    const state$ = evolve(createScope(), 1, changes$)
    const values = collected(state$)
    changes$.next((n) => n + 1)
    changes$.next((n) => n)
    changes$.next((n) => n * 10)
    expect(values).toEqual([1, 2, 20])
  })
})

describe("derive", () => {
  it("derives a part, and emits only when that part changes", () => {
    const changes$ = new Subject<{ readonly a: number; readonly b: number }>()
    const whole$ = hold(createScope(), { a: 1, b: 1 }, changes$)
    const part$ = derive(createScope(), whole$, ({ a }) => a)
    const values = collected(part$)
    changes$.next({ a: 1, b: 2 })
    changes$.next({ a: 2, b: 2 })
    expect(values).toEqual([1, 2])
    expect(part$.value).toBe(2)
  })
})

describe("a constant", () => {
  it("is always what it is", () => {
    expect(constant(3).value).toBe(3)
    expect(collected(constant(3))).toEqual([3])
  })
})

describe("deriveEach", () => {
  it("has one behavior per key, which emits when its own value changes", () => {
    const scope = createScope()
    const changes$ = new Subject<Readonly<Record<string, number>>>()
    const source$ = hold(scope, { a: 1, b: 2 }, changes$)
    const of$ = deriveEach(scope, source$, (state, key: string) => state[key])
    expect(of$("a")).toBe(of$("a"))
    const [a, b, c] = [collected(of$("a")), collected(of$("b")), collected(of$("c"))]
    changes$.next({ a: 1, b: 3 })
    changes$.next({ b: 3, c: 4 })
    expect([a, b, c]).toEqual([
      [1, undefined],
      [2, 3],
      [undefined, 4],
    ])
    expect(of$("d").value).toBeUndefined()
    scope.end()
    changes$.next({ a: 5 })
    expect(of$("a").value).toBeUndefined()
  })
})

describe("a scope", () => {
  it("ends what was added, last first, and only once", () => {
    const scope = createScope()
    const ended: Array<string> = []
    scope.add(() => ended.push("first"))
    scope.add(() => ended.push("last"))
    scope.end()
    scope.end()
    expect(ended).toEqual(["last", "first"])
  })

  it("ends later additions at once", () => {
    const scope = createScope()
    scope.end()
    const changes$ = new Subject<number>()
    scope.add(changes$.subscribe())
    expect(changes$.observed).toBe(false)
  })

  it("ends its children, which may end before it without ending it", () => {
    const scope = createScope()
    const ended: Array<string> = []
    scope.add(() => ended.push("parent"))
    const [one, other] = [scope.child(), scope.child()]
    one.add(() => ended.push("one"))
    other.add(() => ended.push("other"))
    one.end()
    expect(ended).toEqual(["one"])
    scope.end()
    expect(ended).toEqual(["one", "other", "parent"])
  })
})
