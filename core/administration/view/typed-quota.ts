import { Schema, SchemaTransformation } from "effect"
import { requiredText } from "../../kernel/index.ts"
import { QuotaLimit } from "../company-records.ts"

/** A quota as typed in a form. */
export const TypedQuota = requiredText(12).pipe(
  Schema.decodeTo(QuotaLimit, SchemaTransformation.transform({ decode: Number, encode: String })),
)
