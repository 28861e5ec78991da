import { randomBytes } from "node:crypto"
import { connect, type Socket } from "node:net"

/** A connection that counts what it is told. */
export interface FanOutClient {
  readonly socket: Socket
  /** Bytes that came after the greeting. */
  readonly heard: () => number
  readonly forget: () => void
  /** Waits until what has come satisfies; answers it as it came. */
  readonly until: (satisfied: (text: string) => boolean) => Promise<string>
}

/** Bytes and nothing else. */
export const openBare = (port: number): Promise<FanOutClient> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true })
    let heard = 0
    let kept: Array<Buffer> | undefined
    const watchers = new Set<() => void>()
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.length
      kept?.push(chunk)
      for (const watch of watchers) watch()
    })
    socket.on("error", reject)
    socket.on("connect", () =>
      resolve({
        socket,
        heard: () => heard,
        forget: () => {
          heard = 0
          kept = undefined
        },
        until: (satisfied) => {
          kept ??= []
          return new Promise((found) => {
            const watch = () => {
              const text = Buffer.concat(kept ?? []).toString("latin1")
              if (!satisfied(text)) return
              watchers.delete(watch)
              found(text)
            }
            watchers.add(watch)
            watch()
          })
        },
      }),
    )
  })

/** A WebSocket without the parts that cost the reader: frames are sent, and what comes is counted. */
export const openUpgraded = async (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FanOutClient> => {
  const client = await openBare(port)
  const lines = {
    host: `127.0.0.1:${port}`,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  const upgraded = client.until((text) => text.includes("\r\n\r\n"))
  client.socket.write(`GET ${path} HTTP/1.1\r\n${head.join("")}\r\n`)
  const answer = await upgraded
  if (!answer.startsWith("HTTP/1.1 101")) throw new Error(`not upgraded: ${answer.slice(0, 200)}`)
  return client
}

/** Sends a text of at most 65,535 bytes as a client's frame. */
export const sendText = ({ socket }: FanOutClient, text: string): void => {
  const payload = Buffer.from(text)
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff])
  // a mask of zeros leaves the payload as it is
  socket.write(Buffer.concat([header, Buffer.alloc(4), payload]))
}
