import { incomingWords } from "./incoming-words.ts"

/** Members of a form's answer that are the form's own, and no person has filled in. */
const ownMembers: ReadonlySet<string> = new Set(["flow_token", "wa_flow_response_params", "wa_flow_action"])

const limits = { lines: 40, depth: 4, value: 1_000 } as const

/**
 * Returns the answers of a form as lines of `field: value`, in their order; the words for an answered form where there are none.
 * Total: `answers` is any JSON value.
 */
export const formWords = (answers: unknown): string => {
  const lines = linesOf("", answers, 0).slice(0, limits.lines)
  return lines.length === 0 ? incomingWords.form : lines.join("\n")
}

const linesOf = (field: string, value: unknown, depth: number): ReadonlyArray<string> => {
  if (Array.isArray(value) || typeof value !== "object" || value === null) {
    const text = wordsOf(value)
    return field === "" || text === "" ? [] : [`${labelOf(field)}: ${isGenerated(field) ? withoutPlace(text) : text}`]
  }
  if (depth >= limits.depth) return []
  return Object.entries(value).flatMap(([key, member]) => (ownMembers.has(key) ? [] : linesOf(key, member, depth + 1)))
}

const wordsOf = (value: unknown): string => {
  if (Array.isArray(value))
    return value
      .slice(0, limits.lines)
      .map((one: unknown) => (Array.isArray(one) ? "" : wordsOf(one)))
      .filter((text) => text !== "")
      .join(", ")
  switch (typeof value) {
    case "string":
      return [...value.replaceAll(/\s+/gu, " ").trim()].slice(0, limits.value).join("")
    case "number":
      return String(value)
    case "boolean":
      return value ? "sim" : "não"
    default:
      return ""
  }
}

/** The builder of forms names fields `screen_0_Nome_completo_1`, and options `0_Boleto`. */
const generated = /^screen_\d+_(.+?)_\d+$/u
const isGenerated = (field: string): boolean => generated.test(field)
const labelOf = (field: string): string => (generated.exec(field)?.[1] ?? field).replaceAll("_", " ").trim()
const withoutPlace = (text: string): string =>
  text
    .split(", ")
    .map((one) => one.replace(/^\d+_/u, "").replaceAll("_", " "))
    .join(", ")
