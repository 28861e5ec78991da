import type { WorkspaceId } from "../kernel/index.ts"

/** Depth of the workspaces' tree at most: a workspace without a parent is at depth 1. */
export const deepestWorkspace = 8

/** A workspace and its place in the tree. */
export interface WorkspacePlace {
  readonly id: WorkspaceId
  readonly parentId: WorkspaceId | null
}

/** Why a workspace may not stand below another. */
export type MoveRefusal = "unknown-parent" | "cycle" | "too-deep"

/**
 * Returns why a workspace, with all below it, may not stand below `parentId`; undefined if it may. `id` is undefined for a
 * new workspace. Below itself or a descendant it would be a cycle; its lowest descendant is at depth 8 at most.
 */
export const moveRefusal = (
  all: ReadonlyArray<WorkspacePlace>,
  id: WorkspaceId | undefined,
  parentId: WorkspaceId | null,
): MoveRefusal | undefined => {
  if (parentId === null) return undefined
  const parents = new Map(all.map((place) => [place.id, place.parentId]))
  if (!parents.has(parentId)) return "unknown-parent"
  let depth = 0
  for (let at: WorkspaceId | null = parentId; at !== null; at = parents.get(at) ?? null) {
    if (at === id) return "cycle"
    depth += 1
    if (depth > deepestWorkspace) return "too-deep"
  }
  const height = id === undefined ? 1 : heightOf(childrenOf(all), id)
  return depth + height > deepestWorkspace ? "too-deep" : undefined
}

/** Returns the workspaces that one may stand below: the choices of its parent. Of inactive ones only the present parent is. */
export const possibleParents = <Place extends WorkspacePlace & { readonly active?: boolean }>(
  all: ReadonlyArray<Place>,
  id: WorkspaceId | undefined,
): ReadonlyArray<Place> => {
  const parentId = all.find((place) => place.id === id)?.parentId
  return all.filter(
    (place) => (place.active !== false || place.id === parentId) && moveRefusal(all, id, place.id) === undefined,
  )
}

const childrenOf = (all: ReadonlyArray<WorkspacePlace>): ReadonlyMap<WorkspaceId, ReadonlyArray<WorkspaceId>> => {
  const children = new Map<WorkspaceId, Array<WorkspaceId>>()
  for (const { id, parentId } of all)
    if (parentId !== null) children.set(parentId, [...(children.get(parentId) ?? []), id])
  return children
}

/** 1 for a workspace with nothing below it. */
const heightOf = (children: ReadonlyMap<WorkspaceId, ReadonlyArray<WorkspaceId>>, id: WorkspaceId): number =>
  1 + Math.max(0, ...(children.get(id) ?? []).map((child) => heightOf(children, child)))
