import { connect } from "node:net"

const headOf = (url: string, path: string, headers: ReadonlyArray<string>): string =>
  [`POST ${path} HTTP/1.1`, `host: ${new URL(url).host}`, "content-type: application/json", ...headers, "", ""].join(
    "\r\n",
  )

/** Sends the head of a request and none of its body; returns the beginning of the response. */
export const sendHead = (url: string, path: string, headers: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(headOf(url, path, headers)))
    socket.setTimeout(10_000, () => socket.destroy(new Error("the server waits for the body")))
    socket.once("data", (data: Buffer) => {
      resolve(data.toString("latin1"))
      socket.destroy()
    })
    socket.once("error", reject)
  })

/**
 * Sends a chunked body of a size until the server answers or cuts the connection; returns the bytes sent by then, and
 * the response: undefined when a write met the closed connection before the response was read, which discards it.
 */
export const sendChunks = (
  url: string,
  path: string,
  header: string,
  size: number,
): Promise<{ readonly answer: string | undefined; readonly taken: number }> =>
  new Promise((resolve, reject) => {
    let taken = 0
    let answer: string | undefined
    const chunk = Buffer.alloc(65_536, "x")
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    const send = () => {
      if (answer !== undefined) return
      while (taken < size) {
        socket.write(`${chunk.length.toString(16)}\r\n`)
        socket.write(chunk)
        taken += chunk.length
        if (!socket.write("\r\n")) return void socket.once("drain", send)
      }
    }
    socket.setTimeout(10_000, () => socket.destroy(new Error("no response")))
    socket.on("data", (data: Buffer) => {
      answer ??= data.toString("latin1")
      resolve({ answer, taken })
      socket.destroy()
    })
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE" || error.code === "ECONNRESET") resolve({ answer, taken })
      else reject(error)
    })
    socket.write(headOf(url, path, [header, "transfer-encoding: chunked"]))
    send()
  })
