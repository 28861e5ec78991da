import { Result } from "effect"
import { distinctUntilChanged, exhaustMap, filter, map, merge, of, Subject, switchMap } from "rxjs"
import { type Session, timeZoneOf } from "../../../access/view/index.ts"
import { maySend, uploaded } from "../../../channel/view/index.ts"
import type { ClientId, Clock } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { charactersOver } from "../../dialogs/message.ts"
import {
  scheduleChoices,
  type ScheduledMessage,
  scheduledMessages as say,
  scheduleFault,
} from "../../scheduled/scheduled-message.ts"
import { scheduledInRoomWords } from "../../scheduled/scheduled-in-room.ts"
import type { ScheduledMessages } from "../../scheduled/scheduled-messages.ts"
import { momentOfReturn, type SnoozeChoice, whenWords } from "../../snooze/room-snooze.ts"
import type { ChatMemory } from "../chat/chat-memory.ts"
import type { Chat } from "../chat/chat-state.ts"

/** State of the messages of a room that are sent at a time. */
export interface SchedulingState {
  /** The earliest first; empty until they are loaded. */
  readonly messages: ReadonlyArray<ScheduledMessage>
  /** They could not be read: the user asks again. */
  readonly failed: boolean
  /** What is being written is being scheduled. */
  readonly saving: boolean
}

/** The messages of an open room that are sent at a time. */
export interface Scheduling {
  readonly state$: Behavior<SchedulingState>
  /** The times that are offered now. */
  choices(): ReadonlyArray<SnoozeChoice & { readonly until: number }>
  /** Writes when a time is, for its line: '16:30'. */
  wordsOf(at: number): string
  /** Writes when a message is sent: 'Sai às 16:30'. */
  sendWords(message: ScheduledMessage): string
  /**
   * Schedules what is written, with its files; it stays in the field until the server has it. Returns why not, before anything is asked of
   * the server.
   */
  schedule(at: number, unlessAnswered: boolean): string | undefined
  /** Removes a message; what says it offers to bring it back into the field. */
  cancel(message: ScheduledMessage): void
  /** Removes a message, and brings it back into the field, below what is written there. */
  edit(message: ScheduledMessage): void
  sendNow(message: ScheduledMessage): void
  reload(): void
}

type Change = (state: SchedulingState) => SchedulingState
type Draft = Omit<Parameters<ScheduledMessages["schedule"]>[1], "clientId">

