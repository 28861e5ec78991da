import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { createTransactions } from "../../server/platform/storage/transactions.ts"
import { withDatabase } from "../durability/busy-shop.ts"
import type { CrowdDialog, CrowdMessage, CrowdReading } from "./crowd-reading.ts"

/** Reads a company's conversations from the database of a program that has ended. */
export const readCrowd = (place: DatabasePlace, companyId: CompanyId): Promise<CrowdReading> =>
  withDatabase(place, async (database) => {
    const transactions = createTransactions(database)
    const dialogs = await Effect.runPromise(
      transactions.asTenant(companyId, (tx) =>
        Effect.gen(function* () {
          const found = yield* tx.rows<Omit<CrowdDialog, "messages">>(sql`
            select id, token, contact_id as "contactId", workspace_id as "workspaceId", assignee_id as "holderId",
              status = 0 as open, version, unread_count as "unreadCount", last_seq as "lastSeq",
              last_message as "lastMessage", (extract(epoch from last_message_at) * 1000)::float8 as "lastMessageAt"
            from dialogs order by id`)
          const messages = yield* tx.rows<CrowdMessage & { dialogId: number }>(sql`
            select dialog_id as "dialogId", id, seq, change_seq as "changeSeq", sender, text, deleted_at is not null as deleted,
              client_id as "clientId"
            from messages order by dialog_id, seq`)
          const messagesOf = new Map<number, Array<CrowdMessage>>(found.map(({ id }) => [id, []]))
          for (const { dialogId, ...message } of messages) messagesOf.get(dialogId)?.push(message)
          return found.map((dialog) => ({ ...dialog, messages: messagesOf.get(dialog.id) ?? [] }))
        }),
      ),
    )
    const left = await Effect.runPromise(
      transactions.asWorker((tx) => tx.onlyRow<{ events: number }>(sql`select count(*)::int as events from outbox`)),
    )
    return { dialogs, outbox: left.events }
  })
