import { WebSocket } from "ws"

/** What a socket told: the parsed text of a frame. */
export interface SocketNews {
  readonly type: string
  readonly [field: string]: unknown
}

/** A real socket, with everything that it was told so far. */
export interface TestSocket {
  readonly news: ReadonlyArray<SocketNews>
  /** Sends an object as JSON, or a text as it is. */
  readonly send: (frame: object | string) => void
  /** Answers as soon as the news so far hold what is looked for. */
  readonly until: <A>(find: (news: ReadonlyArray<SocketNews>) => A | undefined) => Promise<A>
  /** The close code, once it is closed. */
  readonly closed: Promise<number>
  readonly isOpen: () => boolean
  readonly close: () => Promise<number>
}

/** What a server says instead of opening a socket. */
export interface RefusedUpgrade {
  readonly status: number
  readonly body: unknown
}

export interface SocketTerms {
  readonly cookie?: string
  /** That of the server itself when not given; null: none. */
  readonly origin?: string | null
}

/** Opens a socket to a path of a server; throws when it is refused. */
export const openSocket = async (url: string, path: string, terms: SocketTerms = {}): Promise<TestSocket> => {
  const socket = connect(url, path, terms)
  const news: Array<SocketNews> = []
  const watchers = new Set<() => void>()
  const tellWatchers = () => {
    for (const watch of watchers) watch()
  }
  socket.on("message", (data) => {
    // the server's frames always are objects with a type: a test that meets another one fails on what it looks for
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

/** Asks for a socket that is not to be had, and answers what was said to it; throws when it is opened. */
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
