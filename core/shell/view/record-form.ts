import { type Effect, Result, type Schema } from "effect"
import {
  BehaviorSubject,
  concat,
  distinctUntilChanged,
  filter,
  map,
  merge,
  Observable,
  of,
  startWith,
  Subject,
  switchMap,
  takeUntil,
  withLatestFrom,
} from "rxjs"
import { type CallRefused, type InvalidInput, sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, createForm, type Form, hold, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Departures, Notice, Question, Toasts } from "../shell-ports.ts"

/** The load state of a record's form. */
export type RecordState<Facts> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: CallRefused }
  /** `facts` is loaded besides the values, for example the options of a field. */
  | { readonly status: "ready"; readonly facts: Facts }

/** The form of a new or existing record: load, edit, save; leaving with unsaved changes asks for confirmation. */
export interface RecordForm<Values, Facts> {
  readonly form: Form<Values>
  readonly state$: Behavior<RecordState<Facts>>
  /** The number of unsaved changes. */
  readonly unsaved$: Behavior<number>
  /** Closes the form, after a confirmation if there are unsaved changes. */
  leave(): void
  /** Retries after a failed load. */
  reload(): void
  /** Takes over what others have changed meanwhile, while the form stays as it is; what was typed here stays. */
  refresh(): void
}

/** A tagged failure of the domain, with its sentence. */
interface RuleRefusal {
  readonly _tag: string
  readonly message: string
}

/** The parts of a record's form: its schema, calls and sentences. */
export interface RecordFormPlan<Values, Facts, A, Saved> {
  readonly schema: Schema.Codec<A, unknown>
  /** The values until loaded. */
  readonly blank: Values
  readonly load: () => Effect.Effect<{ readonly values: Values; readonly facts: Facts }, CallRefused>
  /** A refusal by a rule of the domain shows its sentence, as any other. */
  readonly save: (decoded: A) => Effect.Effect<Saved, CallRefused | RuleRefusal>
  /** Counts the changes between two states of the form. */
  readonly changes: (before: Values, now: Values) => number
  /** The toast's sentence, or its two lines. */
  readonly saved: string | Required<Pick<Notice, "title" | "detail">>
  /** The next step that the toast of a save offers; the toast then stays for five seconds. */
  readonly offer?: (answer: Saved) => NonNullable<Notice["action"]>
  /** The lines of the toast for a refusal that is said there and not in the form; undefined for any other. */
  readonly refused?: (failure: CallRefused | RuleRefusal) => Pick<Notice, "title" | "detail"> | undefined
  /** The confirmation before unsaved changes are lost, where it has words of its own. */
  readonly question?: Pick<Question, "title" | "text">
  /** Called after a save. */
  readonly done: (answer: Saved) => void
  /** Called when the form closes without a save. */
  readonly closed: () => void
}

/** The form's dependencies on its page. */
export interface RecordFormDeps {
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly departures: Departures
}

/** The confirmation before unsaved changes are lost. */
export const discardQuestion = {
  title: "Atenção",
  text: "Há alterações que não foram salvas. Deseja descartá-las?",
  yes: "Descartar",
  no: "Continuar",
  danger: true,
} as const

/** Creates the form of a record, for any screen. A refused save shows its reason in the form. */
export const createRecordForm = <Values extends object, Facts, A, Saved>(
  scope: Scope,
  plan: RecordFormPlan<Values, Facts, A, Saved>,
  { toasts, confirmations, departures }: RecordFormDeps,
): RecordForm<Values, Facts> => {
  const baseline$ = new BehaviorSubject(plan.blank)
  let submitted = plan.blank
  const form: Form<Values> = createForm<Values, A, Saved, CallRefused | RuleRefusal>(scope, {
    schema: plan.schema,
    values: plan.blank,
    save: (decoded) => {
      submitted = form.state$.value.values
      return plan.save(decoded)
    },
    explain: (failure) => {
      const notice = plan.refused?.(failure)
      if (notice !== undefined) {
        toasts.show({ kind: "error", ...notice })
        return {}
      }
      const errors = isInvalidInput(failure) ? (failure.errors ?? []) : []
      return errors.length > 0 ? { errors } : { message: failure.message }
    },
    saved: (answer) => {
      // Input typed while the response is pending stays unsaved.
      baseline$.next(submitted)
      const offered = plan.offer?.(answer)
      const words = typeof plan.saved === "string" ? { title: plan.saved } : plan.saved
      toasts.show({ kind: "ok", ...words, ...(offered && { action: offered, life: 5_000 }) })
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
  const refreshes$ = new Subject<void>()
  const takeOver = (loaded: Values): void => {
    const [before, now] = [baseline$.value, form.state$.value.values]
    baseline$.next(loaded)
    if (plan.changes(before, now) === 0) return form.reset(loaded)
    const untouched = (Object.keys(loaded) as Array<keyof Values & string>).filter(
      (field) => sameValue(before[field], now[field]) && !sameValue(loaded[field], now[field]),
    )
    for (const field of untouched) form.set(field, loaded[field])
  }
  // What cannot be loaded now stays as it was.
  const refreshed$ = refreshes$.pipe(
    filter(() => state$.value.status === "ready"),
    switchMap(() => callStream(plan.load).pipe(takeUntil(reloads$))),
    filter(Result.isSuccess),
    map(({ success: { values, facts } }): RecordState<Facts> => {
      takeOver(values)
      return { status: "ready", facts }
    }),
  )
  const unsaved$ = hold(
    scope,
    0,
    // Combined so that loaded and current values change together.
    form.state$.pipe(
      withLatestFrom(baseline$),
      map(([{ values }, before]) => plan.changes(before, values)),
      distinctUntilChanged(),
    ),
  )
  const state$: Behavior<RecordState<Facts>> = hold<RecordState<Facts>>(
    scope,
    { status: "loading" },
    merge(loads$, refreshed$),
  )

  // One confirmation at a time, however often 'back' is pressed.
  let asking = false
  const ask = (leave: () => void) => {
    if (asking) return
    asking = true
    confirmations.ask({
      ...discardQuestion,
      ...plan.question,
      confirmed: () => {
        asking = false
        leave()
      },
      refused: () => {
        asking = false
      },
    })
  }
  // The target may be another view of the same page, so the form closes first.
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
    refresh: () => refreshes$.next(),
  }
}

const isInvalidInput = (failure: CallRefused | RuleRefusal): failure is InvalidInput => failure._tag === "InvalidInput"
