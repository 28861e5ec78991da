import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { createTransactions } from "../../server/platform/storage/transactions.ts"
import { withDatabase } from "./busy-shop.ts"
import type { StoredDialog, StoredMessage, StoredReading } from "./stored-reading.ts"

/** Reads a company's conversations from the database of a program that has ended. */
export const readStored = (place: DatabasePlace, companyId: CompanyId): Promise<StoredReading> =>
  withDatabase(place, async (database) => {
    const transactions = createTransactions(database)
    const stored = await Effect.runPromise(
      transactions.asTenant(companyId, (tx) =>
        Effect.gen(function* () {
          const dialogs = yield* tx.rows<Omit<StoredDialog, "messages">>(sql`
            select id, contact_id as "contactId", token, status = 0 as open, transferred, flow_id as "flowId",
              engine_state as "engineState", last_seq as "lastSeq", last_message as "lastMessage",
              unread_count as "unreadCount"
            from dialogs order by id`)
          const messages = yield* tx.rows<StoredMessage & { dialogId: number }>(sql`
            -- the bot has answered what stood there before an edit
            select dialog_id as "dialogId", id, seq, sender, coalesce(first_text, text) as text, client_id as "clientId",
              (extract(epoch from sent_at) * 1000)::float8 as "sentAt"
            from messages order by dialog_id, seq`)
          const scripts = yield* tx.rows<{ id: number; script: unknown }>(sql`
            select id, script from flows where published and script is not null`)
          const messagesOf = new Map<number, Array<StoredMessage>>(dialogs.map(({ id }) => [id, []]))
          for (const { dialogId, ...message } of messages) messagesOf.get(dialogId)?.push(message)
          return {
            orphans: messages.filter(({ dialogId }) => !messagesOf.has(dialogId)).length,
            dialogs: dialogs.map((dialog) => ({ ...dialog, messages: messagesOf.get(dialog.id) ?? [] })),
            scripts: new Map(scripts.map(({ id, script }) => [id, script])),
          }
        }),
      ),
    )
    const left = await Effect.runPromise(
      transactions.asWorker((tx) => tx.onlyRow<{ events: number }>(sql`select count(*)::int as events from outbox`)),
    )
    return { ...stored, outbox: left.events }
  })
