import { erasureMessages, inboxSearch } from "@prosa/core/contact"
import { mayDo } from "@prosa/core/access"
import { isWindowOver, windowOverSentence } from "@prosa/core/channel"
import {
  conversationMessages as say,
  type Dialog,
  type DialogData,
  type Dialogs,
  heldByNoOther,
  isTakenBack,
  type InboxItem,
  type Message,
  type NewMessage,
  mayJoin,
  type RoomFinished,
  roomFinished,
  type RoomHeld,
  roomHeld,
  type StatusFilter,
} from "@prosa/core/conversation"
import {
  type BotId,
  type Clock,
  type CompanyId,
  type DialogId,
  type InvalidInput,
  type NotAllowed,
  notAllowed,
  type NotFound,
  notFound,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, forOwnCompany, ownWorkspaces } from "../../caller/index.ts"
import { filesOfDialog, forStaff, lockUnsent, requeueDelivery, unknownFiles } from "../../channel/index.ts"
import { readContact, refuseErased, saveContact } from "../../contact/index.ts"
import { labelsOf } from "../../label/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { publishInbox } from "../dialogs/conversation-news.ts"
import { changeDialog } from "../dialogs/dialog-changes.ts"
import { contactOfDialog, lockDialog } from "../dialogs/dialog-store.ts"
import { listEarlierRooms, publishRoomsOfContact } from "../rooms/rooms-of-contacts.ts"
import { deleteMessage, placeOfMessage, publishDelivery } from "../dialogs/message-changes.ts"
import { changeSeenDialog } from "./change-seen-dialog.ts"
import { countUnreadRooms, countViews, type InboxWish, listInbox } from "./inbox-store.ts"
import { scheduleAct } from "../message-acts/message-act-jobs.ts"
import { messageBySeq, messagesBefore, quotableMessage } from "../dialogs/message-store.ts"
import type { VendorSigns } from "./vendor-signs.ts"
import {
  type MessageContent,
  asRoomHeld,
  isNotHeld,
  type RoomNotHeld,
  sayAsHolder,
  seenDialog,
  writableDialog,
} from "./say-as-holder.ts"

/** `Dialogs` on the database, with the operations that sockets need besides. */
export interface DialogsService extends Dialogs {
  /** Stores a message of the room's holder. Idempotent by client id. */
  readonly say: (
    id: DialogId,
    message: NewMessage,
  ) => Effect.Effect<Message, RoomNotHeld | NotFound | NotAllowed | InvalidInput>
  /** With the dialog itself, as the call answers. */
  readonly data: (id: DialogId) => Effect.Effect<DialogData & { readonly dialog: Dialog }, NotFound>
  readonly unreadRooms: () => Effect.Effect<number>
  /** Lists the newest conversations of the inbox, all at once. */
  readonly all: (
    wish: InboxNarrowing & { readonly bots?: ReadonlyArray<BotId> | undefined },
  ) => Effect.Effect<ReadonlyArray<InboxItem>, NotAllowed>
  /** Counts the unread rooms that a filter finds. */
  readonly unreadRoomsOf: (wish: InboxNarrowing) => Effect.Effect<number, NotAllowed>
}

/** The filters of the inbox where it is not read in pages; no workspace finds nothing, other absent ones match all. */
interface InboxNarrowing {
  readonly companyId: CompanyId
  readonly workspace?: ReadonlyArray<WorkspaceId> | undefined
  readonly name?: string | undefined
  readonly status?: StatusFilter | undefined
}

/** Maximum conversations of the list that is not read in pages. */
const mostAtOnce = 200

export interface DialogsDeps extends Pick<ConversationNeeds, "scripts" | "webhooks"> {
  readonly transactions: Transactions
  readonly clock: Clock
  /** Shows people on the vendors' channels that they are read; absent where no gateway is. */
  readonly signs?: VendorSigns
}

/** Maximum files returned for a conversation. */
const mostFiles = 500

