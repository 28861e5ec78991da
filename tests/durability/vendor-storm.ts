import { setTimeout as sleep } from "node:timers/promises"
import { type FakeGraph, openFakeGraph, sampleGraphWorld } from "@prosa/fakes"
import { testPassword } from "@prosa/server/testing"
import { freePort, type ProgramPlace } from "../../composition-root/server/testing/spawned-program.ts"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { createBrowser } from "../../server/testing/browser.ts"
import { createAnswerPace } from "./answer-pace.ts"
import { type BusyShop, foundBusyShop } from "./busy-shop.ts"
import { deliveriesOfEach, phraseOf } from "./deliveries.ts"
import type { Fault } from "./find-faults.ts"
import { findVendorFaults } from "./find-vendor-faults.ts"
import { startMortalProgram } from "./mortal-program.ts"
import { endLeases, readChannels } from "./read-channels.ts"
import { readStored } from "./read-stored.ts"
import { replayFaults } from "./replay-faults.ts"
import { seededRandom } from "./seeded-random.ts"
import type { StormFigures, StormSize } from "./weather-storm.ts"
import type { PersonWrote, VendorTook } from "./vendor-reading.ts"
import { openVendorWebhooks, webhookOf } from "./vendor-webhooks.ts"

export interface VendorStormReport {
  readonly faults: ReadonlyArray<Fault>
  readonly surprises: ReadonlyArray<string>
  readonly figures: StormFigures & {
    /** Answers that Meta took. */
    readonly answers: number
    /** Answers that are shown as failed since their outcome is unknown, and how many of them Meta had taken. */
    readonly unknown: number
    readonly unknownTaken: number
  }
}

/** How many people write at once. */
const lanes = 32
/** How many messages of people may wait for an answer: with fewer deaths under way than work, none would fall into it. */
const backlog = 200
/** Messages of one person: their answers stay below what WhatsApp takes for one person at once. */
const eachWrites = 10

/**
 * Posts every message of people on WhatsApp three times as webhooks, while the program is killed at moments that the seed
 * decides, and compares what is stored, and what a fake of Meta took, with what people wrote. The first post of a person's
 * message waits for that of the message before; its copies come at once, soon, or much later.
 */
