import type { Session } from "@prosa/core/access/view"
import { TableLayout, type TableLayouts } from "@prosa/core/shell"
import { store, stored } from "../browser-host.ts"

/** Keeps layouts of tables in the browser, for each person by themselves. */
export const createBrowserTableLayouts = ({ state$ }: Pick<Session, "state$">): TableLayouts => {
  const key = (table: string) => `prosa.columns.${state$.value.user?.id ?? 0}.${table}`
  return {
    read: (table) => stored(key(table), TableLayout),
    write: (table, layout) => store(key(table), layout),
  }
}
