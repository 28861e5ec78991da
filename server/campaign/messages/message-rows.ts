import {
  type CampaignMessageFilter,
  type CampaignMessageRow,
  type CampaignMessagesWish,
  isRetriable,
  messagesCsvHead,
  messagesCsvLines,
} from "@prosa/core/campaign"
import { type CampaignId, dateTimeFormatIn, type Page } from "@prosa/core/kernel"
import { Effect } from "effect"
import { pagedRows } from "../../platform/storage/paged-rows.ts"
import { empty, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** Whether the vendor took a part of a message `m`, and has not reported that it did not arrive. */
export const isTaken = sql`exists (
  select from channel_messages r
  where r.company_id = m.company_id and r.dialog_id = m.dialog_id and r.seq = m.seq and r.outgoing and r.state <> 9)`

type StoredMessage = Omit<CampaignMessageRow, "mayRetry"> & { readonly isTaken: boolean }

const columns = sql`
  m.place as id, m.contact_id as "contactId", coalesce(p.name, '') as "contactName", m.phone, m.text, m.state, m.reason,
  ${iso("coalesce(m.settled_at, m.claimed_at)")} as at, m.dialog_id as "dialogId", ${iso("m.answered_at")} as "answeredAt",
  ${iso("m.delivered_at")} as "deliveredAt", ${iso("m.read_at")} as "readAt",
  ${iso("m.refused_at")} as "refusedAt", m.state = 'failed' and ${isTaken} as "isTaken"`

/** Whether a filter finds a message `m`, as a further condition. */
export const matchingMessages = (filter: CampaignMessageFilter | undefined): Sql => {
  switch (filter) {
    case undefined:
      return empty
    case "delivered":
      return sql`and m.delivered_at is not null`
    case "read":
      return sql`and m.read_at is not null`
    case "answered":
      return sql`and m.answered_at is not null`
    case "refused":
      return sql`and m.refused_at is not null`
    default:
      return sql`and m.state = ${filter}`
  }
}

const matching = (id: CampaignId, { state }: Pick<CampaignMessagesWish, "state">): Sql => sql`
  from campaign_messages m left join contacts p on p.company_id = m.company_id and p.id = m.contact_id
  where m.company_id = ${company} and m.campaign_id = ${id} ${matchingMessages(state)}`

const rowIn = ({ isTaken: taken, ...row }: StoredMessage): CampaignMessageRow => ({
  ...row,
  mayRetry: isRetriable({ ...row, isTaken: taken }),
})

/** Lists one page of a campaign's messages, in the order of sending. */
export const listCampaignMessages = (
  tx: Tx,
  id: CampaignId,
  { offset, limit, ...wish }: CampaignMessagesWish,
): Effect.Effect<Page<CampaignMessageRow>> =>
  Effect.map(
    pagedRows<StoredMessage>(tx, { columns, matching: matching(id, wish), order: sql`m.place`, offset, limit }),
    ({ result, total }) => ({ result: result.map(rowIn), total }),
  )

/** Counts the messages of a campaign that may be tried again. */
export const countRetriable = (tx: Tx, id: CampaignId): Effect.Effect<number> =>
  Effect.map(
    tx.rows<{ reason: string; isTaken: boolean; count: number }>(sql`
      select f.reason, f."isTaken", count(*)::int as count from (
        select m.reason, ${isTaken} as "isTaken" from campaign_messages m
        where m.company_id = ${company} and m.campaign_id = ${id} and m.state = 'failed') f
      group by 1, 2`),
    (groups) =>
      groups
        .filter(({ reason, isTaken: taken }) => isRetriable({ state: "failed", reason, isTaken: taken }))
        .reduce((sum, { count }) => sum + count, 0),
  )

/** Messages that are read by one transaction, so that an export never holds one for long. */
const messagesOfPart = 500

/** Runs a piece of work in a transaction of the company. */
type InTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => Effect.Effect<A>

/** Writes a campaign's messages as CSV, part by part as they are asked for, in the company's time zone. */
export const exportMessages = (
  inTenant: InTenant,
  id: CampaignId,
  wish: Pick<CampaignMessagesWish, "state">,
): Effect.Effect<AsyncIterable<string>> =>
  inTenant((tx) =>
    Effect.map(
      tx.onlyRow<{ timeZone: string }>(sql`select time_zone as "timeZone" from companies where id = ${company}`),
      ({ timeZone }) =>
        partsOf(
          (after) =>
            Effect.runPromise(
              inTenant((partTx) =>
                Effect.map(
                  partTx.rows<StoredMessage>(sql`
                    select ${columns} ${matching(id, wish)} and m.place > ${after} order by m.place limit ${messagesOfPart}`),
                  (rows) => rows.map(rowIn),
                ),
              ),
            ),
          dateTimeFormatIn(timeZone),
        ),
    ),
  )

async function* partsOf(
  readAfter: (place: number) => Promise<ReadonlyArray<CampaignMessageRow>>,
  momentOf: (iso: string) => string,
): AsyncGenerator<string> {
  yield messagesCsvHead()
  for (let after = -1; ;) {
    const rows = await readAfter(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield messagesCsvLines(rows, momentOf)
    after = last.id
  }
}
