import { erasureMessages } from "@prosa/core/contact"
import type { Dialog } from "@prosa/core/conversation"
import { type Clock, type DialogId, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { refuseErased } from "../../contact/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import type { DialogChange } from "../dialogs/dialog-changes.ts"
import { lockDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import { appendMessages, type MessageDraft } from "../dialogs/message-store.ts"
import { attend } from "../rooms/held-rooms.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { seenDialog } from "./say-as-holder.ts"

/** What becomes of a room; without a line nobody needs to know. */
interface Decision {
  readonly change: DialogChange
  readonly line?: string
}

type DialogAction = "dialog.join" | "dialog.reopen" | "dialog.finalize"

const isDecision = <E>(decided: Decision | E): decided is Decision =>
  typeof decided === "object" && decided !== null && "change" in decided

/** Changes a dialog that the actor may see, under its lock, writes who did it into the audit, and publishes the change. */
export const changeSeenDialog =
  (
    actor: Actor,
    deps: Pick<ConversationNeeds, "scripts" | "webhooks"> & {
      readonly transactions: Transactions
      readonly clock: Clock
    },
  ) =>
  <E>(id: DialogId, action: DialogAction, decide: (locked: LockedDialog, dialog: Dialog) => Decision | E) =>
    deps.transactions.asTenant(actor.companyId, (tx) =>
      Effect.gen(function* () {
        const locked = yield* lockDialog(tx, id)
        if (locked === undefined) return yield* Effect.fail(notFound)
        const { dialog } = yield* seenDialog(tx, actor, id)
        if (action === "dialog.reopen") yield* refuseErased(tx, locked.contactId, erasureMessages.roomErased)
        const decided = decide(locked, dialog)
        if (!isDecision(decided)) return yield* Effect.fail(decided)
        const { change, line } = decided
        if (line === undefined && Object.keys(change).length === 0) return dialog
        const drafts: ReadonlyArray<MessageDraft> =
          line === undefined ? [] : [{ sender: "SYSTEM", userId: actor.userId, text: line, at: deps.clock.now() }]
        // Who takes a room silences its bot.
        const held =
          change.holder === undefined ? {} : yield* attend(tx, actor.companyId, { ...locked, transferred: true }, deps)
        const appended = yield* appendMessages(tx, id, drafts, { ...held, ...change })
        yield* insertAudit(tx, actor, { action, subject: `dialog ${id}`, detail: {} })
        const views = publishDialog(tx, actor.companyId, locked, appended)
        return views.dialog
      }),
    )
