/** The order of a table; `order` is the wire's `sortOrder`: 1 ascending, -1 descending. */
export interface ListSort {
  readonly field: string
  readonly order: 1 | -1
}

/** Cycles a column's order: ascending, descending, none (access, section 2, 'Contacts'). */
export const nextSort = (sort: ListSort | undefined, field: string): ListSort | undefined => {
  if (sort?.field !== field) return { field, order: 1 }
  return sort.order === 1 ? { field, order: -1 } : undefined
}
