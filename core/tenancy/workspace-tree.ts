import { fold, type WorkspaceId } from "../kernel/index.ts"
import type { Workspace } from "./workspaces.ts"

/** A row of the workspace selector, in tree order. */
export interface WorkspaceRow {
  readonly id: WorkspaceId
  readonly name: string
  /** Its ancestors, outermost first; their number is its depth. */
  readonly above: ReadonlyArray<WorkspaceId>
  /** The number of descendants. */
  readonly below: number
  /** 'some' if only part of it and its descendants is selected. */
  readonly checked: boolean | "some"
}

/**
 * Lists the tree in rows, parents before children. A search keeps the matching workspaces and their ancestors. A
 * workspace whose parent is missing is at the top level.
 */
export const workspaceRows = (
  all: ReadonlyArray<Workspace>,
  selected: ReadonlyArray<WorkspaceId>,
  search: string,
): ReadonlyArray<WorkspaceRow> => {
  const known = new Set(all.map(({ id }) => id))
  const chosen = new Set(selected)
  const wanted = fold(search)
  const children = new Map<WorkspaceId | undefined, ReadonlyArray<Workspace>>()
  for (const workspace of all) {
    const { parentId } = workspace
    const parent = parentId !== null && known.has(parentId) ? parentId : undefined
    children.set(parent, [...(children.get(parent) ?? []), workspace])
  }

  const linesBelow = (
    parent: WorkspaceId | undefined,
    above: ReadonlyArray<WorkspaceId>,
  ): ReadonlyArray<WorkspaceRow> =>
    (children.get(parent) ?? []).flatMap(({ id, name }) => {
      const inside = linesBelow(id, [...above, id])
      // Counted over the whole tree, regardless of the search.
      const family = familySize(id)
      const row: WorkspaceRow = {
        id,
        name,
        above,
        below: family.size - 1,
        checked: family.chosen === 0 ? false : family.chosen === family.size ? true : "some",
      }
      return inside.length > 0 || fold(name).includes(wanted) ? [row, ...inside] : []
    })
  const familySize = (id: WorkspaceId): { readonly size: number; readonly chosen: number } =>
    (children.get(id) ?? [])
      .map((child) => familySize(child.id))
      .reduce((sum, part) => ({ size: sum.size + part.size, chosen: sum.chosen + part.chosen }), {
        size: 1,
        chosen: chosen.has(id) ? 1 : 0,
      })
  return linesBelow(undefined, [])
}

/** Describes the selection: all, none, the name of a single one, or the count. */
export const scopeWords = (all: ReadonlyArray<Workspace>, selected: ReadonlyArray<WorkspaceId>): string => {
  if (selected.length === 0) return "Nenhum workspace"
  if (selected.length === 1) return all.find(({ id }) => id === selected[0])?.name ?? "1 workspace"
  return selected.length === all.length ? "Todos os workspaces" : `${selected.length} de ${all.length} workspaces`
}
