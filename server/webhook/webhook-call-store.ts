import { recordedCalls, type RecordedCall } from "@prosa/core/webhook"
import type { BotId, ContactId, WebhookCallId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

const columns = sql`id, ${iso("at")} as at, event, field, node_name as "nodeName", address, method, kind, attempt, attempts as "of",
  status, failure, milliseconds, request_body as "requestBody", response_body as "responseBody", cut, dialog_id as "dialogId"`

/** Records a call, and deletes what is older than the bot's last 100. */
export const recordCall = (tx: Tx, botId: BotId, call: Omit<RecordedCall, "id">): Effect.Effect<RecordedCall> =>
  Effect.gen(function* () {
    const recorded = yield* tx.onlyRow<RecordedCall>(sql`
      insert into webhook_calls (company_id, bot_id, at, event, field, node_name, address, method, kind, attempt, attempts, status,
        failure, milliseconds, request_body, response_body, cut, dialog_id)
      values (${company}, ${botId}, ${call.at}, ${call.event}, ${call.field}, ${call.nodeName}, ${call.address}, ${call.method}, ${call.kind},
        ${call.attempt}, ${call.of}, ${call.status}, ${call.failure}, ${call.milliseconds}, ${call.requestBody},
        ${call.responseBody}, ${call.cut}, ${call.dialogId})
      returning ${columns}`)
    yield* tx.run(sql`
      delete from webhook_calls where company_id = ${company} and bot_id = ${botId} and id <= (
        select id from webhook_calls where company_id = ${company} and bot_id = ${botId}
        order by id desc offset ${recordedCalls} limit 1)`)
    return recorded
  })

/** Lists the recorded calls of a bot, newest first. */
export const listCalls = (tx: Tx, botId: BotId): Effect.Effect<ReadonlyArray<RecordedCall>> =>
  tx.rows<RecordedCall>(sql`
    select ${columns} from webhook_calls where company_id = ${company} and bot_id = ${botId}
    order by id desc limit ${recordedCalls}`)

/** Finds a recorded call of a bot. */
export const findCall = (tx: Tx, botId: BotId, id: WebhookCallId): Effect.Effect<RecordedCall | undefined> =>
  tx.row<RecordedCall>(sql`
    select ${columns} from webhook_calls where company_id = ${company} and bot_id = ${botId} and id = ${id}`)

/** Empties the bodies of the recorded calls about a contact, and the paths that nodes filled values into; that they were made stays. Returns how many there were. */
export const forgetCallsOfContact = (tx: Tx, id: ContactId): Effect.Effect<number> =>
  Effect.map(
    tx.rows(sql`
      update webhook_calls set request_body = '', response_body = '', cut = false,
        address = case when event = 'system' then split_part(address, '/', 1) else address end
      where company_id = ${company} and (request_body <> '' or response_body <> '' or event = 'system')
        and dialog_id in (select d.id from dialogs d where d.company_id = ${company} and d.contact_id = ${id})
      returning id`),
    (rows) => rows.length,
  )
