import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { openSocket, testPassword } from "@prosa/server/testing"
import { type FanOutClient, openBare, openUpgraded, sendText } from "./fan-out-clients.js"
import type { FanOutAnswer, FanOutPlaces, FanOutServer, FanOutWish } from "./fan-out-servers.js"
import { atMost, type Finding, must, ofPairs, randomFrom } from "./measure.js"

const sockets = 1_000
/** Events of one round, and rounds; one more goes before them. */
const events = 20
const rounds = 15
const bufferLimit = 1_048_576

/**
 * One event of a dialog to a thousand attendants' sockets, from the bus to the wire: microseconds of the server's processor
 * per delivery, beside raw TCP that writes the same bytes, and beside socket.io. The servers share a process of their own,
 * the clients are in this one. And what is lost when sockets are cut, and what waits for a reader who does not read.
 */
export const fanOutBench = async (): Promise<ReadonlyArray<Finding>> => {
  const child = fork(fileURLToPath(new URL("./fan-out-servers.js", import.meta.url)))
  const ask = asker(child)
  const places = await ask<FanOutPlaces>({ wish: "places" })
  const shop = await openShop(places)
  const room = await shop.openRoom()

  const clients: Readonly<Record<FanOutServer, ReadonlyArray<FanOutClient>>> = {
    ours: await inTurn(() => shop.follow(room)),
    tcp: await inTurn(() => openBare(places.tcp)),
    socketIo: await inTurn(() => openSocketIo(places.socketIo)),
  }
  const sample = await sampleOf(ask, clients.ours)
  const tell = async (server: FanOutServer): Promise<number> => {
    for (const client of clients[server]) client.forget()
    const { cpu } = await ask<{ readonly cpu: number }>({ wish: "tell", server, events, sample })
    const told = await sameEverywhere(clients[server])
    const [bytes = 0] = told
    must(
      told.size === 1 && bytes > 0,
      `${server}: all sockets are told the same, and not ${[...told].join(", ")} bytes`,
    )
    if (server === "tcp") must(bytes === events * Buffer.from(sample, "base64").length, "TCP is told the same bytes")
    return cpu / (events * sockets)
  }
  const servers = ["ours", "tcp", "socketIo"] as const
  for (const server of servers) await tell(server)
  const measured: Array<Readonly<Record<FanOutServer, number>>> = []
  for (let round = 0; round < rounds; round++) {
    const found = { ours: 0, tcp: 0, socketIo: 0 }
    for (const at of servers.keys()) {
      const server = servers[(at + round) % servers.length] ?? "ours"
      found[server] = await tell(server)
    }
    measured.push(found)
  }
  const beside = (server: FanOutServer) => measured.map((found) => ({ ours: found.ours, theirs: found[server] }))
  const title = `one event to ${sockets.toLocaleString("en")} sockets, server's processor per delivery`

  const { serialised } = await ask<{ readonly serialised: number }>({ wish: "count" })
  for (const all of Object.values(clients)) for (const { socket } of all) socket.destroy()
  await sleep(500)
  const cut = await underCuts(shop)
  const slow = await besideSlowReader(ask, shop)
  child.disconnect()
  return [
    ofPairs(`${title}, beside raw TCP`, beside("tcp"), { within: 1.25 }, "µs"),
    ofPairs(`${title}, beside socket.io`, beside("socketIo"), { within: 1 }, "µs"),
    atMost(`one event to ${sockets.toLocaleString("en")} sockets: serialised`, serialised, 1, "times"),
    atMost(`${cut.told} messages told over ${cut.cuts} cuts of 100 sockets: lost`, cut.lost, 0, "messages"),
    atMost(`${cut.told} messages told over ${cut.cuts} cuts of 100 sockets: told twice`, cut.twice, 0, "messages"),
    atMost("what waits for a reader who does not read", slow, bufferLimit, "bytes"),
  ]
}

type Ask = <A extends FanOutAnswer>(wish: FanOutWish) => Promise<A>

const asker = (child: ChildProcess): Ask => {
  const broken = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`the servers ended with ${code}`)))
  })
  broken.catch(() => undefined)
  return <A extends FanOutAnswer>(wish: FanOutWish) => {
    // each wish has its own kind of answer (FanOutWish)
    const answered = new Promise<A>((resolve) => child.once("message", (answer) => resolve(answer as A)))
    child.send(wish)
    return Promise.race([answered, broken])
  }
}

/** How many bytes all have been told, once all have been told as many; several numbers when that takes too long. */
const sameEverywhere = async (clients: ReadonlyArray<FanOutClient>): Promise<ReadonlySet<number>> => {
  const patience = performance.now() + 5_000
  for (;;) {
    await sleep(100)
    const told = new Set(clients.map((client) => client.heard()))
    if (told.size === 1 || performance.now() > patience) return told
  }
}

/** A thousand, a few at a time. */
const inTurn = async <A>(make: () => Promise<A>): Promise<ReadonlyArray<A>> => {
  const made: Array<A> = []
  while (made.length < sockets) made.push(...(await Promise.all(Array.from({ length: 20 }, make))))
  return made
}

const openSocketIo = async (port: number): Promise<FanOutClient> => {
  const client = await openUpgraded(port, "/socket.io/?EIO=4&transport=websocket")
  await client.until((text) => text.includes('"sid"'))
  sendText(client, "40")
  await client.until((text) => text.includes("40{"))
  return client
}

