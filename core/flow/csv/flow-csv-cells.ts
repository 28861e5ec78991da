import type { CsvCell } from "../../kernel/index.ts"
import { startTitle } from "../document/flow-node.ts"
import { escapeFormula, unescapeFormula } from "./formula-escape.ts"

/** The columns of a flow's CSV, in their order (conversations, section 5, 'CSV import'). */
export const csvColumns = ["Nome do node", "Interação do robô", "Interação do usuário", "Node de destino"] as const
/** The name of one of a flow's CSV columns. */
export type CsvColumn = (typeof csvColumns)[number]

/** The name of the start in a CSV; on the canvas it is 'Início'. */
export const startName = "Inicio"

/** A node's name as a cell; what no file can hold (NUL, half a character) is written as U+FFFD. */
export const nameToCell = (name: string): string => escapeFormula(heldName(name))

/** A name as a file can hold it. */
export const heldName = (name: string): string => (isHeldAsItIs(name) ? name : name.replace(/[\0\p{Cs}]/gu, "\uFFFD"))

// Surrogates are looked for first without the `u` that tells halves from pairs: most texts have none, and it costs a third.
const isHeldAsItIs = (text: string): boolean => !/[\0\uD800-\uDFFF]/.test(text) || !/[\0\p{Cs}]/u.test(text)

/** The name that a cell means. */
export const nameFromCell = (cell: string): string => nameAsRead(unescapeFormula(cell))

/** A name without blanks at its ends, with spaces for underscores; the start's is that of the canvas. */
export const nameAsRead = (name: string): string => {
  const trimmed = name.trim()
  const spaced = trimmed.includes("_") ? trimmed.replaceAll("_", " ").trim() : trimmed
  return spaced === startName ? startTitle : spaced
}

/**
 * What the bot says, lines apart by '/r/n', as a cell: one text as it is, several as a JSON list. A text that would be read as
 * something else (blanks only, a list) or that no file can hold as it is stands in a list of its own.
 */
export const textsToCell = (texts: ReadonlyArray<string>): CsvCell => {
  const [only = ""] = texts
  return texts.length > 1 || needsList(only) ? texts : escapeFormula(only)
}

const needsList = (text: string): boolean => {
  if (text === "") return false
  const seen = text.trimStart()
  return seen === "" || seen.startsWith("[") || !isHeldAsItIs(text)
}

/** What the bot says by a cell, as it is written there; a blank cell says nothing, a JSON list of texts is several. */
export const textsFromCell = (cell: string): ReadonlyArray<string> => {
  const plain = unescapeFormula(cell)
  return plain.trim() === "" ? [] : (listFrom(plain) ?? [plain])
}

const lineEnd = /\/r\/n|\r\n|\r|\n/gu

/** The lines of a written text: apart by '/r/n' or by a line break. */
export const linesOf = (written: string): ReadonlyArray<string> => written.split(lineEnd)

/** A written text with '\n' between its lines. */
export const unmarked = (written: string): string => written.replace(lineEnd, "\n")

/** The phrases of a cell: none of a blank one; undefined when it is no JSON list of texts. */
export const phrasesFromCell = (cell: string): ReadonlyArray<string> | undefined => {
  const plain = unescapeFormula(cell)
  return plain.trim() === "" ? [] : listFrom(plain)
}

const listFrom = (text: string): ReadonlyArray<string> | undefined => {
  if (!/^\s*\[/u.test(text)) return undefined
  const parsed = parsedJson(text)
  return Array.isArray(parsed) && parsed.every((item) => typeof item === "string") ? parsed : undefined
}

const parsedJson = (text: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    // Text that is no JSON, or deeper than the machine's stack.
    return undefined
  }
}