/** Creates it for the room of a chat: reads the messages, and again whenever the room tells of a change. */
export const createScheduling = (
  scope: Scope,
  chat: Pick<Chat, "id" | "state$" | "attachments" | "type" | "quote">,
  deps: {
    readonly scheduled: ScheduledMessages
    readonly session: Session
    readonly toasts: Pick<Toasts, "show">
    readonly clock: Clock
    readonly newClientId: () => ClientId
    readonly memory: Pick<ChatMemory, "bringBack">
  },
): Scheduling => {
  const { scheduled, session, toasts, clock, newClientId, memory } = deps
  const zone = () => timeZoneOf(session.state$.value)
  const ownerNow = () => `${session.state$.value.user?.id} ${session.state$.value.company?.id}`
  const owner = ownerNow()
  const changes$ = new Subject<Change>()
  const reloads$ = new Subject<void>()
  const drafts$ = new Subject<Draft>()
  /** Scheduling the same again after a lost answer schedules it once. */
  let attempt: { readonly clientId: ClientId; readonly key: string } | undefined

  const told$ = chat.state$.pipe(
    map(({ dialog }) => (dialog === undefined ? undefined : JSON.stringify(dialog.scheduled))),
    distinctUntilChanged(),
    filter((told) => told !== undefined),
  )
  const loads$ = merge(told$, reloads$.pipe(map(() => "asked"))).pipe(
    switchMap((told) => (told === "null" ? of(Result.succeed([])) : callStream(() => scheduled.list(chat.id)))),
    map(
      (answer): Change =>
        (state) =>
          Result.isSuccess(answer)
            ? { ...state, messages: answer.success, failed: false }
            : { ...state, failed: state.messages.length === 0 },
    ),
  )
  const savings$ = drafts$.pipe(
    exhaustMap((draft) => {
      const key = JSON.stringify(draft)
      attempt = attempt?.key === key ? attempt : { clientId: newClientId(), key }
      const { clientId } = attempt
      changes$.next((state) => ({ ...state, saving: true }))
      return callStream(() => scheduled.schedule(chat.id, { clientId, ...draft })).pipe(
        map((answer): Change => {
          if (Result.isFailure(answer)) {
            toasts.show({ kind: "error", title: say.failed, detail: answer.failure.message })
            return (state) => ({ ...state, saving: false })
          }
          attempt = undefined
          const message = answer.success
          // What was written meanwhile is another message.
          if (chat.state$.value.draft.trim() === draft.text) chat.type("")
          chat.attachments.release(draft.fileIds)
          chat.quote(undefined)
          toasts.show({
            kind: "ok",
            title: say.done(whenWords(message.at, clock.now(), zone())),
            action: { label: "Desfazer", run: () => edit(message) },
          })
          return (state) => ({
            ...state,
            saving: false,
            messages: inOrder([...without(state.messages, message), message]),
          })
        }),
      )
    }),
  )
  const state$ = evolve<SchedulingState>(
    scope,
    { messages: [], failed: false, saving: false },
    merge(changes$, loads$, savings$),
  )

  // What was ordered is carried out, whatever room is open by then.
  const remove = (message: ScheduledMessage, done: () => void) =>
    callStream(() => scheduled.cancel(message.id)).subscribe((answer) => {
      if (Result.isFailure(answer))
        return toasts.show({ kind: "error", title: say.cancelFailed, detail: answer.failure.message })
      changes$.next((state) => ({ ...state, messages: without(state.messages, message) }))
      return done()
    })
  const bringBack = ({ text, files, authorId }: ScheduledMessage) => {
    // The memory is another person's by now, if somebody else signed in.
    if (ownerNow() !== owner) return
    // Nobody sends what another user has uploaded.
    const own = authorId === session.state$.value.user?.id ? files : []
    memory.bringBack(chat.id, { draft: text, files: own })
  }
  const edit = (message: ScheduledMessage) => void remove(message, () => bringBack(message))

  return {
    state$,
    choices: () => {
      const { dialog } = chat.state$.value
      return dialog === undefined ? [] : scheduleChoices(dialog, clock.now(), zone())
    },
    wordsOf: (at) => momentOfReturn(new Date(at).toISOString(), clock.now(), zone()),
    sendWords: ({ at }) => scheduledInRoomWords.sends(whenWords(at, clock.now(), zone())),
    schedule: (at, unlessAnswered) => {
      const { dialog, draft, quoting } = chat.state$.value
      const attachments = chat.attachments.state$.value
      if (dialog === undefined || charactersOver(draft) > 0 || !maySend(draft, attachments)) return say.failed
      const fault = scheduleFault(at, dialog, clock.now(), zone())
      if (fault !== undefined) return fault
      drafts$.next({
        text: draft.trim(),
        fileIds: uploaded(attachments.attached).map(({ id }) => id),
        ...(quoting === undefined ? {} : { quotedSeq: quoting.seq }),
        at: new Date(at).toISOString(),
        unlessAnswered,
      })
      return undefined
    },
    cancel: (message) =>
      void remove(message, () =>
        toasts.show({
          kind: "ok",
          title: say.cancelled,
          action: { label: say.edit, run: () => bringBack(message) },
        }),
      ),
    edit,
    sendNow: ({ id }) =>
      void callStream(() => scheduled.sendNow(id)).subscribe((answer) => {
        if (Result.isFailure(answer))
          return toasts.show({ kind: "error", title: say.sendFailed, detail: answer.failure.message })
        return changes$.next((state) => ({ ...state, messages: state.messages.filter((one) => one.id !== id) }))
      }),
    reload: () => reloads$.next(),
  }
}

const without = (messages: ReadonlyArray<ScheduledMessage>, { id }: ScheduledMessage) =>
  messages.filter((one) => one.id !== id)

const inOrder = (messages: ReadonlyArray<ScheduledMessage>) =>
  messages.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)
