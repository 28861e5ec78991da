import { Result, Schema } from "effect"
import { sentences } from "../kernel/index.ts"
import { missingValue } from "./campaign-messages.ts"

/** The contact fields that a variable may be mapped to. */
export const variableFields = [
  { field: "name", label: "Nome" },
  { field: "phone", label: "Telefone" },
  { field: "email", label: "E-mail" },
] as const
/** The contact field of a variable. */
export const VariableField = Schema.Literals(["name", "phone", "email"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type VariableField = typeof VariableField.Type

/** The mapping of each `{{n}}` of a message. */
export type VariableMapping = ReadonlyMap<number, VariableField>

/** The mapping of a message's variables as it is stored and sent: the field by the variable's number. */
export const CampaignVariables = Schema.Record(
  Schema.String.check(Schema.isPattern(/^\d{1,3}$/, { message: sentences.invalid })),
  VariableField,
)
export type CampaignVariables = typeof CampaignVariables.Type

/** Reads a stored mapping. */
export const mappingOf = (variables: CampaignVariables): VariableMapping =>
  new Map(Object.entries(variables).map(([number, field]) => [Number(number), field]))

const variable = /\{\{\s*(\d{1,3})\s*\}\}/gu

/** A piece of a message: a text, or a variable as it is written. */
export type MessagePiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "variable"; readonly number: number; readonly text: string }

/** Divides a message at its variables; the texts of its pieces are the message, to the letter. */
export const messagePieces = (message: string): ReadonlyArray<MessagePiece> => {
  const pieces: Array<MessagePiece> = []
  let at = 0
  for (const { index, 0: text, 1: number } of message.matchAll(variable)) {
    if (index > at) pieces.push({ kind: "text", text: message.slice(at, index) })
    pieces.push({ kind: "variable", number: Number(number), text })
    at = index + text.length
  }
  return at < message.length ? [...pieces, { kind: "text", text: message.slice(at) }] : pieces
}

/** Returns the label of a field of the contact; undefined for none. */
export const labelOfField = (field: VariableField | undefined): string | undefined =>
  variableFields.find((one) => one.field === field)?.label

/** Lists the numbers of a message's variables `{{n}}`, without duplicates, ascending (access, section 5). */
export const variablesIn = (message: string): ReadonlyArray<number> =>
  [...new Set(Array.from(message.matchAll(variable), ([, number]) => Number(number)))].sort((a, b) => a - b)

/** A message cannot be filled in for a contact: that message fails, not the campaign. */
export interface MissingValue {
  readonly _tag: "MissingValue"
  /** The number of the variable, or its key in a template. */
  readonly variable: number | string
  readonly message: string
}

/** A template with its values is longer than the vendor sends. */
export interface TextTooLong {
  readonly _tag: "TextTooLong"
  readonly message: string
}

/** Why a contact has no text. */
export type Unfilled = MissingValue | TextTooLong

/**
 * Fills in the message for one contact. Values are inserted literally: what looks like a variable in a name is not
 * replaced.
 */
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
    : Result.fail({ _tag: "MissingValue", variable: missing, message: missingValue(`{{${missing}}}`) })
}
