import { Result } from "effect"
import type { LocalMoment } from "../../kernel/index.ts"
import { readFormula, subjectsOfFormula, valueInFormula } from "../logic/formula.ts"
import { formulaValue } from "../logic/formula-value.ts"
import { momentFact } from "../logic/moment-facts.ts"
import { factWords, type Subject } from "../logic/value-types.ts"
import { formulasOfCall } from "./call-template.ts"
import type { SystemCall } from "./system-call.ts"

/** A value that whoever tries a call out writes: under this key, and how it is named to people. */
export interface TrialField {
  readonly key: string
  readonly label: string
}

const anyMoment: LocalMoment = { now: 0, timeZone: "UTC" }

/** A subject as a field; undefined for what the moment says by itself. */
const fieldOf = (subject: Subject): TrialField | undefined => {
  if ("value" in subject) {
    const written = valueInFormula(subject.value)
    return { key: written, label: written }
  }
  return momentFact(subject.fact, anyMoment) === undefined
    ? { key: subject.fact, label: factWords[subject.fact].label }
    : undefined
}

/**
 * Lists what a trial of a call asks for, each once: the values and facts that its formulas read, so that `{{só_dígitos(@cpf)}}` asks for '@cpf'; a
 * formula that cannot be read asks for itself.
 */
export const trialFields = (call: SystemCall): ReadonlyArray<TrialField> => {
  const fields = formulasOfCall(call).flatMap((text): ReadonlyArray<TrialField> => {
    const read = readFormula(text)
    return Result.isFailure(read)
      ? [{ key: text, label: text }]
      : subjectsOfFormula(read.success).flatMap((subject) => fieldOf(subject) ?? [])
  })
  return [...new Map(fields.map((field) => [field.key, field])).values()]
}

/** Evaluates the formulas of a call, by their texts, with what was written into the fields of its trial. */
export const trialValues = (
  call: SystemCall,
  written: Readonly<Record<string, string>>,
  moment: LocalMoment,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formulasOfCall(call).map((text) => {
      const read = readFormula(text)
      if (Result.isFailure(read)) return [text, written[text] ?? ""]
      const textOf = (subject: Subject): string => {
        const field = fieldOf(subject)
        return field === undefined
          ? "fact" in subject
            ? (momentFact(subject.fact, moment) ?? "")
            : ""
          : (written[field.key] ?? "")
      }
      return [text, formulaValue(read.success, { ...moment, textOf })]
    }),
  )
