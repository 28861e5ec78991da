import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { createTransactions } from "../../server/platform/storage/transactions.ts"
import { withDatabase } from "../durability/busy-shop.ts"
import type { CrowdDialog, CrowdMessage, CrowdReading } from "./crowd-reading.ts"

/** Reads a company's conversations from the database of a program that has ended. */
export const readCrowd = (place: DatabasePlace, companyId: CompanyId): Promise<CrowdReading> =>
  withDatabase(place, async (database) => {
    const transactions = createTransactions(database)
    const dialogs = await Effect.runPromise(
      transactions.asTenant(companyId, (tx) =>
        Effect.promise(async () => {
          const found = await tx.execute<Omit<CrowdDialog, "messages"> & Record<string, unknown>>(`
            select id, token, contact_id as "contactId", workspace_id as "workspaceId", assignee_id as "holderId",
              status = 0 as open, version, unread_count as "unreadCount", last_seq as "lastSeq",
              last_message as "lastMessage", (extract(epoch from last_message_at) * 1000)::float8 as "lastMessageAt"
            from dialogs order by id`)
          const messages = await tx.execute<CrowdMessage & { dialogId: number } & Record<string, unknown>>(`
            select dialog_id as "dialogId", id, seq, sender, text, client_id as "clientId"
            from messages order by dialog_id, seq`)
          const messagesOf = new Map<number, Array<CrowdMessage>>(found.rows.map(({ id }) => [id, []]))
          for (const { dialogId, ...message } of messages.rows) messagesOf.get(dialogId)?.push(message)
          return found.rows.map((dialog) => ({ ...dialog, messages: messagesOf.get(dialog.id) ?? [] }))
        }),
      ),
    )
    const left = await Effect.runPromise(
      transactions.asWorker((tx) =>
        Effect.promise(() => tx.execute<{ events: number }>(`select count(*)::int as events from outbox`)),
      ),
    )
    return { dialogs, outbox: left.rows[0]?.events ?? 0 }
  })
