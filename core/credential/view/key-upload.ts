import { Result } from "effect"
import { concatMap, exhaustMap, from, map, merge, type Observable, startWith, Subject, tap } from "rxjs"
import type { CompanyId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { keyFileLimit, keyFileRefusals, readKeyFile } from "../key-file.ts"
import { providerKeyMessages as say } from "../provider-key-messages.ts"
import { mostKeyFiles, type ProviderKeys } from "../provider-keys.ts"

/** A file that somebody picked. */
export interface PickedFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly text: () => Promise<string>
}

/** A picked file: what it names, or why it is no key. */
export interface ReadKeyFile {
  readonly name: string
  readonly text: string
  readonly projectId: string
  /** Undefined: it may be sent. */
  readonly refusal: string | undefined
}

/** The state of an upload. */
export interface KeyUploadState {
  readonly files: ReadonlyArray<ReadKeyFile>
  readonly saving: boolean
  readonly failure: string | undefined
}

/** The upload of key files (bots, section 2, 'Gerar Chave'). */
export interface KeyUpload {
  readonly state$: Behavior<KeyUploadState>
  /** Reads files and puts them after the others; each is checked. */
  pick(files: Iterable<PickedFile>): void
  /** Takes a file out, by its place. */
  drop(at: number): void
  /** Sends the files that are keys; does nothing without one, or while a save is pending. */
  save(): void
}

/** Creates an upload; `done` is called once the keys are stored. */
export const createKeyUpload = (
  scope: Scope,
  deps: {
    readonly keys: ProviderKeys
    readonly companyId: CompanyId
    readonly toasts: Toasts
    readonly done: () => void
  },
): KeyUpload => {
  const { keys, companyId, toasts, done } = deps
  type Change = (state: KeyUploadState) => KeyUploadState
  const picks$ = new Subject<PickedFile>()
  const drops$ = new Subject<number>()
  const saves$ = new Subject<ReadonlyArray<string>>()
  const reads$ = picks$.pipe(
    concatMap((file) => from(readPicked(file))),
    map((read): Change => (state) => ({
      ...state,
      failure: undefined,
      files: state.files.some(({ text }) => text !== "" && text === read.text) ? state.files : [...state.files, read],
    })),
  )
  const answers$ = saves$.pipe(
    exhaustMap((texts): Observable<Change> =>
      callStream(() => keys.insert(companyId, texts)).pipe(
        tap((answer) => {
          if (Result.isFailure(answer)) return toasts.show({ kind: "error", title: say.saveFailed })
          const { duplicates } = answer.success
          if (duplicates > 0) toasts.show({ kind: "warning", title: say.duplicates(duplicates) })
          if (duplicates < texts.length) toasts.show({ kind: "ok", title: say.saved(texts.length - duplicates) })
          return done()
        }),
        map((answer): Change => (state) => ({
          ...state,
          saving: false,
          failure: Result.isFailure(answer) ? answer.failure.message : undefined,
        })),
        startWith((state: KeyUploadState): KeyUploadState => ({ ...state, saving: true, failure: undefined })),
      ),
    ),
  )
  const state$ = evolve<KeyUploadState>(
    scope,
    { files: [], saving: false, failure: undefined },
    merge(
      reads$,
      drops$.pipe(
        map((at): Change => (state) => ({ ...state, files: state.files.filter((_, place) => place !== at) })),
      ),
      answers$,
    ),
  )
  return {
    state$,
    pick: (files) => {
      for (const file of files) picks$.next(file)
    },
    drop: (at) => drops$.next(at),
    save: () => {
      const texts = state$.value.files.filter(({ refusal }) => refusal === undefined).map(({ text }) => text)
      if (texts.length > 0 && texts.length <= mostKeyFiles && !state$.value.saving) saves$.next(texts)
    },
  }
}

const readPicked = async (file: PickedFile): Promise<ReadKeyFile> => {
  const refused = (refusal: string): ReadKeyFile => ({ name: file.name, text: "", projectId: "", refusal })
  if (file.size > keyFileLimit) return refused(keyFileRefusals.tooLarge)
  const text = await file.text().catch(() => undefined)
  if (text === undefined) return refused(say.readFailed)
  const key = readKeyFile(text)
  return Result.isFailure(key)
    ? refused(key.failure)
    : { name: file.name, text, projectId: key.success.projectId, refusal: undefined }
}
