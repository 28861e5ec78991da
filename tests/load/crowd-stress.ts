import { setTimeout as sleep } from "node:timers/promises"
import { testPassword } from "@prosa/server/testing"
import type { ProgramPlace } from "../../composition-root/server/testing/spawned-program.ts"
import { freePort } from "../../composition-root/server/testing/spawned-program.ts"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { type SeededRandom, seededRandom } from "../durability/seeded-random.ts"
import { foundCrowdedShop, waitingReply } from "./crowded-shop.ts"
import { findMisses, type Miss } from "./find-misses.ts"
import { gaugeFigures } from "./gauge-figures.ts"
import { type Flood, floodRooms } from "./flood.ts"
import { createHttpAsker } from "./http-asker.ts"
import { inLanes } from "./in-lanes.ts"
import { type LoadAttendant, openLoadAttendant } from "./load-attendant.ts"
import { type LoadPlace, type LoadVisitor, openLoadVisitor } from "./load-visitor.ts"
import { watchGauges } from "./program-gauges.ts"
import { readCrowd } from "./read-crowd.ts"
import { longConversation, type SlowReader, stallReaders } from "./slow-readers.ts"

export interface CrowdSize {
  readonly visitors: number
  readonly attendants: number
  readonly seconds: number
  /** Messages of visitors in a second; attendants do a third as many things. */
  readonly rate: number
  readonly seed: number
}

export interface StressReport {
  readonly misses: ReadonlyArray<Miss>
  /** What pages were told that they never should be, and what the program complained of. */
  readonly surprises: ReadonlyArray<string>
  readonly figures: StressFigures
}

export interface StressFigures {
  readonly sockets: number
  readonly said: number
  readonly answered: number
  readonly saidPerSecond: number
  /** Messages told by the program over all sockets. */
  readonly toldPerSecond: number
  readonly stored: number
  readonly dialogs: number
  readonly joined: number
  readonly tooLate: number
  readonly handedOver: number
  readonly deleted: number
  readonly finalized: number
  readonly comebacks: number
  readonly slowReaders: number
  readonly dropped: number
  /** In bytes. */
  readonly mostBuffered: number
  /** Resident memory of the program at first and at last, the median of each window, in bytes. */
  readonly residentFirst: number
  readonly residentLast: number
  readonly residentMost: number
  /** Used heap, the least of each window: what is left after a collection. */
  readonly heapFirst: number
  readonly heapLast: number
  /** Shares of one processor. */
  readonly programCpu: number
  readonly pagesCpu: number
  /** What one address tried meanwhile. */
  readonly flood: Flood
  /** Milliseconds from sending a message until the sender's socket tells it. */
  readonly p50: number
  readonly p99: number
}

/** What everybody says, and how often among a hundred. */
const phrases: ReadonlyArray<readonly [text: string, share: number]> = [
  ["meu pedido", 35],
  ["quero um unicórnio", 35],
  ["e o prazo?", 23],
  ["tchau", 5],
  ["atendente", 2],
]

/** Everybody has an address of their own, and who floods has one, too. */
const addressAt = (at: number): string => `127.${1 + Math.floor(at / 250)}.0.${1 + (at % 250)}`
const floodAddress = "127.200.0.1"

/** How often each page is cut off: once in so many seconds. */
const cutEvery = { visitor: 60, attendant: 30 }

/**
 * Lets a crowd of visitors and attendants talk over real sockets to the program, which cut themselves off and come back,
 * while some stop reading; and compares what everybody's page shows at the end with what is stored. The database is empty.
 */
