import { randomBytes } from "node:crypto"
import { mayLiveOn } from "@prosa/core/bot"
import type { FileRefused, StoredFile } from "@prosa/core/channel"
import type { LiveChats, Message, SessionWish, VisitorHistory, VisitorSession } from "@prosa/core/conversation"
import {
  type BotId,
  type NotAllowed,
  type NotFound,
  notFound,
  type InvalidInput,
  type TooManyRequests,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyOfBotToken, hostsOfBot } from "../../bot/index.ts"
import { type FileLinks, takeUpload, type UploadDeps } from "../../channel/index.ts"
import type { IncomingFile } from "../../platform/http/receive-form.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ContactIdentity } from "../../contact/index.ts"
import { liveChatOff } from "./live-chat-switches.ts"
import { messagesAfter, messagesBefore } from "../dialogs/message-store.ts"
import { latestDialog, type PersonDialog } from "../receiving/person-dialogs.ts"
import {
  type Correspondent,
  receiveMessage,
  receivingOnce,
  type ToReceive,
  uploaderOf,
} from "../receiving/receive-message.ts"
import { type DetectingDeps, withDetected } from "../receiving/detect-language.ts"
import { findLiveChatBot, findWidgetBot } from "../dialogs/bot-of-dialog.ts"
import type { SharedReceiving } from "../receiving/shared-receiving.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { openingOf } from "../turn/bot-opening.ts"
import type { Visitor } from "../../caller/index.ts"
import { messageForVisitor } from "./message-for-visitor.ts"
import type { VisitorTokens } from "./visitor-tokens.ts"

export interface LiveChatDeps extends ConversationNeeds, UploadDeps, Pick<DetectingDeps, "languageProvider"> {
  readonly transactions: Transactions
  readonly tokens: VisitorTokens
  readonly links: FileLinks
}

/** `LiveChats` for one visitor, with streaming uploads. */
export interface VisitorsService extends Pick<LiveChats, "messages" | "send"> {
  readonly upload: (
    incoming: IncomingFile & { readonly givenName?: string | undefined },
  ) => Effect.Effect<StoredFile, FileRefused | InvalidInput>
}

/** Returns a visitor's contact identity on the live chat. */
export const visitorIdentity = ({ visitorId }: Visitor): ContactIdentity => ({
  channel: "LIVECHAT",
  kind: "visitor",
  value: visitorId,
})

/** The subject on which a change of the visitor's current conversation is published. */
export const visitorSubject = (visitor: Visitor) => `visitor.${visitor.companyId}.${visitor.botId}.${visitor.visitorId}`

/** Maximum messages in a visitor's history; older ones stay visible to the company only. */
const longestHistory = 500

/** The refusal of a page that may not embed the bot's chat. */
export const notOnThisSite: NotAllowed = { _tag: "NotAllowed", message: "Este chat não está disponível neste site." }

/** Returns whether a page on a foreign host may call for a visitor of the bot; our own chat page always may. */
export const mayAskFor = (tx: Tx, botId: BotId, foreignHost: string | undefined): Effect.Effect<boolean> =>
  foreignHost === undefined
    ? Effect.succeed(true)
    : Effect.map(hostsOfBot(tx, botId), (hosts) => mayLiveOn(hosts ?? [], foreignHost))

/**
 * Starts or resumes a visitor's session; a conversation begins with their first message. The bot's token
 * identifies the company; `foreignHost` is the host of the calling page, when it is not ours. `admitNew` decides on a visitor
 * whom nobody knows yet.
 */
