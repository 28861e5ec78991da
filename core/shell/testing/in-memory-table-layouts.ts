import type { TableLayout, TableLayouts } from "../index.ts"

/** Keeps layouts of tables in memory. */
export const createInMemoryTableLayouts = (): TableLayouts => {
  const kept = new Map<string, TableLayout>()
  return {
    read: (table) => kept.get(table),
    write: (table, layout) => void (layout === undefined ? kept.delete(table) : kept.set(table, layout)),
  }
}
