import { type CsvCell, escapeFormula, unescapeFormula, visibleText } from "../../kernel/index.ts"
import { startTitle } from "../document/flow-node.ts"

/** The columns of a flow's CSV, in order (conversations, section 5, 'CSV import'). */
export const csvColumns = ["Nome do node", "Interação do robô", "Interação do usuário", "Node de destino"] as const
/** The name of a CSV column. */
export type CsvColumn = (typeof csvColumns)[number]

/** The start's name in a CSV; on the canvas it is 'Início'. */
export const startName = "Inicio"

/** Encodes a node's name as a cell; characters that no file can hold (NUL, unpaired surrogates) become U+FFFD. */
export const nameToCell = (name: string): string => escapeFormula(heldName(name))

/** Replaces characters that a file cannot hold. */
export const heldName = (name: string): string => (isHeldAsItIs(name) ? name : name.replace(/[\0\p{Cs}]/gu, "\uFFFD"))

// Checks for any surrogate first, without the `u` flag: most texts have none, and it takes a third of the time.
const isHeldAsItIs = (text: string): boolean => !/[\0\uD800-\uDFFF]/.test(text) || !/[\0\p{Cs}]/u.test(text)

/** Decodes the name in a cell. */
export const nameFromCell = (cell: string): string => nameAsRead(unescapeFormula(cell))

/** Normalises a name: trimmed, spaces for underscores; the start gets its canvas name. */
export const nameAsRead = (name: string): string => {
  const trimmed = visibleText(name).trim()
  const spaced = trimmed.includes("_") ? trimmed.replaceAll("_", " ").trim() : trimmed
  return spaced === startName ? startTitle : spaced
}

/**
 * Encodes the bot's texts as a cell, with '/r/n' between lines: one text as it is, several as a JSON list. A text that
 * would be read differently (blank, a list) or that no file can hold is encoded as a list of one.
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

/** Decodes the bot's texts in a cell: none for a blank cell, several for a JSON list of texts. */
export const textsFromCell = (cell: string): ReadonlyArray<string> => {
  const plain = unescapeFormula(cell)
  return plain.trim() === "" ? [] : (listFrom(plain) ?? [plain])
}

const lineEnd = /\/r\/n|\r\n|\r|\n/gu

/** Splits a text into lines, at '/r/n' or a line break. */
export const linesOf = (written: string): ReadonlyArray<string> => written.split(lineEnd)

/** Normalises the line ends of a text to '\n'. */
export const unmarked = (written: string): string => written.replace(lineEnd, "\n")

const noPhrases: ReadonlyArray<string> = []

/** Decodes the phrases in a cell: none for a blank cell; undefined if it is not a JSON list of texts. */
export const phrasesFromCell = (cell: string): ReadonlyArray<string> | undefined => {
  if (cell === "" || cell === "[]") return noPhrases
  const plain = unescapeFormula(cell)
  return plain.trim() === "" ? noPhrases : listFrom(plain)
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
    // Invalid JSON, or nested deeper than the stack.
    return undefined
  }
}
