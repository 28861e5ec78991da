import type { Effect } from "effect"
import { asapScheduler, distinctUntilChanged, map, observeOn, of, switchMap, timer } from "rxjs"
import { type Page, sameValue } from "../../kernel/index.ts"
import { createPagedList, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { AddressQuery } from "../shell-ports.ts"
import { fieldsOf, type TableAddress, type TableWish, wishIn } from "./table-address.ts"

/** The parts of a table besides its address. `typingPause` is in milliseconds. */
export interface AddressedListPlan<Row, Wish extends TableWish, E> extends TableAddress<Wish> {
  readonly address: AddressQuery
  readonly load: (wish: Wish) => Effect.Effect<Page<Row>, E>
  readonly typingPause: number
}

/**
 * Creates a paged list with page, size, search, order and filters in the address: a link restores the view, and back
 * and forward move between views. Typing is one step of the history, after a pause. A page beyond the last shows the
 * last one.
 */
export const createAddressedList = <Row, Wish extends TableWish, E>(
  scope: Scope,
  plan: AddressedListPlan<Row, Wish, E>,
): PagedList<Row, Wish, E> => {
  const { address, load, typingPause } = plan
  const said = () => wishIn(plan, address.read())
  const list = createPagedList(scope, said(), load, typingPause)
  const { state$ } = list
  const isSaid = (wish: Wish) => sameValue(fieldsOf(plan, wish), fieldsOf(plan, said()))

  const settled$ = state$.pipe(
    map(({ wish }) => wish),
    distinctUntilChanged(),
    switchMap((wish) => (wish.search === said().search ? of(wish) : timer(typingPause).pipe(map(() => wish)))),
  )
  scope.add(
    settled$.subscribe((wish) => {
      if (!isSaid(wish)) address.write(fieldsOf(plan, wish), "push")
    }),
  )
  scope.add(
    address.watch(() => {
      if (!isSaid(state$.value.wish)) list.narrow(said())
    }),
  )
  scope.add(
    state$.pipe(observeOn(asapScheduler)).subscribe(() => {
      const { status, rows, total, wish } = state$.value
      const last = Math.max(0, Math.ceil(total / wish.rows) - 1) * wish.rows
      if (status !== "ready" || rows.length > 0 || last >= wish.first) return
      // Replaced, since going back to it would redirect here again.
      address.write(fieldsOf(plan, { ...wish, first: last }), "replace")
    }),
  )
  return list
}
