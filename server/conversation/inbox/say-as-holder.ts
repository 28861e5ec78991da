import { mayDo } from "@prosa/core/access"
import { type Dialog, type Message, mayWrite, notHeldSentence, type RoomHeld } from "@prosa/core/conversation"
import { type ClientId, type DialogId, type NotAllowed, notAllowed, type NotFound, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, ownedBy } from "../../caller/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { type LockedDialog, lockDialog } from "../dialogs/dialog-store.ts"
import { type DialogViews, viewDialog } from "../dialogs/dialog-views.ts"
import { attend } from "../rooms/held-rooms.ts"
import { appendMessages, messageByClientId, type MessageDraft } from "../dialogs/message-store.ts"

/** Only the holder of an open room may write in it, and on some channels only for a while. */
export interface RoomNotHeld {
  readonly _tag: "RoomNotHeld" | "WindowOver"
  readonly message: string
}

/** Returns whether a refusal is that of who may not write in a room. */
export const isNotHeld = (failed: { readonly _tag: string }): failed is RoomNotHeld =>
  failed._tag === "RoomNotHeld" || failed._tag === "WindowOver"

/** The same refusal as calls answer it, besides sockets. */
export const asRoomHeld = ({ message }: RoomNotHeld): Effect.Effect<never, RoomHeld> =>
  Effect.fail({ _tag: "RoomHeld", message })

/** What a message says, without who says it and when. */
export type MessageContent = Pick<MessageDraft, "text" | "marks" | "files" | "buttons" | "quoted">

/** Finds a dialog that the actor may see. */
export const seenDialog = (tx: Tx, actor: Actor, id: DialogId): Effect.Effect<DialogViews, NotFound> =>
  ownedBy(
    actor,
    Effect.map(viewDialog(tx, id), (views) => views && { ...views, workspaceId: views.dialog.workspaceId }),
  )

/** Finds a dialog in which the actor may write: the room is open and theirs. */
export const writableDialog = (
  tx: Tx,
  actor: Actor,
  id: DialogId,
): Effect.Effect<Dialog, RoomNotHeld | NotFound | NotAllowed> =>
  Effect.gen(function* () {
    if (!mayDo(actor, "room.answer")) return yield* Effect.fail(notAllowed)
    const { dialog } = yield* seenDialog(tx, actor, id)
    return mayWrite(dialog, actor.userId) ? dialog : yield* Effect.fail(roomNotHeld(dialog))
  })

/**
 * Stores what the room's holder says; `contentOf` may still refuse it. A client id that is known stores nothing: `isNew`
 * is false then.
 */
export const sayAsHolder = <E>(
  tx: Tx,
  actor: Actor,
  { id, clientId }: { readonly id: DialogId; readonly clientId: ClientId },
  contentOf: (dialog: Dialog) => Effect.Effect<MessageContent, E>,
  needs: Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">,
): Effect.Effect<{ readonly message: Message; readonly isNew: boolean }, E | RoomNotHeld | NotFound | NotAllowed> =>
  Effect.gen(function* () {
    if (!mayDo(actor, "room.answer")) return yield* Effect.fail(notAllowed)
    const locked = yield* lockDialog(tx, id)
    yield* seenDialog(tx, actor, id)
    if (locked === undefined) return yield* Effect.fail(notFound)
    const known = yield* messageByClientId(tx, locked.contactId, clientId)
    if (known !== undefined) return { message: known.message, isNew: false }
    const content = yield* contentOf(yield* writableDialog(tx, actor, id))
    const message = yield* storeAsHolder(tx, actor, locked, { ...content, clientId }, needs)
    return { message, isNew: true }
  })

/**
 * Stores and publishes a message of the room's holder. Who writes it has read the room, unless it `waited` for its time: then what is unread stays so.
 */
export const storeAsHolder = (
  tx: Tx,
  author: Pick<Actor, "companyId" | "userId" | "name">,
  locked: LockedDialog,
  { waited = false, ...content }: MessageContent & { readonly clientId: ClientId; readonly waited?: boolean },
  needs: Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const draft = {
      sender: "HUMAN",
      senderName: author.name,
      userId: author.userId,
      ...content,
      at: needs.clock.now(),
    } as const
    const held = yield* attend(tx, author.companyId, locked, needs)
    const appended = yield* appendMessages(tx, locked.id, [draft], { ...held, ...(waited ? {} : { unreadCount: 0 }) })
    publishDialog(tx, author.companyId, locked, appended)
    const [message] = appended.messages
    if (message === undefined) return yield* Effect.die(new Error("a message vanished inside its own transaction"))
    return message
  })

const roomNotHeld = (dialog: Dialog): RoomNotHeld => ({
  _tag: "RoomNotHeld",
  message: notHeldSentence(dialog),
})
