import { createRequire } from "node:module"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  compile,
  createLanguageMatcher,
  isClear,
  languageFromBytes,
  languageToBytes,
  readScript,
  scriptOf,
  storedLanguage,
  trainFlow,
} from "@prosa/core/engine"
import { languageTestNodes, offTopicTexts } from "@prosa/core/engine/testing"
import type { FlowDocument } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { foldPhrase } from "@prosa/core/kernel"
import { Result } from "effect"
import { doubtFindings } from "./doubt.js"
import { type YesNoConfusion, yesNoConfusion, yesNoSets } from "./yes-no.js"
import { atLeast, atMost, type Finding, median, randomFrom } from "./measure.js"

interface Intent {
  readonly phrases: ReadonlyArray<string>
}
interface Guess {
  /** Index of the intent; -1: none. */
  readonly intent: number
  readonly score: number
  /** Whether it counts as an answer at the shipped thresholds. */
  readonly accepted: boolean
}
type Guesser = (text: string) => Promise<Guess>
/** A node whose answers are trained, texts that mean one of them, and texts that mean none. */
export interface Draw {
  readonly intents: ReadonlyArray<Intent>
  readonly meant: ReadonlyArray<{ readonly intent: number; readonly text: string }>
  readonly offTopic: ReadonlyArray<string>
}

// The peer has no types.
interface PeerAnswer {
  readonly intent: string
  readonly classifications: ReadonlyArray<{ readonly intent: string; readonly score: number }>
}
interface Peer {
  readonly settings: { log?: boolean }
  readonly addLanguage: (locale: string) => void
  readonly addDocument: (locale: string, text: string, intent: string) => void
  readonly train: () => Promise<void>
  readonly process: (locale: string, text: string) => Promise<PeerAnswer>
}
const peerRequire = createRequire(import.meta.url)
const { Nlp } = peerRequire("@nlpjs/nlp") as { readonly Nlp: new (settings: object) => Peer }
const { LangPt } = peerRequire("@nlpjs/lang-pt") as { readonly LangPt: unknown }
const { containerBootstrap } = peerRequire("@nlpjs/core") as {
  readonly containerBootstrap: () => Promise<{ readonly use: (plugin: unknown) => void }>
}

/** What the engine asks. */
const ours = (intents: ReadonlyArray<Intent>): Guesser => {
  const matcher = createLanguageMatcher(intents)
  return async (text) => {
    const best = matcher.best(text)
    if (best === undefined) return { intent: -1, score: 0, accepted: false }
    return { intent: best.intent, score: best.score, accepted: isClear(best) }
  }
}

const nlpJs = async (intents: ReadonlyArray<Intent>, useNoneFeature: boolean): Promise<Guesser> => {
  const container = await containerBootstrap()
  container.use(LangPt)
  const nlp = new Nlp({ container, autoSave: false, autoLoad: false, nlu: { useNoneFeature, log: false } })
  nlp.settings.log = false
  nlp.addLanguage("pt")
  for (const [at, { phrases }] of intents.entries())
    for (const phrase of phrases) nlp.addDocument("pt", phrase, `${at}`)
  await nlp.train()
  return async (text) => {
    const { intent, classifications } = await nlp.process("pt", text)
    const [first] = classifications
    if (first === undefined || first.intent === "None") return { intent: -1, score: 0, accepted: false }
    return { intent: Number(first.intent), score: first.score, accepted: intent !== "None" }
  }
}

const draws = 20
const intentsOfDraw = 10
const phrasesOfIntent = 8

const shuffled = <A>(all: ReadonlyArray<A>, random: () => number): ReadonlyArray<A> =>
  all
    .map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)

