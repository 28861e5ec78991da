import { fold, type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import { phraseLimit } from "../../document/flow-question.ts"
import { jsonIn } from "../foreign-file.ts"

/** A phrase of an intent, without its annotations. */
export interface RasaPhrase {
  readonly text: string
  /** The entity that the whole phrase is a value of; undefined: it says more. */
  readonly whole: string | undefined
}

/** The words of each value of an entity. */
export type RasaValues = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

/** What a project was trained with. */
export interface RasaTraining {
  /** By the intent's name; that of one of a group is 'grupo/nome'. */
  readonly phrases: ReadonlyMap<string, ReadonlyArray<RasaPhrase>>
  /** By the entity's name, then by the value. */
  readonly values: RasaValues
  readonly expressions: ReadonlyMap<string, ReadonlyArray<string>>
  /** The entities whose values are listed, and not only learnt from phrases. */
  readonly listed: ReadonlySet<string>
  /** Phrases that are longer than any here. */
  readonly lost: ReadonlySet<string>
}

const annotation = /\[([^[\]]*)\](?:\(([^()]*)\)|\{([^{}]*)\})/gu

/** Reads the training data of a project. */
export const trainingOf = (parts: ReadonlyArray<LooseRecord>): RasaTraining => {
  const phrases = new Map<string, Array<RasaPhrase>>()
  const values = new Map<string, Map<string, Set<string>>>()
  const expressions = new Map<string, Array<string>>()
  const synonyms = new Map<string, string>()
  const lost = new Set<string>()
  const listed = new Set<string>()
  const add = (entity: string, value: string, words: string) => {
    const known = values.get(entity) ?? new Map<string, Set<string>>()
    values.set(entity, known)
    known.set(value, (known.get(value) ?? new Set<string>()).add(words))
  }
  for (const part of parts)
    for (const words of examplesOf(part["examples"])) {
      const synonym = looseText(part["synonym"])
      if (synonym !== "") synonyms.set(fold(words), synonym)
    }
  for (const part of parts) {
    const [intent, lookup, regex] = [part["intent"], part["lookup"], part["regex"]].map(looseText)
    for (const example of examplesOf(part["examples"])) {
      if (lookup !== undefined && lookup !== "") {
        listed.add(lookup)
        add(lookup, synonyms.get(fold(example)) ?? example, example)
      }
      if (regex !== undefined && regex !== "") {
        const known = expressions.get(regex)
        if (known === undefined) expressions.set(regex, [example])
        else known.push(example)
      }
      if (intent === undefined || intent === "") continue
      let whole: string | undefined
      const text = example
        .replace(annotation, (all: string, words: string, short: string | undefined, long: string | undefined) => {
          const { entity, value } = annotated(words, short, long)
          if (entity === "") return all
          add(entity, value ?? synonyms.get(fold(words)) ?? words, words)
          if (all === example) whole = entity
          return words
        })
        .trim()
      if (text.length > phraseLimit) lost.add(intent)
      else if (text !== "") {
        const known = phrases.get(intent)
        if (known === undefined) phrases.set(intent, [{ text, whole }])
        else known.push({ text, whole })
      }
    }
  }
  return { phrases, values, expressions, listed, lost }
}

/** Reads '(cidade)', '(cidade:São Paulo)' or '{"entity": "cidade", "value": "São Paulo"}'. */
const annotated = (
  words: string,
  short: string | undefined,
  long: string | undefined,
): { readonly entity: string; readonly value?: string | undefined } => {
  if (long !== undefined) {
    const said = looseRecord(jsonIn(`{${long}}`))
    return { entity: looseText(said["entity"]), value: looseText(said["value"]) || undefined }
  }
  const at = short?.indexOf(":") ?? -1
  return at < 0
    ? { entity: short?.trim() ?? "" }
    : { entity: short?.slice(0, at).trim() ?? "", value: short?.slice(at + 1).trim() || words }
}

/** Examples are lines of a text that begin with a hyphen, or a list. */
const examplesOf = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value))
    return [
      ...value.filter((one): one is string => typeof one === "string"),
      ...looseRecords(value).map(({ text }) => looseText(text)),
    ].map((text) => text.trim().replace(/^-\s+/u, ""))
  return looseText(value)
    .split("\n")
    .map((line) => line.trim().replace(/^-(?:\s+|$)/u, ""))
    .filter((line) => line !== "" && !line.startsWith("#"))
}
