import { Result } from "effect"
import { missingValue } from "./campaign-messages.ts"

/** What of a contact a variable may stand for. */
export const variableFields = [
  { field: "name", label: "Nome" },
  { field: "phone", label: "Telefone" },
  { field: "email", label: "E-mail" },
] as const
/** The field of a contact that a variable stands for. */
export type VariableField = (typeof variableFields)[number]["field"]

/** What each `{{n}}` of a message stands for. */
export type VariableMapping = ReadonlyMap<number, VariableField>

const variable = /\{\{\s*(\d{1,3})\s*\}\}/gu

/** The numbers of a message's variables `{{n}}`, each once, ascending (access, section 5). */
export const variablesIn = (message: string): ReadonlyArray<number> =>
  [...new Set(Array.from(message.matchAll(variable), ([, number]) => Number(number)))].sort((a, b) => a - b)

/** A message that cannot be written for a contact: fails that one message, not the campaign. */
export interface MissingValue {
  readonly _tag: "MissingValue"
  readonly variable: number
  readonly message: string
}

/** The message for one contact. Values are taken as they are: what looks like a variable in a name stays what it is. */
export const fillMessage = (
  message: string,
  mapping: VariableMapping,
  contact: Readonly<Partial<Record<VariableField, string | null>>>,
): Result.Result<string, MissingValue> => {
  const valueOf = (number: number): string => {
    const field = mapping.get(number)
    return (field === undefined ? undefined : contact[field])?.trim() ?? ""
  }
  const missing = variablesIn(message).find((number) => valueOf(number) === "")
  return missing === undefined
    ? Result.succeed(message.replace(variable, (_, number: string) => valueOf(Number(number))))
    : Result.fail({ _tag: "MissingValue", variable: missing, message: missingValue(missing) })
}
