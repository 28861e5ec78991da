import { mkdtempSync } from "node:fs"
import { createServer as createHttpServer, type Server as HttpServer } from "node:http"
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import {
  type Bus,
  createFolderStore,
  createInProcessBus,
  createServer,
  createTransactions,
  migrate,
  migrations,
  openDatabase,
  startOutboxRelay,
} from "@prosa/server"
import { startTestServer } from "@prosa/server/testing"
import { Effect } from "effect"
import { Server as SocketIo } from "socket.io"

/** Where the three servers listen, and who may open sockets of ours. */
export interface FanOutPlaces {
  readonly ours: number
  readonly tcp: number
  readonly socketIo: number
  readonly email: string
  readonly userId: number
  readonly botToken: string
}

export type FanOutServer = "ours" | "tcp" | "socketIo"

/** What the bench asks of this process; each is answered by `FanOutAnswer`. */
export type FanOutWish =
  | { readonly wish: "places" }
  /** Tells so many events to everybody who is connected. `sample` is what an event is to `tcp` and `socketIo`, in base 64. */
  | { readonly wish: "tell"; readonly server: FanOutServer; readonly events: number; readonly sample: string }
  /** Tells one event of ours, and counts how often its text is serialised. */
  | { readonly wish: "count" }
  /** Tells events of so many characters until a socket is dropped. */
  | { readonly wish: "flood"; readonly characters: number; readonly events: number }

export type FanOutAnswer =
  | FanOutPlaces
  /** Microseconds of this process's time. */
  | { readonly cpu: number }
  | { readonly serialised: number }
  | { readonly mostBuffered: number; readonly told: number; readonly dropped: number }

/** Between two events, in milliseconds: all sockets have taken one before the next comes. */
const pause = 20

const listening = async (server: Server | HttpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // a server that listens on a port has an address of this kind
  return (server.address() as AddressInfo).port
}

const silent = {
  info: () => {},
  warn: () => {},
  error: (fields: object) => process.stderr.write(`${JSON.stringify(fields)}\n`),
}

const onFatal = (error: Error) => {
  throw error
}
const folder = mkdtempSync(join(tmpdir(), "prosa-fan-out-"))
const database = await Effect.runPromise(openDatabase({ dataDir: join(folder, "data") }, { logger: silent, onFatal }))
await Effect.runPromise(migrate(database, migrations))

const email = "camila@loja.com.br"
const seeding = await startTestServer(database)
const companyId = await seeding.seed.company()
const workspace = await seeding.seed.workspace(companyId)
const facts = { email, permissions: ["omnichannel_view"], workspaces: [workspace] } as const
const userId = await seeding.seed.person(companyId, facts)
const bot = await seeding.seed.bot(companyId, workspace)
await seeding.close()

/** What was said of a dialog last: events are made after it. */
let said: { readonly subject: string; readonly payload: string } | undefined
const inner = createInProcessBus(silent)
const bus: Bus = {
  ...inner,
  publish: (subject, payload) => {
    if (subject.startsWith("dialog.")) said = { subject, payload }
    return inner.publish(subject, payload)
  },
}
const transactions = createTransactions(database)
const clock = { now: () => Date.now() }
const secret = new TextEncoder().encode("um segredo só do banco de ensaio, com 32 bytes")
const files = createFolderStore(join(folder, "files"))
const { app } = await createServer({ transactions, bus, logger: silent, clock, secret, files, callLimitFactor: 0 })
startOutboxRelay({ transactions, bus, logger: silent })
await app.listen({ port: 0, host: "127.0.0.1" })

const tcpSockets = new Set<Socket>()
const tcpServer = createTcpServer({ noDelay: true }, (socket) => {
  tcpSockets.add(socket)
  socket.on("error", () => undefined)
  socket.on("close", () => tcpSockets.delete(socket))
})
const ioHttp = createHttpServer()
const io = new SocketIo(ioHttp, { transports: ["websocket"], pingInterval: 3_600_000, serveClient: false })

const places: FanOutPlaces = {
  ours: portOf(app.server),
  tcp: await listening(tcpServer),
  socketIo: await listening(ioHttp),
  email,
  userId,
  botToken: bot.token,
}

function portOf(server: HttpServer): number {
  return (server.address() as AddressInfo).port
}

/** The next event of the dialog that was said something in last: one message, as `publishDialog` tells it. */
const nextEvent = (text: string) => {
  if (said === undefined) throw new Error("nothing was said yet")
  const { subject, payload } = said
  // written by this program
  const notice = JSON.parse(payload) as Notice
  const after = notice.dialog.lastSeq
  const [like] = notice.messages
  const message = { ...like, id: Number(like?.["id"]) + 1, seq: after + 1, changeSeq: after + 1, text }
  const dialog = { ...notice.dialog, lastSeq: after + 1 }
  return { subject, payload: JSON.stringify({ ...notice, after, dialog, messages: [message] }) }
}
interface Notice {
  readonly dialog: { readonly lastSeq: number }
  readonly messages: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const publish = ({ subject, payload }: ReturnType<typeof nextEvent>) => Effect.runPromise(bus.publish(subject, payload))

const tellOnce: Record<FanOutServer, (sample: Buffer) => unknown> = {
  ours: () => publish(nextEvent("Seu pedido saiu para entrega e chega hoje até as 18 horas.")),
  tcp: (sample) => {
    for (const socket of tcpSockets) socket.write(sample)
  },
  socketIo: (sample) => io.emit("news", sample.toString("latin1")),
}

const answer = async (wish: FanOutWish): Promise<FanOutAnswer> => {
  switch (wish.wish) {
    case "places":
      return places
    case "tell": {
      const sample = Buffer.from(wish.sample, "base64")
      const before = process.cpuUsage()
      for (let event = 0; event < wish.events; event++) {
        await tellOnce[wish.server](sample)
        await sleep(pause)
      }
      const { user, system } = process.cpuUsage(before)
      return { cpu: user + system }
    }
    case "count": {
      const marker = "contado uma vez"
      const event = nextEvent(`Isto é ${marker}.`)
      const { stringify } = JSON
      let serialised = 0
      const counting = (...given: Parameters<typeof stringify>): string | undefined => {
        const text: string | undefined = stringify(...given)
        if (text?.includes(marker)) serialised += 1
        return text
      }
      Object.assign(JSON, { stringify: counting })
      await publish(event)
      await sleep(10 * pause)
      Object.assign(JSON, { stringify })
      return { serialised }
    }
    case "flood": {
      const clients = openSockets()
      const open = clients.size
      let mostBuffered = 0
      let told = 0
      while (told < wish.events && clients.size === open) {
        await publish(nextEvent("ã".repeat(wish.characters)))
        told += 1
        await sleep(2)
        for (const client of clients) mostBuffered = Math.max(mostBuffered, client.bufferedAmount)
      }
      return { mostBuffered, told, dropped: open - clients.size }
    }
  }
}

/** The sockets of ours, as `ws` keeps them. */
const openSockets = (): ReadonlySet<{ readonly bufferedAmount: number }> => {
  // a field that the plugin of the sockets adds
  const { clients } = Reflect.get(app, "websocketServer") as {
    clients: ReadonlySet<{ readonly bufferedAmount: number }>
  }
  return clients
}

// One wish after the other: what one costs is not counted as another's.
let tail: Promise<unknown> = Promise.resolve()
process.on("message", (wish: FanOutWish) => {
  tail = tail.then(() => answer(wish)).then((found) => process.send?.(found))
})
process.on("disconnect", () => process.exit(0))
