import { Subject } from "rxjs"
import { type Behavior, hold, type Scope } from "../../kernel/view/index.ts"

/** Remembers, on this device, whether the edges of flows show their answers. */
export interface ShownAnswersMemory {
  read(): boolean
  write(shown: boolean): void
}

/** 'Mostrar respostas': whether the edges of the canvas show their answers. */
export interface ShownAnswers {
  readonly shown$: Behavior<boolean>
  toggle(): void
}

/** Creates the choice as it was remembered; hidden at first. */
export const createShownAnswers = (scope: Scope, memory?: ShownAnswersMemory): ShownAnswers => {
  const choices$ = new Subject<boolean>()
  const shown$ = hold(scope, memory?.read() ?? false, choices$)
  return {
    shown$,
    toggle: () => {
      const shown = !shown$.value
      memory?.write(shown)
      choices$.next(shown)
    },
  }
}
