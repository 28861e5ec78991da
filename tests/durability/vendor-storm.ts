import { setTimeout as sleep } from "node:timers/promises"
import { type FakeGraph, openFakeGraph, sampleGraphWorld } from "@prosa/fakes"
import { testPassword } from "@prosa/server/testing"
import { freePort, type ProgramPlace } from "../../composition-root/server/testing/spawned-program.ts"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { createBrowser } from "../../server/testing/browser.ts"
import { png } from "../../server/testing/small-files.ts"
import { createDeviceHookSecret } from "../../server/channel/index.ts"
import { createAnswerPace } from "./answer-pace.ts"
import { type BusyShop, foundBusyShop } from "./busy-shop.ts"
import { deliveriesOfEach, phraseOf } from "./deliveries.ts"
import { connectDevice, createDeviceWriters, isByDevice } from "./device-writers.ts"
import type { Fault } from "./stored-reading.ts"
import { findVendorFaults } from "./find-vendor-faults.ts"
import { startMortalProgram } from "./mortal-program.ts"
import { endLeases, readChannels } from "./read-channels.ts"
import { readStored } from "./read-stored.ts"
import { replayFaults } from "./replay-faults.ts"
import { seededRandom } from "./seeded-random.ts"
import type { StormFigures, StormSize } from "./weather-storm.ts"
import { partText, type PersonWrote, type VendorTook } from "./vendor-reading.ts"
import {
  changeWebhookOf,
  groupWebhookOf,
  openVendorWebhooks,
  type SaidAs,
  shapedWebhookOf,
  shownAs,
  statusWebhookOf,
  webhookOf,
} from "./vendor-webhooks.ts"

export interface VendorStormReport {
  readonly faults: ReadonlyArray<Fault>
  readonly surprises: ReadonlyArray<string>
  readonly figures: StormFigures & {
    /** Messages that Meta took: the parts of answers. */
    readonly answers: number
    /** Messages that came by the gateway of numbers by QR code. */
    readonly byDevice: number
    /** Pictures that people sent. */
    readonly pictures: number
    /** Reports that Meta posted. */
    readonly reports: number
    /** Answers that are shown as failed since their outcome is unknown, and how many of them Meta had taken. */
    readonly unknown: number
    readonly unknownTaken: number
  }
}

const sessionSecret = "um-segredo-que-sobrevive-a-todas-as-mortes"

/** How many people write at once. */
const lanes = 32
/** How many messages of people may wait for an answer: with fewer deaths under way than work, none would fall into it. */
const backlog = 200
/** Messages of one person: their answers stay below what WhatsApp takes for one person at once. */
const eachWrites = 7

/** One message in so many is a picture with a text. */
const pictureIn = 8
/** Meta reports of the messages to one person in so many. */
const reportedIn = 3
/** Shapes of messages without a picture, as often as they stand here. */
const shapes: ReadonlyArray<SaidAs> = ["text", "text", "text", "text", "form", "button"]
/** One message in so many comes by the gateway of numbers by QR code. */
const byDeviceIn = 5
/** One message in so many is edited or deleted, and one in so many people writes in a group beside it. */
const changedIn = 6

/** What Meta reports of a message; some of it twice. */
const reports = ["sent", "delivered", "read", "delivered"] as const

/**
 * Posts every message of people on WhatsApp three times as webhooks, while the program is killed at moments that the seed
 * decides, and compares what is stored, and what a fake of Meta took, with what people wrote. The first post of a person's
 * message waits for that of the message before; its copies come at once, soon, or much later. What Meta reports of answers comes
 * in any order, and in between.
 */
