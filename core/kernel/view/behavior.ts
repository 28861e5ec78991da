import { BehaviorSubject, distinctUntilChanged, type Observable, scan } from "rxjs"
import type { Scope } from "./scope.ts"

/** An observable with a current value, readable at any time. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T
}

/** Keeps the last value of `changes$`, from `first` on, until the scope ends. The end of `changes$` does not end it. */
export const hold = <T>(scope: Scope, first: T, changes$: Observable<T>): Behavior<T> => {
  const held = new BehaviorSubject(first)
  scope.add(changes$.subscribe((value) => held.next(value)))
  return held
}

/** State computed from the old state by each change: the shape of a view model that is told things one by one. */
export const evolve = <S>(scope: Scope, first: S, changes$: Observable<(state: S) => S>): Behavior<S> =>
  hold(
    scope,
    first,
    changes$.pipe(
      scan((state, change) => change(state), first),
      distinctUntilChanged(),
    ),
  )

/** A behavior that never changes: a default for optional parts, and for tests. */
export const constant = <T>(value: T): Behavior<T> => new BehaviorSubject(value)

/** Derived behaviors by key, created on first use and cached; each emits when its own answer changes. */
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

/** The view of a behavior through a function; emits when the answer changes. */
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
