import { randomBytes } from "node:crypto"
import { media, type TextMark } from "@prosa/core/channel"
import type { Message, NewMessage, QuotedMessage } from "@prosa/core/conversation"
import type { Detected } from "@prosa/core/engine"
import {
  type BotId,
  type CompanyId,
  type DialogId,
  type InvalidInput,
  type NotFound,
  notFound,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { type FileOwner, lockUnsent, type OwnNumber, unknownFiles } from "../../channel/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import { findPostgresRefusal } from "../../platform/storage/postgres-errors.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ContactIdentity } from "../../contact/index.ts"
import { type ContactPlace, mediumOf } from "./contact-place.ts"
import { findBotOfDialog } from "../dialogs/bot-of-dialog.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { type KnownMessage, messageByClientId } from "../dialogs/message-store.ts"
import { sayReply } from "../turn/first-readers.ts"
import { insertDialog, latestDialog, type LockedPerson, lockPerson, type PersonDialog } from "./person-dialogs.ts"
import type { ConversationNeeds, ReceivedText } from "../turn/append-turn.ts"
import { storeFirstTurn, storeGreeting, storeHeldTurn, storeStepped, storeTurn } from "../turn/store-turn.ts"

/** The contact who writes, and the bot they write to. */
export interface Correspondent extends ContactPlace {
  readonly companyId: CompanyId
  readonly botId: BotId
  /** Whose own number they write to: this person holds the conversation from its first message on. */
  readonly holder?: OwnNumber["holder"] | undefined
}

/** A message to receive, with its correspondent. */
export interface ToReceive extends Correspondent {
  readonly said: NewMessage
  /** Formatted parts of the text. */
  readonly marks?: ReadonlyArray<TextMark>
  /** The message that it answers. */
  readonly quoted?: QuotedMessage
  /** When they wrote it, where the vendor tells it; null: they did not write it. Now if absent. */
  readonly writtenAt?: number | null
  /** What the bot hears instead of the text; null: nothing, the message is only stored. */
  readonly heard?: string | null | undefined
  /** What a provider of language understanding made of the text (`withDetected`). */
  readonly detected?: Detected
  /** No bot takes a turn for it: a conversation that it begins is not greeted before the contact's next message. */
  readonly isUnanswered?: boolean
}

/** A received message, as stored. */
export interface ReceivedMessage extends KnownMessage {
  /** The conversation that the message began; undefined if it continued one, or was already known. */
  readonly begun: PersonDialog | undefined
}

/**
 * Receives a contact's message, on every channel: finds or creates the contact of the identity, finds or begins the
 * conversation, stores the message and runs the bot, all in the caller's transaction. Idempotent by client id: a known
 * message is returned as it is. The files must have been uploaded by the same identity.
 *
 * Of two concurrent calls with the same message, one transaction fails: run it in `receivingOnce`.
 */
export const receiveMessage = (
  tx: Tx,
  {
    companyId,
    botId,
    holder,
    identity,
    connection,
    said,
    marks,
    quoted,
    writtenAt,
    detected,
    heard,
    isUnanswered,
  }: ToReceive,
  needs: ConversationNeeds,
): Effect.Effect<ReceivedMessage, NotFound | InvalidInput> =>
  Effect.gen(function* () {
    const { clientId, text, fileIds } = said
    const locked = yield* lockPerson(tx, { botId, identity, connection, clientId })
    if (locked === undefined) return yield* Effect.fail(notFound)
    const { contactId, newest: present } = locked
    if (present?.knowsClientId === true)
      return { ...stillThere(yield* messageByClientId(tx, contactId, clientId)), begun: undefined }
    const files = yield* lockUnsent(tx, uploaderOf(botId, identity), fileIds)
    if (files === undefined) {
      // a concurrent request may have sent them with this very message
      const known = yield* messageByClientId(tx, contactId, clientId)
      return known === undefined ? yield* Effect.fail(unknownFiles) : { ...known, begun: undefined }
    }
    // A person's own number has no bot that could say something in its place.
    const reply =
      connection === undefined || holder !== undefined || needs.firstReaders === undefined
        ? undefined
        : yield* needs.firstReaders.read(tx, {
            companyId,
            contactId,
            connectionId: connection.id,
            text,
            at: needs.clock.now(),
          })
    const isQuiet = isUnanswered === true || reply !== undefined
    const replied = (id: DialogId) =>
      reply === undefined ? Effect.void : sayReply(tx, { companyId, id, text: reply, now: needs.clock.now() })
    const received = {
      text,
      clientId,
      files,
      detected,
      heard: isQuiet ? null : heard,
      ...(marks === undefined ? {} : { marks }),
      ...(quoted === undefined ? {} : { quoted }),
      ...(writtenAt === undefined ? {} : { writtenAt }),
    }
    if (present?.status === 0) {
      // A conversation that began unanswered: the bot greets now.
      const isFirst =
        present.engineState === null && !present.transferred && media[mediumOf({ connection })].personBegins
      const store = isFirst && holder === undefined && received.heard !== null ? storeFirstTurn : storeTurn
      const message = yield* store(tx, { companyId, dialog: present, bot: locked.bot }, received, needs)
      yield* replied(present.id)
      return { message, dialogToken: present.token, dialogId: present.id, begun: undefined }
    }
    if (!(yield* takesNewDialogs(tx, locked.bot.workspaceId))) return yield* Effect.fail(workspaceClosed)
    const { dialog, message } = yield* begin(
      tx,
      { companyId, botId, holder, identity, connection },
      locked,
      received,
      needs,
      isQuiet,
    )
    yield* replied(dialog.id)
    return { message, dialogToken: dialog.token, dialogId: dialog.id, begun: dialog }
  })

