import { Schema, SchemaTransformation } from "effect"
import { requiredText } from "../../kernel/index.ts"
import { QuotaLimit } from "../company-records.ts"

/** A quota as typed in a form: decimal digits, which may stand after a minus so that the refusal names it. */
export const TypedQuota = requiredText(12).pipe(
  Schema.decodeTo(
    QuotaLimit,
    SchemaTransformation.transform({
      decode: (typed: string) => (/^\s*-?\d+\s*$/u.test(typed) ? Number(typed) : Number.NaN),
      encode: String,
    }),
  ),
)
