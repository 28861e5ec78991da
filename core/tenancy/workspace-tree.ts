import { fold, type WorkspaceId } from "../kernel/index.ts"
import type { Workspace } from "./workspaces.ts"

/** One line of the workspace selector, in the order of the tree. */
export interface WorkspaceRow {
  readonly id: WorkspaceId
  readonly name: string
  /** What it lies in, outermost first: its depth is how many. */
  readonly above: ReadonlyArray<WorkspaceId>
  /** How many lie below it, at any depth. */
  readonly below: number
  /** 'some' where only a part of it and of what lies below is chosen. */
  readonly checked: boolean | "some"
}

/**
 * The tree as lines, parents before children. With a text to look for only what holds it stays, and what leads to it. A
 * workspace whose parent is not among them stands at the top.
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
      // Counted over the whole tree, whatever is looked for.
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

/** The choice in few words: all, none, the one that it is, or how many of how many. */
export const scopeWords = (all: ReadonlyArray<Workspace>, selected: ReadonlyArray<WorkspaceId>): string => {
  if (selected.length === 0) return "Nenhum workspace"
  if (selected.length === 1) return all.find(({ id }) => id === selected[0])?.name ?? "1 workspace"
  return selected.length === all.length ? "Todos os workspaces" : `${selected.length} de ${all.length} workspaces`
}
