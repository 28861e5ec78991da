import { Result } from "effect"
import { Subject, type Subscription, timer } from "rxjs"
import type { StoredFile } from "../../channel/index.ts"
import type { BotToken, ClientId, Clock } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Connection } from "../dialogs.ts"
import type { NewMessage } from "../message.ts"
import type { LiveChats, LiveVisitor, VisitorEvent, VisitorHistory, WidgetBrand } from "../live-chat.ts"
import {
  addPending,
  confirmMessage,
  emptyTimeline,
  mergeMessages,
  outgoing,
  type PendingMessage,
  refusePending,
  retryPending,
  type Timeline,
} from "../timeline.ts"

/** What the visitor's chat shows. */
export interface VisitorChatState {
  readonly status: "loading" | "ready" | "failed"
  /** Why the chat could not be opened, in words. */
  readonly failure: string | undefined
  readonly brand: WidgetBrand | undefined
  readonly timeline: Timeline
  /** The conversation has ended; the next message begins a new one. */
  readonly finished: boolean
  readonly connection: Connection
}

/** The visitor's chat (server behaviour, 'The widget's calls'). */
export interface VisitorChat {
  readonly state$: Behavior<VisitorChatState>
  /** Sends a text, or a quick reply by its label, with files that are uploaded; shown at once. Nothing is not sent. */
  send(text: string, files?: ReadonlyArray<StoredFile>): void
  retry(clientId: ClientId): void
  /** Tries to open the chat again, or to connect again. */
  reconnect(): void
}

/** What the visitor's chat needs. */
export interface VisitorChatDeps {
  readonly botToken: BotToken
  readonly liveChats: LiveChats
  readonly live: (session: {
    readonly token: () => string
    /** The conversation that `lastSeq` counts in. */
    readonly dialogToken: () => string
    readonly lastSeq: () => number
  }) => LiveVisitor
  /** Where the visitor's token outlives the page. */
  readonly store: { read(): string | null; write(token: string): void }
  readonly clock: Clock
  readonly newClientId: () => ClientId
}

/** A message that nobody answered for is sent again after this pause, in milliseconds. */
const resendPause = 3_000

/**
 * Begins or resumes the visitor's conversation at once; a message that nobody answered for is sent again every 3
 * seconds.
 */
export const createVisitorChat = (scope: Scope, deps: VisitorChatDeps): VisitorChat => {
  type Change = (state: VisitorChatState) => VisitorChatState
  const { liveChats, store } = deps
  const changes$ = new Subject<Change>()
  const state$ = evolve<VisitorChatState>(
    scope,
    {
      status: "loading",
      failure: undefined,
      brand: undefined,
      timeline: emptyTimeline,
      finished: false,
      connection: { state: "connecting" },
    },
    changes$,
  )
  let token = store.read() ?? ""
  let dialogToken = ""
  let live: LiveVisitor | undefined
  const sending = new Map<ClientId, Subscription>()
  scope.add(() => {
    for (const call of sending.values()) call.unsubscribe()
  })

  const open = () => {
    changes$.next((state) => ({ ...state, status: "loading", failure: undefined }))
    scope.add(
      callStream(() =>
        liveChats.start({ botToken: deps.botToken, ...(token === "" ? {} : { visitorToken: token }) }),
      ).subscribe((answer) => {
        if (Result.isFailure(answer)) {
          const failure = answer.failure.message
          return changes$.next((state) => ({ ...state, status: "failed", failure }))
        }
        token = answer.success.visitorToken
        dialogToken = answer.success.dialogToken
        store.write(token)
        changes$.next((state) => ({ ...state, brand: answer.success.brand }))
        catchUp()
        return undefined
      }),
    )
  }
  const catchUp = () =>
    scope.add(
      callStream(() => liveChats.messages(0)).subscribe((answer) => {
        if (Result.isFailure(answer)) {
          const failure = answer.failure.message
          changes$.next((state) => ({ ...state, status: "failed", failure }))
        } else {
          changes$.next(withHistory(answer.success))
          listen()
        }
      }),
    )
  const withHistory =
    (history: VisitorHistory): Change =>
    (state) => {
      const timeline =
        history.dialogToken === dialogToken ? state.timeline : { ...emptyTimeline, pending: state.timeline.pending }
      dialogToken = history.dialogToken
      return {
        ...state,
        status: "ready",
        finished: history.finished,
        timeline: mergeMessages(timeline, history.messages),
      }
    }
  const listen = () => {
    if (live !== undefined) return
    live = deps.live({
      token: () => token,
      dialogToken: () => dialogToken,
      lastSeq: () => state$.value.timeline.lastSeq,
    })
    scope.add(live.events$.subscribe((event) => changes$.next(heard(event))))
    scope.add(
      live.connection$.subscribe((connection) => {
        changes$.next((state) => ({ ...state, connection }))
        // The token is not taken any more: a new visitor begins.
        if (connection.state === "ended") {
          token = ""
          store.write("")
        }
        if (connection.state === "open")
          for (const message of state$.value.timeline.pending)
            if (message.state === "sending") deliver(outgoing(message))
      }),
    )
  }
  const heard =
    (event: VisitorEvent): Change =>
    (state) => {
      // The conversation is another one: its messages count from 1 again.
      const same = event.dialogToken === dialogToken
      dialogToken = event.dialogToken
      const timeline = same ? state.timeline : { ...emptyTimeline, pending: state.timeline.pending }
      return event.type === "state"
        ? { ...state, timeline, finished: event.finished }
        : { ...state, timeline: mergeMessages(timeline, [event.message]) }
    }

  /** Sends until somebody answers for it: the client id makes every repetition harmless. */
  const deliver = (message: NewMessage) => {
    const { clientId } = message
    sending.get(clientId)?.unsubscribe()
    const call = callStream(() => liveChats.send(message)).subscribe((answer) => {
      sending.delete(clientId)
      // What was stored is told by the socket, too; whichever comes first is shown.
      if (Result.isSuccess(answer)) {
        const stored = answer.success.message
        const belongs = state$.value.timeline.pending.some((pending) => pending.clientId === clientId)
        if (belongs && !state$.value.finished)
          changes$.next((state) => ({ ...state, timeline: confirmMessage(state.timeline, stored) }))
      } else if (answer.failure._tag === "Unreachable" || answer.failure._tag === "Unavailable")
        sending.set(
          clientId,
          timer(resendPause).subscribe(() => deliver(message)),
        )
      else {
        const reason = answer.failure.message
        changes$.next((state) => ({ ...state, timeline: refusePending(state.timeline, clientId, reason) }))
      }
    })
    if (!call.closed) sending.set(clientId, call)
  }

  open()

  return {
    state$,
    send: (raw, files = []) => {
      const text = raw.trim()
      if (text === "" && files.length === 0) return
      const clientId = deps.newClientId()
      const sentAt = new Date(deps.clock.now()).toISOString()
      const message: PendingMessage = { clientId, text, files, sentAt, state: "sending" }
      changes$.next((state) => ({ ...state, timeline: addPending(state.timeline, message) }))
      deliver(outgoing(message))
    },
    retry: (clientId) => {
      const message = state$.value.timeline.pending.find((pending) => pending.clientId === clientId)
      if (message === undefined) return
      changes$.next((state) => ({ ...state, timeline: retryPending(state.timeline, clientId) }))
      deliver(outgoing(message))
    },
    reconnect: () => {
      if (state$.value.status === "failed" || state$.value.connection.state === "ended") open()
      else live?.reconnect()
    },
  }
}
