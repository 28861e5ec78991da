import { randomBytes } from "node:crypto"
import { mayLiveOn } from "@prosa/core/bot"
import type { FileRefused, StoredFile } from "@prosa/core/channel"
import type {
  LiveChats,
  Message,
  NewMessage,
  SessionWish,
  VisitorHistory,
  VisitorSession,
} from "@prosa/core/conversation"
import {
  type BotId,
  type CompanyId,
  type DialogId,
  type InvalidInput,
  type NotAllowed,
  type NotFound,
  notFound,
  type Unreachable,
} from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { hostsOfBot } from "../bot/bot-store.ts"
import type { FileLinks } from "../channel/file-links.ts"
import { lockUnsent, unknownFiles } from "../channel/file-rows.ts"
import { takeUpload, type UploadDeps } from "../channel/take-upload.ts"
import { emit } from "../platform/bus/outbox.ts"
import type { IncomingFile } from "../platform/http/receive-form.ts"
import { findPostgresRefusal } from "../platform/storage/postgres-errors.ts"
import type { Transactions, Tx } from "../platform/storage/transactions.ts"
import { type KnownMessage, messageByClientId, messagesAfter, messagesBefore } from "./message-store.ts"
import { beginDialog, type ConversationNeeds, receiveMessage, type Said } from "./receive-message.ts"
import {
  findWidgetBot,
  insertDialog,
  latestDialog,
  type LockedVisitor,
  lockVisitor,
  lockVisitorContact,
  type VisitedBot,
  type VisitorDialog,
} from "./visitor-store.ts"
import type { Visitor, VisitorTokens } from "./visitor-tokens.ts"

export interface LiveChatDeps extends ConversationNeeds, UploadDeps {
  readonly transactions: Transactions
  readonly tokens: VisitorTokens
  readonly links: FileLinks
}

/** `LiveChats` for one visitor, with an upload as it comes in. */
export interface VisitorsService extends Pick<LiveChats, "messages" | "send"> {
  readonly upload: (
    incoming: IncomingFile & { readonly givenName?: string | undefined },
  ) => Effect.Effect<StoredFile, FileRefused | Unreachable>
}

/** Told when a visitor's present conversation is another one. */
export const visitorSubject = (visitor: Visitor) => `visitor.${visitor.companyId}.${visitor.botId}.${visitor.visitorId}`

/** A visitor's history is told whole up to this many messages; older ones stay with the company. */
const longestHistory = 500

/** The refusal of a page on which the bot's chat may not live. */
export const notOnThisSite: NotAllowed = { _tag: "NotAllowed", message: "Este chat não está disponível neste site." }

/** Whether a page of another host than ours may talk for a visitor of the bot; our own chat page always may. */
export const mayAskFor = async (tx: Tx, botId: BotId, foreignHost: string | undefined): Promise<boolean> =>
  foreignHost === undefined || mayLiveOn((await hostsOfBot(tx, botId)) ?? [], foreignHost)

/**
 * Opens or goes on with a visitor's conversation. Nobody is known yet: the bot's token says which company it is, and
 * `foreignHost` is that of the page that asks, when it is none of ours.
 */
export const startLiveChat = (
  deps: LiveChatDeps,
  wish: SessionWish,
  foreignHost?: string,
): Effect.Effect<VisitorSession, NotFound | NotAllowed> =>
  Effect.gen(function* () {
    const bot = yield* deps.transactions.asSignIn((tx) => Effect.promise(() => findBot(tx, wish.botToken)))
    if (bot === undefined) return yield* Effect.fail(notFound)
    const given = wish.visitorToken ?? ""
    const known = given === "" ? undefined : yield* Effect.promise(() => deps.tokens.read(given))
    const same = known !== undefined && known.botId === bot.id && known.companyId === bot.companyId
    const visitor: Visitor = same
      ? known
      : { companyId: bot.companyId, botId: bot.id, visitorId: randomBytes(24).toString("base64url") }
    const { brand, dialog, greeting } = yield* deps.transactions.asTenant(bot.companyId, (tx) =>
      Effect.gen(function* () {
        const widget = yield* Effect.promise(() => findWidgetBot(tx, bot.id))
        if (widget === undefined) return yield* Effect.fail(notFound)
        if (!(yield* Effect.promise(() => mayAskFor(tx, bot.id, foreignHost)))) return yield* Effect.fail(notOnThisSite)
        const present = yield* Effect.promise(() => latestDialog(tx, bot.id, visitor.visitorId))
        const dialog = present ?? (yield* openFirst(tx, deps, visitor, widget.bot))
        const first = yield* Effect.promise(() => messagesAfter(tx, dialog.id, 0, 10))
        const greeting = first.filter((message) => message.sender === "BOT").map((message) => message.text)
        return { brand: widget.brand, dialog, greeting }
      }),
    )
    const visitorToken = same ? given : yield* Effect.promise(() => deps.tokens.sign(visitor))
    return { visitorToken, dialogToken: dialog.token, brand, greeting }
  })

