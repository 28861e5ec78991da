import { randomBytes } from "node:crypto"
import type { BotId, ClientId, CompanyId, ContactId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { FileFacts } from "../../channel/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ContactPlace } from "../receiving/contact-place.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { appendMessages, type MessageDraft } from "../dialogs/message-store.ts"
import { insertDialog, lockPerson } from "../receiving/person-dialogs.ts"
import type { StoredPlace } from "../receiving/store-elsewhere.ts"

/** The company's first word to a contact, in the name of a bot. */
export interface FirstWord extends ContactPlace, Pick<MessageDraft, "marks" | "buttons"> {
  readonly companyId: CompanyId
  readonly botId: BotId
  /** Of several transactions with the same one, one stores the message. */
  readonly clientId: ClientId
  readonly text: string
  /** Locked in this transaction. */
  readonly files: ReadonlyArray<FileFacts>
  /** In milliseconds since 1970. */
  readonly now: number
}

/**
 * Stores a message of the bot in the contact's open room of this connection, or begins one with it: the bot waits at its start
 * node for the answer. Undefined if the bot is gone.
 */
export const beginRoomWithMessage = (
  tx: Tx,
  { companyId, botId, clientId, text, marks, buttons, files, now, ...place }: FirstWord,
): Effect.Effect<(StoredPlace & { readonly contactId: ContactId }) | undefined> =>
  Effect.gen(function* () {
    const locked = yield* lockPerson(tx, { botId, clientId, ...place })
    if (locked === undefined) return undefined
    const { contactId, newest, bot } = locked
    const { workspaceId } = bot
    const token = randomBytes(24).toString("base64url")
    const dialog =
      newest?.status === 0
        ? newest
        : yield* lockDialog(tx, yield* insertDialog(tx, { botId, workspaceId, contactId, place, token, now }))
    if (dialog === undefined) throw new Error("a row vanished inside its own transaction")
    const appended = yield* appendMessages(tx, dialog.id, [
      {
        sender: "BOT",
        text,
        files,
        clientId,
        at: now,
        ...(marks === undefined ? {} : { marks }),
        ...(buttons === undefined ? {} : { buttons }),
      },
    ])
    publishDialog(tx, companyId, dialog, appended)
    return { dialogId: dialog.id, seq: appended.messages[0]?.seq ?? dialog.lastSeq + 1, contactId }
  })
