import type { AddressInfo } from "node:net"
import { afterEach, expect, test } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { plainStreamOf, raiseFrameLimit } from "./socket-internals.ts"

const servers: Array<WebSocketServer> = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Both ends of an open socket whose server accepts frames of at most 1,000 bytes. */
const opened = async () => {
  const server = new WebSocketServer({ port: 0, maxPayload: 1_000 })
  servers.push(server)
  await new Promise((resolve) => server.once("listening", resolve))
  const accepted = new Promise<WebSocket>((resolve) => server.once("connection", resolve))
  // a server listening on a port has an address of this type
  const { port } = server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  await new Promise((resolve) => client.once("open", resolve))
  return { client, server: await accepted }
}

const heard = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once("message", (data) => resolve(String(data))))

test("one socket can have a larger frame limit than its server's others", async () => {
  const { client, server } = await opened()
  expect(raiseFrameLimit(server, 5_000)).toBe(true)
  const received = heard(server)
  client.send("a".repeat(4_000))
  expect((await received).length).toBe(4_000)

  const usual = await opened()
  const closed = new Promise<number>((resolve) => usual.client.once("close", resolve))
  usual.server.on("error", () => {})
  usual.client.send("a".repeat(4_000))
  expect(await closed).toBe(1009)
})

test("prepared frames can be written to the stream of an uncompressed socket", async () => {
  const { client, server } = await opened()
  const received = heard(client)
  const stream = plainStreamOf(server)
  expect(stream).toBeDefined()
  stream?.write(Buffer.from([0x81, 2, ...Buffer.from("oi")]))
  expect(await received).toBe("oi")
})
