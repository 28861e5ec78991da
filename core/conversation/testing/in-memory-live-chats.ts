import { Effect, Schema } from "effect"
import { BehaviorSubject, filter, map, merge, mergeMap, Observable, Subject } from "rxjs"
import {
  type Connection,
  conversationMessages as say,
  type LiveChats,
  type LiveVisitor,
  type Message,
  type SentMessage,
  type Sender,
  type VisitorEvent,
  type VisitorFiles,
  widgetColours,
} from "../index.ts"
import {
  type BotToken,
  type CallRefused,
  CompanyId,
  invalidInput,
  notFound,
  sessionEnded,
  unreachable,
} from "../../kernel/index.ts"
import { aMessage } from "./conversation-builders.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import type { StoredFile } from "../../channel/index.ts"
import { createInMemoryFiles, type InMemoryFiles } from "../../channel/testing/index.ts"

/** A scripted bot: its greeting and its answers. A message that ends the conversation finalizes it. */
export interface SpokenBot {
  readonly token: BotToken
  readonly greeting: string
  readonly greetingFiles?: ReadonlyArray<StoredFile>
  readonly answer: (text: string) => { readonly says: ReadonlyArray<string>; readonly ends?: boolean }
}

/** The ports of one visitor's page; the token is read at every call. */
export interface VisitorSide {
  readonly liveChats: LiveChats
  readonly files: VisitorFiles
  readonly live: (session: {
    readonly token: () => string
    readonly dialogToken: () => string
    readonly lastSeq: () => number
  }) => LiveVisitor
}

/** The visitor's ports without a server, with controls for tests. */
export interface InMemoryLiveChats {
  /** Creates a page whose token comes from `token`. */
  page(token: () => string): VisitorSide
  readonly uploads: InMemoryFiles
  /** Adds a message of the company to the latest visitor's newest conversation. */
  tell(text: string, sender?: Sender): void
  /** Simulates that an attendant is typing there. */
  typing(name: string): void
  finish(): void
  /** The latest visitor's current conversation. */
  present(): { readonly dialogToken: string; readonly messages: ReadonlyArray<Message>; readonly finished: boolean }
  /** Number of typing indicators sent by visitors. */
  readonly typed: number
  /** Sets the connection state. While disconnected, nothing is received. */
  connection(state: Connection): void
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Stores messages, but loses the responses. */
  loseAnswers(lost: boolean): void
  /** Holds messages back until called with false. */
  hold(held: boolean): void
  /** Invalidates the tokens issued so far. */
  forgetTokens(): void
}

interface Conversation {
  readonly dialogToken: string
  readonly messages: ReadonlyArray<Message>
  readonly finished: boolean
}

interface Known {
  readonly token: string
  /** Oldest first; the last is the current one. */
  conversations: ReadonlyArray<Conversation>
}

