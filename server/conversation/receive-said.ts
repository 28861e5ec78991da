import { randomBytes } from "node:crypto"
import type { Message, NewMessage } from "@prosa/core/conversation"
import { type BotId, type CompanyId, type InvalidInput, type NotFound, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type FileOwner, lockUnsent, unknownFiles } from "../channel/index.ts"
import { findPostgresRefusal } from "../platform/storage/postgres-errors.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ContactIdentity } from "./contact-identity.ts"
import { lockDialog } from "./dialog-store.ts"
import { type KnownMessage, messageByClientId } from "./message-store.ts"
import {
  insertDialog,
  latestDialog,
  lockContact,
  type LockedPerson,
  lockPerson,
  type PersonDialog,
} from "./person-dialogs.ts"
import type { BotOfDialog } from "./bot-of-dialog.ts"
import { type ConversationNeeds, type ReceivedText, storeFirstTurn, storeTurn } from "./store-turn.ts"

/** Who speaks, and to whom. */
export interface Correspondent {
  readonly companyId: CompanyId
  readonly botId: BotId
  readonly identity: ContactIdentity
}

/** What somebody said, as it stands stored. */
export interface ReceivedSaid extends KnownMessage {
  /** The conversation that it began; undefined when it went on with one, or was known already. */
  readonly begun: PersonDialog | undefined
}

/**
 * The one way in for what a person says, on every channel: finds or makes the contact behind the identity, finds or begins
 * the conversation, stores what was said and lets the bot answer, all in the caller's transaction. What is known already by
 * its client id is found instead. The files must have been uploaded by the same identity.
 *
 * Of the same message twice at once, one transaction dies of it: run it in `receivingOnce`.
 */
export const receiveSaid = (
  tx: Tx,
  { companyId, botId, identity, said }: Correspondent & { readonly said: NewMessage },
  needs: ConversationNeeds,
): Effect.Effect<ReceivedSaid, NotFound | InvalidInput> =>
  Effect.gen(function* () {
    const { clientId, text, fileIds } = said
    const locked = yield* lockPerson(tx, { botId, identity, clientId })
    if (locked === undefined) return yield* Effect.fail(notFound)
    const { contactId, newest: present } = locked
    if (present?.knowsClientId === true)
      return { ...stillThere(yield* messageByClientId(tx, contactId, clientId)), begun: undefined }
    const files = yield* lockUnsent(tx, uploaderOf(botId, identity), fileIds)
    if (files === undefined) {
      // another request may have sent them with this very message meanwhile
      const known = yield* messageByClientId(tx, contactId, clientId)
      return known === undefined ? yield* Effect.fail(unknownFiles) : { ...known, begun: undefined }
    }
    const received = { text, clientId, files }
    if (present?.status === 0) {
      const message = yield* storeTurn(tx, companyId, present, locked.bot, received, needs)
      return { message, dialogToken: present.token, begun: undefined }
    }
    const { dialog, messages } = yield* begin(tx, { companyId, botId, identity }, locked, received, needs)
    return { message: stillThere(messages[0]), dialogToken: dialog.token, begun: dialog }
  })

/** Runs a transaction with `receiveSaid` once more where the same message was stored by another one at the same time. */
export const receivingOnce = <A, E>(receiving: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  receiving.pipe(Effect.catchDefect((thrown) => (isKnownClientId(thrown) ? receiving : Effect.die(thrown))))

const isKnownClientId = (thrown: unknown): boolean =>
  findPostgresRefusal(thrown)?.constraint === "messages_by_client_id"

/** Who uploads what is said under an identity: the same on every channel. */
export const uploaderOf = (botId: BotId, identity: ContactIdentity): FileOwner => ({
  botId,
  visitorId: identity.value,
})

/**
 * Begins a person's first conversation before they say anything, once: of two requests the second finds that of the first,
 * and `begun` is undefined.
 */
export const openFirstDialog = (
  tx: Tx,
  correspondent: Correspondent,
  bot: BotOfDialog,
  needs: ConversationNeeds,
): Effect.Effect<{ readonly dialog: PersonDialog; readonly begun: PersonDialog | undefined }> =>
  Effect.gen(function* () {
    const contactId = yield* lockContact(tx, correspondent.identity, bot.workspaceId)
    const raced = yield* latestDialog(tx, correspondent.botId, correspondent.identity)
    if (raced !== undefined) return { dialog: raced, begun: undefined }
    const { dialog } = yield* begin(tx, correspondent, { contactId, bot }, undefined, needs)
    return { dialog, begun: dialog }
  })

/** Begins a conversation: the bot greets, and answers what the person may have said already. */
const begin = (
  tx: Tx,
  { companyId, botId, identity }: Correspondent,
  { contactId, bot }: Pick<LockedPerson, "contactId" | "bot">,
  first: ReceivedText | undefined,
  needs: ConversationNeeds,
): Effect.Effect<{ readonly dialog: PersonDialog; readonly messages: ReadonlyArray<Message> }> =>
  Effect.gen(function* () {
    const token = randomBytes(24).toString("base64url")
    const { workspaceId } = bot
    const { channel } = identity
    const id = yield* insertDialog(tx, { botId, workspaceId, contactId, channel, token, now: needs.clock.now() })
    const locked = stillThere(yield* lockDialog(tx, id))
    const messages = yield* storeFirstTurn(tx, companyId, locked, bot, first, needs)
    return { dialog: stillThere(yield* latestDialog(tx, botId, identity)), messages }
  })

const stillThere = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Error("a row vanished inside its own transaction")
  return value
}