/** What a visitor may do with their own conversation, and nothing else. */
export const createLiveChats = (visitor: Visitor, deps: LiveChatDeps): VisitorsService => {
  const { companyId, botId, visitorId } = visitor
  const toVisitor = (message: Message): Message => deps.links.forVisitor(companyId, message)
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(visitor.companyId, work)
  return {
    messages: (after) =>
      inTenant((tx) => Effect.promise(() => historyOf(tx, visitor, after))).pipe(
        Effect.map((history) => ({ ...history, messages: history.messages.map(toVisitor) })),
      ),
    upload: (incoming) =>
      takeUpload(deps, companyId, { botId, visitorId }, incoming).pipe(
        Effect.map((file) => ({ ...file, url: deps.links.sign({ companyId, id: file.id }) })),
      ),
    send: (message) => {
      const storing = inTenant((tx) => storeSaid(tx, deps, visitor, message))
      return storing.pipe(
        // the same message was stored by another request while this one waited for it
        Effect.catchDefect((thrown) => (isKnownClientId(thrown) ? storing : Effect.die(thrown))),
        Effect.map(({ message: stored, dialogToken }) => ({ message: toVisitor(stored), dialogToken })),
      )
    },
  }
}

/** Stores what a visitor says, and lets the bot answer; what is known already by its client id is found instead. */
const storeSaid = (
  tx: Tx,
  deps: LiveChatDeps,
  visitor: Visitor,
  { clientId, text, fileIds }: NewMessage,
): Effect.Effect<KnownMessage, NotFound | InvalidInput> =>
  Effect.gen(function* () {
    const { companyId, botId, visitorId } = visitor
    const locked = yield* Effect.promise(() => lockVisitor(tx, { botId, visitorId, clientId }))
    if (locked === undefined) return yield* Effect.fail(notFound)
    const { contactId, newest: present } = locked
    const known = Effect.promise(() => messageByClientId(tx, contactId, clientId))
    if (present?.knowsClientId === true) return yield* found(yield* known)
    const files = yield* Effect.promise(() => lockUnsent(tx, { botId, visitorId }, fileIds))
    // another request may have sent them with this very message meanwhile
    if (files === undefined) return (yield* known) ?? (yield* Effect.fail(unknownFiles))
    const said = { text, clientId, files }
    if (present?.status === 0) {
      const stored = yield* Effect.promise(() => receiveMessage(tx, companyId, present, locked.bot, said, deps))
      return { message: stored, dialogToken: present.token }
    }
    const { dialog, messages } = yield* openDialog(tx, deps, visitor, locked, said)
    return { message: yield* found(messages[0]), dialogToken: dialog.token }
  })

const isKnownClientId = (thrown: unknown): boolean =>
  findPostgresRefusal(thrown)?.constraint === "messages_by_client_id"

/** The visitor's present conversation, with what changed in it after a sequence number. */
export const historyOf = async (tx: Tx, visitor: Visitor, after: number): Promise<VisitorHistory> => {
  const dialog = await latestDialog(tx, visitor.botId, visitor.visitorId)
  if (dialog === undefined) return { messages: [], dialogToken: "", finished: false }
  const messages =
    after === 0
      ? await messagesBefore(tx, dialog.id, 0, longestHistory)
      : await messagesAfter(tx, dialog.id, after, longestHistory)
  return { messages, dialogToken: dialog.token, finished: dialog.status === 1 }
}

/** Begins a visitor's first conversation, once: of two tabs that open the widget, the second finds that of the first. */
const openFirst = (tx: Tx, deps: LiveChatDeps, visitor: Visitor, bot: VisitedBot): Effect.Effect<VisitorDialog> =>
  Effect.gen(function* () {
    const contactId = yield* Effect.promise(() => lockVisitorContact(tx, visitor.visitorId, bot.workspaceId))
    const raced = yield* Effect.promise(() => latestDialog(tx, visitor.botId, visitor.visitorId))
    return raced ?? (yield* openDialog(tx, deps, visitor, { contactId, bot }, undefined)).dialog
  })

/** Begins a conversation: the bot greets, and answers what the visitor may have said already. */
const openDialog = (
  tx: Tx,
  deps: LiveChatDeps,
  visitor: Visitor,
  { contactId, bot }: Pick<LockedVisitor, "contactId" | "bot">,
  first: Said | undefined,
): Effect.Effect<{ readonly dialog: VisitorDialog; readonly messages: ReadonlyArray<Message> }> =>
  Effect.gen(function* () {
    const token = randomBytes(24).toString("base64url")
    const { workspaceId } = bot
    const id: DialogId = yield* Effect.promise(() =>
      insertDialog(tx, { botId: visitor.botId, workspaceId, contactId, token, now: deps.clock.now() }),
    )
    const messages = yield* Effect.promise(() => beginDialog(tx, visitor.companyId, id, bot, first, deps))
    emit(tx, { subject: visitorSubject(visitor), payload: JSON.stringify({ id, token }) })
    const begun = yield* Effect.promise(() => latestDialog(tx, visitor.botId, visitor.visitorId))
    return { dialog: yield* found(begun), messages }
  })

const findBot = async (
  tx: Tx,
  token: string,
): Promise<{ readonly id: BotId; readonly companyId: CompanyId } | undefined> => {
  const { rows } = await tx.execute<{ id: BotId; companyId: CompanyId }>(
    sql`select id, company_id as "companyId" from find_bot(${token})`,
  )
  return rows[0]
}

const found = <A extends Message | VisitorDialog | KnownMessage>(value: A | undefined): Effect.Effect<A> =>
  value === undefined ? Effect.die(new Error("a row vanished inside its own transaction")) : Effect.succeed(value)
