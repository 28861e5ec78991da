import { Effect, Result } from "effect"
import { map, Subject, Subscription, timer } from "rxjs"
import type { StoredFile } from "../../../channel/index.ts"
import type { BotToken, ClientId, Clock } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { NewMessage } from "../../dialogs/message.ts"
import type { LiveChats, LiveVisitor, SentMessage, VisitorEvent, VisitorHistory } from "../../visitor/live-chat.ts"
import {
  addPending,
  confirmMessage,
  mergeMessages,
  outgoing,
  type PendingMessage,
  refusePending,
  retryPending,
  withoutPending,
} from "../../chat/timeline.ts"
import { announcesTyping, typingTimes } from "../../chat/typing.ts"
import {
  firstVisitorChatState,
  inConversation,
  openingMessages,
  type VisitorChatState,
  withBotTyping,
} from "./visitor-chat-state.ts"

/** The visitor's chat (server behaviour, 'The widget's calls'). */
export interface VisitorChat {
  readonly state$: Behavior<VisitorChatState>
  /** Completes once the visitor's session has begun: before that the server accepts no files. */
  readonly begun: Effect.Effect<void>
  /** Sends a text, or a quick reply by its label, with uploaded files; shown at once. Ignores an empty message. */
  send(text: string, files?: ReadonlyArray<StoredFile>): void
  retry(clientId: ClientId): void
  /** Leaves a conversation that has ended: the bot's opening is shown, and the next message begins another. */
  beginAgain(): void
  /** Reports that the visitor is typing; throttled. */
  typing(): void
  /** Retries opening the chat, or reconnects. */
  reconnect(): void
}

/** The dependencies of the visitor's chat. */
export interface VisitorChatDeps {
  readonly botToken: BotToken
  readonly liveChats: LiveChats
  readonly live: (session: {
    readonly token: () => string
    /** The conversation that `lastSeq` belongs to. */
    readonly dialogToken: () => string
    readonly lastSeq: () => number
  }) => LiveVisitor
  /** Persists the visitor's token. */
  readonly store: { read(): string | null; write(token: string): void }
  readonly clock: Clock
  readonly newClientId: () => ClientId
}

/** Pause before an unacknowledged message is sent again, in milliseconds. */
const resendPause = 3_000

/**
 * Creates the chat and starts or resumes the visitor's conversation; an unacknowledged message is sent again every 3
 * seconds.
 */
