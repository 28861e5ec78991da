import { withFileNames } from "../../channel/index.ts"
import { inWords } from "../../kernel/index.ts"

/**
 * Reads a value that holds a list, as calls and choices of several keep it: the items of a JSON list. Undefined for any other text.
 */
export const listItems = (text: string): ReadonlyArray<unknown> | undefined => {
  const written = text.trim()
  if (!written.startsWith("[") || !written.endsWith("]")) return undefined
  try {
    const read: unknown = JSON.parse(written)
    return Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Returns a value as it is told to people who build flows: a list of records as how many they are. */
export const briefValue = (text: string): string => {
  const items = listItems(text)
  if (items === undefined || items.every((item) => typeof item !== "object")) return shownValue(text)
  return items.length === 1 ? "1 item" : `${items.length} itens`
}

/** Returns a value as it stands in a text: a list of words reads as people say it, 'queijo, milho e presunto', and a file as its name. */
export const shownValue = (text: string): string => {
  const items = text.startsWith("[") ? listItems(text) : undefined
  if (items === undefined || !items.every((item) => typeof item === "string" || typeof item === "number"))
    return withFileNames(text)
  return inWords(items.map(String))
}
