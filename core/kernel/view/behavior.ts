import { BehaviorSubject, distinctUntilChanged, type Observable, scan } from "rxjs"
import type { Scope } from "./scope.ts"

/** An observable with a current value, readable at any time. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T
}

/**
 * Holds the last value of `changes$`, starting with `first`, until the scope ends. Completion of `changes$` does not
 * end it.
 */
export const hold = <T>(scope: Scope, first: T, changes$: Observable<T>): Behavior<T> => {
  const held = new BehaviorSubject(first)
  scope.add(changes$.subscribe((value) => held.next(value)))
  return held
}

/** Reduces a stream of state updates to a state: for view models that change step by step. */
export const evolve = <S>(scope: Scope, first: S, changes$: Observable<(state: S) => S>): Behavior<S> =>
  hold(
    scope,
    first,
    changes$.pipe(
      scan((state, change) => change(state), first),
      distinctUntilChanged(),
    ),
  )

/** A behavior that never changes, for defaults and tests. */
export const constant = <T>(value: T): Behavior<T> => new BehaviorSubject(value)

/** Derives behaviors by key, created on first use and cached; each emits only when its own value changes. */
export const deriveEach = <S, K, T>(
  scope: Scope,
  source$: Behavior<S>,
  read: (state: S, key: K) => T,
): ((key: K) => Behavior<T>) => {
  const views = new Map<K, BehaviorSubject<T>>()
  scope.add(
    source$.subscribe((state) => {
      for (const [key, view] of views) {
        const next = read(state, key)
        if (next !== view.value) view.next(next)
      }
    }),
  )
  return (key) => {
    const known = views.get(key)
    if (known !== undefined) return known
    const view = new BehaviorSubject(read(source$.value, key))
    views.set(key, view)
    return view
  }
}

/** Derives a behavior through a function; emits only when the value changes. */
export const derive = <S, T>(scope: Scope, source$: Behavior<S>, read: (state: S) => T): Behavior<T> => {
  const held = new BehaviorSubject(read(source$.value))
  scope.add(
    source$.subscribe((state) => {
      const next = read(state)
      if (next !== held.value) held.next(next)
    }),
  )
  return held
}