/** Creates the use cases for the conversations of the actor's workspaces. */
export const createDialogs = (actor: Actor, deps: DialogsDeps): DialogsService => {
  const { transactions, clock } = deps
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)

  const seen = (tx: Tx, id: DialogId) => seenDialog(tx, actor, id)

  const changing = changeSeenDialog(actor, deps)

  return {
    list: (wish) =>
      forOwnCompany(actor, wish.companyId, () => inTenant((tx) => listInbox(tx, inboxWishOf(actor, wish)))),
    counts: ({ companyId: named, workspaces }) =>
      forOwnCompany(actor, named, () =>
        inTenant((tx) => countViews(tx, actor.userId, ownWorkspaces(actor, workspaces))),
      ),
    get: (id) => inTenant((tx) => Effect.map(seen(tx, id), ({ dialog }) => dialog)),
    history: ({ id, before = 0, offset = 0, limit }) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* seen(tx, id)
          const messages = yield* messagesBefore(tx, id, { before, offset, limit: limit + 1 })
          return { messages: messages.slice(-limit), more: messages.length > limit }
        }),
      ),
    join: (id) =>
      changing<RoomHeld | RoomFinished>(id, "dialog.join", (locked, dialog) => {
        if (locked.status === 1) return roomFinished
        if (!mayJoin(dialog, actor.userId)) return roomHeld
        if (locked.assigneeId === actor.userId) return { change: {} }
        return {
          change: { transferred: true, holder: { id: actor.userId, name: actor.name }, unreadCount: 0 },
          line: say.joinedBy(actor.name),
        }
      }).pipe(Effect.tap(() => Effect.sync(() => deps.signs?.read(companyId, id)))),
    reopen: (id) =>
      changing<never>(id, "dialog.reopen", (locked) => {
        if (locked.status === 0) return { change: {} }
        const change = {
          status: 0,
          closedAt: null,
          reopenedAt: clock.now(),
          transferred: true,
          // Whoever reopens it holds it, also if an external system did.
          transferredExternal: false,
          holder: { id: actor.userId, name: actor.name },
          unreadCount: 0,
          snooze: null,
        } as const
        return { change, line: say.reopenedBy(actor.name) }
      }),
    finalize: (id) =>
      changing<RoomFinished>(id, "dialog.finalize", (locked) =>
        locked.status === 1
          ? roomFinished
          : { change: { status: 1, closedAt: clock.now(), unreadCount: 0 }, line: say.finalizedBy(actor.name) },
      ),
    markAsRead: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const locked = yield* lockDialog(tx, id)
          const { dialog } = yield* seen(tx, id)
          if (locked === undefined || locked.unreadCount === 0 || !heldByNoOther(dialog, actor.userId)) return false
          yield* changeDialog(tx, id, { unreadCount: 0 })
          const { item } = yield* seen(tx, id)
          publishInbox(tx, companyId, item)
          return true
        }),
      ).pipe(Effect.map((isRead) => (isRead ? deps.signs?.read(companyId, id) : undefined))),
    markAsUnread: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const locked = yield* lockDialog(tx, id)
          yield* seen(tx, id)
          if (locked === undefined || locked.unreadCount > 0) return
          if (locked.status === 1) return yield* Effect.fail(roomFinished)
          yield* changeDialog(tx, id, { unreadCount: 1 })
          publishInbox(tx, companyId, (yield* seen(tx, id)).item)
        }),
      ),
    files: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* seen(tx, id)
          const files = yield* filesOfDialog(tx, id, mostFiles)
          return files.map(forStaff)
        }),
      ),
    resend: (id, seq) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* writableDialog(tx, actor, id).pipe(Effect.catchIf(isNotHeld, asRoomHeld))
          const requeued = yield* requeueDelivery(tx, id, seq, clock.now())
          if (requeued === "early") return yield* Effect.fail(invalid(say.resentTooEarly))
          if (requeued === "partly") return yield* Effect.fail(invalid(say.resentPartly))
          if (requeued === "queued")
            yield* publishDelivery(tx, { companyId, dialogId: id, seq, state: "queued", reason: "" })
        }),
      ),
    say: (id, { clientId, text, fileIds, quotedSeq }) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const contentOf = (dialog: Dialog): Effect.Effect<MessageContent, RoomNotHeld | InvalidInput> =>
            Effect.gen(function* () {
              // The channel's own refusal would come later, and in its words.
              if (isWindowOver(dialog, clock.now())) return yield* Effect.fail(windowOver(dialog))
              const files = yield* lockUnsent(tx, { userId: actor.userId }, fileIds)
              if (files === undefined) return yield* Effect.fail(unknownFiles)
              const quoted = quotedSeq === undefined ? undefined : yield* quotableMessage(tx, id, quotedSeq)
              return { text, files, ...(quoted === undefined ? {} : { quoted }) }
            })
          return (yield* sayAsHolder(tx, actor, { id, clientId }, contentOf, deps)).message
        }),
      ),
    removeMessage: (named, messageId) =>
      forOwnCompany(actor, named, () =>
        inTenant((tx) =>
          Effect.gen(function* () {
            if (!mayDo(actor, "message.remove")) return yield* Effect.fail(notAllowed)
            const place = yield* placeOfMessage(tx, messageId)
            if (place === undefined) return yield* Effect.fail(notFound)
            const { medium } = (yield* seen(tx, place.id)).dialog
            const deletedNow = yield* deleteMessage(tx, companyId, place, clock.now(), actor.name)
            if (!deletedNow) return
            const message = yield* messageBySeq(tx, place.id, place.seq)
            if (message !== undefined && isTakenBack(medium, message, clock.now()))
              yield* scheduleAct(tx, place, "remove", clock.now())
            yield* insertAudit(tx, actor, { action: "message.remove", subject: `dialog ${place.id}`, detail: {} })
          }),
        ),
      ),
    data: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const { dialog } = yield* seen(tx, id)
          const contact = yield* readContact(tx, contactOfDialog(id))
          const contactLabels = yield* labelsOf(tx, "contact", contactOfDialog(id))
          return { dialog, contact, contactLabels, earlierRooms: yield* listEarlierRooms(tx, id, actor.workspaces) }
        }),
      ),
    saveContact: (id, draft) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* seen(tx, id)
          yield* refuseErased(tx, contactOfDialog(id), erasureMessages.contactErased)
          yield* saveContact(tx, contactOfDialog(id), draft)
          yield* publishRoomsOfContact(tx, companyId, id)
          return yield* readContact(tx, contactOfDialog(id))
        }),
      ),
    all: ({ companyId: named, workspace = [], bots = [], name = "", status = "" }) =>
      forOwnCompany(actor, named, () =>
        inTenant((tx) =>
          Effect.map(
            listInbox(
              tx,
              inboxWishOf(actor, { workspaces: workspace, bots, name, status, offset: 0, limit: mostAtOnce }),
            ),
            ({ result }) => result,
          ),
        ),
      ),
    unreadRoomsOf: ({ companyId: named, workspace = [], name = "", status = "" }) =>
      forOwnCompany(actor, named, () =>
        // Finalizing a room marks it as read.
        status === "CLOSED"
          ? Effect.succeed(0)
          : inTenant((tx) => countUnreadRooms(tx, ownWorkspaces(actor, workspace), actor.userId, inboxSearch(name))),
      ),
    unreadRooms: () => inTenant((tx) => countUnreadRooms(tx, actor.workspaces, actor.userId)),
  }
}

const inboxWishOf = (
  actor: Actor,
  { workspaces, name, status, view = "all", labels = [], ...wish }: Omit<Parameters<Dialogs["list"]>[0], "companyId">,
): InboxWish => ({
  ...wish,
  companyId: actor.companyId,
  workspaces: ownWorkspaces(actor, workspaces),
  person: inboxSearch(name),
  statuses: statusesOf(status),
  view,
  labels,
  reader: actor.userId,
})

const statusesOf = (status: StatusFilter): ReadonlyArray<0 | 1> =>
  status === "" ? [0, 1] : [status === "OPEN" ? 0 : 1]

const windowOver = ({ medium }: Dialog): RoomNotHeld => ({ _tag: "WindowOver", message: windowOverSentence(medium) })

const invalid = (message: string): InvalidInput => ({ _tag: "InvalidInput", message })
