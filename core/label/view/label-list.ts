import { Effect, Result } from "effect"
import { exhaustMap, Subject } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import type { CallRefused, Page } from "../../kernel/index.ts"
import { callStream, type ListSort, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { AddressQuery, Confirmations, Toasts } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import { labelMessages as say } from "../label-messages.ts"
import { nextColour } from "../label-colours.ts"
import type { LabelColour, Labels, ListedLabel } from "../label.ts"
import { byLabelName, findLabels } from "../labels-of-one.ts"

/** The page 'Etiquetas'. */
export interface LabelList {
  readonly list: PagedList<ListedLabel, TableWish, CallRefused>
  /** The colour that a new one begins with. */
  nextColour(): LabelColour
  /** Removes one, after a question that says what it stands on. */
  remove(label: ListedLabel): void
}

/** What the page needs. */
export interface LabelListDeps {
  readonly labels: Labels
  readonly session: Session
  readonly address: AddressQuery
  readonly toasts: Toasts
  readonly confirmations: Confirmations
}

/** Creates the list by name; all are loaded at once, and searched and ordered here. */
export const createLabelList = (scope: Scope, deps: LabelListDeps): LabelList => {
  const { labels, session, address, toasts, confirmations } = deps
  let loaded: ReadonlyArray<ListedLabel> = []
  const list = createAddressedList<ListedLabel, TableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 50, sort: undefined },
    sortable: ["name", "rooms", "contacts"],
    load: (wish) =>
      Effect.map(labels.all(session.companyId()), (all) => {
        loaded = all
        return pageOfLabels(all, wish)
      }),
    typingPause: 300,
  })
  const removals$ = new Subject<ListedLabel>()
  scope.add(
    removals$.pipe(exhaustMap(({ id }) => callStream(() => labels.remove(id)))).subscribe((answer) => {
      if (Result.isFailure(answer))
        return toasts.show({ kind: "error", title: say.removeFailed, detail: answer.failure.message })
      toasts.show({ kind: "ok", title: say.removed })
      list.reload()
    }),
  )
  return {
    list,
    nextColour: () => nextColour(loaded),
    remove: (label) => {
      const { title, sentence } = say.remove(label.name, label.rooms, label.contacts)
      confirmations.ask({
        title,
        text: sentence,
        yes: "Excluir",
        no: "Cancelar",
        danger: true,
        confirmed: () => removals$.next(label),
      })
    },
  }
}

/** Returns one page of the labels whose name contains a text. */
const pageOfLabels = (labels: ReadonlyArray<ListedLabel>, wish: TableWish): Page<ListedLabel> => {
  const found = findLabels(labels, wish.search).toSorted(comparing(wish.sort))
  return { result: found.slice(wish.first, wish.first + wish.rows), total: found.length }
}

const comparing = (sort: ListSort | undefined) => {
  const order = sort?.order ?? 1
  const field = sort?.field
  return (one: ListedLabel, two: ListedLabel): number =>
    field === "rooms" || field === "contacts"
      ? order * (one[field] - two[field]) || byLabelName(one, two)
      : order * byLabelName(one, two)
}