/** Draws intents of each set of a folder (`{ "intents": [{ "phrases": [...] }] }`); what is not trained is held out. */
const drawsOf = (folder: string): ReadonlyArray<ReadonlyArray<Draw>> => {
  const sets = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file): { readonly intents: ReadonlyArray<Intent> } => JSON.parse(readFileSync(join(folder, file), "utf8")))
  return sets.map(({ intents }, set) => {
    // What every bot is told ('bom dia') is off the topic of none that knows it.
    const own = new Set(intents.flatMap(({ phrases }) => phrases.map(foldPhrase)))
    const others = sets
      .flatMap((other, at) => (at === set ? [] : other.intents.flatMap(({ phrases }) => phrases)))
      .filter((phrase) => !own.has(foldPhrase(phrase)))
    return Array.from({ length: draws }, (_, at): Draw => {
      const random = randomFrom(set * draws + at + 1)
      const chosen = shuffled(
        intents.filter(({ phrases }) => phrases.length >= 4),
        random,
      ).slice(0, intentsOfDraw)
      const parted = chosen.map(({ phrases }) => {
        const order = shuffled([...new Set(phrases)], random)
        const trained = Math.min(phrasesOfIntent, Math.ceil(order.length / 2))
        return { phrases: order.slice(0, trained), held: order.slice(trained) }
      })
      return {
        intents: parted,
        meant: parted.flatMap(({ held }, intent) => held.map((text) => ({ intent, text }))),
        offTopic: shuffled(others, random).slice(0, 150),
      }
    })
  })
}

/** The product's own set, which was written with the matcher: its figures are flattering. */
const ownDraws = (): ReadonlyArray<Draw> =>
  languageTestNodes.map(({ intents }) => ({
    intents,
    meant: intents.flatMap(({ heldOut }, intent) => heldOut.map((text) => ({ intent, text }))),
    offTopic: offTopicTexts,
  }))

interface Quality {
  readonly right: number
  readonly wrong: number
  readonly falseAccepts: number
  /** Share that is right where one in ten texts off the topic would be accepted. */
  readonly rightAtTenth: number
}

const qualityOf = async (
  all: ReadonlyArray<Draw>,
  make: (intents: ReadonlyArray<Intent>) => Guesser | Promise<Guesser>,
): Promise<Quality> => {
  const meant: Array<Guess & { readonly right: boolean }> = []
  const off: Array<Guess> = []
  for (const draw of all) {
    const guess = await make(draw.intents)
    for (const { intent, text } of draw.meant) {
      const found = await guess(text)
      meant.push({ ...found, right: found.intent === intent })
    }
    for (const text of draw.offTopic) off.push(await guess(text))
  }
  const bar = off.map(({ score }) => score).toSorted((a, b) => b - a)[Math.floor(off.length / 10)] ?? 0
  const percent = (part: number, whole: number) => Math.round((1_000 * part) / Math.max(1, whole)) / 10
  return {
    right: percent(meant.filter(({ accepted, right }) => accepted && right).length, meant.length),
    wrong: percent(meant.filter(({ accepted, right }) => accepted && !right).length, meant.length),
    falseAccepts: percent(off.filter(({ accepted }) => accepted).length, off.length),
    rightAtTenth: percent(meant.filter(({ score, right }) => right && score > bar).length, meant.length),
  }
}

/** 120 intents of 40 phrases, strung together from the phrases of all draws. */
const largeNode = (all: ReadonlyArray<Draw>): ReadonlyArray<Intent> => {
  const random = randomFrom(7)
  const words = [
    ...new Set(all.flatMap(({ intents }) => intents.flatMap(({ phrases }) => phrases.flatMap((p) => p.split(/\s+/u))))),
  ]
  const any = (from: ReadonlyArray<string>) => from[Math.floor(random() * from.length)] ?? ""
  return Array.from({ length: 120 }, () => {
    const own = Array.from({ length: 12 }, () => any(words))
    const word = () => any(random() < 0.6 ? own : words)
    return { phrases: Array.from({ length: 40 }, () => Array.from({ length: 5 }, word).join(" ")) }
  })
}

/** A flow whose start has these answers, each of which leads to an end. */
const flowOf = (intents: ReadonlyArray<Intent>): FlowDocument => ({
  version: 1,
  name: "Carga",
  nodes: [
    sketchNode(1, { says: "Oi!", answers: intents.map(({ phrases }, at) => ({ to: at + 2, phrases })) }),
    ...intents.map((_, at) => sketchNode(at + 2, { kind: "end" })),
  ],
})

