import { pageSizes, sameValue } from "../../kernel/index.ts"
import type { ListSort, ListWish } from "../../kernel/view/index.ts"

/** What a table asks for: a slice, the search text, the order, and whatever the screen filters by. */
export interface TableWish extends ListWish {
  readonly sort: ListSort | undefined
}

/** What a screen filters by, as its address says it. Names that tables use themselves are not free: search, page, size, sort. */
export interface TableFilters<Wish> {
  /** Total: what makes no sense is left out. */
  readonly read: (fields: Readonly<Record<string, string>>) => Partial<Wish>
  readonly write: (wish: Wish) => Readonly<Record<string, string>>
}

/** Which of a table's wishes its address can say. */
export interface TableAddress<Wish> {
  /** What is asked for where the address says nothing. */
  readonly first: Wish
  /** The fields that the table can be ordered by. */
  readonly sortable?: ReadonlyArray<string>
  readonly filters?: TableFilters<Wish>
}

/** The longest search text that lists take. */
const longestSearch = 200
/** Beyond this no list is counted, and no page asked for. */
const lastPage = 100_000

/** The wish that an address says; what it says wrongly counts as not said. */
export const wishIn = <Wish extends TableWish>(
  { first, sortable = [], filters }: TableAddress<Wish>,
  fields: Readonly<Record<string, string>>,
): Wish => {
  const size = Number(fields["size"])
  const rows = pageSizes.find((each) => each === size) ?? first.rows
  const page = Number(fields["page"])
  const turned = Number.isInteger(page) && page > 1 && page <= lastPage
  return {
    ...first,
    ...filters?.read(fields),
    search: Array.from(fields["search"] ?? first.search)
      .slice(0, longestSearch)
      .join(""),
    rows,
    first: turned ? (page - 1) * rows : 0,
    sort: fields["sort"] === unsorted ? undefined : (sortIn(fields["sort"], sortable) ?? first.sort),
  }
}

/** What the address says of a wish: nothing of what is asked for anyway. `wishIn` reads it back. */
export const fieldsOf = <Wish extends TableWish>(
  { first, filters }: TableAddress<Wish>,
  wish: Wish,
): Readonly<Record<string, string>> => {
  const { search, rows, sort } = wish
  const page = Math.floor(wish.first / rows) + 1
  return {
    ...(search === first.search ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(rows === first.rows ? {} : { size: String(rows) }),
    ...(sameValue(sort, first.sort) ? {} : { sort: sortWord(sort) }),
    ...filters?.write(wish),
  }
}

/** No order at all, where the table has one at first. */
const unsorted = "none"

const sortWord = (sort: ListSort | undefined): string =>
  sort === undefined ? unsorted : `${sort.order === 1 ? "" : "-"}${sort.field}`

const sortIn = (text: string | undefined, sortable: ReadonlyArray<string>): ListSort | undefined => {
  if (text === undefined) return undefined
  const descending = text.startsWith("-")
  const field = descending ? text.slice(1) : text
  return sortable.includes(field) ? { field, order: descending ? -1 : 1 } : undefined
}
