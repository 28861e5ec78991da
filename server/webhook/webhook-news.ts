import { type ConversationEvent, webhookEvents } from "@prosa/core/webhook"
import { BotId, decode, type DialogId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { schedule, scheduleEach } from "../platform/jobs/jobs.ts"
import { raw, sql } from "../platform/storage/sql.ts"
import { company, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The kind of the jobs that tell customers' systems; their key is the dialog. */
export const webhookNewsKind = "webhook-news"

/** The events of the queue: what is told, and the messages of a digital employee, whose order counts too. */
export type NewsEvent = Exclude<ConversationEvent, "node" | "transferWorkspace" | "transferExternal">

/** What a customer's system is told, in the order of its dialog. */
export interface WebhookNews {
  readonly event: NewsEvent
  /** The text of the message; '' for other events. */
  readonly message: string
  /** Facts of the event alone, such as `messageId` and `status`. */
  readonly details: Readonly<Record<string, string | number>>
  /** ISO 8601. */
  readonly sentAt: string
}

/** The column of each event's address. */
const columnOf: Readonly<Record<NewsEvent, string>> = {
  message: "send_message_url",
  roomClosed: "close_room_url",
  messageStatus: "callback_url",
  employeeMessage: "digital_employee_url",
  employeeMessageStatus: "digital_employee_callback_url",
}

/**
 * Queues what a dialog's system is told, in the transaction of its cause, if the dialog's bot has an address for it.
 * Returns whether it has.
 */
export const queueNews = (
  tx: Tx,
  dialogId: DialogId,
  news: WebhookNews,
  /** In milliseconds since 1970. */
  now: number,
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const queued = yield* tx.row(sql`
      insert into webhook_news (company_id, dialog_id, payload, due_at)
      select d.company_id, d.id, jsonb_build_object('botId', d.bot_id) || ${JSON.stringify(news)}::jsonb, ${moment(now)}
      from dialogs d join bot_webhooks w on w.company_id = d.company_id and w.bot_id = d.bot_id
      where d.company_id = ${company} and d.id = ${dialogId} and w.${raw(columnOf[news.event])} <> ''
      returning id`)
    if (queued === undefined) return false
    yield* schedule(tx, { kind: webhookNewsKind, key: String(dialogId), payload: null, dueAt: now })
    return true
  })

const StoredNews = Schema.Struct({
  botId: BotId,
  event: Schema.Literals(webhookEvents),
  message: Schema.String,
  details: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
  sentAt: Schema.String,
})

/** News as queued. */
export interface QueuedNews extends WebhookNews {
  readonly id: string
  readonly botId: BotId
  /** Attempts so far; also counts those whose process died. */
  readonly attempts: number
  /** In milliseconds since 1970. */
  readonly dueAt: number
  /** Milliseconds since it was queued, by the database's clock, which has noted when that was. */
  readonly age: number
}

/** Returns the oldest news of a dialog, which is told first. */
export const firstNews = (tx: Tx, dialogId: DialogId): Effect.Effect<QueuedNews | undefined> =>
  Effect.map(
    tx.row<{ id: string; payload: unknown; attempts: number; dueAt: number; age: number }>(sql`
      select id::text, payload, attempts, extract(epoch from due_at)::float8 * 1000 as "dueAt",
        extract(epoch from now() - created_at)::float8 * 1000 as age
      from webhook_news where company_id = ${company} and dialog_id = ${dialogId} order by webhook_news.id limit 1`),
    (row) => {
      if (row === undefined) return undefined
      const read = decode(StoredNews, row.payload)
      if (Result.isFailure(read)) throw new Error("queued news of a webhook cannot be read")
      const { id, attempts, dueAt, age } = row
      // `queueNews` writes these events only
      const event = read.success.event as NewsEvent
      return { ...read.success, event, id, attempts, dueAt, age }
    },
  )

/** Counts an attempt before it is made. */
export const countAttempt = (tx: Tx, id: string): Effect.Effect<void> =>
  tx.run(sql`update webhook_news set attempts = attempts + 1 where company_id = ${company} and id = ${id}`)

/** Postpones news; `uncounted` takes the last attempt back, since no call was made. */
export const postponeNews = (tx: Tx, id: string, dueAt: number, uncounted: boolean): Effect.Effect<void> =>
  tx.run(sql`
    update webhook_news set due_at = ${moment(dueAt)}, attempts = attempts - ${uncounted ? 1 : 0}
    where company_id = ${company} and id = ${id}`)

/** Makes due what waits for a bot's system: a pause of its calls has ended. */
export const hurryNews = (tx: Tx, botId: BotId, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const hurried = yield* tx.rows<{ dialogId: string }>(sql`
      update webhook_news set due_at = ${moment(now)}
      where company_id = ${company} and payload ->> 'botId' = ${String(botId)} and due_at > ${moment(now)}
      returning dialog_id::text as "dialogId"`)
    const dialogs = new Set(hurried.map(({ dialogId }) => dialogId))
    yield* scheduleEach(tx, webhookNewsKind, [...dialogs], now)
  })

export const deleteNews = (tx: Tx, id: string): Effect.Effect<void> =>
  tx.run(sql`delete from webhook_news where company_id = ${company} and id = ${id}`)
