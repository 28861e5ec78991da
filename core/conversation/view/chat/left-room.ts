import { Result } from "effect"
import { interval } from "rxjs"
import { contactName } from "../../../contact/index.ts"
import type { ClientId, Clock, DialogId } from "../../../kernel/index.ts"
import { callStream, type Scope } from "../../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../../shell/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import type { Dialog } from "../../dialogs/dialog.ts"
import { type Dialogs, historyPage, type LiveDialogs } from "../../dialogs/dialogs.ts"
import { firstInboxAddress, inboxPath } from "../../inbox/inbox-address.ts"
import {
  emptyTimeline,
  mergeMessages,
  type PendingMessage,
  refuseAllPending,
  refusePending,
  type Timeline,
} from "../../chat/timeline.ts"
import { barringSentence } from "./barring-sentence.ts"
import type { ChatMemory } from "./chat-memory.ts"
import { createPendingSender, type PendingSender } from "./pending-sender.ts"
import { withoutOldSending } from "./unsent-content.ts"

/** A room that was left with messages under way. */
export interface LeftRoom {
  /** Undefined if it was left before it had loaded. */
  readonly dialog: Dialog | undefined
  readonly pending: ReadonlyArray<PendingMessage>
  /** The highest change received; 0 if it was left before it had loaded. */
  readonly lastSeq: number
}

/** What sending from a left room needs. */
export interface LeftRoomDeps {
  readonly dialogs: Dialogs
  readonly live: LiveDialogs
  readonly toasts: Toasts
  readonly navigation: Navigation
  readonly clock: Clock
  readonly memory: ChatMemory
  readonly upload: Parameters<typeof createPendingSender>[1]["upload"]
  /** Called once every message is stored or refused. */
  readonly done: () => void
}

/** How often the age of the messages and the connection are looked at, in milliseconds. */
const pace = 15_000

/** Goes on sending the messages of a room that was left, until each is stored, refused or five minutes old. */
export const sendFromLeftRoom = (scope: Scope, id: DialogId, left: LeftRoom, deps: LeftRoomDeps): void => {
  const { dialogs, memory, clock, done } = deps
  let timeline: Timeline = { ...emptyTimeline, pending: left.pending, lastSeq: left.lastSeq }
  let lost = false
  const isSending = () => timeline.pending.some(({ state }) => state === "sending")
  const change = (changed: (timeline: Timeline) => Timeline) => {
    const before = timeline.pending
    // What others said is of no use here.
    timeline = { ...changed(timeline), messages: [] }
    if (timeline.pending === before) return
    memory.write(id, { ...memory.read(id), pending: timeline.pending })
    const refused = timeline.pending.find(
      ({ clientId, state }) =>
        state === "refused" && before.some((one) => one.clientId === clientId && one.state === "sending"),
    )
    if (refused !== undefined) showRefusal(id, left.dialog, refused, deps)
    if (!isSending()) done()
  }
  const refuse = (clientId: ClientId, reason: string) => change((before) => refusePending(before, clientId, reason))
  const live = deps.live.dialog(id, () => timeline.lastSeq, { away: true })
  const sender: PendingSender = createPendingSender(scope, {
    live,
    upload: deps.upload,
    timeline: () => timeline,
    change,
  })
  const askWhyEnded = () =>
    scope.add(
      callStream(() => dialogs.get(id)).subscribe((answer) => {
        const sentence = Result.isFailure(answer) ? barringSentence(answer.failure) : undefined
        if (sentence !== undefined) change((before) => refuseAllPending(before, sentence))
      }),
    )
  const follow = () => {
    scope.add(
      live.events$.subscribe((event) => {
        if (event.type === "message") change((before) => mergeMessages(before, [event.message]))
        else if (event.type === "refused") refuse(event.clientId, event.reason)
      }),
    )
    scope.add(
      live.connection$.subscribe(({ state }) => {
        lost = state === "lost"
        if (state === "open") sender.sendAll()
        if (state === "ended") askWhyEnded()
      }),
    )
  }
  scope.add(
    interval(pace).subscribe(() => {
      change((before) => ({ ...before, pending: withoutOldSending(before.pending, clock.now()) }))
      if (lost) live.reconnect()
    }),
  )
  if (timeline.lastSeq > 0) return follow()
  // The socket would send the whole history: the newest messages say where it begins.
  return scope.add(
    callStream(() => dialogs.history({ id, before: 0, limit: historyPage })).subscribe((answer) => {
      if (Result.isFailure(answer)) return
      change((before) => mergeMessages(before, answer.success.messages))
      if (isSending()) follow()
    }),
  )
}

/** Says that a message was not sent, with the way to its room. */
const showRefusal = (
  id: DialogId,
  dialog: Dialog | undefined,
  { reason }: PendingMessage,
  { toasts, navigation }: LeftRoomDeps,
): void =>
  toasts.show({
    kind: "error",
    title: say.notSentTo(dialog === undefined ? `#${id}` : contactName(dialog)),
    ...(reason === undefined ? {} : { detail: reason }),
    life: "sticky",
    action: { label: "Abrir conversa", run: () => navigation.go(inboxPath(firstInboxAddress, id)) },
  })
