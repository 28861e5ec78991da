import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type YesNoTestSet, yesNoTestSets } from "@prosa/core/engine/testing"
import { foldPhrase } from "@prosa/core/kernel"
import { randomFrom } from "./measure.js"

/** Returns the index of the intent that a text means; -1 for none. */
type Choose = (text: string) => Promise<number>
type Make = (intents: ReadonlyArray<{ readonly phrases: ReadonlyArray<string> }>) => Choose | Promise<Choose>

/** Shares of the texts, in percent. */
export interface YesNoConfusion {
  readonly yesAsNo: number
  readonly noAsYes: number
  readonly yesRight: number
  readonly noRight: number
}

const nodes = 120
/** Phrases of an answer, at most: people write few for a yes. */
const mostPhrases = 8

/** A set of a folder: its intents of yes and no say so. */
interface WrittenSet {
  readonly intents: ReadonlyArray<{ readonly polarity?: "yes" | "no"; readonly phrases: ReadonlyArray<string> }>
}

/** Returns the sets of yes and no of a folder; the product's own where it has none. */
export const yesNoSets = (folder: string | undefined): ReadonlyArray<YesNoTestSet> => {
  if (folder === undefined) return yesNoTestSets
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file): WrittenSet => JSON.parse(readFileSync(join(folder, file), "utf8")))
    .map(({ intents }): YesNoTestSet => {
      const of = (wanted: "yes" | "no") =>
        intents.flatMap(({ polarity, phrases }) => (polarity === wanted ? phrases : []))
      return { yes: of("yes"), no: of("no") }
    })
    .filter(({ yes, no }) => yes.length > 0 || no.length > 0)
  return found.length === 0 ? yesNoTestSets : found
}

const shuffled = <A>(all: ReadonlyArray<A>, random: () => number): ReadonlyArray<A> =>
  all
    .map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)

const unlike = (phrases: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Map(phrases.map((phrase) => [foldPhrase(phrase), phrase])).values(),
]

/**
 * Measures how often a yes is taken for a no and a no for a yes, at random nodes of these two answers: each has some phrases of a set of
 * yes and of a set of no, and is asked all other texts of both.
 */
export const yesNoConfusion = async (sets: ReadonlyArray<YesNoTestSet>, make: Make): Promise<YesNoConfusion> => {
  const counts = { yes: { all: 0, right: 0, contrary: 0 }, no: { all: 0, right: 0, contrary: 0 } }
  for (let node = 0; node < nodes; node++) {
    const random = randomFrom(node + 1)
    const [first] = shuffled(
      sets.filter(({ yes }) => yes.length > 1),
      random,
    )
    const [second] = shuffled(
      sets.filter(({ no }) => no.length > 1),
      random,
    )
    if (first === undefined || second === undefined) break
    const parted = [first.yes, second.no].map((phrases) => {
      const order = shuffled(unlike(phrases), random)
      const trained = 1 + Math.floor(random() * Math.min(mostPhrases, order.length - 1))
      return { phrases: order.slice(0, trained), held: order.slice(trained) }
    })
    const choose = await make(parted.map(({ phrases }) => ({ phrases })))
    for (const [at, { held }] of parted.entries())
      for (const text of held) {
        const count = at === 0 ? counts.yes : counts.no
        const found = await choose(text)
        count.all += 1
        if (found === at) count.right += 1
        else if (found !== -1) count.contrary += 1
      }
  }
  const percent = (part: number, whole: number) => Math.round((1_000 * part) / Math.max(1, whole)) / 10
  const { yes, no } = counts
  return {
    yesAsNo: percent(yes.contrary, yes.all),
    noAsYes: percent(no.contrary, no.all),
    yesRight: percent(yes.right, yes.all),
    noRight: percent(no.right, no.all),
  }
}
