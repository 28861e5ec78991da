import { distinctUntilChanged, map, type Observable, ReplaySubject, type Subscription, tap } from "rxjs"
import type { Session } from "../../../access/view/index.ts"
import type { FileContent } from "../../../channel/index.ts"
import type { ClientId, DialogId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type LeftRoom, type LeftRoomDeps, sendFromLeftRoom } from "./left-room.ts"
import type { RecordingStored } from "./pending-sender.ts"

/** Sends what was under way in the rooms that were left, as long as the page lives and its user stays the same. */
export interface Outbox {
  /** Goes on with what was under way when the page was left, unless the room is open by now. */
  resume(id: DialogId, pending: LeftRoom["pending"], deps: OutboxRoomDeps): void
  /** A room is opened: its chat sends by itself from now on. */
  enter(id: DialogId): void
  /** A room is left: what was under way there goes on. */
  leave(id: DialogId, left: LeftRoom, deps: OutboxRoomDeps): void
  /** Uploads the recording of a message. The upload goes on while its room is left and opened again, and is not repeated. */
  upload(clientId: ClientId, call: () => Observable<RecordingStored>): Observable<RecordingStored>
}

/** What the outbox needs of a room's chat. */
export interface OutboxRoomDeps extends Omit<LeftRoomDeps, "done" | "upload"> {
  readonly upload: (content: FileContent) => Observable<RecordingStored>
}

/** Creates the outbox of a page. */
export const createOutbox = (scope: Scope, session: Pick<Session, "state$">): Outbox => {
  const rooms = new Map<DialogId, Scope>()
  const uploads = new Map<ClientId, { readonly answer$: ReplaySubject<RecordingStored>; readonly run: Subscription }>()
  const opened = new Set<DialogId>()
  const stop = (id: DialogId) => {
    rooms.get(id)?.end()
    rooms.delete(id)
  }
  const clear = () => {
    for (const room of rooms.values()) room.end()
    for (const { run } of uploads.values()) run.unsubscribe()
    rooms.clear()
    opened.clear()
    uploads.clear()
  }
  const owners$ = session.state$.pipe(
    map(({ user, company }) => `${user?.id} ${company?.id}`),
    distinctUntilChanged(),
  )
  scope.add(owners$.subscribe(clear))
  scope.add(clear)

  const upload: Outbox["upload"] = (clientId, call) => {
    const known = uploads.get(clientId)
    const answer$ = known?.answer$ ?? new ReplaySubject<RecordingStored>(1)
    if (known === undefined) uploads.set(clientId, { answer$, run: call().subscribe(answer$) })
    const forget = () => uploads.delete(clientId)
    return answer$.pipe(tap({ next: forget, error: forget }))
  }
  const send = (id: DialogId, left: LeftRoom, deps: OutboxRoomDeps) => {
    if (!left.pending.some(({ state }) => state === "sending")) return
    const room = createScope()
    rooms.set(id, room)
    sendFromLeftRoom(room, id, left, {
      ...deps,
      upload: (clientId, content) => upload(clientId, () => deps.upload(content)),
      done: () => stop(id),
    })
  }
  return {
    resume: (id, pending, deps) => {
      if (!opened.has(id) && !rooms.has(id)) send(id, { dialog: undefined, pending, lastSeq: 0 }, deps)
    },
    enter: (id) => {
      opened.add(id)
      stop(id)
    },
    leave: (id, left, deps) => {
      opened.delete(id)
      stop(id)
      send(id, left, deps)
    },
    upload,
  }
}
