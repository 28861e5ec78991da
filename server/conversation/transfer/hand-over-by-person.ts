import {
  type AttendantGone,
  attendantGone,
  type NoExternalSystem,
  noExternalSystem,
  workspaceGone,
} from "@prosa/core/conversation"
import { valuesKnown } from "@prosa/core/engine"
import type { HandOver } from "@prosa/core/transfer"
import { Effect } from "effect"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { findAttendant, nameOfWorkspace, takeTurn } from "./attendants.ts"
import type { LockedDialog } from "../dialogs/dialog-store.ts"
import { answers, type HandedOver, type HandedRoom, inExternal, toPeople, toQueue, transferCall } from "./hand-over.ts"
import { scheduleWebhook } from "../webhook/schedule-webhook.ts"

export type HandOverNeeds = Pick<ConversationNeeds, "clock" | "presence" | "webhooks">

/**
 * Hands a locked room over as a person has chosen. Unlike a bot, a person is there to choose again: a target that is gone
 * is refused instead of leaving the room in a queue. In turn, a room waits in the workspace if nobody but its holder is online.
 */
export const handOverByPerson = (
  tx: Tx,
  dialog: LockedDialog,
  target: HandOver,
  { clock, presence, webhooks }: HandOverNeeds,
): Effect.Effect<HandedOver, AttendantGone | NoExternalSystem> =>
  Effect.gen(function* () {
    const room: HandedRoom = {
      id: dialog.id,
      workspaceId: dialog.workspaceId,
      bot: { id: dialog.botId },
      variables: dialog.engineState === null ? {} : valuesKnown(dialog.engineState),
    }
    switch (target.kind) {
      case "specific-person": {
        const workspace = yield* nameOfWorkspace(tx, target.workspaceId)
        if (workspace === undefined) return yield* Effect.fail(workspaceGone)
        const attendant = yield* findAttendant(tx, target.workspaceId, target.userId)
        if (attendant === undefined) return yield* Effect.fail(attendantGone)
        return yield* toPeople(tx, room, target.workspaceId, () => Effect.succeed(attendant))
      }
      case "sequential-person": {
        const workspace = yield* nameOfWorkspace(tx, target.workspaceId)
        if (workspace === undefined) return yield* Effect.fail(workspaceGone)
        return yield* toPeople(tx, room, target.workspaceId, (id) =>
          takeTurn(tx, id, clock.now(), {
            only: target.onlyOnlineUser ? presence.online() : undefined,
            holder: dialog.assigneeId ?? undefined,
          }),
        )
      }
      case "workspace-by-webhook": {
        if (!(yield* answers(tx, webhooks, room, "transferWorkspace"))) return yield* Effect.fail(noExternalSystem)
        yield* scheduleWebhook(tx, room, transferCall("transferWorkspace", room), clock.now())
        return yield* toQueue(tx, room.workspaceId)
      }
      case "external-platform": {
        if (!(yield* answers(tx, webhooks, room, "transferExternal"))) return yield* Effect.fail(noExternalSystem)
        yield* scheduleWebhook(tx, room, transferCall("transferExternal", room), clock.now())
        return inExternal
      }
    }
  })