/** An event's bytes as they come to a socket of ours, in base 64: what TCP writes, and what socket.io tells. */
const sampleOf = async (ask: Ask, [first]: ReadonlyArray<FanOutClient>): Promise<string> => {
  if (first === undefined) throw new Error("there are no sockets")
  first.forget()
  const heard = first.until((text) => text.includes("18 horas") && text.includes('"dialog":{'))
  await ask({ wish: "tell", server: "ours", events: 1, sample: "" })
  return Buffer.from(await heard, "latin1").toString("base64")
}

interface Room {
  readonly id: number
  readonly visitorToken: string
}

interface Shop {
  /** Somebody opens the widget and says something. */
  readonly openRoom: () => Promise<Room>
  readonly say: (room: Room, text: string) => Promise<void>
  readonly messagesOf: (room: Room) => Promise<number>
  /** A counting socket that has been told everything so far. */
  readonly follow: (room: Room) => Promise<FanOutClient>
  readonly url: string
  readonly path: (room: Room) => string
  readonly cookie: string
}

const openShop = async ({ ours, email, userId, botToken }: FanOutPlaces): Promise<Shop> => {
  const url = `http://127.0.0.1:${ours}`
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { "content-type": "application/json", origin: url, ...headers }
    const answer = await fetch(`${url}${path}`, { method: "POST", headers: sent, body: JSON.stringify(body) })
    must(answer.status === 200, `${path} was answered ${answer.status}`)
    return answer
  }
  const signedIn = await post("/api/auth", { name: email, password: testPassword })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ")
  const path = ({ id }: Room) => `/api/omnichannel/${id}/${userId}`
  const say = async ({ visitorToken }: Pick<Room, "visitorToken">, text: string) => {
    await post("/api/livechat/messages", { clientId: randomUUID(), text }, { authorization: `Bearer ${visitorToken}` })
  }
  return {
    url,
    path,
    cookie,
    say,
    openRoom: async () => {
      const session: unknown = await (await post("/api/livechat/sessions", { botToken })).json()
      const visitorToken = String(Reflect.get(Object(session), "visitorToken"))
      await say({ visitorToken }, "oi")
      const list = await fetch(`${url}${newest}`, { headers: { cookie } })
      const page: unknown = await list.json()
      const result: unknown = Reflect.get(Object(page), "result")
      const id = Array.isArray(result) ? Number(Reflect.get(Object(result[0]), "id")) : Number.NaN
      return { id, visitorToken }
    },
    messagesOf: async ({ visitorToken }) => {
      const headers = { authorization: `Bearer ${visitorToken}` }
      const history: unknown = await (await fetch(`${url}/api/livechat/messages?after=0`, { headers })).json()
      const messages: unknown = Reflect.get(Object(history), "messages")
      return Array.isArray(messages) ? messages.length : Number.NaN
    },
    follow: async (room) => {
      const client = await openUpgraded(ours, path(room), { origin: url, cookie })
      sendText(client, JSON.stringify({ type: "resume", after: 0 }))
      await client.until((text) => text.includes('"dialog":{'))
      return client
    },
  }
}

const newest = "/api/omnichannel/dialogs-pageable?companyId=1&workspace=1&status=OPEN&name=&offset=0&limit=1"

/** A visitor talks while a hundred sockets are cut at random, and come back with what they saw last. */
const underCuts = async (shop: Shop) => {
  const random = randomFrom(8)
  const room = await shop.openRoom()
  let cuts = 0
  let twice = 0
  let over = false
  const pages = Array.from({ length: 100 }, () => {
    const seen = new Set<number>()
    let cut = () => {}
    const follow = async () => {
      for (;;) {
        const socket = await openSocket(shop.url, shop.path(room), { cookie: shop.cookie })
        cut = () => void socket.close()
        socket.send({ type: "resume", after: Math.max(0, ...seen) })
        let read = 0
        void socket.until((news) => {
          for (const { type, seq } of news.slice(read)) {
            if (type !== "message") continue
            if (seen.has(Number(seq))) twice += 1
            seen.add(Number(seq))
          }
          read = news.length
          return undefined
        })
        await socket.closed
        if (over) return
      }
    }
    void follow()
    return { seen, cut: () => cut() }
  })
  await sleep(500)
  for (let said = 0; said < 100; said++) {
    await shop.say(room, `mensagem ${said}`)
    for (const page of pages) {
      if (random() > 0.05) continue
      cuts += 1
      page.cut()
    }
  }
  await sleep(1_500)
  const stored = await shop.messagesOf(room)
  must(stored > 100, "a hundred messages are stored")
  const lost = pages.reduce((sum, { seen }) => sum + (stored - seen.size), 0)
  over = true
  for (const page of pages) page.cut()
  await sleep(200)
  return { cuts, lost, twice, told: stored * pages.length }
}

/** Ten sockets, one of which stops reading: it is dropped, and the others are told everything. Answers the most that waited. */
const besideSlowReader = async (ask: Ask, shop: Shop): Promise<number> => {
  const room = await shop.openRoom()
  const [slow, ...others] = await Promise.all(Array.from({ length: 10 }, () => shop.follow(room)))
  // what opened the room is on its way to them for a moment more
  await sleep(500)
  slow?.socket.pause()
  for (const client of others) client.forget()
  const flood = await ask<{ readonly mostBuffered: number; readonly told: number; readonly dropped: number }>({
    wish: "flood",
    characters: 4_000,
    events: 5_000,
  })
  must(flood.dropped === 1, `${flood.dropped} sockets were dropped instead of the slow one`)
  const heard = await sameEverywhere(others)
  const [bytes = 0] = heard
  must(heard.size === 1 && bytes > flood.told * 8_000, "who reads is told everything")
  must(flood.mostBuffered > 0, "something waits for who does not read")
  for (const { socket } of [...others, ...(slow === undefined ? [] : [slow])]) socket.destroy()
  return flood.mostBuffered
}