export const createVisitorChat = (scope: Scope, deps: VisitorChatDeps): VisitorChat => {
  type Change = (state: VisitorChatState) => VisitorChatState
  const { liveChats, store } = deps
  const changes$ = new Subject<Change>()
  const state$ = evolve<VisitorChatState>(
    scope,
    firstVisitorChatState,
    changes$.pipe(map((change) => (state) => withBotTyping(change(state)))),
  )
  let token = store.read() ?? ""
  let live: { readonly port: LiveVisitor; readonly heard: Subscription } | undefined
  let toldAt: number | undefined
  // Earlier conversations: their late events are ignored.
  const left = new Set<string>()
  const sending = new Map<ClientId, Subscription>()
  let personStops: Subscription | undefined
  let botBegins: Subscription | undefined
  scope.add(() => {
    for (const call of sending.values()) call.unsubscribe()
    live?.heard.unsubscribe()
    personStops?.unsubscribe()
    botBegins?.unsubscribe()
  })

  const open = () => {
    changes$.next((state) => ({ ...state, status: "loading", failure: undefined }))
    scope.add(
      callStream(() =>
        liveChats.start({ botToken: deps.botToken, ...(token === "" ? {} : { visitorToken: token }) }),
      ).subscribe((answer) => {
        if (Result.isFailure(answer)) return changes$.next(failed(answer.failure.message))
        const { visitorToken, brand } = answer.success
        token = visitorToken
        store.write(token)
        const opening = openingMessages(answer.success, deps.clock.now())
        changes$.next((state) => ({ ...state, brand, opening }))
        catchUp()
        return undefined
      }),
    )
  }
  const catchUp = () =>
    scope.add(
      callStream(() => liveChats.messages(0)).subscribe((answer) => {
        if (Result.isFailure(answer)) return changes$.next(failed(answer.failure.message))
        follow(answer.success)
        listen()
        return deliverPending()
      }),
    )
  const failed =
    (failure: string): Change =>
    (state) => ({ ...state, status: "failed", failure })
  /** Applies the server's state of the current conversation, unless another has begun since the request. */
  const follow = ({ dialogToken, messages, finished }: VisitorHistory) => {
    const present = isPresent(dialogToken)
    changes$.next((state) => {
      if (!present) return { ...state, status: "ready" }
      const now = inConversation(state, dialogToken)
      return { ...now, status: "ready", finished, timeline: mergeMessages(now.timeline, messages) }
    })
  }
  /** Returns whether a conversation is the one shown, or a newer one, which then becomes the one shown. */
  const isPresent = (dialogToken: string): boolean => {
    if (left.has(dialogToken)) return false
    const before = state$.value.dialogToken
    if (before !== dialogToken && before !== "") left.add(before)
    return true
  }
  const listen = () => {
    if (live !== undefined) return
    const port = deps.live({
      token: () => token,
      dialogToken: () => state$.value.dialogToken,
      lastSeq: () => state$.value.timeline.lastSeq,
    })
    const heard = new Subscription()
    live = { port, heard }
    heard.add(port.events$.subscribe((event) => hear(event)))
    heard.add(
      port.connection$.subscribe((connection) => {
        changes$.next((state) => ({ ...state, connection }))
        // The token is no longer valid: a new visitor begins, on a new connection.
        if (connection.state === "ended") {
          token = ""
          store.write("")
          live = undefined
          heard.unsubscribe()
        }
        if (connection.state === "open") deliverPending()
      }),
    )
  }
  const deliverPending = () => {
    for (const message of state$.value.timeline.pending) if (message.state === "sending") deliver(outgoing(message))
  }
  const hear = (event: VisitorEvent) => {
    // of no conversation: it says only that the connection works
    if (event.dialogToken === "" || !isPresent(event.dialogToken)) return
    if (event.type === "typing") {
      personStops?.unsubscribe()
      personStops = timer(typingTimes.forgottenAfter).subscribe(() =>
        changes$.next((state) => ({ ...state, personTyping: undefined })),
      )
    }
    changes$.next((state) => {
      const now = inConversation(state, event.dialogToken)
      switch (event.type) {
        case "state":
          return { ...now, finished: event.finished }
        case "typing":
          return { ...now, personTyping: event.name }
        case "message": {
          const personTyping = event.message.sender === "HUMAN" ? undefined : now.personTyping
          return { ...now, personTyping, timeline: mergeMessages(now.timeline, [event.message]) }
        }
      }
    })
  }

  /** Sends until acknowledged; the client id makes retries idempotent. */
  const deliver = (message: NewMessage) => {
    const { clientId } = message
    const under = (work: Subscription) => {
      if (!work.closed) sending.set(clientId, work)
    }
    const later = () => under(timer(resendPause).subscribe(() => deliver(message)))
    /** Handles a message stored in another conversation than the one shown: asks the server which is current. */
    const placed = ({ message: stored, dialogToken }: SentMessage) => {
      if (dialogToken === state$.value.dialogToken)
        return changes$.next((state) => ({ ...state, timeline: confirmMessage(state.timeline, stored) }))
      return under(
        callStream(() => liveChats.messages(0)).subscribe((answer) => {
          sending.delete(clientId)
          if (Result.isFailure(answer)) return later()
          follow(answer.success)
          return changes$.next((state) => ({ ...state, timeline: withoutPending(state.timeline, clientId) }))
        }),
      )
    }
    sending.get(clientId)?.unsubscribe()
    under(
      callStream(() => liveChats.send(message)).subscribe((answer) => {
        sending.delete(clientId)
        if (Result.isSuccess(answer)) placed(answer.success)
        else if (answer.failure._tag === "Unreachable" || answer.failure._tag === "Unavailable") later()
        else {
          const reason = answer.failure.message
          changes$.next((state) => ({ ...state, timeline: refusePending(state.timeline, clientId, reason) }))
        }
      }),
    )
  }
  /** Shows the bot as typing if it has not answered within the delay. */
  const awaitBot = () => {
    botBegins?.unsubscribe()
    botBegins = timer(typingTimes.botPause).subscribe(() => changes$.next((state) => ({ ...state, botAwaited: true })))
  }

  open()

  return {
    state$,
    begun: Effect.callback((resume) => {
      // The session's first answer brings the brand.
      const waiting = state$.subscribe(({ brand }) => {
        if (brand !== undefined) resume(Effect.void)
      })
      return Effect.sync(() => waiting.unsubscribe())
    }),
    send: (raw, files = []) => {
      const text = raw.trim()
      if (text === "" && files.length === 0) return
      const clientId = deps.newClientId()
      const sentAt = new Date(deps.clock.now()).toISOString()
      const message: PendingMessage = { clientId, text, files, sentAt, state: "sending" }
      toldAt = undefined
      changes$.next((state) => ({ ...state, timeline: addPending(state.timeline, message) }))
      awaitBot()
      if (state$.value.status === "ready") deliver(outgoing(message))
    },
    retry: (clientId) => {
      const message = state$.value.timeline.pending.find((pending) => pending.clientId === clientId)
      if (message === undefined) return
      changes$.next((state) => ({ ...state, timeline: retryPending(state.timeline, clientId) }))
      awaitBot()
      deliver(outgoing(message))
    },
    beginAgain: () => {
      const { finished, dialogToken } = state$.value
      if (!finished) return
      left.add(dialogToken)
      changes$.next((state) => inConversation(state, ""))
    },
    typing: () => {
      const now = deps.clock.now()
      if (state$.value.finished || !announcesTyping(toldAt, now)) return
      toldAt = now
      live?.port.typing()
    },
    reconnect: () => {
      if (state$.value.status === "failed" || state$.value.connection.state === "ended") open()
      else live?.port.reconnect()
    },
  }
}
