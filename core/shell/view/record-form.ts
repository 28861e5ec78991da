import { type Effect, Result, type Schema } from "effect"
import { concat, distinctUntilChanged, map, Observable, of, startWith, Subject, switchMap, withLatestFrom } from "rxjs"
import type { CallRefused } from "../../kernel/index.ts"
import { type Behavior, callStream, createForm, type Form, hold, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Departures, Toasts } from "../shell-ports.ts"

/** What the form of one record shows before there is anything to fill in. */
export type RecordState<Facts> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: CallRefused }
  /** `facts` is what was loaded besides the values: the options of a field, say. */
  | { readonly status: "ready"; readonly facts: Facts }

/** The form of one record, new or not: loaded, filled in, saved; leaving with something unsaved asks. */
export interface RecordForm<Values, Facts> {
  readonly form: Form<Values>
  readonly state$: Behavior<RecordState<Facts>>
  /** How many changes are not saved. */
  readonly unsaved$: Behavior<number>
  /** Closes the form, after a question while something is not saved. */
  leave(): void
  /** Loads again, after a failure. */
  reload(): void
}

/** What a form of a record is made of: its schema, its calls, its sentences. */
export interface RecordFormPlan<Values, Facts, A, Saved> {
  readonly schema: Schema.Codec<A, unknown>
  /** What is in the form until it is loaded. */
  readonly blank: Values
  readonly load: () => Effect.Effect<{ readonly values: Values; readonly facts: Facts }, CallRefused>
  readonly save: (decoded: A) => Effect.Effect<Saved, CallRefused>
  /** How many changes lie between two states of the form. */
  readonly changes: (before: Values, now: Values) => number
  /** The sentence of the toast. */
  readonly saved: string
  /** It was saved. */
  readonly done: (answer: Saved) => void
  /** It is to go away unsaved. */
  readonly closed: () => void
}

/** What a form of a record needs of the page round it. */
export interface RecordFormDeps {
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly departures: Departures
}

/** The form of a record of any screen; a refused save says why in the form, and as a toast when no field is to blame. */
export const createRecordForm = <Values extends object, Facts, A, Saved>(
  scope: Scope,
  plan: RecordFormPlan<Values, Facts, A, Saved>,
  { toasts, confirmations, departures }: RecordFormDeps,
): RecordForm<Values, Facts> => {
  const baseline$ = new Subject<Values>()
  let submitted = plan.blank
  const form: Form<Values> = createForm<Values, A, Saved, CallRefused>(scope, {
    schema: plan.schema,
    values: plan.blank,
    save: (decoded) => {
      submitted = form.state$.value.values
      return plan.save(decoded)
    },
    explain: (failure) => {
      const errors = failure._tag === "InvalidInput" ? (failure.errors ?? []) : []
      if (errors.length > 0) return { errors }
      toasts.show({ kind: "error", title: failure.message })
      return { message: failure.message }
    },
    saved: (answer) => {
      // What is typed while the answer is on its way is not saved.
      baseline$.next(submitted)
      toasts.show({ kind: "ok", title: plan.saved })
      plan.done(answer)
    },
  })

  const reloads$ = new Subject<void>()
  const loads$ = reloads$.pipe(
    startWith(undefined),
    switchMap(() => concat(of(undefined), callStream(plan.load))),
    map((answer): RecordState<Facts> => {
      if (answer === undefined) return { status: "loading" }
      if (Result.isFailure(answer)) return { status: "failed", failure: answer.failure }
      const { values, facts } = answer.success
      baseline$.next(values)
      form.reset(values)
      return { status: "ready", facts }
    }),
  )
  const unsaved$ = hold(
    scope,
    0,
    // Never between the two: what was loaded and what is in the form change as one.
    form.state$.pipe(
      withLatestFrom(baseline$.pipe(startWith(plan.blank))),
      map(([{ values }, before]) => plan.changes(before, values)),
      distinctUntilChanged(),
    ),
  )
  const state$ = hold<RecordState<Facts>>(scope, { status: "loading" }, loads$)

  // One question at a time, however often somebody presses 'back'.
  let asking = false
  const ask = (leave: () => void) => {
    if (asking) return
    asking = true
    confirmations.ask({
      title: "Atenção",
      text: "Há alterações que não foram salvas. Deseja descartá-las?",
      yes: "Descartar",
      no: "Continuar",
      danger: true,
      confirmed: () => {
        asking = false
        leave()
      },
      refused: () => {
        asking = false
      },
    })
  }
  // The way out may lead to another view of the same page: the form goes first.
  const go = (leave: () => void) =>
    ask(() => {
      plan.closed()
      leave()
    })
  scope.add(
    unsaved$
      .pipe(
        map((unsaved) => unsaved > 0),
        distinctUntilChanged(),
        switchMap((guarded) => (guarded ? new Observable(() => departures.guard(go)) : of(undefined))),
      )
      .subscribe(),
  )
  return {
    form,
    state$,
    unsaved$,
    leave: () => (unsaved$.value > 0 ? ask(plan.closed) : plan.closed()),
    reload: () => reloads$.next(),
  }
}
