import { Result } from "effect"
import {
  combineLatest,
  concat,
  delay,
  distinctUntilChanged,
  exhaustMap,
  interval,
  map,
  merge,
  mergeMap,
  of,
  startWith,
  Subject,
  switchMap,
  take,
  timer,
} from "rxjs"
import { can } from "../../../access/index.ts"
import {
  createAttachments,
  createAudioRecorder,
  maySend,
  unfinishedFiles,
  uploaded,
} from "../../../channel/view/index.ts"
import { cutTo, type DialogId } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, lastingCallStream, type Scope } from "../../../kernel/view/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import { troubleAfter } from "../../chat/connection-trouble.ts"
import { type FileContent, recordingName } from "../../../channel/index.ts"
import { composerFor, type Dialog, mayFinalize } from "../../dialogs/dialog.ts"
import type { DialogEvent } from "../../dialogs/dialogs.ts"
import { charactersOver, draftLimit } from "../../dialogs/message.ts"
import {
  addPending,
  emptyTimeline,
  mergeChange,
  type PendingMessage,
  refuseAllPending,
  refusePending,
  retryPending,
  withoutPending,
} from "../../chat/timeline.ts"
import { tellsTyping, typingTimes } from "../../chat/typing.ts"
import type { Chat, ChatDeps, ChatState } from "./chat-state.ts"
import { chatAccess } from "./chat-access.ts"
import { chatHistory } from "./chat-history.ts"
import { windowPace, withWindow } from "./chat-window.ts"
import { nothingUnsent, type Unsent } from "./unsent-content.ts"
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
  const commands$ = new Subject<"join" | "finalize" | "reopen">()
  const live = deps.live.dialog(id, () => state$.value.timeline.lastSeq)
  // The outbox has told the memory what it has sent until now.
  deps.outbox?.enter(id)
  const unsent = deps.memory?.read(id) ?? nothingUnsent
  const attachments = createAttachments(scope, {
    upload: (content, onProgress) => deps.files.upload({ companyId: session.companyId(), content }, onProgress),
    discard: deps.files.remove,
    toasts,
    kept: unsent.files,
    ...(unsent.unfinished === undefined ? {} : { unfinished: unsent.unfinished }),
  })
  const ownerNow = () => `${session.state$.value.user?.id} ${session.state$.value.company?.id}`
  const owner = ownerNow()
  // Added first, and so run last: the memory is complete by then.
  scope.add(() => {
    const { memory } = deps
    if (memory === undefined || ownerNow() !== owner) return
    const { dialog, timeline } = state$.value
    const left = { dialog, pending: timeline.pending, lastSeq: timeline.lastSeq }
    deps.outbox?.leave(id, left, { ...deps, memory, upload: uploadRecording })
  })
  const recorder = createAudioRecorder(scope, {
    microphone: deps.microphone,
    toasts,
    confirmations: deps.confirmations,
    name: () => recordingName,
    keep: (recording) => sendNew({ text: "", files: [], recording }),
    ...(unsent.recording === undefined ? {} : { kept: unsent.recording }),
    // The memory is another person's by now, if somebody else signed in.
    left: (recording) => {
      if (ownerNow() === owner) deps.memory?.write(id, { ...deps.memory.read(id), recording })
    },
  })
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

  const showRefusal = (answer: Result.Result<unknown, { readonly message: string }>) => {
    if (Result.isFailure(answer)) toasts.show({ kind: "error", title: answer.failure.message })
  }
  // What was ordered is carried out and told also when another room is open by then.
  const commandRuns$ = commands$.pipe(
    exhaustMap((command) =>
      concat(
        of((state: ChatState): ChatState => ({ ...state, busy: command })),
        lastingCallStream(
          () => dialogs[command](id),
          (answer) => {
            showRefusal(answer)
            if (Result.isSuccess(answer) && command === "finalize") toasts.show({ kind: "ok", title: say.finalized })
          },
        ).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) return (state) => ({ ...state, busy: undefined })
            const finalizedHere = command === "finalize"
            if (finalizedHere) goToRooms()
            return (state) => ({ ...withDialog(state, answer.success), busy: undefined, finalizedHere })
          }),
        ),
      ),
    ),
  )

  const windows$ = interval(windowPace).pipe(map((): Change => (state) => withWindow(state, deps.clock.now())))
  const resends$ = resent$.pipe(
    mergeMap((seq) => lastingCallStream(() => dialogs.resend(id, seq), showRefusal)),
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
    {
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
    },
    merge(changes$, history$, access$, commandRuns$, stops$, windows$, resends$),
  )

  const heard = (event: DialogEvent): Change => {
    switch (event.type) {
      case "message":
        return (state) =>
          withWindow(
            {
              ...state,
              timeline: mergeChange(state.timeline, event.message, state.hasOlder),
              clientTyping: state.clientTyping && event.message.sender !== "CLIENT",
            },
            deps.clock.now(),
          )
      case "typing":
        typings$.next()
        return (state) => ({ ...state, clientTyping: true })
      case "viewers":
        return (state) => ({ ...state, viewers: event.viewers })
      case "dialog":
        return (state) => withDialog(state, event.dialog)
      case "refused":
        return (state) => ({ ...state, timeline: refusePending(state.timeline, event.clientId, event.reason) })
    }
  }
  /** After finalizing, users who see the list of rooms go there (section 2), where the next room is shown. */
  const goToRooms = () => {
    const { user } = session.state$.value
    const onInbox = /^\/omnichannel\/?/i.test(deps.navigation.path)
    if (onInbox && deps.available("rooms") && user !== undefined && can(user, "dialog_view"))
      deps.navigation.go("/rooms/")
  }
  const uploadRecording = (content: FileContent) =>
    callStream(() => deps.files.upload({ companyId: session.companyId(), content }, () => {}))
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
    const message: PendingMessage = { clientId: deps.newClientId(), ...content, sentAt, state: "sending" }
    const { barred } = state$.value
    changes$.next((state) => ({ ...state, timeline: addPending(state.timeline, message) }))
    if (barred === undefined) return sender.send(message)
    return changes$.next((state) => ({ ...state, timeline: refuseAllPending(state.timeline, barred) }))
  }
  const unsentNow = (): Unsent => {
    const { attached } = attachments.state$.value
    const unfinished = unfinishedFiles(attached)
    return {
      draft: state$.value.draft,
      pending: state$.value.timeline.pending,
      files: uploaded(attached),
      ...(unfinished.length === 0 ? {} : { unfinished }),
    }
  }

  scope.add(
    state$.subscribe(({ composer, minutesLeft }) => {
      if (composer !== "write" || minutesLeft === 0) recorder.interrupt()
    }),
  )
  scope.add(
    combineLatest([
      state$.pipe(distinctUntilChanged((a, b) => a.draft === b.draft && a.timeline.pending === b.timeline.pending)),
      attachments.state$,
    ]).subscribe(() => deps.memory?.write(id, unsentNow())),
  )
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
      .subscribe((event) => changes$.next(heard(event))),
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
      if (composer === "write" && text.trim() !== "" && tellsTyping(typingToldAt, deps.clock.now())) {
        typingToldAt = deps.clock.now()
        live.typing()
      }
      changes$.next((state) => ({ ...state, draft: cutTo(text, draftLimit) }))
    },
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
    finalize: () =>
      deps.confirmations.ask({
        title: "Finalizar conversa",
        text: say.finalizeQuestion,
        yes: "Finalizar",
        no: "Cancelar",
        confirmed: () => commands$.next("finalize"),
      }),
    reload: () => loads$.next(),
    reconnect: () => (state$.value.connection.state === "ended" ? ended$.next() : live.reconnect()),
  }
}
