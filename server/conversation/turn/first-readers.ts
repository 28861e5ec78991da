import type { CompanyId, ConnectionId, ContactId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Tx } from "../../platform/storage/tx.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { appendMessages } from "../dialogs/message-store.ts"

/** A contact's message by a connection of a bot, before the bot's turn. */
export interface MessageToRead {
  readonly companyId: CompanyId
  readonly contactId: ContactId
  readonly connectionId: ConnectionId
  readonly text: string
  /** In milliseconds since 1970. */
  readonly at: number
}

/** Reads a message in the transaction that stores it; what it returns is said in place of the bot's turn. */
export type FirstReader = (tx: Tx, message: MessageToRead) => Effect.Effect<string | undefined>

/** Those that read messages before the bot does, for contexts that come after this one. */
export interface FirstReaders {
  readonly add: (reader: FirstReader) => void
  /** Asks every reader; the first one that says something counts. */
  readonly read: FirstReader
}

/** Creates readers, none at first. */
export const createFirstReaders = (): FirstReaders => {
  const readers: Array<FirstReader> = []
  return {
    add: (reader) => void readers.push(reader),
    read: (tx, message) =>
      Effect.gen(function* () {
        let reply: string | undefined
        for (const reader of readers) {
          const said = yield* reader(tx, message)
          reply ??= said
        }
        return reply
      }),
  }
}

/** Says in a dialog what a reader returned. */
export const sayReply = (
  tx: Tx,
  {
    companyId,
    id,
    text,
    now,
  }: { readonly companyId: CompanyId; readonly id: DialogId; readonly text: string; readonly now: number },
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const dialog = yield* lockDialog(tx, id)
    if (dialog === undefined) return
    const appended = yield* appendMessages(tx, id, [{ sender: "BOT", text, at: now }])
    publishDialog(tx, companyId, dialog, appended)
  })
