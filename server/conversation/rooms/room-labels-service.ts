import { mayDo } from "@prosa/core/access"
import type { RoomLabels } from "@prosa/core/conversation"
import { type DialogId, notAllowed, notFound } from "@prosa/core/kernel"
import type { LabelChange } from "@prosa/core/label"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, forOwnCompany } from "../../caller/index.ts"
import { putLabels } from "../../label/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { seenDialog } from "../inbox/say-as-holder.ts"

export interface RoomLabelsDeps {
  readonly transactions: Transactions
}

/** Implements `RoomLabels` on the database: everybody who has a changed room open or listed is told. */
export const createRoomLabels = (actor: Actor, { transactions }: RoomLabelsDeps): RoomLabels => {
  const lockSeen = (tx: Tx, id: DialogId) =>
    Effect.gen(function* () {
      const locked = yield* lockDialog(tx, id)
      yield* seenDialog(tx, actor, id)
      return locked === undefined ? yield* Effect.fail(notFound) : locked
    })
  const told = (tx: Tx, locked: LockedDialog, change: LabelChange) =>
    Effect.gen(function* () {
      const appended = yield* appendMessages(tx, locked.id, [])
      publishDialog(tx, actor.companyId, locked, appended)
      const names = appended.views.dialog.labels.map(({ name }) => name)
      const detail = { labels: names.join(", "), added: change.add.length, removed: change.remove.length }
      yield* insertAudit(tx, actor, { action: "dialog.label", subject: `dialog ${locked.id}`, detail })
    })
  return {
    put: (companyId, ids, change) =>
      mayDo(actor, "room.answer")
        ? forOwnCompany(actor, companyId, () =>
            transactions.asTenant(actor.companyId, (tx) =>
              Effect.gen(function* () {
                // In the order of their ids, so that two calls never wait for each other.
                const rooms = yield* Effect.forEach(
                  [...new Set(ids)].toSorted((one, two) => one - two),
                  (id) => lockSeen(tx, id),
                )
                const changed = new Set<number>(yield* putLabels(tx, "room", ids, change))
                for (const locked of rooms) if (changed.has(locked.id)) yield* told(tx, locked, change)
                return changed.size
              }),
            ),
          )
        : Effect.fail(notAllowed),
  }
}
