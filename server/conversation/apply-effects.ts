import { conversationMessages as say, type Message } from "@prosa/core/conversation"
import type { Say, Stepped } from "@prosa/core/engine"
import type { DialogId, WorkspaceId } from "@prosa/core/kernel"
import { isToPeople, type TransferTarget } from "@prosa/core/transfer"
import { Effect } from "effect"
import type { Tx } from "../platform/storage/tx.ts"
import { rememberOfContact } from "./dialog-contact.ts"
import { findMember, nameOfWorkspace, type Presence, takeTurn } from "./attendants.ts"
import type { DialogChange } from "./dialog-changes.ts"
import type { MessageDraft } from "./message-store.ts"

/** A dialog that the bot conducts, as far as its effects need it. */
export interface Conducted {
  readonly id: DialogId
  readonly workspaceId: WorkspaceId
  readonly botName: string
}

/** What a step of the engine comes to: messages to be stored in this order, and what changes of the dialog. */
export interface Outcome {
  readonly drafts: ReadonlyArray<MessageDraft>
  readonly change: DialogChange
}

/**
 * Finds, in the caller's transaction, what a step of the engine comes to: what the bot says, to whom the room is handed,
 * that it is closed. The caller stores it with what brought it about.
 */
export const applyEffects = (
  tx: Tx,
  dialog: Conducted,
  stepped: Stepped,
  needs: { readonly now: number; readonly presence: Presence },
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    const drafts: Array<MessageDraft> = []
    let change: DialogChange = { engineState: stepped.state }
    for (const effect of stepped.effects) {
      switch (effect.kind) {
        case "say":
          drafts.push(saying(effect, dialog.botName, needs.now))
          break
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
          // Nobody is called yet: `stepWithoutWebhooks` answers for them.
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

const saying = (effect: Say, botName: string, at: number): MessageDraft => ({
  sender: "BOT",
  senderName: botName,
  text: effect.text,
  buttons: effect.buttons.map(({ label, link }, index): Message["buttons"][number] =>
    link === undefined ? { id: index + 1, label } : { id: index + 1, label, link },
  ),
  at,
})

/** A room that somebody ought to look at shows as unread. */
const waiting: DialogChange = { transferred: true, unreadCount: 1 }

const handOver = (
  tx: Tx,
  dialog: Conducted,
  target: TransferTarget | null,
  { now, presence }: { readonly now: number; readonly presence: Presence },
): Effect.Effect<{ readonly change: DialogChange; readonly line: string }> =>
  Effect.gen(function* () {
    // Kinds that the room cannot be handed to yet, whose workspace or person is gone, and a chain that was cut wait where
    // the room is.
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
