import { Schema } from "effect"
import fc from "fast-check"

/** An arbitrary id of the given brand. */
export const idOf = <Id>(schema: Schema.Codec<Id, number>): fc.Arbitrary<Id> =>
  fc.integer({ min: 1, max: 1_000_000 }).map((n) => Schema.decodeSync(schema)(n))
