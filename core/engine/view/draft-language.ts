import { catchError, from, last, map, mergeMap, type Observable, of, ReplaySubject, share, tap, timer } from "rxjs"
import { documentOf, type FlowGraph } from "../../flow/index.ts"
import { type LanguageIntent, trainLanguageModel } from "../language/language-model.ts"
import { type LanguageModel } from "../language/linear-classifier.ts"
import { type LanguageSource, placesTrainedAhead, type TrainedPlace } from "../script/script-language.ts"

/**
 * Trains the model of a node's answers off the thread that draws, and emits it once. The training stops when nobody waits
 * for it any more.
 */
export type ModelTraining = (answers: ReadonlyArray<LanguageIntent>) => Observable<LanguageModel>

/** The models of a flow that is being edited. Those of nodes whose answers an edit left as they were are kept. */
export interface DraftLanguage {
  /** Provides the model of a node, which it trains at once if that was not done before. */
  readonly source: LanguageSource
  /** Trains the large nodes of a flow that are not trained yet. Emits once, when that is done; at once if there are none. */
  readonly ready: (graph: FlowGraph) => Observable<void>
}

/** How long a training goes on when nobody waits for it: the next state of the flow may, in milliseconds. */
const patience = 1_000
/** Trainings at once: each may take a thread of its own. */
const atOnce = 2

/** Creates the models of the flow that is open. */
export const createDraftLanguage = (training: ModelTraining): DraftLanguage => {
  type Answers = TrainedPlace["written"]
  const known = new WeakMap<Answers, LanguageModel>()
  const trainings = new WeakMap<Answers, Observable<unknown>>()

  const trainingOf = (written: Answers, answers: ReadonlyArray<LanguageIntent>): Observable<unknown> => {
    const running = trainings.get(written)
    if (running !== undefined) return running
    const begun = training(answers).pipe(
      tap((model) => known.set(written, model)),
      // Without it the model is trained when it is asked for.
      catchError(() => of(undefined)),
      share({
        connector: () => new ReplaySubject(1),
        resetOnComplete: false,
        resetOnRefCountZero: () => timer(patience),
      }),
    )
    trainings.set(written, begun)
    return begun
  }
  return {
    source: ({ written }, answers) => {
      const model = known.get(written)
      if (model?.intents === answers.length) return model
      const trained = trainLanguageModel(answers)
      known.set(written, trained)
      return trained
    },
    ready: (graph) => {
      const wanted = placesTrainedAhead(documentOf(graph)).filter(({ written }) => !known.has(written))
      if (wanted.length === 0) return of(undefined)
      return from(wanted).pipe(
        mergeMap(({ written, answers }) => trainingOf(written, answers), atOnce),
        last(),
        map(() => undefined),
      )
    },
  }
}
