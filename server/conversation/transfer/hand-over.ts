import { conversationMessages as say } from "@prosa/core/conversation"
import type { Variables } from "@prosa/core/engine"
import type { BotId, DialogId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { WebhookEvent, WebhookReply, Webhooks } from "../../engine/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type Attendant, findAttendant, nameOfWorkspace } from "./attendants.ts"
import type { DialogChange } from "../dialogs/dialog-changes.ts"
import type { LockedDialog } from "../dialogs/dialog-store.ts"
import type { ScheduledCall } from "../webhook/schedule-webhook.ts"

/** A dialog, the bot that conducts it, and the values that were captured in it. */
export interface HandedRoom {
  readonly id: DialogId
  readonly workspaceId: WorkspaceId
  readonly bot: { readonly id: BotId }
  readonly variables: Variables
}

/** Marks a room that needs attention as unread. */
const waiting: DialogChange = { transferred: true, unreadCount: 1 }

/** The change of a room that was handed over, and the line that says so. */
export interface HandedOver {
  readonly change: DialogChange
  readonly line: string
}

/** A room that an external platform holds. */
export const inExternal: HandedOver = {
  change: { transferred: true, transferredExternal: true, holder: null, unreadCount: 0 },
  line: say.transferredToExternal,
}

/** Returns whether the bot of a room has an address for this event. */
export const answers = (
  tx: Tx,
  webhooks: Webhooks | null,
  { bot }: Pick<HandedRoom, "bot">,
  event: WebhookEvent,
): Effect.Effect<boolean> =>
  webhooks === null ? Effect.succeed(false) : Effect.map(webhooks.eventsOf(tx, bot.id), (events) => events.has(event))

/** The call that tells a system of a transfer, or asks it for the workspace. */
export const transferCall = (
  event: "transferWorkspace" | "transferExternal",
  { variables }: Pick<HandedRoom, "variables">,
  unassigned?: true,
): ScheduledCall => ({
  event,
  call: 0,
  nodeName: "",
  message: "",
  variables,
  ...(unassigned === undefined ? {} : { unassigned }),
})

/** Moves a room to people of a workspace; if the workspace no longer exists, to the queue of its present one. */
export const toPeople = (
  tx: Tx,
  room: Pick<HandedRoom, "workspaceId">,
  workspaceId: WorkspaceId,
  choose: (workspaceId: WorkspaceId) => Effect.Effect<Attendant | undefined>,
): Effect.Effect<HandedOver> =>
  Effect.gen(function* () {
    const workspace = yield* nameOfWorkspace(tx, workspaceId)
    if (workspace === undefined) return yield* toQueue(tx, room.workspaceId)
    const holder = yield* choose(workspaceId)
    return holder === undefined
      ? yield* toQueue(tx, workspaceId)
      : { change: { ...waiting, workspaceId, holder }, line: say.transferredTo(holder.name, workspace) }
  })

/** Lets a room wait in a workspace, so that anybody there may join it. */
export const toQueue = (tx: Tx, workspaceId: WorkspaceId): Effect.Effect<HandedOver> =>
  Effect.map(nameOfWorkspace(tx, workspaceId), (name = "") => ({
    change: { ...waiting, workspaceId, holder: null },
    line: say.transferredToQueue(name),
  }))

/**
 * Moves a room where a webhook decided: to a person of the workspace, if it names one, else to the workspace's queue, as
 * outside the opening hours (`unassigned`). Undefined if the company has no such workspace.
 */
export const decidedByWebhook = (
  tx: Tx,
  room: Pick<LockedDialog, "workspaceId">,
  { workspaceId, userId }: Pick<WebhookReply, "workspaceId" | "userId">,
  unassigned?: true,
): Effect.Effect<HandedOver | undefined> =>
  Effect.gen(function* () {
    if (workspaceId === null || (yield* nameOfWorkspace(tx, workspaceId)) === undefined) return undefined
    return yield* toPeople(tx, room, workspaceId, (id) =>
      userId === null || unassigned ? Effect.undefined : findAttendant(tx, id, userId),
    )
  })

/** Gives a room back that the external platform was not told of: it waits where the bot was. */
export const returnedFromPlatform = (
  tx: Tx,
  { workspaceId }: Pick<LockedDialog, "workspaceId">,
): Effect.Effect<HandedOver> =>
  Effect.map(toQueue(tx, workspaceId), ({ change, line }) => ({
    change: { ...change, transferredExternal: false },
    line,
  }))
