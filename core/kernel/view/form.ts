import { type Effect, Result, type Schema } from "effect"
import { concat, exhaustMap, map, merge, type Observable, of, Subject, tap } from "rxjs"
import { decode } from "../decoding.ts"
import type { FieldError } from "../validation.ts"
import { type Behavior, evolve } from "./behavior.ts"
import { callStream } from "./call-stream.ts"
import type { Scope } from "./scope.ts"

/** State of a form. The user's input survives a failed save. */
export interface FormState<Values> {
  readonly values: Values
  /** The sentence under each invalid field, by path; shown from the first submit on. */
  readonly errors: Readonly<Record<string, string>>
  /** The field to focus after a refused submit, with or without an error of its own; a new object for every refusal. */
  readonly firstError: { readonly path: string } | undefined
  /** The sentence for the form as a whole. */
  readonly failure: string | undefined
  readonly saving: boolean
  /** The values differ from those loaded or last saved. */
  readonly dirty: boolean
}

/** A form with its input and submission; errors are sentences by field. */
export interface Form<Values> {
  readonly state$: Behavior<FormState<Values>>
  set<K extends keyof Values & string>(field: K, value: Values[K]): void
  /** Validates, shows every error, and saves valid values. Does nothing while a save is in progress. */
  submit(): void
  /** Restarts the form with these values. */
  reset(values: Values): void
}

export interface FormPlan<Values, A, Saved, E> {
  readonly schema: Schema.Codec<A, unknown>
  readonly values: Values
  readonly save: (decoded: A) => Effect.Effect<Saved, E>
  /**
   * Maps a failure to a message for the form, errors of its fields, or both. `focus`: the path of a field to focus where no
   * field has an error.
   */
  readonly explain: (failure: E) => {
    readonly message?: string
    readonly errors?: ReadonlyArray<FieldError>
    readonly focus?: string
  }
  readonly saved?: (answer: Saved, decoded: A) => void
}

/** Creates a form; every form of the product uses it. */
export const createForm = <Values extends object, A, Saved, E>(
  scope: Scope,
  plan: FormPlan<Values, A, Saved, E>,
): Form<Values> => {
  type State = FormState<Values>
  type Change = (state: State) => State
  const edits$ = new Subject<Change>()
  const submits$ = new Subject<Values>()
  const refuse =
    (errors: ReadonlyArray<FieldError>, message?: string, focus?: string): Change =>
    (state) => {
      const path = errors[0]?.path ?? focus
      return {
        ...state,
        saving: false,
        errors: Object.fromEntries(errors.map((error) => [error.path, error.message])),
        firstError: path === undefined ? undefined : { path },
        failure: message,
      }
    }

  const saves$: Observable<Change> = submits$.pipe(
    exhaustMap((values): Observable<Change> => {
      const decoded = decode(plan.schema, values)
      if (Result.isFailure(decoded)) return of(refuse(decoded.failure))
      return concat(
        of((state: State): State => ({ ...state, errors: {}, failure: undefined, saving: true })),
        callStream(() => plan.save(decoded.success)).pipe(
          tap((answer) => {
            if (Result.isSuccess(answer)) plan.saved?.(answer.success, decoded.success)
          }),
          map((answer): Change => {
            if (Result.isSuccess(answer))
              return (state) => ({ ...state, saving: false, dirty: state.values !== values, firstError: undefined })
            const said = plan.explain(answer.failure)
            return refuse(said.errors ?? [], said.message, said.focus)
          }),
        ),
      )
    }),
  )

  const start = (values: Values): State => ({
    values,
    errors: {},
    firstError: undefined,
    failure: undefined,
    saving: false,
    dirty: false,
  })
  const state$ = evolve(scope, start(plan.values), merge(edits$, saves$))

  return {
    state$,
    set: (field, value) =>
      edits$.next((state) => {
        const errors = Object.fromEntries(
          // what stands below the field is corrected with it: 'invites.0.email' with 'invites'
          Object.entries(state.errors).filter(([path]) => !`${path}.`.startsWith(`${field}.`)),
        )
        return { ...state, values: { ...state.values, [field]: value }, errors, failure: undefined, dirty: true }
      }),
    submit: () => submits$.next(state$.value.values),
    reset: (values) => edits$.next(() => start(values)),
  }
}
