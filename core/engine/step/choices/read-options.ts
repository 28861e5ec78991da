import { fold, foldPhrase, numberMeant, plainText } from "../../../kernel/index.ts"
import type { Recognised } from "../../language/recognise.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { WholeState } from "../engine-state.ts"
import type { CompiledChoice } from "./compiled-choices.ts"
import { type Option, optionsOf, repliesAt } from "./offered-options.ts"
import { wordsOfChoosing } from "./choosing-words.ts"

/** What a text chooses among the options of a node. */
export interface ChosenOptions {
  readonly kind: "options"
  readonly choice: CompiledChoice
  /** All that is chosen after the text, in the order of choosing; of one choice alone the option. */
  readonly chosen: ReadonlyArray<Option>
  /** Nothing more is to be chosen. */
  readonly isDone: boolean
  /** Words of the text that are no option. */
  readonly unknown: ReadonlyArray<string>
}

/** The options that words choose, by their whole names or numbers (`sure`), or by some of their words as well. */
export const readOptions = (
  node: CompiledNode,
  state: WholeState,
  text: string,
  certainty: "sure" | "likely",
): ChosenOptions | undefined => {
  const read = plainText(text)
  for (const choice of node.choices) {
    const options = optionsOf(choice, state)
    // A list that holds nothing is no choice: what is said is left to the node's own answers.
    if (options.length === 0) continue
    const found = choice.several
      ? readSeveral({ node, state, choice, options }, read, certainty)
      : readOne({ node, state, choice, options }, read, certainty)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the quick reply of a node that a number means, as the bot shows them. */
export const replyNumbered = (node: CompiledNode, state: WholeState, text: string): string | undefined => {
  const number = numberMeant(text)
  return number === undefined ? undefined : repliesAt(node, state)[number - 1]?.label
}

/**
 * Returns what an answer means that was recognised by its phrases: for a choice, that these words are chosen. Where several may be, only words
 * that are a phrase of the answer are, so that nobody orders a sentence; what is merely similar was not understood (undefined).
 */
export const meantByAnswer = (
  node: CompiledNode,
  state: WholeState,
  found: Extract<Recognised, { kind: "answer" }>,
  text: string,
): Recognised | ChosenOptions | undefined => {
  const choice = node.choices.find((one) => one.target === found.target && one.list === undefined)
  if (choice === undefined) return found
  const own: Option = { label: text.trim(), item: text.trim() }
  if (!choice.several) return { kind: "options", choice, chosen: [own], isDone: true, unknown: [] }
  if (found.by !== "phrase") return undefined
  const before = chosenBefore(state, optionsOf(choice, state))
  return { kind: "options", choice, chosen: [...before, own], isDone: false, unknown: [] }
}

interface Choosing {
  readonly node: CompiledNode
  readonly state: WholeState
  readonly choice: CompiledChoice
  readonly options: ReadonlyArray<Option>
}

const readOne = (
  { node, state, choice, options }: Choosing,
  text: string,
  certainty: "sure" | "likely",
): ChosenOptions | undefined => {
  const folded = foldPhrase(text)
  const numbered = replyNumbered(node, state, text)
  const option =
    options.find(({ label }) => foldPhrase(label) === folded) ??
    options.find(({ label }) => label === numbered) ??
    (certainty === "likely" ? optionWith(options, wordsOf(text).filter(isContent)) : undefined)
  return option && { kind: "options", choice, chosen: [option], isDone: true, unknown: [] }
}

const chosenBefore = ({ chosen }: WholeState, options: ReadonlyArray<Option>): ReadonlyArray<Option> =>
  chosen.map((label) => options.find((option) => option.label === label) ?? { label, item: label })

/** Words, with the marks that part a text into pieces as words of their own. */
const parted = (text: string): string =>
  ` ${fold(text)
    .replace(/[,;\n.!?]+/gu, " | ")
    .replace(/[^\p{L}\p{N}|]+/gu, " ")
    .trim()} `

const wordsOf = (text: string): ReadonlyArray<string> =>
  parted(text)
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
const isContent = (word: string): boolean => !wordsOfChoosing.filler.has(word)

/** The one option that has all of these words. */
const optionWith = (options: ReadonlyArray<Option>, words: ReadonlyArray<string>): Option | undefined => {
  if (words.length === 0) return undefined
  const having = options.filter(({ label }) => {
    const own = new Set(wordsOf(label))
    return words.every((word) => own.has(word))
  })
  return having.length === 1 ? having[0] : undefined
}

const readSeveral = (choosing: Choosing, text: string, certainty: "sure" | "likely"): ChosenOptions | undefined => {
  const { node, state, choice, options } = choosing
  const before = chosenBefore(state, options)
  const { added, removed, isDone, unknown } = readPieces(choosing, text, certainty)
  if (added.length + removed.length === 0 && !isDone) return undefined
  if (certainty === "sure" && unknown.length > 0) return undefined
  // A phrase of the node that is no option is an answer of its own.
  if (certainty === "sure" && added.length + removed.length === 0 && node.phrases.has(foldPhrase(text)))
    return undefined
  const gone = new Set(removed.map(({ label }) => label))
  const known = new Set(before.map(({ label }) => label))
  const chosen = [...before, ...added.filter(({ label }) => !known.has(label))].filter(({ label }) => !gone.has(label))
  const isAll = options.every(({ label }) => chosen.some((one) => one.label === label))
  return { kind: "options", choice, chosen, isDone: isDone || isAll, unknown }
}

interface ReadPieces {
  readonly added: ReadonlyArray<Option>
  readonly removed: ReadonlyArray<Option>
  readonly isDone: boolean
  readonly unknown: ReadonlyArray<string>
}

const placeholder = /^#(\d+)$/u

const readPieces = ({ node, state, options }: Choosing, text: string, certainty: "sure" | "likely"): ReadPieces => {
  const added: Array<Option> = []
  const removed: Array<Option> = []
  const unknown: Array<string> = []
  let isDone = false
  for (const piece of withPlaces(parted(text), options).split("|")) {
    const words = piece.split(" ").filter((word) => word !== "")
    if (words.length === 0) continue
    if (wordsOfChoosing.done.has(words.join(" "))) {
      isDone = true
      continue
    }
    const named = words.some((word) => placeholder.test(word))
    let minus = false
    const left: Array<string> = []
    for (const word of words) {
      const numbered = named ? undefined : replyNumbered(node, state, word)
      const option =
        options[Number(placeholder.exec(word)?.[1] ?? -1)] ?? options.find(({ label }) => label === numbered)
      if (option !== undefined) (minus ? removed : added).push(option)
      else if (wordsOfChoosing.minus.has(word)) minus = true
      else if (wordsOfChoosing.all.has(word)) added.push(...options)
      else left.push(word)
    }
    const rest = left.filter(isContent)
    if (wordsOfChoosing.done.has(left.join(" "))) isDone = true
    else if (rest.length > 0) {
      const likely = certainty === "likely" ? optionWith(options, rest) : undefined
      if (likely === undefined) unknown.push(rest.join(" "))
      else (minus ? removed : added).push(likely)
    }
  }
  return { added, removed, isDone, unknown }
}

/** Puts the place of each option that is named in the place of its words, the longest names first. */
const withPlaces = (text: string, options: ReadonlyArray<Option>): string =>
  options
    .map(({ label }, at) => ({ words: parted(label), at }))
    .filter(({ words }) => words.trim() !== "")
    .toSorted((a, b) => b.words.length - a.words.length)
    .reduce((read, { words, at }) => read.split(words).join(` #${at} `), text)
