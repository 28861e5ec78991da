import { UserId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { announcementTimes } from "../../platform/bus/announcements.ts"
import type { Bus, MissedHandler } from "../../platform/bus/bus.ts"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { silentLogger } from "../../platform/logger.ts"
import { createPresence, type InboxPresence } from "./presence.ts"

const userId = Schema.decodeSync(UserId)
const [ana, bia] = [userId(1), userId(2)]

/** A bus whose deliveries can be cut off, as those of a node that dies. */
const cuttable = (bus: Bus) => {
  let cut = false
  const missed: Array<MissedHandler> = []
  const own: Bus = {
    publish: (subject, payload) => (cut ? Effect.void : bus.publish(subject, payload)),
    subscribe: (subject, handler, onMissed) => {
      if (onMissed !== undefined) missed.push(onMissed)
      return bus.subscribe(subject, (payload) => (cut ? undefined : handler(payload)))
    },
  }
  return {
    bus: own,
    cut: () => void (cut = true),
    join: () => {
      cut = false
      for (const tell of missed) tell("gap")
    },
  }
}

describe("presence over several nodes", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const shared = () => {
    const bus = createInProcessBus(silentLogger)
    const clock = { now: () => Date.now() }
    const node = () => {
      const wire = cuttable(bus)
      return { ...wire, presence: createPresence({ bus: wire.bus, clock }) }
    }
    return { node }
  }
  const settle = () => vi.advanceTimersByTimeAsync(announcementTimes.pause * 3)
  const online = (presence: InboxPresence) => [...presence.online()].toSorted((a, b) => a - b)

  it("a user is present on every node, until the last of their tabs on any node is closed", async () => {
    const { node } = shared()
    const [here, there] = [node().presence, node().presence]
    const leaveHere = here.enter(ana)
    const leaveThere = there.enter(ana)
    there.enter(bia)
    await settle()
    expect([online(here), online(there)]).toEqual([
      [ana, bia],
      [ana, bia],
    ])
    leaveHere()
    await settle()
    expect(online(here)).toEqual([ana, bia])
    leaveThere()
    leaveThere()
    await settle()
    expect([online(here), online(there)]).toEqual([[bia], [bia]])
  })

  it("a node that starts later learns at once who is there", async () => {
    const { node } = shared()
    const here = node()
    here.presence.enter(ana)
    await settle()
    const late = node()
    late.join()
    await settle()
    expect(online(late.presence)).toEqual([ana])
  })

  it("the users of a node that died are present until its last announcement expires, and no longer", async () => {
    const { node } = shared()
    const [here, dying] = [node(), node()]
    dying.presence.enter(ana)
    await settle()
    dying.cut()
    await vi.advanceTimersByTimeAsync(announcementTimes.expiry - 1_000)
    expect(online(here.presence)).toEqual([ana])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(online(here.presence)).toEqual([])
    dying.join()
    await settle()
    expect(online(here.presence)).toEqual([ana])
  })

  it("the users of a node that lives stay present while nothing changes", async () => {
    const { node } = shared()
    const [here, there] = [node().presence, node().presence]
    there.enter(ana)
    await vi.advanceTimersByTimeAsync(announcementTimes.expiry * 4)
    expect(online(here)).toEqual([ana])
  })

  it("a node that closes takes its users with it at once", async () => {
    const { node } = shared()
    const [here, closing] = [node().presence, node().presence]
    const leave = closing.enter(ana)
    await settle()
    closing.close()
    leave()
    await settle()
    expect([online(here), online(closing)]).toEqual([[], []])
  })
})
