import { Result } from "effect"
import { parseDocument } from "yaml"

/** Characters of a YAML file that is read: its reader is slower than that of JSON. */
export const yamlLimit = 5_000_000

/** Aliases that a file may repeat in all: no project repeats more, and a bomb needs many. */
const mostAliases = 200
const deepest = 100

/** Reads a text as YAML; undefined if it is none, too large, too deep, or made to become large. Total. */
export const yamlIn = (text: string): unknown => {
  if (text.length > yamlLimit || isNestedTooDeep(text)) return undefined
  const read = Result.try((): unknown => {
    const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: "silent" })
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: mostAliases })
  })
  return Result.getOrUndefined(read)
}

/** Tells lists within lists and maps within maps, as no person writes them, before they are read. */
const isNestedTooDeep = (text: string): boolean => {
  let open = 0
  let dashes = 0
  let isLineStart = true
  let indent = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === "\n") {
      isLineStart = true
      open = 0
      dashes = 0
      indent = 0
    } else if (isLineStart && (sign === " " || sign === "-" || sign === "?")) {
      if (sign === " ") indent++
      else dashes++
      if (dashes > deepest || indent > 8 * deepest) return true
    } else {
      isLineStart = false
      if (sign === "[" || sign === "{") open++
      else if ((sign === "]" || sign === "}") && open > 0) open--
      if (open > deepest) return true
    }
  }
  return false
}