/** What a server does between publishing and the first text: reads the version and its trained models, and asks them. */
const speed = (all: ReadonlyArray<Draw>): ReadonlyArray<Finding> => {
  const texts = all.flatMap(({ meant, offTopic }) => [...meant.map(({ text }) => text), ...offTopic]).slice(0, 400)
  const flow = flowOf(largeNode(all))
  const begun = performance.now()
  const bytes = languageToBytes(trainFlow(flow))
  const trained = Math.round(performance.now() - begun)
  process.stdout.write(`120 intents of 40 phrases: trained in ${trained} ms, stored in ${bytes.length} bytes\n`)
  const stored = JSON.stringify(scriptOf(flow))
  const firsts: Array<number> = []
  const each: Array<number> = []
  for (let round = 0; round < 5; round++) {
    const asked = performance.now()
    const language = storedLanguage(languageFromBytes(bytes) ?? new Map())
    const matcher = compile(Result.getOrThrow(readScript(JSON.parse(stored))), language).start.language()
    matcher.best(texts[0] ?? "")
    firsts.push(performance.now() - asked)
    const next = performance.now()
    for (const text of texts) matcher.best(text)
    each.push((performance.now() - next) / texts.length)
  }
  return [
    atMost("language: a text at 120 intents of 40 phrases", median(each), 0.3, "ms"),
    atMost("language: the first text after publishing, 120 of 40", median(firsts), 50, "ms"),
  ]
}

const say = (name: string, { right, wrong, falseAccepts, rightAtTenth }: Quality): void => {
  process.stdout.write(
    `${name}: ${right} % right, ${wrong} % wrong, ${falseAccepts} % off the topic accepted; ` +
      `at one in ten ${rightAtTenth} % right\n`,
  )
}

const chosenBy =
  (make: (intents: ReadonlyArray<Intent>) => Guesser | Promise<Guesser>) => async (intents: ReadonlyArray<Intent>) => {
    const guess = await make(intents)
    return async (text: string) => {
      const { intent, accepted } = await guess(text)
      return accepted ? intent : -1
    }
  }

/** Yes and no at nodes of nothing else, beside nlp.js. */
const confusion = async (folder: string | undefined): Promise<ReadonlyArray<Finding>> => {
  const sets = yesNoSets(folder)
  const write = (name: string, { yesAsNo, noAsYes, yesRight, noRight }: YesNoConfusion) =>
    process.stdout.write(
      `yes and no, ${name}: ${noAsYes} % of the noes taken for a yes, ${yesAsNo} % of the yeses for a no; ` +
        `${noRight} % and ${yesRight} % right\n`,
    )
  write(
    "nlp.js as constructed",
    await yesNoConfusion(
      sets,
      chosenBy((intents) => nlpJs(intents, false)),
    ),
  )
  const own = await yesNoConfusion(sets, chosenBy(ours))
  write("language", own)
  return [
    atMost("language: noes taken for a yes, 120 nodes of yes and no", own.noAsYes, 2, "%"),
    atMost("language: yeses taken for a no, 120 nodes of yes and no", own.yesAsNo, 2, "%"),
  ]
}

/** Language understanding beside nlp.js. `LANGUAGE_SETS`: a folder of sets (`--data` of `npm run bench`). */
export const languageBench = async (): Promise<ReadonlyArray<Finding>> => {
  const folder = process.env["LANGUAGE_SETS"]
  if (folder === undefined)
    process.stdout.write("language: without --data FOLDER, on the product's own set: its figures are flattering\n")
  const sets = folder === undefined ? undefined : drawsOf(folder)
  const all = sets?.flat() ?? ownDraws()
  const constructed = await qualityOf(all, (intents) => nlpJs(intents, false))
  const none = await qualityOf(all, (intents) => nlpJs(intents, true))
  say("nlp.js as constructed", constructed)
  say("nlp.js with its none-feature", none)
  const own = await qualityOf(all, ours)
  say("language", own)
  return [
    atLeast(
      "language: right at 10 % false accepts, points ahead of nlp.js with none",
      own.rightAtTenth - none.rightAtTenth,
      5,
      "points",
    ),
    atLeast("language: right as shipped, beside nlp.js as constructed", own.right, constructed.right, "%"),
    atMost("language: false accepts, beside half of nlp.js with none", own.falseAccepts, none.falseAccepts / 2, "%"),
    ...(await confusion(folder)),
    ...doubtFindings(sets),
    ...speed(all),
  ]
}