export const vendorStorm = async (
  start: ProgramPlace["start"],
  { place, environment }: { readonly place: DatabasePlace; readonly environment: Record<string, string> },
  { messages, kills, seed }: StormSize,
): Promise<VendorStormReport> => {
  const random = seededRandom(seed)
  const shop = await foundBusyShop(place)
  const graph = await openFakeGraph({ world: worldOf(shop.botIds.length), receipts: "manual" })
  const { id, secret } = graph.world.app
  const port = await freePort()
  const settings = {
    SESSION_SECRET: "um-segredo-que-sobrevive-a-todas-as-mortes",
    LOG_LEVEL: "error",
    PORT: String(port),
    META_APP_ID: id,
    META_APP_SECRET: secret,
    META_VERIFY_TOKEN: "token-de-verificacao",
    META_GRAPH_URL: graph.url,
    META_LOGIN_URL: graph.url,
  }
  const program = await startMortalProgram(start, { ...environment, ...settings }, random)
  await connectBots(`http://127.0.0.1:${port}`, shop, graph)

  const pace = createAnswerPace()
  const over = new AbortController()
  const webhooks = openVendorWebhooks(port, secret, { watch: pace, over: over.signal, lanes })
  const people = Math.max(lanes, Math.round(messages / eachWrites))
  const wrote: Array<PersonWrote> = []
  const copies: Array<string> = []
  const progress = { begun: 0, posted: 0 }

  const post = async (body: string) => {
    await webhooks.post(body)
    progress.posted += 1
  }
  const postCopy = async () => {
    const [body] = copies.splice(random.below(copies.length), 1)
    if (body !== undefined) await post(body)
  }
  const write = async (at: number) => {
    const person = `55119${String(80_000_000 + at)}`
    const { id: phoneNumberId } = numberOf(graph, at % shop.botIds.length)
    const text = phraseOf(random)
    // The fake posts nothing by itself: it only knows now that the person wrote, so that it may be answered.
    const said = graph.whatsapp.says({ from: person, phoneNumberId }, { type: "text", text })
    const body = webhookOf(phoneNumberId, { person, id: said.id, text })
    wrote.push({ person, id: said.id, text })
    const atOnce = random.below(4) === 0
    copies.push(...Array.from({ length: deliveriesOfEach - (atOnce ? 2 : 1) }, () => body))
    await Promise.all(atOnce ? [post(body), post(body)] : [post(body)])
  }
  /** The people of a lane write in turns, one message at a time. */
  const lane = async (_: unknown, at: number) => {
    const own = Array.from({ length: people }, (_one, person) => person).filter((person) => person % lanes === at)
    while (progress.begun < messages)
      for (const person of random.shuffled(own)) {
        if (progress.begun >= messages) break
        progress.begun += 1
        const patience = performance.now() + 3_000
        while (wrote.length > graph.sent.length + backlog && performance.now() < patience) await sleep(20)
        await write(person)
        if (copies.length > 3 * lanes) await postCopy()
        if (copies.length > 100 * lanes) await postCopy()
      }
    while (copies.length > 0) await postCopy()
  }

  const begun = performance.now()
  const deliveries = messages * deliveriesOfEach
  const marks = Array.from({ length: kills }, () => random.next() * 0.97 * deliveries).sort((a, b) => a - b)
  const killing = async () => {
    for (const mark of marks) {
      if (program.deaths().kills >= kills) return
      while (progress.posted < mark) await sleep(2)
      await program.kill()
    }
  }
  await Promise.all([killing(), ...Array.from({ length: lanes }, lane)]).catch((error: unknown) => {
    over.abort()
    throw error
  })
  const seconds = (performance.now() - begun) / 1_000
  webhooks.close()
  await program.settle(
    () => graph.sent.length,
    () => endLeases(place, shop.companyId),
  )

  const took = graph.whatsapp.sent().map(({ id, to, content }): VendorTook => {
    return { id, person: to, text: "body" in content ? content.body : content.type }
  })
  await graph.close()
  const reading = await readChannels(place, shop.companyId)
  const stored = await readStored(place, shop.companyId)
  const { faults, unknown } = findVendorFaults(reading, wrote, took)
  const figures = {
    messages,
    deliveries: progress.posted,
    dialogs: stored.dialogs.length,
    stored: reading.messages.length,
    ...program.deaths(),
    seconds,
    ...pace.figures(),
    answers: took.length,
    unknown: unknown.shown,
    unknownTaken: unknown.taken,
  }
  const replayed = stored.dialogs.flatMap((dialog) => replayFaults(dialog, stored.scripts))
  return {
    faults: [...faults, ...replayed],
    surprises: [...webhooks.surprises(), ...program.complaints()],
    figures,
  }
}

/** The sample world with a number for each bot. */
const worldOf = (bots: number): ReturnType<typeof sampleGraphWorld> => {
  const world = sampleGraphWorld()
  const [waba] = world.businesses.flatMap(({ wabas }) => wabas)
  for (let at = waba?.phones.length ?? 0; at < bots; at++)
    waba?.phones.push({
      id: `1999900000000${at}`,
      number: `55114000000${at}`,
      verifiedName: "Filial",
      registered: true,
    })
  return world
}

const numberOf = (graph: FakeGraph, at: number) => {
  const [waba] = graph.world.businesses.flatMap(({ wabas }) => wabas)
  const phone = waba?.phones[at]
  if (waba === undefined || phone === undefined) throw new Error(`there is no number ${at}`)
  return { ...phone, accountId: waba.id }
}

/** Connects each bot to a number of its own, as a person does. */
const connectBots = async (url: string, { botIds, keeper }: BusyShop, graph: FakeGraph): Promise<void> => {
  const browser = createBrowser(url)
  await browser.post("/api/auth", { name: keeper, password: testPassword })
  for (const [at, botId] of botIds.entries()) {
    const { id, number, accountId } = numberOf(graph, at)
    const facts = { phone: number, businessPhoneId: id, businessAccountId: accountId }
    const draft = { ...facts, token: graph.userToken, metaUrl: graph.url, on: true }
    const { status, body } = await browser.put(`/api/bots/${botId}/whatsapp-business-settings`, draft)
    if (status !== 200) throw new Error(`bot ${botId} was not connected: ${status} ${JSON.stringify(body)}`)
  }
}
