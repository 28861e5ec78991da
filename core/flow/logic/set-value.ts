import { Schema } from "effect"
import { textUpTo } from "../../kernel/index.ts"
import { ContactField } from "../../contact/index.ts"
import { formulaLimit } from "./formula.ts"
import { valueNameLimit } from "./value-types.ts"

/** Maximum values that a node sets. */
export const setLimit = 20

/** A value that a node sets when it is entered, before it says anything. */
export const SetValue = Schema.Struct({
  name: textUpTo(valueNameLimit),
  /** As `readFormula` reads it; one that it does not read sets nothing. */
  formula: textUpTo(formulaLimit),
  /** The field of the contact that the value is written to as well, if it is a valid one. */
  contact: Schema.optionalKey(ContactField),
})
export type SetValue = typeof SetValue.Type

/** The values that a node sets, in order: each may read those before it. */
export const SetValues = Schema.Array(SetValue).check(Schema.isMaxLength(setLimit, { message: "Valor inválido" }))
