import { Agent } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import type { ProgramPlace } from "../../composition-root/server/testing/spawned-program.ts"
import { freePort } from "../../composition-root/server/testing/spawned-program.ts"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { createAnswerPace } from "./answer-pace.ts"
import { foundBusyShop } from "./busy-shop.ts"
import { planDeliveries } from "./deliveries.ts"
import { findFaults } from "./find-faults.ts"
import { type Fault } from "./stored-reading.ts"
import { startMortalProgram } from "./mortal-program.ts"
import { readStored } from "./read-stored.ts"
import { seededRandom } from "./seeded-random.ts"
import type { VisitorRecord } from "./stored-reading.ts"
import { openVisitorPage, type VisitorPage } from "./visitor-page.ts"

export interface StormSize {
  readonly messages: number
  readonly kills: number
  readonly seed: number
}

export interface StormReport {
  readonly faults: ReadonlyArray<Fault>
  /** What pages were told that they never should be, and what the program complained of. */
  readonly surprises: ReadonlyArray<string>
  readonly figures: StormFigures
}

export interface StormFigures {
  readonly messages: number
  readonly deliveries: number
  readonly dialogs: number
  readonly stored: number
  readonly kills: number
  readonly starts: number
  readonly seconds: number
  /** Milliseconds from a delivery to its answer, of those that were answered. */
  readonly p50: number
  readonly p99: number
  /** The longest time in which nobody was answered, in milliseconds. */
  readonly longestOutage: number
}

/** How many deliveries are under way at once. */
const lanes = 32

/**
 * Sends every message three times, shuffled, while the program is killed at moments that the seed decides, and compares what
 * is left with what was sent. The database is empty at first; `environment` leads the program to it.
 */
export const weatherStorm = async (
  start: ProgramPlace["start"],
  { place, environment }: { readonly place: DatabasePlace; readonly environment: Record<string, string> },
  { messages, kills, seed }: StormSize,
): Promise<StormReport> => {
  const random = seededRandom(seed)
  const shop = await foundBusyShop(place, environment["DATA_DIR"] ?? "")
  const port = await freePort()
  const secrets = { SESSION_SECRET: "um-segredo-que-sobrevive-a-todas-as-mortes", LOG_LEVEL: "error" }
  const program = await startMortalProgram(start, { ...environment, ...secrets, PORT: String(port) }, random)

  const pace = createAnswerPace()
  const over = new AbortController()
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * lanes })
  const visitors = Math.max(4, Math.min(200, Math.round(messages / 10)))
  const pages = Array.from({ length: visitors }, (_, at) =>
    openVisitorPage(
      { port, agent, watch: pace, over: over.signal },
      { name: `visitor ${at}`, botToken: shop.bots[at % shop.bots.length] ?? "", listens: at % 5 === 0 },
    ),
  )
  const volleys = planDeliveries({ messages, visitors }, random)

  const begun = performance.now()
  const progress = { next: 0 }
  const lane = async () => {
    for (let volley = volleys[progress.next++]; volley !== undefined; volley = volleys[progress.next++])
      await Promise.all(volley.map((message) => pages[message.visitor]?.deliver(message)))
  }
  // Each kill waits for so much to be delivered that all of them fall into the storm.
  const marks = Array.from({ length: kills }, () => random.next() * 0.97 * volleys.length).sort((a, b) => a - b)
  const killing = async () => {
    for (const mark of marks) {
      if (program.deaths().kills >= kills) return
      while (progress.next < mark) await sleep(2)
      await program.kill()
    }
  }
  await Promise.all([killing(), ...Array.from({ length: lanes }, lane)]).catch((error: unknown) => {
    over.abort()
    throw error
  })
  const seconds = (performance.now() - begun) / 1_000

  const asked = await caughtUp(pages)
  const records = pages.map((page, at): VisitorRecord => {
    const conversation = asked[at]
    if (conversation === undefined) throw new Error("a page was not asked")
    return { name: `visitor ${at}`, sent: page.sent(), asked: conversation, heard: page.heard() }
  })
  for (const page of pages) page.close()
  agent.destroy()
  await program.end()

  const reading = await readStored(place, shop.companyId)
  const faults = findFaults(reading, records)
  const figures: StormFigures = {
    messages,
    deliveries: volleys.flat().length,
    dialogs: reading.dialogs.length,
    stored: reading.dialogs.reduce((sum, dialog) => sum + dialog.messages.length, 0),
    ...program.deaths(),
    seconds,
    ...pace.figures(),
  }
  return { faults, surprises: [...pages.flatMap((page) => page.surprises()), ...program.complaints()], figures }
}

/** The conversations as the server tells them, once the sockets have heard as much, or have had long enough to. */
const caughtUp = async (pages: ReadonlyArray<VisitorPage>) => {
  const asked = await Promise.all(pages.map((page) => page.ask()))
  const patience = performance.now() + 10_000
  const behind = () =>
    pages.some((page, at) => {
      const heard = page.heard()
      return heard !== undefined && heard.messages.length < (asked[at]?.messages.length ?? 0)
    })
  while (behind() && performance.now() < patience) await sleep(50)
  // One more turn of the relay, for what nobody listens to.
  await sleep(1_500)
  return asked
}
