import { WebSocket } from "ws"

/** A frame received from the server, parsed. */
export interface SocketNews {
  readonly type: string
  readonly [field: string]: unknown
}

/** A real socket and everything received so far. */
export interface TestSocket {
  readonly news: ReadonlyArray<SocketNews>
  /** Sends an object as JSON, or a text as it is. */
  readonly send: (frame: object | string) => void
  /** Resolves as soon as `find` returns a value for the frames received so far. */
  readonly until: <A>(find: (news: ReadonlyArray<SocketNews>) => A | undefined) => Promise<A>
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  readonly isOpen: () => boolean
  readonly close: () => Promise<number>
}

/** The server's response instead of an upgrade. */
export interface RefusedUpgrade {
  readonly status: number
  readonly body: unknown
}

export interface SocketTerms {
  readonly cookie?: string
  /** Default: the server's own origin; null sends none. */
  readonly origin?: string | null
}

/** Opens a socket; throws if the server refuses it. */
export const openSocket = async (url: string, path: string, terms: SocketTerms = {}): Promise<TestSocket> => {
  const socket = connect(url, path, terms)
  const news: Array<SocketNews> = []
  const watchers = new Set<() => void>()
  const tellWatchers = () => {
    for (const watch of watchers) watch()
  }
  socket.on("message", (data) => {
    // every frame of the server is an object with a type: any other fails on the fields that a test reads
    news.push(JSON.parse(String(data)) as SocketNews)
    tellWatchers()
  })
  const closed = new Promise<number>((resolve) => socket.on("close", resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on("open", () => resolve())
    socket.on("unexpected-response", (_, { statusCode }) => reject(new Error(`refused with ${statusCode}`)))
    socket.on("error", reject)
  })
  return {
    news,
    closed,
    send: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => {
      socket.close()
      return closed
    },
    until: (find) =>
      new Promise((resolve) => {
        const watch = () => {
          const found = find(news)
          if (found === undefined) return
          watchers.delete(watch)
          resolve(found)
        }
        watchers.add(watch)
        watch()
      }),
  }
}

/** Requests a socket that must be refused and returns the response; throws if it opens. */
export const refusedSocket = (url: string, path: string, terms: SocketTerms = {}): Promise<RefusedUpgrade> =>
  new Promise((resolve, reject) => {
    const socket = connect(url, path, terms)
    socket.on("open", () => {
      socket.terminate()
      reject(new Error(`${path} was opened`))
    })
    socket.on("error", reject)
    socket.on("unexpected-response", (_, response) => {
      let text = ""
      response.on("data", (chunk: Buffer) => (text += chunk.toString()))
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }))
    })
  })

const connect = (url: string, path: string, { cookie, origin = url }: SocketTerms): WebSocket =>
  new WebSocket(`${url.replace("http", "ws")}${path}`, {
    headers: { ...(cookie === undefined ? {} : { cookie }), ...(origin === null ? {} : { origin }) },
  })
