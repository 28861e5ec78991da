import { delay, interval, map, merge, mergeMap, startWith, Subject, switchMap, take, timer } from "rxjs"
import { can } from "../../../access/index.ts"
import { maySend } from "../../../channel/view/index.ts"
import { cutTo, type DialogId } from "../../../kernel/index.ts"
import { type Behavior, evolve, lastingCallStream, type Scope } from "../../../kernel/view/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import { troubleAfter } from "../../chat/connection-trouble.ts"
import { composerFor, type Dialog, mayFinalize } from "../../dialogs/dialog.ts"
import { charactersOver, draftLimit } from "../../dialogs/message.ts"
import { mayBeQuoted, quotedOf } from "../../dialogs/quoted-message.ts"
import {
  addPending,
  emptyTimeline,
  type PendingMessage,
  refuseAllPending,
  retryPending,
  withoutPending,
} from "../../chat/timeline.ts"
import { scheduledInRoomWords } from "../../scheduled/scheduled-in-room.ts"
import { announcesTyping, typingTimes } from "../../chat/typing.ts"
import type { Chat, ChatDeps, ChatState } from "./chat-state.ts"
import { chatAccess } from "./chat-access.ts"
import { chatHistory } from "./chat-history.ts"
import { windowPace, withWindow } from "./chat-window.ts"
import type { Unsent } from "./unsent-content.ts"
import { chatCommands, type ChatCommand, refusalShownIn } from "./chat-commands.ts"
import { createChatContent } from "./chat-content.ts"
import { chatEvent } from "./chat-events.ts"
import { createPendingSender } from "./pending-sender.ts"

/**
 * Creates the chat window, and loads and connects the dialog. Unconfirmed messages are sent again after every
 * reconnection.
 */
