import { Subject } from "rxjs"
import { type Behavior, derive, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Question } from "../shell-ports.ts"

/** The question on the screen: one at a time, in the order asked. */
export interface Confirmer extends Confirmations {
  readonly question$: Behavior<Question | undefined>
  answer(answer: boolean | "other"): void
}

/** Creates the questions of one page; after the scope has ended none is shown. */
export const createConfirmer = (scope: Scope): Confirmer => {
  type Waiting = ReadonlyArray<Question>
  const changes$ = new Subject<(waiting: Waiting) => Waiting>()
  const waiting$ = evolve<Waiting>(scope, [], changes$)
  const question$ = derive(scope, waiting$, (waiting) => waiting[0])
  return {
    question$,
    ask: (question) => changes$.next((waiting) => [...waiting, question]),
    answer: (answer) => {
      const [asked] = waiting$.value
      if (asked === undefined) return
      changes$.next((waiting) => waiting.slice(1))
      if (answer === "other") asked.other?.chosen()
      else if (answer) asked.confirmed()
      else asked.refused?.()
    },
  }
}
