import type { FactName } from "../../logic/value-types.ts"
import { createForeignValues, type ForeignName, type ForeignValues } from "../foreign-values.ts"

/** What the person said last, as conditions and texts of Blip name it. */
export const lastInput = "input.content"

const facts: Readonly<Record<string, FactName>> = {
  "contact.name": "contact.name",
  "contact.phonenumber": "contact.phone",
  "contact.email": "contact.email",
  "calendar.date": "now.date",
  "calendar.time": "now.time",
  "calendar.dayofweek": "now.weekday",
}

/** Sources whose values stand outside of a flow: they are values here, which somebody has to set. */
const outside = /^(?:resource|config|bucket|tunnel|configuration)\./u
/** Sources that mean nothing outside of Blip. */
const nowhere =
  /^(?:state|application|random|secret|ticket|message|input|team|attendant|aiagent|skill)\.|^contact\.identity$/iu
const plain = /^[\p{L}\p{N}_.-]+$/u
const withPath = /^([\p{L}\p{N}_.-]+)@([\p{L}\p{N}_.$[\]'"-]+)$/u

/** The values of a flow of Blip. */
export interface BlipValues extends ForeignValues {
  /** Says as which variable the last message is kept; undefined: as a value of its own. */
  readonly keepInputAs: (variable: string | undefined) => void
  /** Names that stand for nothing here, and those that stand outside of the flow, as they were met. */
  readonly unknown: ReadonlySet<string>
  readonly outside: ReadonlySet<string>
}

/** Names the values of a flow of Blip. */
export const createBlipValues = (): BlipValues => {
  let keptAs: string | undefined
  const unknown = new Set<string>()
  const elsewhere = new Set<string>()
  const understand = (given: string): ForeignName | undefined => {
    const written = given.trim()
    if (written === "") return undefined
    if (written.toLowerCase() === lastInput)
      return keptAs === undefined ? { key: lastInput, written: "resposta" } : understand(keptAs)
    const fact = Object.hasOwn(facts, written.toLowerCase()) ? facts[written.toLowerCase()] : undefined
    if (fact !== undefined) return { fact, written }
    const [, base, path] = withPath.exec(written) ?? []
    if ((base === undefined && !plain.test(written)) || nowhere.test(written) || /^calendar\./iu.test(written)) {
      unknown.add(written)
      return undefined
    }
    if (base !== undefined && path !== undefined) return { key: written, written: `${base}_${path}` }
    if (outside.test(written)) elsewhere.add(written)
    return { key: written, written: written.replace(/^(?:contact\.extras|contact|resource|config|bucket)\./u, "") }
  }
  return {
    ...createForeignValues(understand),
    keepInputAs: (variable) => {
      keptAs = variable
    },
    unknown,
    outside: elsewhere,
  }
}
