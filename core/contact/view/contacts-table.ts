import { Effect } from "effect"
import { BehaviorSubject, combineLatest, debounceTime, distinctUntilChanged, map, merge, Observable, skip } from "rxjs"
import { mayDo } from "../../access/index.ts"
import { type Session, timeZoneOf } from "../../access/view/index.ts"
import { type CallRefused, type Clock, ContactId, idFrom, phoneDigits, sameValue } from "../../kernel/index.ts"
import { type Behavior, hold, type PagedList, type Scope } from "../../kernel/view/index.ts"
import {
  type AddressQuery,
  type Confirmations,
  countOfSelected,
  dayAt,
  type Downloads,
  type RowSelection,
  type Toasts,
} from "../../shell/index.ts"
import {
  createAddressedList,
  createCsvDownload,
  createRowChoice,
  type CsvDownload,
  discardQuestion,
  type RowChoice,
  type TableWish,
} from "../../shell/view/index.ts"
import { loadedSelection, selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import { contactMessages } from "../contact-messages.ts"
import {
  clearedContactFilters,
  contactFilterFields,
  contactFiltersIn,
  contactFiltersOn,
  type ContactsTableFilters,
} from "../contact-filters.ts"
import {
  type ContactRow,
  type Contacts,
  type ContactSelection,
  contactSortFields,
  type ContactsWish,
} from "../contacts.ts"

/** A query of the table of contacts; the search is the name. */
export interface ContactsTableWish extends TableWish, ContactsTableFilters {}

/** 'Criar campanha' above the contacts (access, section 6): absent, grey until contacts are selected, or ready. */
export type CampaignOffer = "hidden" | "grey" | "ready"

/** The contacts before and after one on the page. */
export interface Neighbours {
  readonly before: ContactId | undefined
  readonly after: ContactId | undefined
}

/** '/contacts': filters, order, page, size and the open panel are in the address (access, section 2). */
export interface ContactsTable {
  readonly list: PagedList<ContactRow, ContactsTableWish, CallRefused>
  readonly choice: RowChoice<ContactRow>
  /** The filters as typed, also before they are applied. */
  readonly filters$: Behavior<ContactsTableFilters>
  /** Types into a filter: applied after the pause of the search. */
  type(filter: "email" | "phone", text: string): void
  /** Changes filters at once, with those that are being typed. */
  narrow(change: Partial<ContactsTableFilters>): void
  /** Removes both periods: 'Limpar datas'. */
  clearDays(): void
  /** Removes every filter, and the search. */
  clear(): void
  /** The selected contacts, as the port takes them. */
  selected(): ContactSelection
  /** Saves the selected contacts, or all of the filter, as a CSV. */
  exportCsv(which: "selected" | "filter"): void
  readonly exporting: Pick<CsvDownload, "state$" | "stop">
  /** The contact whose panel is open. */
  readonly open$: Behavior<ContactId | undefined>
  /**
   * Opens a panel: a step of the history, so that going back closes it. If another one has unsaved changes, asks first.
   */
  open(id: ContactId): void
  close(): void
  /** Has `open` ask while a panel has unsaved changes. Returns a function that ends this. */
  watchPanel(unsaved$: Behavior<number>): () => void
  /** The contacts before and after the open one on the page. */
  readonly neighbours$: Behavior<Neighbours>
  readonly campaigns$: Behavior<CampaignOffer>
  readonly mayEdit: boolean
}

/** Debounce of the search for contacts, in milliseconds (access, section 9). */
export const contactSearchPause = 500

/** The dependencies of the table. */
export interface ContactsTableDeps {
  readonly contacts: Pick<Contacts, "list" | "exportCsv">
  readonly session: Session
  readonly selection: WorkspaceSelection
  readonly address: AddressQuery
  readonly clock: Clock
  readonly confirmations: Confirmations
  readonly downloads: Downloads
  readonly toasts: Toasts
}

/** Creates the table of the contacts of the selected workspaces. */
export const createContactsTable = (scope: Scope, deps: ContactsTableDeps): ContactsTable => {
  const { contacts, session, selection, address, clock, confirmations, downloads, toasts } = deps
  const panelIn = (fields: Readonly<Record<string, string>>) => idFrom(ContactId, fields["contact"])
  const filterOf = (wish: ContactsTableWish) =>
    contactFiltersOn(wish, wish.search, dayAt(clock.now(), timeZoneOf(session.state$.value)))
  const list = createAddressedList<ContactRow, ContactsTableWish, CallRefused>(scope, {
    address: {
      ...address,
      write: (fields, step) => {
        const open = address.read()["contact"]
        address.write(open === undefined ? fields : { ...fields, contact: open }, step)
      },
    },
    first: { search: "", first: 0, rows: 20, sort: undefined, ...clearedContactFilters },
    sortable: contactSortFields,
    filters: { read: contactFiltersIn, write: contactFilterFields },
    load: (wish) =>
      Effect.flatMap(loadedSelection(selection), ({ selected }) =>
        contacts.list({
          companyId: session.companyId(),
          workspaces: selected,
          filters: filterOf(wish),
          sort: sortOf(wish.sort),
          offset: wish.first,
          limit: wish.rows,
        }),
      ),
    typingPause: contactSearchPause,
  })
  const filtered$ = list.state$.pipe(
    map(({ wish }) => filtersOf(wish)),
    distinctUntilChanged<ContactsTableFilters>(sameValue),
  )
  // The loads themselves wait for the first selection.
  const otherWorkspaces$ = selectedIds(selection).pipe(skip(1))
  scope.add(otherWorkspaces$.subscribe(() => list.narrow({ first: 0 })))
  const typed$ = new BehaviorSubject<Partial<ContactsTableFilters>>({})
  // Going back, or another filter, ends what was being typed.
  scope.add(filtered$.pipe(skip(1)).subscribe(() => typed$.next({})))
  const narrow = (change: Partial<ContactsTableFilters>) => {
    list.narrow({ ...typed$.value, ...change })
    typed$.next({})
  }
  scope.add(
    typed$.pipe(debounceTime(contactSearchPause)).subscribe((typed) => {
      if (Object.keys(typed).length > 0) narrow({})
    }),
  )
  const searched$ = list.state$.pipe(
    map(({ wish }) => wish.search),
    distinctUntilChanged(),
  )
  const choice = createRowChoice(scope, {
    list,
    whenNarrowed: (changed) =>
      scope.add(merge(filtered$.pipe(skip(1)), searched$.pipe(skip(1)), otherWorkspaces$).subscribe(changed)),
  })
  const open$ = hold<ContactId | undefined>(
    scope,
    panelIn(address.read()),
    new Observable<ContactId | undefined>((subscriber) =>
      address.watch(() => subscriber.next(panelIn(address.read()))),
    ).pipe(distinctUntilChanged()),
  )
  const show = (id: ContactId | undefined, step: "push" | "replace") => {
    const { contact: _contact, ...fields } = address.read()
    address.write(id === undefined ? fields : { ...fields, contact: String(id) }, step)
  }
  const everyone = (except: ReadonlyArray<ContactId>): ContactSelection => ({
    kind: "filter",
    workspaces: selection.state$.value.selected,
    filters: filterOf(list.state$.value.wish),
    except,
  })
  const selected = (): ContactSelection => {
    const chosen = choice.selection$.value
    return chosen.kind === "some" ? { kind: "some", ids: [...chosen.rows.keys()] } : everyone([...chosen.except])
  }
  const download = createCsvDownload(scope, { downloads, toasts, failedTitle: contactMessages.exportFailed })
  let panel: Behavior<number> | undefined
  const { user } = session.state$.value
  const mayCreate = user !== undefined && mayDo(user, "campaign.create")
  return {
    list,
    choice,
    filters$: hold(
      scope,
      filtersOf(list.state$.value.wish),
      combineLatest([filtered$, typed$]).pipe(map(([applied, typed]) => ({ ...applied, ...typed }))),
    ),
    type: (filter, text) => typed$.next({ ...typed$.value, [filter]: filter === "phone" ? phoneDigits(text) : text }),
    narrow,
    clearDays: () => narrow({ created: clearedContactFilters.created, lastMessage: clearedContactFilters.lastMessage }),
    clear: () => {
      list.narrow({ search: "", ...clearedContactFilters })
      typed$.next({})
    },
    selected,
    exporting: download,
    exportCsv: (which) => {
      const wanted = which === "selected" ? selected() : everyone([])
      download.start({
        name: `contatos-${dayAt(clock.now(), timeZoneOf(session.state$.value))}.csv`,
        open: () =>
          contacts
            .exportCsv(session.companyId(), wanted)
            .pipe(Effect.map((csv) => ({ rows: csv.contacts, parts: csv.parts }))),
      })
    },
    open$,
    // From one person to the next is no step of the history: going back closes the panel.
    open: (id) => {
      if (id === open$.value) return
      const go = () => show(id, open$.value === undefined ? "push" : "replace")
      if ((panel?.value ?? 0) > 0) confirmations.ask({ ...discardQuestion, confirmed: go })
      else go()
    },
    watchPanel: (unsaved$) => {
      panel = unsaved$
      return () => {
        if (panel === unsaved$) panel = undefined
      }
    },
    close: () => show(undefined, "replace"),
    neighbours$: hold<Neighbours>(
      scope,
      { before: undefined, after: undefined },
      combineLatest([list.state$, open$]).pipe(
        map(([{ rows }, open]): Neighbours => {
          const at = rows.findIndex(({ id }) => id === open)
          return at === -1
            ? { before: undefined, after: undefined }
            : { before: rows[at - 1]?.id, after: rows[at + 1]?.id }
        }),
        distinctUntilChanged<Neighbours>(sameValue),
      ),
    ),
    campaigns$: hold<CampaignOffer>(
      scope,
      mayCreate ? "grey" : "hidden",
      choice.selection$.pipe(
        map((selected) => offerOf(mayCreate, selected)),
        distinctUntilChanged(),
      ),
    ),
    mayEdit: user !== undefined && mayDo(user, "contact.edit"),
  }
}

const offerOf = (mayCreate: boolean, selected: RowSelection<ContactRow>): CampaignOffer =>
  mayCreate ? (countOfSelected(selected) > 0 ? "ready" : "grey") : "hidden"

const filtersOf = (wish: ContactsTableWish): ContactsTableFilters => ({
  created: wish.created,
  lastMessage: wish.lastMessage,
  email: wish.email,
  phone: wish.phone,
  importId: wish.importId,
  labels: wish.labels,
})

const sortOf = (sort: TableWish["sort"]): ContactsWish["sort"] => {
  const field = contactSortFields.find((each) => each === sort?.field)
  return sort === undefined || field === undefined ? undefined : { field, order: sort.order }
}
