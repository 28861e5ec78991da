import { CompanyId, DialogId, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { announcementTimes } from "../../platform/bus/announcements.ts"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { silentLogger } from "../../platform/logger.ts"
import { createRoomViewers, type RoomViewers } from "./room-viewers.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const companyId = Schema.decodeSync(CompanyId)
const room = (dialogId: number, company = 1) => ({
  companyId: companyId(company),
  dialogId: Schema.decodeSync(DialogId)(dialogId),
})
const person = (id: number, name: string) => ({ id: Schema.decodeSync(UserId)(id), name })
const [camila, rafael] = [person(1, "Camila"), person(2, "Rafael")]

const nodes = () => {
  const bus = createInProcessBus(silentLogger)
  return () => createRoomViewers({ bus, clock: { now: () => Date.now() } })
}
const watch = (viewers: RoomViewers, where: ReturnType<typeof room>, who: typeof camila) => {
  const told: Array<string> = []
  const leave = viewers.enter(where, who, (others) => void told.push(others.map(({ name }) => name).join(", ")))
  return { told, leave }
}
const settle = () => vi.advanceTimersByTimeAsync(announcementTimes.pause * 4)

it("tells each of the others in the same room, on whatever node, until their last tab is closed", async () => {
  const node = nodes()
  const [here, there] = [node(), node()]
  const one = watch(here, room(7), camila)
  await settle()
  expect(one.told).toEqual([])
  const tabs = [watch(there, room(7), rafael), watch(here, room(7), rafael)]
  await settle()
  expect([one.told.at(-1), ...tabs.map(({ told }) => told.at(-1))]).toEqual(["Rafael", "Camila", "Camila"])
  tabs[0]?.leave()
  await settle()
  expect(one.told).toEqual(["Rafael"])
  tabs[1]?.leave()
  await settle()
  expect(one.told).toEqual(["Rafael", ""])
})

it("tells nothing of other rooms, other companies, or of one's own other tab", async () => {
  const node = nodes()
  const [here, there] = [node(), node()]
  const one = watch(here, room(7), camila)
  watch(there, room(8), rafael)
  watch(there, room(7, 2), rafael)
  watch(there, room(7), camila)
  await settle()
  expect(one.told).toEqual([])
})

it("forgets a node that says that it ends", async () => {
  const node = nodes()
  const [here, there] = [node(), node()]
  const one = watch(here, room(7), camila)
  watch(there, room(7), rafael)
  await settle()
  there.close()
  await settle()
  expect(one.told).toEqual(["Rafael", ""])
})