/** Creates visitors' conversations with one bot; calls and sockets share one store. */
export const createInMemoryLiveChats = (bot: SpokenBot): InMemoryLiveChats => {
  const uploads = createInMemoryFiles()
  const { greetingFiles = [] } = bot
  const events$ = new Subject<{ readonly token: string; readonly event: VisitorEvent }>()
  const connection$ = new BehaviorSubject<Connection>({ state: "open" })
  let visitors = new Map<string, Known>()
  let last: Known | undefined
  const { answer, refuse } = createFakeCalls()
  let losing = false
  let held: Array<() => void> | undefined
  let made = 0
  let typed = 0

  const presentOf = ({ conversations }: Known): Conversation => conversations.at(-1) ?? noConversation
  const newest = (): Known => {
    if (last === undefined) throw new Error("nobody has come yet")
    return last
  }
  const change = (visitor: Known, next: Conversation) => {
    visitor.conversations = [...visitor.conversations.slice(0, -1), next]
  }
  const tellAll = (visitor: Known, event: VisitorEvent) => {
    if (connection$.value.state === "open") events$.next({ token: visitor.token, event })
  }
  const append = (visitor: Known, facts: Partial<Message>): Message => {
    const present = presentOf(visitor)
    const { dialogToken } = present
    const message = { ...aMessage({ seq: present.messages.length + 1, sentAt: moment() }), clientId: null, ...facts }
    change(visitor, { ...present, messages: [...present.messages, message] })
    tellAll(visitor, { type: "message", dialogToken, message })
    tellAll(visitor, { type: "state", dialogToken, finished: present.finished })
    return message
  }
  const finishOf = (visitor: Known) => {
    append(visitor, { sender: "SYSTEM", text: say.finalizedByBot })
    change(visitor, { ...presentOf(visitor), finished: true })
    tellAll(visitor, { type: "state", dialogToken: presentOf(visitor).dialogToken, finished: true })
  }
  const begin = (visitor: Known) => {
    visitor.conversations = [
      ...visitor.conversations,
      { dialogToken: `conversa-${(made += 1)}`, messages: [], finished: false },
    ]
  }
  const answerTo = (visitor: Known, text: string) => {
    const { says, ends = false } = bot.answer(text)
    for (const line of says) append(visitor, { sender: "BOT", senderName: "Robô", text: line })
    if (ends) finishOf(visitor)
  }

  const page = (token: () => string): VisitorSide => {
    const called = <A, E>(work: (visitor: Known) => Effect.Effect<A, E>) =>
      answer((): Effect.Effect<A, E | CallRefused> => {
        const visitor = visitors.get(token())
        return visitor === undefined ? Effect.fail(sessionEnded) : work(visitor)
      })
    const send: LiveChats["send"] = ({ clientId, text, fileIds }) =>
      called((visitor) =>
        Effect.gen(function* () {
          if (held !== undefined) yield* Effect.callback<void>((resume) => void held?.push(() => resume(Effect.void)))
          const store = (): Effect.Effect<SentMessage, CallRefused> => {
            for (const { dialogToken, messages } of visitor.conversations) {
              const known = messages.find((message) => message.clientId === clientId)
              if (known !== undefined) return Effect.succeed({ message: known, dialogToken })
            }
            const files = fileIds.flatMap((id) => uploads.find(id) ?? [])
            if (files.length < fileIds.length)
              return Effect.fail(invalidInput([{ path: "fileIds", message: say.unknownFile }]))
            if (presentOf(visitor).finished || presentOf(visitor) === noConversation) {
              begin(visitor)
              append(visitor, { sender: "BOT", senderName: "Robô", text: bot.greeting, files: greetingFiles })
            }
            const message = append(visitor, { text, clientId, files })
            answerTo(visitor, text)
            for (const id of fileIds) uploads.use(id)
            return Effect.succeed({ message, dialogToken: presentOf(visitor).dialogToken })
          }
          const answer = yield* store()
          return losing ? yield* Effect.fail(unreachable) : answer
        }),
      )
    const liveChats: LiveChats = {
      start: ({ botToken, visitorToken }) =>
        answer(() => {
          if (botToken !== bot.token) return Effect.fail(notFound)
          const known = visitors.get(visitorToken ?? "")
          const visitor = known ?? { token: `visitante-${(made += 1)}`, conversations: [] }
          last = visitor
          visitors.set(visitor.token, visitor)
          const { dialogToken, messages } = presentOf(visitor)
          const said = messages.slice(0, 10).flatMap(({ sender, text }) => (sender === "BOT" ? [text] : []))
          const greeting = dialogToken === "" ? [bot.greeting] : said
          const opening = [{ text: bot.greeting, buttons: [], files: greetingFiles }]
          return Effect.succeed({ visitorToken: visitor.token, dialogToken, brand, greeting, opening })
        }),
      messages: (after) =>
        called((visitor) => {
          const { messages, ...present } = presentOf(visitor)
          return Effect.succeed({ ...present, messages: messages.filter(({ changeSeq }) => changeSeq > after) })
        }),
      send,
    }
    const company = Schema.decodeSync(CompanyId)(1)
    return {
      liveChats,
      files: { upload: (content, onProgress) => uploads.files.upload({ companyId: company, content }, onProgress) },
      live: ({ token, dialogToken, lastSeq }) => ({
        connection$,
        events$: new Observable<VisitorEvent>((out) => {
          const mine = token()
          if (!visitors.has(mine)) connection$.next({ state: "ended" })
          else if (connection$.value.state === "ended") connection$.next({ state: "open" })
          const missed$ = connection$.pipe(
            filter(({ state }) => state === "open"),
            mergeMap(() => missed(visitors.get(mine), dialogToken(), lastSeq())),
          )
          const told$ = events$.pipe(
            filter((one) => one.token === mine),
            map(({ event }) => event),
          )
          return merge(told$, missed$).subscribe(out)
        }),
        typing: () => {
          if (connection$.value.state === "open") typed += 1
        },
        reconnect: () => connection$.next({ state: "open" }),
      }),
    }
  }

  /** Returns a connection's first events: the changes after `lastSeq`, or everything if the conversation is another. */
  const missed = (visitor: Known | undefined, dialogToken: string, lastSeq: number): ReadonlyArray<VisitorEvent> => {
    if (visitor === undefined) return []
    const present = presentOf(visitor)
    if (present === noConversation) return []
    const after = present.dialogToken === dialogToken ? lastSeq : 0
    const messages = present.messages.filter(({ changeSeq }) => changeSeq > after)
    return [
      ...messages.map((message): VisitorEvent => ({ type: "message", dialogToken: present.dialogToken, message })),
      { type: "state", dialogToken: present.dialogToken, finished: present.finished },
    ]
  }

  return {
    page,
    uploads,
    tell: (text, sender = "HUMAN") =>
      void append(newest(), { text, sender, senderName: sender === "HUMAN" ? "Camila Duarte" : "" }),
    typing: (name) => tellAll(newest(), { type: "typing", dialogToken: presentOf(newest()).dialogToken, name }),
    finish: () => finishOf(newest()),
    present: () => presentOf(newest()),
    get typed() {
      return typed
    },
    connection: (state) => connection$.next(state),
    refuse,
    loseAnswers: (lost) => {
      losing = lost
    },
    hold: (now) => {
      const waiting = held ?? []
      held = now ? waiting : undefined
      if (!now) for (const go of waiting) go()
    },
    forgetTokens: () => {
      visitors = new Map()
      connection$.next({ state: "ended" })
    },
  }
}

const noConversation: Conversation = { dialogToken: "", messages: [], finished: false }

const moment = () => new Date(testNow).toISOString()

const brand = {
  botName: "Aroeira",
  chatColor: "#046af3",
  colours: widgetColours("#046af3"),
  avatarColor: "#046af3",
  avatarIconUrl: null,
  displayName: "Prosa",
  whatsappRedirect: "",
}
