import { Schema } from "effect"
import { textUpTo } from "../../kernel/index.ts"
import { callLimits, KeptField } from "../calls/system-call.ts"
import { valueNameLimit } from "../logic/value-types.ts"

/** Limits of a choice: the items of a list that are offered, characters of an item's words, and the fields that are kept. */
export const choiceLimits = { items: 100, label: 200, fields: 20 } as const

/** The list whose items are offered: the value that holds it, and the path of the words of an item ('' for the item itself). */
export const ChoiceList = Schema.Struct({ value: textUpTo(valueNameLimit), label: textUpTo(callLimits.path) })
export type ChoiceList = typeof ChoiceList.Type

/** What an answer offers to choose among. */
export const AnswerChoice = Schema.Struct({
  /** Null: the quick replies of the node that are phrases of the answer. */
  list: Schema.NullOr(ChoiceList),
  /** As many may be chosen as one likes, until the person says that this is all; the values are lists then. */
  several: Schema.Boolean,
  /** What is kept of the chosen item, by its path in it: '' is the item itself, or the words of a quick reply. */
  keeps: Schema.Array(KeptField).check(Schema.isMaxLength(choiceLimits.fields, { message: "Valor inválido" })),
})
export type AnswerChoice = typeof AnswerChoice.Type