export const createChat = (scope: Scope, id: DialogId, deps: ChatDeps): Chat => {
  type Change = (state: ChatState) => ChatState
  const { dialogs, toasts, session } = deps
  const changes$ = new Subject<Change>()
  const loads$ = new Subject<void>()
  const older$ = new Subject<void>()
  const opened$ = new Subject<void>()
  const resent$ = new Subject<number>()
  const ended$ = new Subject<void>()
  const follows$ = new Subject<void>()
  const commands$ = new Subject<ChatCommand>()
  const live = deps.live.dialog(id, () => state$.value.timeline.lastSeq)
  const content = createChatContent(scope, id, deps, {
    state: () => state$.value,
    send: (message) => sendNew(message),
    write: (draft) => writeDraft(draft),
  })
  const { unsent, attachments, recorder, uploadRecording } = content
  const me = () => session.state$.value.user?.id

  const withDialog = (state: ChatState, dialog: Dialog): ChatState => {
    // Of two states of the room the later one wins, in whatever order they arrive.
    if (state.dialog !== undefined && state.dialog.lastSeq > dialog.lastSeq) return state
    const user = me()
    if (user === undefined) return { ...state, dialog, composer: "closed", finalizable: false }
    const composer = composerFor(dialog, user)
    return withWindow(
      { ...state, dialog, composer, barred: undefined, finalizable: mayFinalize(dialog, user) },
      deps.clock.now(),
    )
  }

  const history$ = chatHistory(id, {
    dialogs,
    toasts,
    loads$,
    older$,
    state: () => state$.value,
    withDialog,
    opened: () => opened$.next(),
  })

  const access$ = chatAccess(id, { dialogs, ended$, withDialog, follow: () => follows$.next() })

  const { reopened = () => {} } = deps
  const commandRuns$ = chatCommands(id, {
    dialogs,
    toasts,
    commands$,
    withDialog,
    reopened,
    finalized: () => goToRooms(),
  })

  const windows$ = interval(windowPace).pipe(map((): Change => (state) => withWindow(state, deps.clock.now())))
  const resends$ = resent$.pipe(
    mergeMap((seq) => lastingCallStream(() => dialogs.resend(id, seq), refusalShownIn(toasts))),
    map((): Change => (state) => state),
  )
  const typings$ = new Subject<void>()
  const stops$ = typings$.pipe(
    switchMap(() => timer(typingTimes.forgottenAfter)),
    map((): Change => (state) => ({ ...state, clientTyping: false })),
  )
  let typingToldAt: number | undefined

  const state$: Behavior<ChatState> = evolve(
    scope,
    firstState(unsent),
    merge(changes$, history$, access$, commandRuns$, stops$, windows$, resends$),
  )

  /** After finalizing, users who see the list of rooms go there (section 2), where the next room is shown. */
  const goToRooms = () => {
    const { user } = session.state$.value
    const onInbox = /^\/omnichannel\/?/i.test(deps.navigation.path)
    if (onInbox && deps.available("rooms") && user !== undefined && can(user, "dialog_view"))
      deps.navigation.go("/rooms/")
  }
  const sender = createPendingSender(scope, {
    live,
    upload: (clientId, content) =>
      deps.outbox?.upload(clientId, () => uploadRecording(content)) ?? uploadRecording(content),
    timeline: () => state$.value.timeline,
    change: (changed) => changes$.next((state) => ({ ...state, timeline: changed(state.timeline) })),
  })
  /** Shows a message at once, and sends it. */
  const sendNew = (content: Pick<PendingMessage, "text" | "files" | "recording">) => {
    const sentAt = new Date(deps.clock.now()).toISOString()
    const { barred, quoting: quoted } = state$.value
    const message: PendingMessage = {
      clientId: deps.newClientId(),
      ...content,
      sentAt,
      ...(quoted === undefined ? {} : { quoted }),
      state: "sending",
    }
    changes$.next((state) => ({ ...state, quoting: undefined, timeline: addPending(state.timeline, message) }))
    if (barred === undefined) return sender.send(message)
    return changes$.next((state) => ({ ...state, timeline: refuseAllPending(state.timeline, barred) }))
  }
  const writeDraft = (text: string) => changes$.next((state) => ({ ...state, draft: cutTo(text, draftLimit) }))
  content.follow(state$)
  // The socket opens after the newest messages have loaded, so that it resumes after them instead of sending everything
  // again.
  scope.add(
    opened$
      .pipe(
        take(1),
        delay(0),
        switchMap(() => follows$.pipe(startWith(undefined))),
        switchMap(() => live.events$),
      )
      .subscribe((event) =>
        changes$.next(chatEvent(event, { now: () => deps.clock.now(), withDialog, typed: () => typings$.next() })),
      ),
  )
  scope.add(
    live.connection$.subscribe((connection) => {
      changes$.next((state) => ({
        ...state,
        connection,
        trouble: troubleAfter(state.trouble, connection),
        // The next connection says who is there then.
        viewers: connection.state === "open" ? state.viewers : [],
      }))
      if (connection.state === "open") sender.sendAll()
      if (connection.state === "ended") ended$.next()
    }),
  )
  loads$.next()

  return {
    id,
    state$,
    attachments,
    recorder,
    type: (text) => {
      const { composer } = state$.value
      if (composer === "write" && text.trim() !== "" && announcesTyping(typingToldAt, deps.clock.now())) {
        typingToldAt = deps.clock.now()
        live.typing()
      }
      writeDraft(text)
    },
    quote: (message) =>
      changes$.next((state) => {
        if (message === undefined) return { ...state, quoting: undefined }
        return mayBeQuoted(message) ? { ...state, quoting: quotedOf(id, message) } : state
      }),
    typeNote: (text) => changes$.next((state) => ({ ...state, note: cutTo(text, draftLimit) })),
    send: () => {
      const { draft, composer, minutesLeft } = state$.value
      if (composer !== "write" || minutesLeft === 0 || charactersOver(draft) > 0) return
      if (!maySend(draft, attachments.state$.value)) return
      const files = attachments.take()
      typingToldAt = undefined
      sendNew({ text: draft.trim(), files })
      changes$.next((state) => ({ ...state, draft: "" }))
    },
    retry: (clientId) => {
      if (state$.value.barred !== undefined) return
      changes$.next((state) => ({ ...state, timeline: retryPending(state.timeline, clientId) }))
      const message = state$.value.timeline.pending.find((pending) => pending.clientId === clientId)
      if (message !== undefined) sender.send(message)
    },
    discard: (clientId) => changes$.next((state) => ({ ...state, timeline: withoutPending(state.timeline, clientId) })),
    resend: (seq) => resent$.next(seq),
    loadOlder: () => older$.next(),
    join: () => commands$.next("join"),
    reopen: () => commands$.next("reopen"),
    finalize: () => {
      const { count = 0 } = state$.value.dialog?.scheduled ?? {}
      deps.confirmations.ask({
        title: "Finalizar conversa",
        text: count === 0 ? say.finalizeQuestion : `${say.finalizeQuestion} ${scheduledInRoomWords.lostOnEnd(count)}`,
        yes: "Finalizar",
        no: "Cancelar",
        confirmed: () => commands$.next("finalize"),
      })
    },
    reload: () => loads$.next(),
    reconnect: () => (state$.value.connection.state === "ended" ? ended$.next() : live.reconnect()),
  }
}

/** The state of a chat that has loaded nothing yet, with what was unsent of it. */
const firstState = (unsent: Unsent): ChatState => ({
  status: "loading",
  failure: undefined,
  dialog: undefined,
  composer: "closed",
  barred: undefined,
  asking: false,
  minutesLeft: null,
  awaitsReply: false,
  finalizable: false,
  finalizedHere: false,
  timeline: { ...emptyTimeline, pending: unsent.pending },
  hasOlder: false,
  loadingOlder: false,
  olderFailed: false,
  connection: { state: "connecting" },
  trouble: undefined,
  clientTyping: false,
  viewers: [],
  busy: undefined,
  draft: unsent.draft,
  quoting: unsent.quoting,
  note: unsent.note ?? "",
  notesTold: 0,
})
