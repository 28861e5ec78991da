import { pageSizes, sameValue } from "../../kernel/index.ts"
import type { ListSort, ListWish } from "../../kernel/view/index.ts"

/** A table's query: the page, the search text, the order, and the screen's own filters. */
export interface TableWish extends ListWish {
  readonly sort: ListSort | undefined
}

/** A screen's filters in its address. Reserved names: search, page, size, sort. */
export interface TableFilters<Wish> {
  /** Total: invalid fields are omitted. */
  readonly read: (fields: Readonly<Record<string, string>>) => Partial<Wish>
  readonly write: (wish: Wish) => Readonly<Record<string, string>>
}

/** The parts of a table's query that its address holds. */
export interface TableAddress<Wish> {
  /** The query if the address is empty. */
  readonly first: Wish
  /** The sortable fields. */
  readonly sortable?: ReadonlyArray<string>
  readonly filters?: TableFilters<Wish>
}

/** Maximum length of a search text. */
const longestSearch = 200
/** The highest page requested; no list is counted that far. */
const lastPage = 100_000

/** Parses an address; invalid fields count as absent. */
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

/** Formats a query as address fields, without those at their default. `wishIn` parses them back. */
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

/** Explicitly unordered, if the table has a default order. */
const unsorted = "none"

const sortWord = (sort: ListSort | undefined): string =>
  sort === undefined ? unsorted : `${sort.order === 1 ? "" : "-"}${sort.field}`

const sortIn = (text: string | undefined, sortable: ReadonlyArray<string>): ListSort | undefined => {
  if (text === undefined) return undefined
  const descending = text.startsWith("-")
  const field = descending ? text.slice(1) : text
  return sortable.includes(field) ? { field, order: descending ? -1 : 1 } : undefined
}
