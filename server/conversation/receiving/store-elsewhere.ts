import { randomBytes } from "node:crypto"
import type { TextMark } from "@prosa/core/channel"
import { conversationMessages as say, type QuotedMessage } from "@prosa/core/conversation"
import type { BotId, ClientId, CompanyId, DialogId, FileId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type FileOwner, lockUnsent, type OwnNumber } from "../../channel/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import type { ContactPlace } from "./contact-place.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import { attend, heldFromTheStart } from "../rooms/held-rooms.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { insertDialog, lockPerson } from "./person-dialogs.ts"
import { type ToReceive, uploaderOf } from "./receive-message.ts"

/** Where a message was stored. */
export interface StoredPlace {
  readonly dialogId: DialogId
  readonly seq: number
}

/**
 * Stores a person's message that nobody has to answer, such as a reaction, in their newest dialog, closed or open; "none"
 * if they have no dialog, undefined if the message is known.
 */
export const storeQuietly = (
  tx: Tx,
  { companyId, botId, identity, connection, said, writtenAt }: ToReceive,
  now: number,
): Effect.Effect<StoredPlace | "none" | undefined> =>
  Effect.gen(function* () {
    const { clientId, text, fileIds } = said
    const locked = yield* lockPerson(tx, { botId, identity, connection, clientId })
    const newest = locked?.newest
    if (newest === undefined) return "none"
    if (newest.knowsClientId) return undefined
    const files = (yield* lockUnsent(tx, uploaderOf(botId, identity), fileIds)) ?? []
    const from = { sender: "CLIENT", ...(writtenAt === undefined ? {} : { writtenAt }) } as const
    return yield* append(tx, companyId, newest, { ...from, text, clientId, files, at: now }, {})
  })

/** What the company wrote to a person by another tool: the device of the number, or the vendor's own inbox. */
export interface WrittenElsewhere extends ContactPlace {
  readonly companyId: CompanyId
  readonly botId: BotId
  /** Whose own number it was written by. */
  readonly holder?: OwnNumber["holder"] | undefined
  readonly clientId: ClientId
  readonly text: string
  readonly marks?: ReadonlyArray<TextMark>
  /** The message that it answers. */
  readonly quoted?: QuotedMessage
  /** Files that were fetched for it, and as whose. */
  readonly files: { readonly uploader: FileOwner; readonly ids: ReadonlyArray<FileId> }
  /** Whether the bot goes on in the conversation. */
  readonly keepBot: boolean
}

/**
 * Stores what the company wrote elsewhere, in the person's open dialog or in a new one. Whoever wrote it holds the
 * conversation in all but name: the bot is silent from then on, unless it is to go on.
 */
export const storeElsewhere = (
  tx: Tx,
  { companyId, botId, holder, clientId, text, marks, quoted, files, keepBot, ...place }: WrittenElsewhere,
  needs: ConversationNeeds,
): Effect.Effect<StoredPlace> =>
  Effect.gen(function* () {
    const now = needs.clock.now()
    const locked = yield* lockPerson(tx, { botId, clientId, ...place })
    if (locked === undefined) throw new Error("the bot of a connection is gone")
    const { contactId, newest, bot } = locked
    const open = newest?.status === 0 ? newest : undefined
    const { workspaceId } = bot
    const token = randomBytes(24).toString("base64url")
    const dialog =
      open ?? (yield* lockDialog(tx, yield* insertDialog(tx, { botId, workspaceId, contactId, place, token, now })))
    if (dialog === undefined) throw new Error("a row vanished inside its own transaction")
    const draft = {
      sender: "HUMAN",
      senderName: holder?.name ?? say.sentElsewhere,
      text,
      ...(marks === undefined ? {} : { marks }),
      ...(quoted === undefined ? {} : { quoted }),
      files: (yield* lockUnsent(tx, files.uploader, files.ids)) ?? [],
      clientId,
      isSent: true,
      at: now,
    } as const
    if (holder !== undefined)
      return yield* append(tx, companyId, dialog, draft, open === undefined ? heldFromTheStart(holder) : {})
    const silenced = keepBot || dialog.transferred ? {} : { transferred: true }
    const held = keepBot ? {} : yield* attend(tx, companyId, { ...dialog, transferred: true }, needs)
    return yield* append(tx, companyId, dialog, draft, { ...held, ...silenced })
  })

const append = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  draft: Parameters<typeof appendMessages>[2][number],
  change: Parameters<typeof appendMessages>[3],
): Effect.Effect<StoredPlace> =>
  Effect.gen(function* () {
    const appended = yield* appendMessages(tx, dialog.id, [draft], change)
    publishDialog(tx, companyId, dialog, appended)
    return { dialogId: dialog.id, seq: appended.messages[0]?.seq ?? dialog.lastSeq + 1 }
  })
