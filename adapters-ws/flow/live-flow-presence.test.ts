import type { PresentUser } from "@prosa/core/flow"
import { BotId, NodeId, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { BehaviorSubject, Subject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { socketLimits } from "../reconnecting-socket.ts"
import { aSocket } from "../testing/fake-socket.ts"
import { createLiveFlowPresence, presenceThrottle } from "./live-flow-presence.ts"

const nodeId = Schema.decodeSync(NodeId)
const userId = Schema.decodeSync(UserId)
const rafael = { userId: 2, name: "Rafael Nogueira", node: 3 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const paths: Array<string> = []
  const sockets: Array<ReturnType<typeof aSocket>> = []
  const options = {
    awakened$: new Subject(),
    open: (path: string) => {
      paths.push(path)
      const made = aSocket()
      sockets.push(made)
      return made.socket
    },
  }
  const node$ = new BehaviorSubject<NodeId | null>(null)
  const shown: Array<ReadonlyArray<PresentUser>> = []
  const joined = createLiveFlowPresence(options, () => userId(1))
    .join(Schema.decodeSync(BotId)(1042), node$)
    .subscribe((users) => shown.push(users))
  const socket = () => {
    const last = sockets.at(-1)
    if (last === undefined) throw new Error("no socket was opened")
    return last
  }
  const sent = () => socket().sent.filter((frame) => JSON.stringify(frame) !== '{"type":"ping"}')
  return { paths, socket, node$, shown, joined, sent, select: (id: number) => node$.next(nodeId(id)) }
}
const passed = () => vi.advanceTimersByTimeAsync(presenceThrottle)

describe("the presence in a flow over a socket", () => {
  it("opens the flow's socket, and says which node is selected", async () => {
    const { paths, socket, select, sent } = open()
    select(2)
    socket().accept()
    await passed()
    expect(paths).toEqual(["/api/flow-presence/1042/1"])
    expect(sent()).toEqual([{ type: "select", node: 2 }])
  })

  it("sends nothing more while the user is alone, and the selected node when another one comes", async () => {
    const { socket, select, sent } = open()
    socket().accept()
    select(2)
    await passed()
    select(3)
    await passed()
    expect(sent()).toEqual([{ type: "select", node: null }])
    socket().say({ type: "present", users: [rafael] })
    await passed()
    expect(sent().slice(1)).toEqual([{ type: "select", node: 3 }])
    socket().say({ type: "present", users: [{ ...rafael, node: null }] })
    await passed()
    expect(sent()).toHaveLength(2)
  })

  it("sends the last of many nodes that are walked through in a moment", async () => {
    const { socket, select, sent } = open()
    socket().accept()
    socket().say({ type: "present", users: [rafael] })
    await passed()
    await passed()
    for (let at = 1; at <= 40; at++) select(at)
    await passed()
    await passed()
    expect(sent().slice(1)).toEqual([
      { type: "select", node: 1 },
      { type: "select", node: 40 },
    ])
  })

  it("shows nobody while disconnected, and begins anew when it is connected again", async () => {
    const { socket, select, shown, sent } = open()
    socket().accept()
    socket().say({ type: "present", users: [rafael] })
    expect(shown.at(-1)).toEqual([rafael])
    await passed()
    select(5)
    await passed()
    socket().drop(1006)
    expect(shown.at(-1)).toEqual([])
    await vi.advanceTimersByTimeAsync(socketLimits.retryPause)
    socket().accept()
    expect(sent()).toEqual([{ type: "select", node: 5 }])
    socket().say({ type: "present", users: [rafael] })
    expect(shown.at(-1)).toEqual([rafael])
  })

  it("ignores frames that it does not know", () => {
    const { socket, shown } = open()
    socket().accept()
    socket().say({ type: "present", users: [rafael] })
    socket().say({ type: "present", users: [{ ...rafael, node: "3" }] })
    socket().say({ type: "another", users: [] })
    expect(shown.at(-1)).toEqual([rafael])
  })

  it("is closed for good when nobody follows it any more", async () => {
    const { socket, joined, node$, paths } = open()
    socket().accept()
    joined.unsubscribe()
    expect([socket().isClosed(), node$.observed]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(socketLimits.retryPause * 2)
    expect(paths).toHaveLength(1)
  })
})
