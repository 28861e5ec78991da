import { describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { announcementTimes } from "./announcements.ts"
import { createInProcessBus } from "./in-process-bus.ts"
import { createNodeCount } from "./node-count.ts"

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

describe("the nodes of an installation", () => {
  it("count one another as they come, go and die", async () => {
    let now = 0
    const bus = createInProcessBus(quiet)
    const node = () => createNodeCount({ bus, clock: { now: () => now } })
    const first = node()
    expect(first.nodes()).toBe(1)
    const second = node()
    const third = node()
    await soon(() => expect([first, second, third].map(({ nodes }) => nodes())).toEqual([3, 3, 3]))
    third.close()
    await soon(() => expect([first, second].map(({ nodes }) => nodes())).toEqual([2, 2]))
    // the second falls silent
    now += announcementTimes.expiry + 1
    expect(first.nodes()).toBe(1)
    first.close()
    second.close()
  })
})
