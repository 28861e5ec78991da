import { Result } from "effect"
import { exhaustMap, map, skip, startWith, Subject, tap } from "rxjs"
import { mayDo } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import type { CallRefused, EntityTypeId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, hold, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { AddressQuery, Toasts } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import { selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import { entityFileRefusal } from "../entity-csv.ts"
import { entityMessages as say } from "../entity-messages.ts"
import type { Entities, EntityFile, EntityRow } from "../entities.ts"

/** '/entities' (conversations, section 2, 'Custom entities'). */
export interface EntityList {
  readonly list: PagedList<EntityRow, TableWish, CallRefused>
  /** Whether the checkboxes and the import are offered. */
  readonly mayImport: boolean
  /** The entities to import into, also those of other pages. */
  readonly chosen$: Behavior<ReadonlySet<EntityTypeId>>
  choose(ids: ReadonlyArray<EntityTypeId>, chosen: boolean): void
  clear(): void
  readonly importing$: Behavior<boolean>
  /** Adds the entries of a CSV file to the chosen entities, and says how it went. */
  importFile(file: EntityFile): void
}

/** The life of the toasts of an upload, in milliseconds (section 9). */
const uploadLife = 5_000

/** Creates the list by name, of the selected workspaces; the search is debounced by 600 ms (section 9). */
export const createEntityList = (
  scope: Scope,
  deps: {
    readonly entities: Entities
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly address: AddressQuery
    readonly toasts: Toasts
  },
): EntityList => {
  const { entities, session, selection, address, toasts } = deps
  const { user } = session.state$.value
  const list = createAddressedList<EntityRow, TableWish, CallRefused>(scope, {
    address,
    // Those of the system alone are twenty.
    first: { search: "", first: 0, rows: 50, sort: undefined },
    load: ({ search, first, rows }) => {
      const { status, selected } = selection.state$.value
      const workspaces = status === "ready" ? { workspaces: selected } : {}
      return entities.list({ companyId: session.companyId(), name: search, offset: first, limit: rows, ...workspaces })
    },
    typingPause: 600,
  })
  scope.add(
    selectedIds(selection)
      .pipe(skip(selection.state$.value.status === "ready" ? 1 : 0))
      .subscribe(() => list.narrow({ first: 0 })),
  )

  type Chosen = ReadonlySet<EntityTypeId>
  const choices$ = new Subject<(before: Chosen) => Chosen>()
  const chosen$ = evolve<Chosen>(scope, new Set(), choices$)
  const clear = () => choices$.next(() => new Set())

  const files$ = new Subject<EntityFile>()
  const importing$ = hold(
    scope,
    false,
    files$.pipe(
      exhaustMap((file) =>
        callStream(() => entities.upload(session.companyId(), [...chosen$.value], file)).pipe(
          tap((answer) => {
            if (Result.isSuccess(answer)) {
              toasts.show({ kind: "ok", title: say.imported, life: uploadLife })
              clear()
              list.reload()
            } else {
              const { failure } = answer
              const [title, detail] =
                failure._tag === "EntityImportRefused"
                  ? [failure.title, failure.description]
                  : [say.uploadFailed, failure.message]
              toasts.show({ kind: "error", title, detail, life: uploadLife })
            }
          }),
          map(() => false),
          startWith(true),
        ),
      ),
    ),
  )
  return {
    list,
    mayImport: user !== undefined && mayDo(user, "entity.import"),
    chosen$,
    choose: (ids, chosen) =>
      choices$.next((before) => {
        const after = new Set(before)
        for (const id of ids)
          if (chosen) after.add(id)
          else after.delete(id)
        return after
      }),
    clear,
    importing$,
    importFile: (file) => {
      const refused = entityFileRefusal(file.type)
      if (refused === undefined) files$.next(file)
      else toasts.show({ kind: "error", title: refused.title, detail: refused.advice, life: uploadLife })
    },
  }
}