export const vendorStorm = async (
  start: ProgramPlace["start"],
  { place, environment }: { readonly place: DatabasePlace; readonly environment: Record<string, string> },
  { messages, kills, seed }: StormSize,
): Promise<VendorStormReport> => {
  const random = seededRandom(seed)
  const dataDir = environment["DATA_DIR"] ?? ""
  const shop = await foundBusyShop(place, dataDir)
  const graph = await openFakeGraph({ world: worldOf(shop.botIds.length), receipts: "manual" })
  const { id, secret } = graph.world.app
  const port = await freePort()
  await connectDevice(place, shop.companyId, shop.quietBotId)
  const settings = {
    SESSION_SECRET: sessionSecret,
    // Nobody is asked there: what the number would send is said by nobody.
    EVOLUTION_URL: "http://127.0.0.1:9",
    EVOLUTION_API_KEY: "chave-da-tempestade",
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
  const secrets = { appSecret: secret, deviceSecret: createDeviceHookSecret(new TextEncoder().encode(sessionSecret)) }
  const webhooks = openVendorWebhooks(port, secrets, { watch: pace, over: over.signal, lanes })
  const people = Math.max(lanes, Math.round(messages / eachWrites))
  const wrote: Array<PersonWrote> = []
  const copies: Array<() => Promise<void>> = []
  const reported = new Map<string, VendorTook["reported"]>()
  const progress = { begun: 0, posted: 0, seen: 0, byDevice: 0 }

  const post = async (body: string) => {
    await webhooks.post(body)
    progress.posted += 1
  }
  const devices = createDeviceWriters({
    random,
    wrote,
    post: async (body) => {
      await webhooks.postDevice(body)
      progress.posted += 1
    },
    tell: webhooks.postDevice,
    later: (copy) => void copies.push(copy),
  })
  /** Reports of what Meta has taken since: the first report comes at once, the others later. */
  const postReports = async () => {
    for (let sent = graph.sent[progress.seen]; sent !== undefined; sent = graph.sent[progress.seen]) {
      progress.seen += 1
      if (sent.channel !== "whatsapp" || Number(sent.to) % reportedIn !== 0) continue
      const bodies = random.shuffled(reports).map((status) => statusWebhookOf(sent, status))
      copies.push(...bodies.slice(1).map((body) => () => webhooks.post(body)))
      reported.set(sent.id, "read")
      await Promise.all(bodies.slice(0, 1).map(webhooks.post))
    }
  }
  const postCopy = async () => {
    const [copy] = copies.splice(random.below(copies.length), 1)
    await copy?.()
  }
  const write = async (at: number) => {
    const person = `55119${String(80_000_000 + at)}`
    const { id: phoneNumberId } = numberOf(graph, at % shop.botIds.length)
    const text = phraseOf(random)
    // Bytes behind the end of a picture belong to no pixel: each picture has another size.
    const bytes = random.below(pictureIn) === 0 ? Buffer.concat([png, Buffer.alloc(random.below(20_000))]) : undefined
    // The fake posts nothing by itself: it only knows now that the person wrote, so that it may be answered.
    const said = graph.whatsapp.says(
      { from: person, phoneNumberId },
      bytes === undefined ? { type: "text", text } : { type: "image", bytes, caption: text },
    )
    const shape = bytes === undefined ? (shapes[random.below(shapes.length)] ?? "text") : "text"
    const facts = { person, text, ...said }
    const body = shape === "text" ? webhookOf(phoneNumberId, facts) : shapedWebhookOf(phoneNumberId, facts, shape)
    const change = random.below(changedIn) === 0 ? (random.below(2) === 0 ? "edit" : "deletion") : undefined
    const shown = change === "edit" ? `${text} corrigido` : shownAs(shape, text)
    wrote.push({
      person,
      id: said.id,
      text: shown,
      ...(bytes === undefined ? {} : { picture: bytes.length }),
      ...(change === "deletion" ? { deleted: true } : {}),
    })
    if (random.below(changedIn) === 0)
      copies.push(() => webhooks.post(groupWebhookOf(phoneNumberId, person, `${said.id}-g`)))
    if (change !== undefined) {
      const changed = changeWebhookOf(phoneNumberId, {
        person,
        id: said.id,
        text: change === "edit" ? shown : undefined,
      })
      // Before its message, soon after it, or much later; and once more.
      if (random.below(2) === 0) await webhooks.post(changed)
      copies.push(() => webhooks.post(changed))
    }
    const atOnce = random.below(4) === 0
    copies.push(...Array.from({ length: deliveriesOfEach - (atOnce ? 2 : 1) }, () => () => post(body)))
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
        while (wrote.length - progress.byDevice > graph.sent.length + backlog && performance.now() < patience)
          await sleep(20)
        if (random.below(byDeviceIn) === 0) {
          progress.byDevice += 1
          await devices.write(person)
        } else await write(person)
        await postReports()
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
    const text =
      "media" in content
        ? partText(content.caption ?? "", { bytes: content.media.bytes.length })
        : "body" in content
          ? content.body
          : content.type
    return { id, person: to, text, reported: reported.get(id) ?? "sent" }
  })
  await graph.close()
  const reading = await readChannels(place, dataDir, shop.companyId)
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
    byDevice: progress.byDevice,
    pictures: wrote.filter(({ picture }) => picture !== undefined).length,
    reports: reported.size * reports.length,
    unknown: unknown.shown,
    unknownTaken: unknown.taken,
  }
  // Whoever wrote by the device talks with nobody whose words could be played again.
  const silent = new Set(reading.messages.flatMap(({ person, dialogId }) => (isByDevice(person) ? [dialogId] : [])))
  const played = stored.dialogs.filter(({ id }) => !silent.has(id))
  const replayed = played.flatMap((dialog) => replayFaults(dialog, stored.scripts))
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
