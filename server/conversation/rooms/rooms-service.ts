import {
  type AttendantGone,
  type Dialog,
  findRooms,
  conversationMessages as say,
  holderNameOf,
  mayCloseRow,
  mayTransferRow,
  type NoExternalSystem,
  type Rooms,
  transferRefusal,
  type RoomsWish,
} from "@prosa/core/conversation"
import { type CompanyId, type DialogId, notFound, type WorkspaceId } from "@prosa/core/kernel"
import { type HandOver, handOverOf, isToPeople, turnTakers } from "@prosa/core/transfer"
import { Effect, Result } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, forOwnCompany, ownedBy, ownWorkspaces } from "../../caller/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { listAttendants } from "../transfer/attendants.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import { type HandOverNeeds, handOverByPerson } from "../transfer/hand-over-by-person.ts"
import { attend } from "./held-rooms.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { exportRooms } from "./rooms-export.ts"
import { listRooms } from "./rooms-store.ts"
import { seenDialog } from "../inbox/say-as-holder.ts"

export interface RoomsDeps extends HandOverNeeds, Pick<ConversationNeeds, "scripts"> {
  readonly transactions: Transactions
}

/** Creates the use cases of the table of rooms and of transfers by people, for the actor's workspaces. */
export const createRooms = (actor: Actor, deps: RoomsDeps): Rooms => {
  const { clock, presence } = deps
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
  const list = ({ workspaces, ...wish }: RoomsWish) =>
    forOwnCompany(actor, wish.companyId, () =>
      inTenant((tx) => listRooms(tx, { ...wish, workspaces: ownWorkspaces(actor, workspaces), now: clock.now() })),
    )

  /** Locks rooms, in the order of their ids so that two bulk calls never wait for each other. */
  const lockRooms = (tx: Tx, ids: ReadonlyArray<DialogId>) =>
    Effect.forEach(
      [...new Set(ids)].sort((a, b) => a - b),
      (id) =>
        Effect.gen(function* () {
          const locked = yield* lockDialog(tx, id)
          const { dialog } = yield* seenDialog(tx, actor, id)
          return locked === undefined ? yield* Effect.fail(notFound) : { locked, dialog }
        }),
    )

  const close = (tx: Tx, locked: LockedDialog) =>
    Effect.gen(function* () {
      const now = clock.now()
      const line = { sender: "SYSTEM", userId: actor.userId, text: say.finalizedBy(actor.name), at: now } as const
      const appended = yield* appendMessages(tx, locked.id, [line], { status: 1, closedAt: now, unreadCount: 0 })
      yield* insertAudit(tx, actor, { action: "dialog.finalize", subject: `dialog ${locked.id}`, detail: {} })
      publishDialog(tx, companyId, locked, appended)
    })

  const handOver = (
    tx: Tx,
    locked: LockedDialog,
    target: HandOver,
  ): Effect.Effect<Dialog, AttendantGone | NoExternalSystem> =>
    Effect.gen(function* () {
      const { change, line } = yield* handOverByPerson(tx, locked, target, deps)
      // Whoever receives it: its bot is silent from now on.
      const held = yield* attend(tx, companyId, { ...locked, transferred: true }, deps)
      const draft = { sender: "SYSTEM", userId: actor.userId, text: line, at: clock.now() } as const
      const appended = yield* appendMessages(tx, locked.id, [draft], { ...held, ...change })
      yield* insertAudit(tx, actor, {
        action: "dialog.transfer",
        subject: `dialog ${locked.id}`,
        detail: {
          workspaceId: change.workspaceId,
          attendantId: change.holder?.id,
          external: change.transferredExternal,
        },
      })
      return publishDialog(tx, companyId, locked, appended).dialog
    })

  /** Whoever hands a room over sees the workspace that it goes to, and its people. */
  const ownWorkspace = (workspaceId: WorkspaceId) => ownedBy(actor, Effect.succeed({ workspaceId }))
  const reachable = (target: HandOver) =>
    isToPeople(target) ? Effect.asVoid(ownWorkspace(target.workspaceId)) : Effect.void

  const ofCompany = <A, E>(named: CompanyId, work: (tx: Tx) => Effect.Effect<A, E>) =>
    forOwnCompany(actor, named, () => inTenant(work))

  return {
    list,
    exportCsv: ({ companyId: named, workspaces, ...wish }) =>
      forOwnCompany(actor, named, () =>
        exportRooms(inTenant, { ...wish, workspaces: ownWorkspaces(actor, workspaces) }, clock),
      ),
    find: findRooms(list),
    close: (named, ids) =>
      ofCompany(named, (tx) =>
        Effect.gen(function* () {
          const open = (yield* lockRooms(tx, ids)).filter(({ dialog }) => mayCloseRow(dialog))
          for (const { locked } of open) yield* close(tx, locked)
          return open.length
        }),
      ),
    transfer: (named, ids, transfer) =>
      ofCompany(named, (tx) =>
        Effect.gen(function* () {
          const target = handOverOf(transfer)
          yield* reachable(target)
          const rooms = yield* lockRooms(tx, ids)
          const done: Array<DialogId> = []
          for (const { locked, dialog } of rooms) {
            if (!mayTransferRow({ status: dialog.status, holderName: holderNameOf(dialog) })) continue
            const handed = yield* Effect.result(handOver(tx, locked, target))
            if (Result.isSuccess(handed)) done.push(locked.id)
            // A room whose bot knows no external platform stays where it is; an attendant who is gone refuses all.
            else if (handed.failure._tag === "AttendantGone") return yield* Effect.fail(handed.failure)
          }
          return done
        }),
      ),
    handOver: (id, target) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* reachable(target)
          const [room] = yield* lockRooms(tx, [id])
          if (room === undefined) return yield* Effect.fail(notFound)
          const refusal = transferRefusal(room.dialog)
          if (refusal !== undefined) return yield* Effect.fail(refusal)
          return yield* handOver(tx, room.locked, target)
        }),
      ),
    attendants: (named, workspaceId) =>
      ofCompany(named, (tx) =>
        Effect.gen(function* () {
          yield* ownWorkspace(workspaceId)
          const online = presence.online()
          const people = yield* listAttendants(tx, workspaceId)
          const takers = new Set(turnTakers(people).map(({ id }) => id))
          return people.map(({ id, name, rooms }) => ({
            id,
            name,
            rooms,
            online: online.has(id),
            takesTurns: takers.has(id),
          }))
        }),
      ),
  }
}