export const stressCrowd = async (
  start: ProgramPlace["start"],
  { place, environment }: { readonly place: DatabasePlace; readonly environment: Record<string, string> },
  size: CrowdSize,
): Promise<StressReport> => {
  const random = seededRandom(size.seed)
  const shop = await foundCrowdedShop(place, size.attendants)
  const port = await freePort()
  const secrets = {
    SESSION_SECRET: "um-segredo-de-uma-multidao-de-visitantes",
    LOG_LEVEL: "error",
    CALL_LIMIT_FACTOR: "1",
  }
  const program = start({ ...environment, ...secrets, PORT: String(port) })
  await program.url

  const surprises: Array<string> = []
  const times: Array<number> = []
  const http = createHttpAsker(port, 64)
  const operator = createHttpAsker(port, 1)
  const load: LoadPlace = {
    port,
    http,
    surprise: (what) => void surprises.push(what),
    delivered: (milliseconds) => void times.push(milliseconds),
  }
  const botOf = (at: number) => shop.bots[at % shop.bots.length] ?? ""
  const visitors = await inLanes(16, size.visitors, (at) =>
    openLoadVisitor(load, `visitor ${at}`, { botToken: botOf(at), from: addressAt(at) }),
  )
  const attendants = await inLanes(4, size.attendants, async (at) => {
    const person = shop.attendants[at]
    if (person === undefined) throw new Error("there are fewer attendants than wanted")
    return openLoadAttendant(load, shop.companyId, person, testPassword)
  })
  const slow = await openSlowReaders(load, size, botOf, attendants)
  times.length = 0

  const gauges = watchGauges(operator, Math.min(5_000, size.seconds * 50))
  await sleep(Math.min(1_000, size.seconds * 50))
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const over = () => performance.now() - begun > size.seconds * 1_000
  const visitor = () => pick(visitors, random)
  const attendant = () => pick(attendants, random)
  const away = () => 20 + random.below(2_000)
  const slowRounds = async () => {
    const rounds = size.seconds >= 60 ? [0.2, 0.5, 0.8] : [0.1]
    let dropped = 0
    for (const share of rounds) {
      while (performance.now() - begun < share * size.seconds * 1_000) await sleep(50)
      dropped += await stallReaders(operator, slow.readers)
    }
    return { dropped, wanted: rounds.length * slow.readers.length }
  }
  const [slowRound, flood, said] = await Promise.all([
    slowRounds(),
    floodRooms(http, botOf(0), floodAddress),
    atRate(size.rate, over, () => visitor().say(phraseAt(random.below(100)))),
    atRate(size.rate / 3, over, () => attendant().work(random)),
    atRate(visitors.length / cutEvery.visitor, over, async () => visitor().socket.cut(away())),
    atRate(attendants.length / cutEvery.attendant, over, async () => attendant().cut(random, away())),
  ])
  const seconds = (performance.now() - begun) / 1_000
  const spent = process.cpuUsage(cpu)
  const duringLoad = gauges.read.length

  await settled([...visitors, ...slow.visitors], attendants)
  await gauges.end()
  const sights = [...visitors, ...slow.visitors].map((page) => page.sight())
  const staff = attendants.map((page) => page.sight())
  const deeds = attendants.map((page) => page.did())
  const comebacks =
    visitors.reduce((sum, { socket }) => sum + socket.comebacks(), 0) + total(deeds.map((did) => did.comebacks))
  for (const { socket } of [...visitors, ...slow.visitors]) socket.end()
  for (const page of attendants) page.end()
  http.close()
  operator.close()
  program.child.kill("SIGTERM")
  const { code, complained, said: logged } = await program.ended
  if (code !== 0) surprises.push(`the program ended with ${code}`)
  surprises.push(
    ...[...logged.split("\n").filter((line) => line.startsWith("{")), ...complained.split("\n")].filter(Boolean),
  )

  const reading = await readCrowd(place, shop.companyId)
  return {
    misses: findMisses(reading, sights, staff),
    surprises,
    figures: {
      sockets: Math.max(...gauges.read.map(({ openSockets }) => openSockets)),
      said,
      answered: total(deeds.map((did) => did.said)),
      saidPerSecond: (said + total(deeds.map((did) => did.said))) / seconds,
      stored: total(reading.dialogs.map(({ messages }) => messages.length)),
      dialogs: reading.dialogs.length,
      joined: total(deeds.map((did) => did.joined)),
      tooLate: total(deeds.map((did) => did.tooLate)),
      handedOver: total(deeds.map((did) => did.handedOver)),
      deleted: total(deeds.map((did) => did.deleted)),
      finalized: total(deeds.map((did) => did.finalized)),
      comebacks,
      slowReaders: slowRound.wanted,
      flood,
      dropped: slowRound.dropped,
      pagesCpu: (spent.user + spent.system) / 1_000_000 / seconds,
      ...gaugeFigures(gauges.read.slice(0, duringLoad)),
      ...percentiles(times),
    },
  }
}