export const startLiveChat = (
  deps: LiveChatDeps,
  wish: SessionWish,
  foreignHost?: string,
  admitNew: (botId: BotId) => Effect.Effect<void, TooManyRequests> = () => Effect.void,
): Effect.Effect<VisitorSession, NotFound | NotAllowed | TooManyRequests> =>
  Effect.gen(function* () {
    const bot = yield* findLiveChatBot(deps.transactions, wish.botToken)
    if (bot === undefined) {
      const owner = yield* deps.transactions.asSignIn((tx) => companyOfBotToken(tx, wish.botToken))
      return yield* Effect.fail(owner === undefined ? notFound : liveChatOff)
    }
    const given = wish.visitorToken ?? ""
    const known = given === "" ? undefined : yield* Effect.promise(() => deps.tokens.read(given))
    const same = known !== undefined && known.botId === bot.id && known.companyId === bot.companyId
    if (!same) yield* admitNew(bot.id)
    const visitor: Visitor = same
      ? known
      : { companyId: bot.companyId, botId: bot.id, visitorId: randomBytes(24).toString("base64url") }
    const { brand, dialogToken, opening, greeting } = yield* deps.transactions.asTenant(bot.companyId, (tx) =>
      Effect.gen(function* () {
        const widget = yield* findWidgetBot(tx, bot.id)
        if (widget === undefined) return yield* Effect.fail(notFound)
        if (!(yield* mayAskFor(tx, bot.id, foreignHost))) return yield* Effect.fail(notOnThisSite)
        const dialog = same ? yield* latestDialog(tx, bot.id, { identity: visitorIdentity(visitor) }) : undefined
        const bots = { companyId: bot.companyId, bot: { ...widget.bot, id: bot.id } }
        const begins = yield* openingOf(tx, bots, deps)
        const opening = begins.map((message) => deps.links.forVisitor(bot.companyId, message))
        const said = dialog === undefined ? undefined : yield* messagesAfter(tx, dialog.id, 0, 10)
        const greeting = (said?.filter(({ sender }) => sender === "BOT") ?? opening)
          .map(({ text }) => text)
          .filter((text) => text !== "")
        return { brand: widget.brand, dialogToken: dialog?.token ?? "", opening, greeting }
      }),
    )
    const visitorToken = same ? given : yield* Effect.promise(() => deps.tokens.sign(visitor))
    return { visitorToken, dialogToken, brand, greeting, opening }
  })

/** Creates the use cases for a visitor's own conversation. */
export const createLiveChats = (visitor: Visitor, deps: LiveChatDeps, receive: SharedReceiving): VisitorsService => {
  const { companyId, botId } = visitor
  const toVisitor = (message: Message): Message => messageForVisitor(deps.links, companyId, message)
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
  return {
    messages: (after) =>
      inTenant((tx) => visitorHistoryOf(tx, visitor, after)).pipe(
        Effect.map((history) => ({ ...history, messages: history.messages.map(toVisitor) })),
      ),
    upload: (incoming) =>
      takeUpload(deps, companyId, uploaderOf(botId, visitorIdentity(visitor)), incoming).pipe(
        Effect.map((file) => ({ ...file, url: deps.links.sign({ companyId, id: file.id }) })),
      ),
    send: (said) => {
      const alone = (wish: ToReceive) =>
        inTenant((tx) =>
          Effect.map(receiveMessage(tx, wish, deps), (received) => {
            tellBegun(tx, visitor, received.begun)
            return received
          }),
        )
      return withDetected({ ...correspondentOf(visitor), said }, deps).pipe(
        Effect.flatMap((wish) => receive(wish, receivingOnce(alone(wish)))),
        Effect.map(({ message, dialogToken }) => ({ message: toVisitor(message), dialogToken })),
      )
    },
  }
}

const correspondentOf = (visitor: Visitor): Correspondent => ({
  companyId: visitor.companyId,
  botId: visitor.botId,
  identity: visitorIdentity(visitor),
})

const tellBegun = (tx: Tx, visitor: Visitor, begun: PersonDialog | undefined): void => {
  if (begun !== undefined)
    tx.emit({ subject: visitorSubject(visitor), payload: JSON.stringify({ id: begun.id, token: begun.token }) })
}

/** Returns the visitor's current conversation, with its changes after a sequence number. */
export const visitorHistoryOf = (tx: Tx, visitor: Visitor, after: number): Effect.Effect<VisitorHistory> =>
  Effect.gen(function* () {
    const dialog = yield* latestDialog(tx, visitor.botId, { identity: visitorIdentity(visitor) })
    if (dialog === undefined) return { messages: [], dialogToken: "", finished: false }
    const messages = yield* after === 0
      ? messagesBefore(tx, dialog.id, { before: 0, offset: 0, limit: longestHistory })
      : messagesAfter(tx, dialog.id, after, longestHistory)
    return { messages, dialogToken: dialog.token, finished: dialog.status === 1 }
  })
