import {
  dayAsWritten,
  dayTimeAsWritten,
  fold,
  foldInPlace,
  type LocalMoment,
  namesYear,
  readDayTime,
  readSpokenDay,
  spokenDayShape,
} from "../kernel/index.ts"
import type { FoundValue } from "./found-value.ts"
import type { SystemEntityName } from "./system-entities.ts"

// What people write around a day that is their whole answer.
const before =
  "(?:(?:oi|ola|bom dia|boa tarde|boa noite|sim|entao|pode ser|quero|queria|prefiro|marca|e|eh|seria|para|pra|por|em|no|na|n[eo]ste|n[ea]sta|n[eo]sse|n[ea]ssa|ate|o|a)[\\s,.!]{1,3}){0,5}"
const after =
  "(?:[\\s,]{1,3}(?:(?:de|a|pela) (?:manha|tarde|noite)|por favor|pfv|obrigad[oa]|mesmo|entao|ta bom|ok|pode ser|se puder|se possivel)){0,3}"
const wholeAnswer = new RegExp(`^\\s*${before}(${spokenDayShape})${after}[\\s.!?,…]*$`, "u")
const anyMoment: LocalMoment = { now: 0, timeZone: "UTC" }

/** Finds a day that is spoken of, such as 'amanhã', in a text that says nothing else: 'hoje não posso' has none. */
export const spokenDayIn = (text: string): ReadonlyArray<FoundValue> => {
  const found = wholeAnswer.exec(foldInPlace(text.slice(0, 200)))
  const day = found?.[1]
  if (found === null || day === undefined || text.length > 200) return []
  const start = found[0].lastIndexOf(day)
  const value = text.slice(start, start + day.length)
  return readSpokenDay(fold(value), anyMoment) === undefined ? [] : [{ value, start, end: start + day.length }]
}

/**
 * Returns a captured value as it is kept: a day that is relative to the present moment, or has no year, as 'dd/MM/yyyy', with its time
 * 'dd/MM/yyyy HH:mm', so that it means the same later. Any other value is kept as it was written.
 */
export const valueKept = (name: SystemEntityName, value: string, moment: LocalMoment): string => {
  if ((name !== "data" && name !== "data_hora") || namesYear(value)) return value
  if (name === "data") {
    const day = readSpokenDay(fold(value), moment)
    return day === undefined ? value : dayAsWritten(day)
  }
  const read = readDayTime(value, moment)
  return read === undefined ? value : dayTimeAsWritten(read)
}

/** Returns whether what is kept of an entity's values depends on the moment of their capture. */
export const keepsMoment = (name: SystemEntityName): boolean => name === "data" || name === "data_hora"
