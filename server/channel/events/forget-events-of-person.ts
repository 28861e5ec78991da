import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { channelEventsKind } from "./event-store.ts"

/**
 * Deletes what vendors have told of a person, processed or not, by the names that they have there; `phones` are identities of
 * numbers, which find every spelling. Returns how many events there were.
 */
export const forgetEventsOfPerson = (
  tx: Tx,
  { names, phones }: { readonly names: ReadonlyArray<string>; readonly phones: ReadonlyArray<string> },
): Effect.Effect<number> => {
  if (names.length + phones.length === 0) return Effect.succeed(0)
  // A vendor's number comes with its country. Its last digits are compared first: the identity of every number costs too much.
  const endings = phones.map((phone) => phone.slice(-8))
  const isPerson = (person: ReturnType<typeof sql>) => sql`(${person} = any(${texts(names)})
    or (case when right(${person}, 8) = any(${texts(endings)}) and ${person} ~ '^[0-9]{8,15}$'
      then phone_identity('+' || ${person}) = any(${texts(phones)}) else false end))`
  return Effect.gen(function* () {
    const gone = yield* tx.rows(sql`
      delete from channel_events where company_id = ${company} and ${isPerson(sql`person`)} returning id`)
    yield* tx.run(sql`
      delete from jobs where company_id = ${company} and kind = ${channelEventsKind}
        and ${isPerson(sql`substr(key, strpos(key, ':') + 1)`)}`)
    return gone.length
  })
}
