import { looseRecords, looseText } from "../../../kernel/index.ts"
import { failureCondition } from "../../calls/failure-way.ts"
import { buttonLabels } from "../button-labels.ts"
import type { DraftQuestion, DraftWay } from "../import-draft.ts"
import { conditionIn } from "./botpress-conditions.ts"
import type { BotpressChoice } from "./botpress-contents.ts"
import { type BotpressBot, listIn } from "./botpress-file.ts"
import type { BotpressReading } from "./botpress-reading.ts"

/** The ways on from a node of Botpress, as far as they are read. */
export interface BotpressWays {
  /** What the person says to take them. */
  readonly said: ReadonlyArray<{
    readonly to: string | null
    readonly phrases: ReadonlyArray<string>
    readonly name: string
  }>
  /** Taken under conditions, in order. */
  readonly held: ReadonlyArray<DraftWay>
  /** Where all others go; undefined: nowhere. */
  readonly others: string | null | undefined
}

const conditionBlock = "condição"

/** Reads the ways on from a node, and tells what becomes of their conditions. Only a node that `calls` asks whether its call failed. */
export const botpressWaysOf = (
  reading: BotpressReading,
  choices: ReadonlyArray<BotpressChoice>,
  calls = false,
): BotpressWays => {
  const { bot, node, values, writer, targetOf } = reading
  const said: Array<BotpressWays["said"][number]> = []
  const held: Array<DraftWay> = []
  let others: string | null | undefined
  for (const { condition: written, node: target } of node.next) {
    const condition = conditionIn(written, values)
    if (condition.kind === "unread") {
      writer.note("left-out", conditionBlock, condition.reason)
      continue
    }
    if (condition.kind === "outcome" && !calls) {
      writer.note("left-out", conditionBlock, "O node não chama nada: se a chamada falhou, só quem chama sabe.")
      continue
    }
    const { to, changed } = targetOf(target)
    if (changed !== "") writer.note("changed", "caminho", changed)
    if (condition.kind === "always" || (condition.kind === "outcome" && !condition.failed)) {
      others ??= to
      if (others !== undefined && condition.kind === "always") break
    } else if (condition.kind === "outcome") held.push({ to, when: failureCondition })
    else if (condition.kind === "holds") held.push({ to, when: condition.when })
    else {
      const { intents, words } = condition
      const lost = intents.filter((name) => name !== "none" && phrasesOfIntent(bot, name).length === 0)
      const phrases = [
        ...intents.flatMap((name) => (name === "none" ? [] : (nonEmpty(phrasesOfIntent(bot, name)) ?? [name]))),
        ...words.flatMap((word) => [word, ...titlesOf(choices, word)]),
      ]
      if (intents.includes("none")) others ??= to
      if (phrases.length > 0) said.push({ to, phrases, name: [...intents, ...words].join(", ") })
      const slots = intents.flatMap((name) =>
        looseRecords(bot.intents.get(name)?.["slots"]).map((one) => looseText(one["name"])),
      )
      const told = [
        ...(lost.length === 0 ? [] : [`Os exemplos de “${lost.join(", ")}” não estão no arquivo: escreva as frases.`]),
        ...(slots.length === 0 ? [] : [`O que a frase diz de “${[...new Set(slots)].join(", ")}” não é capturado.`]),
      ]
      writer.note(told.length === 0 ? "whole" : "changed", conditionBlock, told.join(" "))
      continue
    }
    if (condition.kind !== "always") writer.note("whole", conditionBlock)
  }
  return { said, held, others }
}

const nonEmpty = (list: ReadonlyArray<string>): ReadonlyArray<string> | undefined =>
  list.length === 0 ? undefined : list

const titlesOf = (choices: ReadonlyArray<BotpressChoice>, value: string): ReadonlyArray<string> =>
  choices.flatMap((choice) => (choice.value.toLowerCase() === value.toLowerCase() ? [choice.title] : []))

/** Lists the examples of an intent, without the marks of what they hold. */
export const phrasesOfIntent = ({ intents, languages }: BotpressBot, name: string): ReadonlyArray<string> =>
  listIn(intents.get(name)?.["utterances"], languages)
    .map((one) => one.replace(/\[([^[\]]*)\]\([^()]*\)/gu, "$1").trim())
    .filter((one) => one !== "")

/** Lists the words of the buttons of choices. */
export const repliesOf = (choices: ReadonlyArray<BotpressChoice>): ReadonlyArray<string> => [
  ...buttonLabels([...new Set(choices.map(({ title }) => title))]).values(),
]

/** Writes what a node without a question asks of the first message as questions from anywhere, for nobody reads that message. */
export const questionsOfStart = ({ said }: BotpressWays): ReadonlyArray<DraftQuestion> =>
  said.map(({ to, phrases, name }) => ({ name, phrases, texts: [], to }))
