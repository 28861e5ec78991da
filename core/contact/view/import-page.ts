import { Effect, Result } from "effect"
import { BehaviorSubject, distinctUntilChanged, EMPTY, exhaustMap, map, Subject, switchMap, tap } from "rxjs"
import { mayDo } from "../../access/index.ts"
import { type Session, timeZoneOf } from "../../access/view/index.ts"
import type { FileContent } from "../../channel/index.ts"
import { type Clock, ContactImportId, idFrom, sameValue, type WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import { type AddressQuery, type Confirmations, dayAt, type Downloads, type Toasts } from "../../shell/index.ts"
import { createCsvDownload } from "../../shell/view/index.ts"
import type { WorkspaceSelection } from "../../tenancy/view/index.ts"
import { type ContactSelection, noContactFilters } from "../contacts.ts"
import { type ImportsState, watchImports } from "./watched-imports.ts"
import type {
  ContactImport,
  ContactImports,
  ImportPreview,
  PreviewKind,
  PreviewWish,
} from "../import/contact-imports.ts"
import { columnsRefusal, type ImportSettings } from "../import/import-file.ts"
import { importMessages as say } from "../import/import-messages.ts"

/** What a file holds and what would become of it. */
export interface ImportCheck {
  readonly id: ContactImportId
  /** What has been chosen; the rest is recognised. */
  readonly chosen: Partial<ImportSettings>
  readonly kind: PreviewKind
  readonly offset: number
  /** The last answer, which stays while another is on its way. */
  readonly preview: ImportPreview | undefined
  readonly loading: boolean
  /** Why the file cannot be read as it was chosen; '' if it can. */
  readonly refusal: string
}

/** The step of the page: the file is chosen, sent, or looked at. */
export type ImportStep =
  | { readonly step: "file"; readonly refusal: string }
  | { readonly step: "sending"; readonly name: string }
  | ({ readonly step: "check" } & ImportCheck)

/** '/contacts/import': a file is chosen, looked at, and imported; the imports below move by themselves. */
export interface ImportPage {
  readonly step$: Behavior<ImportStep>
  readonly imports$: Behavior<ImportsState>
  /** Whether an import can begin with what is chosen; a sentence says why not. */
  readonly startRefusal$: Behavior<string | undefined>
  readonly starting$: Behavior<boolean>
  choose(file: FileContent, workspaceId: WorkspaceId): void
  change(settings: Partial<ImportSettings>): void
  show(kind: PreviewKind): void
  turn(offset: number): void
  start(): void
  /** Forgets the file. */
  leave(): void
  stop(running: ContactImport): void
  downloadErrors(done: ContactImport): void
  reload(): void
  /** Whether campaigns may be made for the contacts of an import. */
  readonly mayCreateCampaigns: boolean
  /** The contacts of an import of the selected workspaces, as a campaign takes them, and how many its rows were. */
  contactsOf(one: ContactImport): { readonly selected: ContactSelection; readonly count: number }
}

/** The dependencies of the page. */
export interface ImportPageDeps {
  readonly imports: ContactImports
  readonly session: Session
  readonly address: AddressQuery
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly downloads: Downloads
  readonly clock: Clock
  readonly selection: WorkspaceSelection
}

/** Creates the page; a file that is being looked at is in the address, so that a reload loses nothing. */
export const createImportPage = (scope: Scope, deps: ImportPageDeps): ImportPage => {
  const { imports, session, address, toasts, confirmations, downloads, clock, selection } = deps
  const step$ = new BehaviorSubject<ImportStep>(stepIn(address))
  const starting$ = new BehaviorSubject(false)
  const fail = (title: string, { message }: { readonly message: string }) =>
    toasts.show({ kind: "error", title, detail: message })

  const { imports$, reload } = watchImports(scope, { imports, session })

  const show = (step: ImportStep) => {
    step$.next(step)
    address.write(step.step === "check" ? { import: String(step.id) } : {}, "replace")
  }
  const files$ = new Subject<{ readonly file: FileContent; readonly workspaceId: WorkspaceId }>()
  scope.add(
    files$
      .pipe(
        tap(({ file }) => show({ step: "sending", name: file.name })),
        switchMap(({ file, workspaceId }) => callStream(() => imports.upload(session.companyId(), workspaceId, file))),
      )
      .subscribe((answer) =>
        show(Result.isSuccess(answer) ? checkOf(answer.success.id) : { step: "file", refusal: answer.failure.message }),
      ),
  )

  // Asked anew with each choice; an answer that is late belongs to another choice and is passed over.
  const asked$ = step$.pipe(
    map((step): ({ readonly id: ContactImportId } & PreviewWish) | undefined =>
      step.step === "check" ? { id: step.id, settings: step.chosen, kind: step.kind, offset: step.offset } : undefined,
    ),
    distinctUntilChanged<({ readonly id: ContactImportId } & PreviewWish) | undefined>(sameValue),
  )
  scope.add(
    asked$
      .pipe(
        switchMap((asked) => {
          if (asked === undefined) return EMPTY
          const { id, ...wish } = asked
          return callStream(() => imports.preview(id, wish))
        }),
      )
      .subscribe((answer) => {
        const step = step$.value
        if (step.step !== "check") return
        if (Result.isSuccess(answer)) {
          step$.next({ ...step, preview: answer.success, loading: false, refusal: "" })
          return
        }
        const { failure } = answer
        if (step.preview === undefined) show({ step: "file", refusal: failure.message })
        else step$.next({ ...step, loading: false, refusal: failure.message })
      }),
  )
  const change = (facts: Partial<Pick<ImportCheck, "chosen" | "kind" | "offset">>) => {
    const step = step$.value
    if (step.step === "check") step$.next({ ...step, ...facts, loading: true })
  }

  const starts$ = new Subject<{ readonly id: ContactImportId; readonly settings: ImportSettings }>()
  scope.add(
    starts$
      .pipe(
        exhaustMap(({ id, settings }) => {
          starting$.next(true)
          return callStream(() => imports.start(id, settings))
        }),
      )
      .subscribe((answer) => {
        starting$.next(false)
        if (Result.isFailure(answer)) return fail(say.startFailed, answer.failure)
        show({ step: "file", refusal: "" })
        toasts.show({ kind: "ok", title: say.started })
        reload()
      }),
  )

  const stops$ = new Subject<ContactImportId>()
  scope.add(
    stops$.pipe(switchMap((id) => callStream(() => imports.stop(id)))).subscribe((answer) => {
      if (Result.isFailure(answer)) fail(say.stopFailed, answer.failure)
      reload()
    }),
  )

  const { user } = session.state$.value
  const errors = createCsvDownload(scope, { downloads, toasts, failedTitle: say.errorsFailed })

  return {
    step$,
    imports$,
    starting$,
    startRefusal$: hold<string | undefined>(
      scope,
      undefined,
      step$.pipe(
        // The present step: an answer that comes at once is told before the step that asked for it.
        map(() => startRefusalOf(step$.value)),
        distinctUntilChanged(),
      ),
    ),
    choose: (file, workspaceId) => files$.next({ file, workspaceId }),
    change: (settings) => {
      const step = step$.value
      if (step.step === "check") change({ chosen: { ...step.chosen, ...settings }, offset: 0 })
    },
    show: (kind) => change({ kind, offset: 0 }),
    turn: (offset) => change({ offset }),
    start: () => {
      const step = step$.value
      if (step.step !== "check" || step.preview === undefined || startRefusalOf(step) !== undefined) return
      starts$.next({ id: step.id, settings: { ...step.preview.settings, ...step.chosen } })
    },
    leave: () => {
      const step = step$.value
      if (step.step === "check") stops$.next(step.id)
      show({ step: "file", refusal: "" })
    },
    stop: ({ id, fileName }) =>
      confirmations.ask({
        title: "Parar a importação",
        text: `Os contatos de ${fileName} que já entraram ficam. O resto não entra.`,
        yes: "Parar",
        no: "Continuar importando",
        danger: true,
        confirmed: () => stops$.next(id),
      }),
    downloadErrors: ({ id, counts }) =>
      errors.start({
        name: `contatos-nao-importados-${dayAt(clock.now(), timeZoneOf(session.state$.value))}.csv`,
        open: () => imports.errors(id).pipe(Effect.map((parts) => ({ rows: counts.repeated + counts.refused, parts }))),
      }),
    reload,
    mayCreateCampaigns: user !== undefined && mayDo(user, "campaign.create"),
    contactsOf: ({ id, counts: { created, updated, unchanged } }) => ({
      selected: {
        kind: "filter",
        workspaces: selection.state$.value.selected,
        filters: { ...noContactFilters, importId: id },
        except: [],
      },
      count: created + updated + unchanged,
    }),
  }
}

const checkOf = (id: ContactImportId): ImportStep => ({
  step: "check",
  id,
  chosen: {},
  kind: "all",
  offset: 0,
  preview: undefined,
  loading: true,
  refusal: "",
})

const stepIn = (address: AddressQuery): ImportStep => {
  const id = idFrom(ContactImportId, address.read()["import"])
  return id === undefined ? { step: "file", refusal: "" } : checkOf(id)
}

/** Returns why the import cannot begin; undefined if it can. */
const startRefusalOf = (step: ImportStep): string | undefined => {
  if (step.step !== "check" || step.preview === undefined) return "O arquivo está sendo lido."
  if (step.refusal !== "") return step.refusal
  const { settings, counts } = step.preview
  const refusal = columnsRefusal(step.chosen.columns ?? settings.columns)
  if (refusal !== undefined) return refusal
  return counts.created + counts.updated === 0
    ? "Nenhuma linha muda nada: todos já estão na base ou foram recusados."
    : undefined
}