/** An inactive workspace begins no conversation; those that are open go on. */
const takesNewDialogs = (tx: Tx, id: WorkspaceId): Effect.Effect<boolean> =>
  Effect.map(
    tx.row<{ active: boolean }>(sql`select active from workspaces where company_id = ${company} and id = ${id}`),
    (row) => row?.active ?? false,
  )

const workspaceClosed: InvalidInput = {
  _tag: "InvalidInput",
  message: "Este atendimento não está disponível no momento.",
}

/** Runs a transaction with `receiveMessage`, and retries it once if a concurrent one stored the same message. */
export const receivingOnce = <A, E>(receiving: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  receiving.pipe(Effect.catchDefect((thrown) => (isKnownClientId(thrown) ? receiving : Effect.die(thrown))))

const isKnownClientId = (thrown: unknown): boolean =>
  findPostgresRefusal(thrown)?.constraint === "messages_by_client_id"

/** Returns the file owner of an identity, on any channel. */
export const uploaderOf = (botId: BotId, identity: ContactIdentity): FileOwner => ({
  botId,
  visitorId: identity.value,
})

/**
 * Begins a conversation with the contact's first message: the bot greets and answers. Where the contact has seen the
 * greeting before they wrote, it is stored in front of their message.
 */
const begin = (
  tx: Tx,
  { companyId, botId, holder, ...place }: Correspondent,
  { contactId, bot }: Pick<LockedPerson, "contactId" | "bot">,
  first: ReceivedText,
  needs: ConversationNeeds,
  isUnanswered = false,
): Effect.Effect<{ readonly dialog: PersonDialog; readonly message: Message }> =>
  Effect.gen(function* () {
    const token = randomBytes(24).toString("base64url")
    const { workspaceId } = bot
    const id = yield* insertDialog(tx, { botId, workspaceId, contactId, place, token, now: needs.clock.now() })
    const locked = Effect.map(lockDialog(tx, id), stillThere)
    const fresh = { companyId, dialog: yield* locked, bot }
    const turn =
      holder !== undefined
        ? storeHeldTurn(tx, fresh, first, holder, needs)
        : isUnanswered
          ? storeTurn(tx, fresh, first, needs)
          : media[mediumOf(place)].personBegins
            ? storeFirstTurn(tx, fresh, first, needs)
            : Effect.gen(function* () {
                const rest = yield* storeGreeting(tx, fresh, needs)
                const greeted = yield* locked
                // The greeting may have been that of a bot that took over.
                const conducting = greeted.botId === botId ? bot : stillThere(yield* findBotOfDialog(tx, greeted.botId))
                const conducted = { companyId, dialog: greeted, bot: conducting }
                return yield* rest === undefined
                  ? storeTurn(tx, conducted, first, needs)
                  : storeStepped(tx, conducted, first, rest, needs)
              })
    const message = yield* turn
    return { dialog: stillThere(yield* latestDialog(tx, botId, place)), message }
  })

const stillThere = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Error("a row vanished inside its own transaction")
  return value
}