const openSlowReaders = async (
  load: LoadPlace,
  { visitors }: CrowdSize,
  botOf: (at: number) => string,
  attendants: ReadonlyArray<LoadAttendant>,
): Promise<{ readonly visitors: ReadonlyArray<LoadVisitor>; readonly readers: ReadonlyArray<SlowReader> }> => {
  const count = Math.max(2, Math.round(visitors / 200))
  const pages = await inLanes(4, count, async (at) => {
    const page = await openLoadVisitor(load, `slow visitor ${at}`, {
      botToken: botOf(at),
      from: addressAt(at + visitors),
    })
    for (let said = 0; said < longConversation.messages; said++)
      await page.say(`${said} `.padEnd(longConversation.characters, "ã"))
    await page.say("espere")
    return page
  })
  // An attendant looks into each of these conversations, and does not read on either.
  const readers: Array<SlowReader> = [...pages]
  for (const watcher of attendants.slice(0, 2 * count)) {
    const long = (await watcher.newest()).filter(({ lastMessage }) => lastMessage === waitingReply)
    const chosen = long[readers.length % Math.max(1, long.length)]
    if (chosen !== undefined && readers.length < 2 * count) readers.push(watcher.watch(chosen.id))
  }
  await sleep(1_000)
  return { visitors: pages, readers }
}

/** Does something so many times a second, a few hundred at once at most, until it is over; answers how often. */
const atRate = async (perSecond: number, over: () => boolean, work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  const underWay = new Set<Promise<void>>()
  let done = 0
  while (!over()) {
    const due = ((performance.now() - begun) / 1_000) * perSecond
    while (done < due && underWay.size < 200) {
      done += 1
      const one = work().finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await sleep(10)
  }
  await Promise.all(underWay)
  return done
}

/** Waits until every page is back and has been told what the server knows, or has had long enough. */
const settled = async (visitors: ReadonlyArray<LoadVisitor>, attendants: ReadonlyArray<LoadAttendant>) => {
  const patience = performance.now() + 30_000
  const wait = async (ready: () => boolean) => {
    while (!ready() && performance.now() < patience) await sleep(50)
  }
  await wait(() => visitors.every(({ socket }) => socket.isOpen()) && attendants.every((page) => page.isSettled()))
  await inLanes(16, visitors.length, async (at) => {
    const page = visitors[at]
    const known = await page?.lastSeq()
    await wait(() => page === undefined || known === undefined || page.hasHeard(known))
  })
  // One more turn of the relay and of the inboxes, for what nobody asked about.
  await sleep(2_000)
}

const pick = <A>(all: ReadonlyArray<A>, random: SeededRandom): A => {
  const picked = all[random.below(all.length)]
  if (picked === undefined) throw new Error("there is nobody to pick from")
  return picked
}

const phraseAt = (place: number): string => {
  let upTo = 0
  for (const [text, share] of phrases) {
    upTo += share
    if (place < upTo) return text
  }
  return "tchau"
}

const percentiles = (times: ReadonlyArray<number>) => {
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { p50: share(0.5), p99: share(0.99) }
}

const total = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)
