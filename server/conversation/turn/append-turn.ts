import type { Message } from "@prosa/core/conversation"
import type { Detected } from "@prosa/core/engine"
import type { ClientId, Clock, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { FileFacts } from "../../channel/index.ts"
import type { PublishedScripts, Webhooks } from "../../engine/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { FirstReaders } from "./first-readers.ts"
import type { Outcome } from "./apply-effects.ts"
import type { Presence } from "../transfer/attendants.ts"
import type { ConductingBot } from "../dialogs/bot-of-dialog.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import type { LockedDialog } from "../dialogs/dialog-store.ts"
import { appendMessages, type MessageDraft } from "../dialogs/message-store.ts"

export interface ConversationNeeds {
  readonly scripts: PublishedScripts
  readonly presence: Presence
  readonly clock: Clock
  /** Null while no bot can have an address: then every call fails at once. */
  readonly webhooks: Webhooks | null
  /** Asked about each message by a connection before its bot hears it. */
  readonly firstReaders?: FirstReaders
}

/** A contact's text and files to store; the files are locked in this transaction. */
export interface ReceivedText {
  readonly text: string
  readonly marks?: MessageDraft["marks"]
  readonly quoted?: MessageDraft["quoted"]
  readonly clientId: ClientId
  readonly files: ReadonlyArray<FileFacts>
  readonly writtenAt?: MessageDraft["writtenAt"]
  /** What the bot hears instead of the text; null: nothing. */
  readonly heard?: string | null | undefined
  /** What a provider of language understanding made of the text, if one was asked. */
  readonly detected?: Detected | undefined
}

/** A locked dialog, and the bot that conducts it. */
export interface BotDialog {
  readonly companyId: CompanyId
  readonly dialog: LockedDialog
  readonly bot: ConductingBot
}

/**
 * Stores what a person said, if anything, and the outcome of the turn; returns the stored messages in order. `seen`: the bot's words
 * are a greeting that the person has seen before.
 */
export const appendTurn = (
  tx: Tx,
  { companyId, dialog }: BotDialog,
  received: ReceivedText | undefined,
  { drafts, change }: Outcome,
  { clock }: ConversationNeeds,
  seen = false,
): Effect.Effect<ReadonlyArray<Message>> => {
  const speaks = !seen && drafts.some(({ sender }) => sender === "BOT")
  const whole = speaks ? { ...change, botSpokeAt: clock.now() } : change
  // The bot has taken its turn before this: nobody is answered before they have written.
  const at = Math.min(clock.now(), ...drafts.map((draft) => draft.at))
  const fromPerson: ReadonlyArray<MessageDraft> =
    received === undefined ? [] : [{ sender: "CLIENT", ...messageOf(received), at }]
  return Effect.map(appendMessages(tx, dialog.id, [...fromPerson, ...drafts], whole), (appended) => {
    publishDialog(tx, companyId, dialog, appended)
    return appended.messages
  })
}

/** A received text without what was made of it. */
const messageOf = ({ text, clientId, files, marks, quoted, writtenAt }: ReceivedText) => ({
  text,
  clientId,
  files,
  ...(writtenAt === undefined ? {} : { writtenAt }),
  ...(marks === undefined ? {} : { marks }),
  ...(quoted === undefined ? {} : { quoted }),
})
