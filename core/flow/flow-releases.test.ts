import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { FlowId } from "../kernel/index.ts"
import { changesElsewhere, seenByImporter, staleToPublish } from "./index.ts"

const flowId = (id: number) => Schema.decodeSync(FlowId)(id)
const releases = (editing: readonly [number, number] | null, published: number | null) => ({
  editing: editing === null ? null : { id: flowId(editing[0]), revision: editing[1] },
  publishedId: published === null ? null : flowId(published),
})

describe("what others changed", () => {
  it("is in the version that was published since, where the editing release is as it was", () => {
    expect(changesElsewhere(releases([7, 3], 5), releases([7, 3], 6))).toEqual({ theirs: 6, before: 5 })
  })

  it("is in the editing release, where that one was saved since", () => {
    expect(changesElsewhere(releases([7, 3], 5), releases([7, 4], 5))).toEqual({ theirs: 7, before: null })
    expect(changesElsewhere(releases([7, 3], 5), releases([8, 1], 6))).toEqual({ theirs: 8, before: null })
  })

  it("is in the active release, where a version was seen: the editing one, else the published one", () => {
    expect(changesElsewhere(releases(null, 5), releases([7, 1], 5))).toEqual({ theirs: 7, before: null })
    expect(changesElsewhere(releases(null, 5), releases(null, 6))).toEqual({ theirs: 6, before: null })
    expect(changesElsewhere(releases([7, 1], 5), releases(null, null))).toEqual({ theirs: -1, before: null })
  })
})

describe("what an importer has seen who names nothing", () => {
  it("is nobody's unpublished work", () => {
    expect(seenByImporter(releases(null, 5))).toEqual(releases(null, 5))
    expect(seenByImporter(releases([7, 1], 5))).toEqual(releases(null, 5))
    expect(seenByImporter(releases([7, 2], null))).toEqual(releases(null, null))
  })

  it("is the flow that a new bot begins with, until somebody saves it", () => {
    expect(seenByImporter(releases([7, 1], null))).toEqual(releases([7, 1], null))
  })
})

describe("publishing over what was not seen", () => {
  it("is refused with the revision of the editing release, which is the first where there is none", () => {
    expect(staleToPublish(releases(null, 5), releases([7, 4], 6))).toMatchObject({ _tag: "StaleFlow", revision: 4 })
    expect(staleToPublish(releases(null, 5), releases(null, 6))).toMatchObject({ _tag: "StaleFlow", revision: 1 })
    expect(staleToPublish(releases(null, 5), releases(null, 5))).toBeUndefined()
  })
})
