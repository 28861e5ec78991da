import { combineLatest, debounceTime, map, type Observable, startWith, Subject } from "rxjs"
import { type Behavior, evolve, hold, type Scope } from "../../kernel/view/index.ts"
import type { EntityType } from "../entity-type.ts"
import { type Capture, capturesOf } from "../find-captures.ts"

/** A text that is tried, and what it captures. */
export interface TriedText {
  readonly text: string
  readonly captures: ReadonlyArray<Capture>
}

/** Trying out an entity while it is edited. */
export interface EntityTryOut {
  readonly tried$: Behavior<TriedText>
  try(text: string): void
}

/** How long editing rests before the entity is compiled anew, in milliseconds. */
export const tryPause = 100

/**
 * Creates the trial. What is written before the entity is compiled for the first time stays written, without captures for
 * that moment.
 */
export const createEntityTryOut = (scope: Scope, entity$: Observable<Omit<EntityType, "id">>): EntityTryOut => {
  const tries$ = new Subject<(before: string) => string>()
  const text$ = evolve(scope, "", tries$)
  const compiled$ = entity$.pipe(
    debounceTime(tryPause),
    map(capturesOf),
    startWith(() => []),
  )
  const tried$ = hold<TriedText>(
    scope,
    { text: "", captures: [] },
    combineLatest([compiled$, text$]).pipe(map(([captures, text]) => ({ text, captures: captures(text) }))),
  )
  return { tried$, try: (text) => tries$.next(() => text) }
}
