import { BotId, CompanyId, NodeId, UserId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { announcementTimes } from "../../platform/bus/announcements.ts"
import type { Bus } from "../../platform/bus/bus.ts"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { silentLogger } from "../../platform/logger.ts"
import { createFlowPresenceHub } from "./flow-presence-hub.ts"

const botId = Schema.decodeSync(BotId)
const companyId = Schema.decodeSync(CompanyId)
const nodeId = Schema.decodeSync(NodeId)
const userId = Schema.decodeSync(UserId)
const flow = { companyId: companyId(1), botId: botId(1042) }
const camila = { userId: userId(1), name: "Camila Duarte" }
const rafael = { userId: userId(2), name: "Rafael Nogueira" }

describe("who is in a flow, over several nodes", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const nodes = () => {
    const shared = createInProcessBus(silentLogger)
    const published: Array<string> = []
    const clock = { now: () => Date.now() }
    const node = () => {
      let cut = false
      const bus: Bus = {
        publish: (subject, payload) => {
          published.push(payload)
          return cut ? Effect.void : shared.publish(subject, payload)
        },
        subscribe: (subject, handler) => shared.subscribe(subject, (payload) => (cut ? undefined : handler(payload))),
      }
      const hub = createFlowPresenceHub({ bus, clock })
      const enter = (user = camila, where = flow) => {
        const told: Array<string> = []
        const tab = hub.enter(where, user, (others) =>
          told.push(others.map(({ name, node: at }) => `${name} ${at ?? "-"}`).join(", ")),
        )
        return { ...tab, told }
      }
      return { hub, enter, cut: () => void (cut = true) }
    }
    return { node, published }
  }
  const settle = () => vi.advanceTimersByTimeAsync(announcementTimes.pause * 4)

  it("each is told of the other, on the same node and on another, with the selected node", async () => {
    const { node } = nodes()
    const [here, there] = [node(), node()]
    const one = here.enter(camila)
    await settle()
    const other = there.enter(rafael)
    await settle()
    expect([one.told, other.told]).toEqual([["Rafael Nogueira -"], ["Camila Duarte -"]])
    one.select(nodeId(3))
    const third = here.enter({ userId: userId(3), name: "Bia" })
    await settle()
    expect(other.told.at(-1)).toBe("Camila Duarte 3, Bia -")
    expect(third.told).toEqual(["Camila Duarte 3, Rafael Nogueira -"])
    other.leave()
    await settle()
    expect(one.told.at(-1)).toBe("Bia -")
  })

  it("one user in two tabs, also of two nodes, is one, and stays until the last is closed", async () => {
    const { node } = nodes()
    const [here, there] = [node(), node()]
    const watcher = here.enter(rafael)
    const [one, other] = [here.enter(camila), there.enter(camila)]
    one.select(nodeId(5))
    await settle()
    expect(watcher.told.at(-1)).toBe("Camila Duarte 5")
    expect([one.told, other.told]).toEqual([["Rafael Nogueira -"], ["Rafael Nogueira -"]])
    one.leave()
    await settle()
    expect(watcher.told.at(-1)).toBe("Camila Duarte -")
    other.leave()
    other.leave()
    await settle()
    expect(watcher.told.at(-1)).toBe("")
  })

  it("nothing is told to a user who is alone, nor of other flows and companies", async () => {
    const { node } = nodes()
    const [here, there] = [node(), node()]
    const alone = here.enter(camila)
    const elsewhere = there.enter(rafael, { ...flow, botId: botId(7) })
    const stranger = there.enter(rafael, { ...flow, companyId: companyId(2) })
    alone.select(nodeId(2))
    await vi.advanceTimersByTimeAsync(announcementTimes.expiry * 2)
    expect([alone.told, elsewhere.told, stranger.told]).toEqual([[], [], []])
  })

  it("the users of a node that died are forgotten when its announcement expires", async () => {
    const { node } = nodes()
    const [here, dying] = [node(), node()]
    const one = here.enter(camila)
    dying.enter(rafael)
    await settle()
    dying.cut()
    await vi.advanceTimersByTimeAsync(announcementTimes.expiry - 1_000)
    expect(one.told).toEqual(["Rafael Nogueira -"])
    await vi.advanceTimersByTimeAsync(announcementTimes.announced + 1_000)
    expect(one.told).toEqual(["Rafael Nogueira -", ""])
  })

  it("a node that closes takes its users with it, and announces nothing afterwards", async () => {
    const { node, published } = nodes()
    const [here, closing] = [node(), node()]
    const one = here.enter(camila)
    const gone = closing.enter(rafael)
    await settle()
    closing.hub.close()
    gone.leave()
    await settle()
    expect(one.told).toEqual(["Rafael Nogueira -", ""])
    one.leave()
    await settle()
    const before = published.length
    await vi.advanceTimersByTimeAsync(announcementTimes.announced * 2)
    expect(published).toHaveLength(before)
  })
})
