import { conversationMessages as say } from "@prosa/core/conversation"
import type { Stepped } from "@prosa/core/engine"
import type { DialogId, WorkspaceId } from "@prosa/core/kernel"
import { isToPeople, type TransferTarget } from "@prosa/core/transfer"
import { Effect } from "effect"
import { findFiles } from "../channel/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { rememberOfContact } from "./dialog-contact.ts"
import { findMember, nameOfWorkspace, type Presence, takeTurn } from "./attendants.ts"
import { botMessagesOf } from "./bot-messages.ts"
import type { DialogChange } from "./dialog-changes.ts"
import type { MessageDraft } from "./message-store.ts"

/** A dialog that the bot conducts, with the fields that its effects need. */
export interface Conducted {
  readonly id: DialogId
  readonly workspaceId: WorkspaceId
  readonly botName: string
}

/** The outcome of an engine step: messages to store in this order, and the changes of the dialog. */
export interface Outcome {
  readonly drafts: ReadonlyArray<MessageDraft>
  readonly change: DialogChange
}

/**
 * Computes, in the caller's transaction, the outcome of an engine step: what the bot says, who the room is transferred
 * to, whether it closes. The caller stores the outcome together with its cause.
 */
export const applyEffects = (
  tx: Tx,
  dialog: Conducted,
  stepped: Stepped,
  needs: { readonly now: number; readonly presence: Presence },
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    const messageOf = yield* botMessagesOf(stepped.effects, (ids) => findFiles(tx, ids))
    const drafts: Array<MessageDraft> = []
    let change: DialogChange = { engineState: stepped.state }
    for (const effect of stepped.effects) {
      switch (effect.kind) {
        case "say": {
          const said = messageOf(effect)
          if (said !== undefined) drafts.push({ sender: "BOT", senderName: dialog.botName, ...said, at: needs.now })
          break
        }
        case "askContact":
          drafts.push({ sender: "BOT", senderName: dialog.botName, text: effect.text, at: needs.now })
          break
        case "remember":
          yield* rememberOfContact(tx, dialog.id, effect.field, effect.value)
          break
        case "tag":
          change = { ...change, tag: effect.tag }
          break
        case "transfer": {
          const handed = yield* handOver(tx, dialog, effect.target, needs)
          drafts.push({ sender: "SYSTEM", text: handed.line, at: needs.now })
          change = { ...change, ...handed.change }
          break
        }
        case "callWebhook":
        case "webhookFailed":
          // No webhook is called yet: `stepWithoutWebhooks` stands in for the responses.
          break
        case "startTimers":
          // No automation can be configured yet, so the list is empty.
          break
        case "close":
          if (effect.message !== undefined)
            drafts.push({ sender: "BOT", senderName: dialog.botName, text: effect.message, at: needs.now })
          drafts.push({ sender: "SYSTEM", text: say.finalizedByBot, at: needs.now })
          change = { ...change, status: 1, closedAt: needs.now, unreadCount: 0 }
          break
      }
    }
    return { drafts, change }
  })

/** Marks a room that needs attention as unread. */
const waiting: DialogChange = { transferred: true, unreadCount: 1 }

const handOver = (
  tx: Tx,
  dialog: Conducted,
  target: TransferTarget | null,
  { now, presence }: { readonly now: number; readonly presence: Presence },
): Effect.Effect<{ readonly change: DialogChange; readonly line: string }> =>
  Effect.gen(function* () {
    // The room stays in its workspace's queue if this kind of transfer is not supported yet, if the target workspace
    // no longer exists, or if the bot-to-bot chain was cut.
    const toPeople = target !== null && isToPeople(target)
    const workspaceId = toPeople ? target.workspaceId : dialog.workspaceId
    const workspace = yield* nameOfWorkspace(tx, workspaceId)
    if (!toPeople || workspace === undefined) {
      const here = (yield* nameOfWorkspace(tx, dialog.workspaceId)) ?? ""
      return { change: { ...waiting, holder: null }, line: say.transferredToQueue(here) }
    }
    const holder =
      target.kind === "specific-person"
        ? yield* findMember(tx, workspaceId, target.userId)
        : yield* takeTurn(tx, workspaceId, now, target.onlyOnlineUser ? presence.online() : undefined)
    return holder === undefined
      ? { change: { ...waiting, workspaceId, holder: null }, line: say.transferredToQueue(workspace) }
      : { change: { ...waiting, workspaceId, holder }, line: say.transferredTo(holder.name, workspace) }
  })
