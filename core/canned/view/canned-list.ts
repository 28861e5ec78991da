import { Effect, Result } from "effect"
import { exhaustMap, map, startWith, Subject, tap } from "rxjs"
import { mayDo } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import { type CallRefused, fold, type Page } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type ListSort, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { AddressQuery, Confirmations, Downloads, Toasts } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import type { WorkspaceSelection } from "../../tenancy/view/index.ts"
import { cannedCsv, type CannedRowFault, readCannedCsv } from "../canned-csv.ts"
import { cannedMessages as say } from "../canned-messages.ts"
import type { CannedReplies, CannedReply } from "../canned-reply.ts"
import { byShortcut } from "../find-replies.ts"

/** The page 'Respostas rápidas'. */
export interface CannedList {
  readonly list: PagedList<CannedReply, TableWish, CallRefused>
  /** Returns whether the user may change one of such reach: one's own may be changed by everybody. */
  mayChange(reply: Pick<CannedReply, "reach">): boolean
  /** Removes one, after a question. */
  remove(reply: CannedReply): void
  /** Saves all that the user sees as a CSV. */
  exportCsv(): void
  /** Reads a CSV and adds and changes what it has; all rows or none. */
  importCsv(bytes: Uint8Array): void
  readonly importing$: Behavior<boolean>
  /** Why the last file was not imported, by row; empty: it was, or there was none. */
  readonly faults$: Behavior<ReadonlyArray<CannedRowFault>>
  dismissFaults(): void
}

/** What the page needs. */
export interface CannedListDeps {
  readonly canned: CannedReplies
  readonly session: Session
  readonly selection: WorkspaceSelection
  readonly address: AddressQuery
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly downloads: Downloads
}

/** Creates the list by shortcut; all are loaded at once, and searched and ordered here. */
export const createCannedList = (scope: Scope, deps: CannedListDeps): CannedList => {
  const { canned, session, selection, address, toasts, confirmations, downloads } = deps
  const { user } = session.state$.value
  const mayEdit = user !== undefined && mayDo(user, "canned.edit")
  const list = createAddressedList<CannedReply, TableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 50, sort: undefined },
    sortable: ["shortcut", "uses", "updatedAt"],
    load: (wish) => Effect.map(canned.all(session.companyId()), (replies) => pageOfReplies(replies, wish)),
    typingPause: 300,
  })
  const removals$ = new Subject<CannedReply>()
  const exports$ = new Subject<void>()
  const files$ = new Subject<Uint8Array>()
  const dismissals$ = new Subject<ReadonlyArray<CannedRowFault>>()
  const faults$ = hold<ReadonlyArray<CannedRowFault>>(scope, [], dismissals$)
  const failed = ({ message }: Pick<CallRefused, "message">, title: string = say.listFailed) =>
    toasts.show({ kind: "error", title, detail: message })

  scope.add(
    removals$.pipe(exhaustMap(({ id }) => callStream(() => canned.remove(id)))).subscribe((answer) => {
      if (Result.isFailure(answer)) return failed(answer.failure, say.removeFailed)
      toasts.show({ kind: "ok", title: say.removed })
      list.reload()
    }),
  )
  scope.add(
    exports$.pipe(exhaustMap(() => callStream(() => canned.all(session.companyId())))).subscribe((answer) => {
      if (Result.isFailure(answer)) return failed(answer.failure)
      const content = cannedCsv(answer.success.toSorted(byShortcut))
      downloads.save({ name: "respostas-rapidas.csv", type: "text/csv;charset=utf-8", content })
    }),
  )
  const importing$ = hold(
    scope,
    false,
    files$.pipe(
      exhaustMap((bytes) => {
        const read = readCannedCsv(bytes, selection.state$.value.all)
        if (Result.isFailure(read)) {
          dismissals$.next(read.failure)
          return [false]
        }
        return callStream(() => canned.importAll(session.companyId(), read.success)).pipe(
          tap((answer) => {
            if (Result.isFailure(answer)) {
              const errors = answer.failure._tag === "InvalidInput" ? (answer.failure.errors ?? []) : []
              const [first] = errors
              return failed(first ?? answer.failure, say.importFailed)
            }
            const { added, changed } = answer.success
            dismissals$.next([])
            toasts.show({ kind: "ok", title: say.imported(added, changed) })
            list.reload()
          }),
          map(() => false),
          startWith(true),
        )
      }),
    ),
  )
  return {
    list,
    mayChange: ({ reach }) => mayEdit || reach === "person",
    remove: (reply) => {
      const { title, sentence } = say.remove(reply.shortcut)
      confirmations.ask({
        title,
        text: sentence,
        yes: "Excluir",
        no: "Cancelar",
        danger: true,
        confirmed: () => removals$.next(reply),
      })
    },
    exportCsv: () => exports$.next(),
    importCsv: (bytes) => files$.next(bytes),
    importing$,
    faults$,
    dismissFaults: () => dismissals$.next([]),
  }
}

/** Returns one page of those whose shortcut or text contains a text. */
export const pageOfReplies = (replies: ReadonlyArray<CannedReply>, wish: TableWish): Page<CannedReply> => {
  const wanted = fold(wish.search.trim().replace(/^\//u, ""))
  const found = replies
    .filter(({ shortcut, text }) => fold(shortcut).includes(wanted) || fold(text).includes(wanted))
    .toSorted(comparing(wish.sort))
  return { result: found.slice(wish.first, wish.first + wish.rows), total: found.length }
}

const comparing = (sort: ListSort | undefined): ((one: CannedReply, two: CannedReply) => number) => {
  const order = sort?.order ?? 1
  switch (sort?.field) {
    case "uses":
      return (one, two) => order * (one.uses - two.uses) || byShortcut(one, two)
    case "updatedAt":
      return (one, two) => order * (Date.parse(one.updatedAt) - Date.parse(two.updatedAt)) || byShortcut(one, two)
    default:
      return (one, two) => order * byShortcut(one, two)
  }
}
