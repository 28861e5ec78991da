import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { WorkspaceId } from "../kernel/index.ts"
import { deepestWorkspace, moveRefusal, possibleParents, type WorkspacePlace } from "./index.ts"

const id = Schema.decodeSync(WorkspaceId)

/** Moves and creations that are tried one after the other. */
const attempts = fc.array(fc.record({ which: fc.nat(40), below: fc.option(fc.nat(40)), isNew: fc.boolean() }), {
  maxLength: 120,
})

const depthOf = (all: ReadonlyArray<WorkspacePlace>, from: WorkspaceId): number => {
  let depth = 0
  for (let at: WorkspaceId | null = from; at !== null; at = all.find((place) => place.id === at)?.parentId ?? null) {
    depth += 1
    if (depth > all.length) return Number.POSITIVE_INFINITY
  }
  return depth
}

describe("the tree of workspaces", () => {
  it("stays without a cycle and within its depth, whatever is moved and created", () => {
    fc.assert(
      fc.property(attempts, (tries) => {
        let all: ReadonlyArray<WorkspacePlace> = [{ id: id(1), parentId: null }]
        for (const { which, below, isNew } of tries) {
          const parentId = below === null ? null : (all[below % all.length]?.id ?? null)
          const moved = isNew ? undefined : all[which % all.length]?.id
          if (moveRefusal(all, moved, parentId) !== undefined) continue
          all =
            moved === undefined
              ? [...all, { id: id(all.length + 1), parentId }]
              : all.map((place) => (place.id === moved ? { ...place, parentId } : place))
        }
        for (const place of all) expect(depthOf(all, place.id)).toBeLessThanOrEqual(deepestWorkspace)
      }),
    )
  })

  it("refuses a parent that is unknown, below itself, or too deep, and only these", () => {
    const chain = Array.from({ length: 8 }, (_, at) => ({ id: id(at + 1), parentId: at === 0 ? null : id(at) }))
    expect(moveRefusal(chain, undefined, id(99))).toBe("unknown-parent")
    expect(moveRefusal(chain, id(3), id(3))).toBe("cycle")
    expect(moveRefusal(chain, id(3), id(8))).toBe("cycle")
    expect(moveRefusal(chain, undefined, id(8))).toBe("too-deep")
    expect(moveRefusal(chain, undefined, id(7))).toBeUndefined()
    const besides = [...chain, { id: id(20), parentId: null }, { id: id(21), parentId: id(20) }]
    expect(moveRefusal(besides, id(20), id(7))).toBe("too-deep")
    expect(moveRefusal(besides, id(20), id(6))).toBeUndefined()
    expect(moveRefusal(besides, id(21), null)).toBeUndefined()
    expect(possibleParents(besides, id(20)).map((place) => place.id)).toEqual([1, 2, 3, 4, 5, 6])
    const inactive = besides.map((place) => ({ ...place, active: place.id !== 2 }))
    expect(possibleParents(inactive, id(20)).map((place) => place.id)).toEqual([1, 3, 4, 5, 6])
    expect(possibleParents(inactive, id(3)).map((place) => place.id)).toEqual([1, 2, 20, 21])
  })
})
