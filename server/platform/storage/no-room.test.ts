import { tmpdir } from "node:os"
import { describe, expect, it } from "vitest"
import { diskTrouble } from "./no-room.ts"

describe("the disk of the data folder", () => {
  it("is no problem while there is space, and a sentence with the megabytes left when there is little", () => {
    expect(diskTrouble(tmpdir(), 0)).toBeUndefined()
    expect(diskTrouble(tmpdir(), Number.MAX_SAFE_INTEGER)).toMatch(
      /^O disco da pasta de dados está quase cheio: restam \d+ MB\.$/u,
    )
  })

  it("is not reported when its free space is unknown", () => {
    expect(diskTrouble("/nowhere/at/all")).toBeUndefined()
  })
})
