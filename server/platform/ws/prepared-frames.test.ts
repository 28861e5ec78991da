import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { createMetrics } from "../metrics.ts"
import { madeOnce, prepareFrames } from "./prepared-frames.ts"
import { closeCodes, keepPeer, peerLimits, type SocketPeer } from "./socket-peer.ts"

describe("prepared frames", () => {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  beforeAll(() => new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve)))
  afterAll(() => void http.close())

  /** Both ends of a socket, and the counts of its metrics. */
  const connect = async () => {
    const metrics = createMetrics()
    const kept = new Promise<{ readonly peer: SocketPeer; readonly socket: WebSocket }>((resolve) =>
      server.once("connection", (socket) => {
        const peer = keepPeer(socket, () => {}, { now: () => Date.now() }, metrics.socketOpened("dialog"))
        resolve({ peer, socket })
      }),
    )
    // a server listening on a port has an address of this type
    const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
    const heard: Array<string> = []
    client.on("message", (data) => heard.push(String(data)))
    await new Promise((resolve) => client.once("open", resolve))
    return { ...(await kept), client, heard, metrics }
  }

  it("arrive as the original texts, whatever their size, in order with others", async () => {
    const { peer, client, heard } = await connect()
    const sizes = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]
    const texts = [...sizes.map((size) => "x".repeat(size)), "ação 🙂"]
    peer.send("before")
    peer.send(prepareFrames(texts))
    peer.send("after")
    await new Promise<void>((resolve) => client.on("message", (data) => String(data) === "after" && resolve()))
    expect(heard).toEqual(["before", ...texts, "after"])
    client.terminate()
  })

  it("are never buffered beyond the limit: a client that does not read is dropped", async () => {
    const { peer, socket, client, metrics } = await connect()
    client.pause()
    const piece = prepareFrames(["x".repeat(50_000)])
    let most = 0
    for (let sent = 0; sent < 2_000 && socket.readyState === socket.OPEN; sent++) {
      peer.send(piece)
      await nextTurn()
      most = Math.max(most, socket.bufferedAmount)
    }
    expect(socket.readyState).not.toBe(socket.OPEN)
    expect(most).toBeGreaterThan(peerLimits.buffered / 2)
    expect(most).toBeLessThanOrEqual(peerLimits.buffered)
    const told = await metrics.text()
    expect(told).toContain('prosa_sockets_dropped_total{socket="dialog"} 1')
    expect(told).toContain(`prosa_socket_buffered_bytes_most ${most}`)
    client.terminate()
  })

  it("are sent before their sender closes the socket", async () => {
    const { peer, client, heard } = await connect()
    peer.send(prepareFrames(["one", "two"]))
    peer.close(closeCodes.notFound)
    const code = await new Promise((resolve) => client.once("close", resolve))
    expect([heard, code]).toEqual([["one", "two"], closeCodes.notFound])
  })

  it("are sent to a reading client, whatever their size", async () => {
    const { peer, socket, client, heard } = await connect()
    const large = "x".repeat(3 * peerLimits.buffered)
    peer.send(prepareFrames([large]))
    await new Promise((resolve) => client.once("message", resolve))
    expect([heard[0]?.length, socket.readyState]).toEqual([large.length, socket.OPEN])
    client.terminate()
  })
})

it("a memoised value is computed anew for each key", () => {
  let made = 0
  const once = madeOnce((key: { readonly name: string }) => ({ name: key.name, made: (made += 1) }))
  const [one, other] = [{ name: "one" }, { name: "other" }]
  expect([one, other, one].map((key) => once(key))).toMatchObject([
    { name: "one", made: 1 },
    { name: "other", made: 2 },
    { name: "one", made: 1 },
  ])
})
