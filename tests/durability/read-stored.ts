import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { createTransactions } from "../../server/platform/storage/transactions.ts"
import { withDatabase } from "./busy-shop.ts"
import type { StoredDialog, StoredMessage, StoredReading } from "./stored-reading.ts"

/** Reads a company's conversations from the database of a program that has ended. */
export const readStored = (place: DatabasePlace, companyId: CompanyId): Promise<StoredReading> =>
  withDatabase(place, async (database) => {
    const transactions = createTransactions(database)
    const stored = await Effect.runPromise(
      transactions.asTenant(companyId, (tx) =>
        Effect.promise(async () => {
          const dialogs = await tx.execute<Omit<StoredDialog, "messages"> & Record<string, unknown>>(`
            select id, contact_id as "contactId", token, status = 0 as open, transferred, flow_id as "flowId",
              engine_state as "engineState", last_seq as "lastSeq", last_message as "lastMessage",
              unread_count as "unreadCount"
            from dialogs order by id`)
          const messages = await tx.execute<StoredMessage & { dialogId: number } & Record<string, unknown>>(`
            select dialog_id as "dialogId", id, seq, sender, text, client_id as "clientId",
              (extract(epoch from sent_at) * 1000)::float8 as "sentAt"
            from messages order by dialog_id, seq`)
          const scripts = await tx.execute<{ id: number; script: unknown }>(`
            select id, script from flows where published and script is not null`)
          const messagesOf = new Map<number, Array<StoredMessage>>(dialogs.rows.map(({ id }) => [id, []]))
          for (const { dialogId, ...message } of messages.rows) messagesOf.get(dialogId)?.push(message)
          return {
            orphans: messages.rows.filter(({ dialogId }) => !messagesOf.has(dialogId)).length,
            dialogs: dialogs.rows.map((dialog) => ({ ...dialog, messages: messagesOf.get(dialog.id) ?? [] })),
            scripts: new Map(scripts.rows.map(({ id, script }) => [id, script])),
          }
        }),
      ),
    )
    const left = await Effect.runPromise(
      transactions.asWorker((tx) =>
        Effect.promise(() => tx.execute<{ events: number }>(`select count(*)::int as events from outbox`)),
      ),
    )
    return { ...stored, outbox: left.rows[0]?.events ?? 0 }
  })
