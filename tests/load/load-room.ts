import { randomUUID } from "node:crypto"
import { DialogNews, socketPaths } from "@prosa/adapters-ws/events"
import { emptyTimeline, mergeMessages, type Timeline } from "@prosa/core/conversation"
import { decode } from "@prosa/core/kernel"
import { Result } from "effect"
import { type ComebackSocket, openComebackSocket } from "./comeback-socket.ts"
import type { ConfirmedMessage } from "./crowd-reading.ts"
import type { LoadPlace } from "./load-visitor.ts"
import { publishedOrder } from "./published-order.ts"

/** A dialog's socket, with what it told. */
export interface WatchedRoom {
  readonly id: number
  readonly socket: ComebackSocket
  readonly timeline: () => Timeline
  readonly askAll: () => void
}

/** A room as an attendant's page has it open. */
export interface LoadRoom extends WatchedRoom {
  /** Sends a text; answers whether the socket was open. */
  readonly say: (text: string) => boolean
  /** What was sent from here and confirmed. */
  readonly sent: ReadonlyArray<ConfirmedMessage>
  /** A message that was sent from here and is not deleted, and is not being deleted. */
  readonly ownMessage: () => { readonly id: number } | undefined
  /** Expects the deletion of a message to be told, until what it returns is called. */
  readonly expectDeletion: (messageId: number) => () => void
  /** The room may be closed or another's from now on: what is sent may be refused. */
  readonly lost: { value: boolean }
  /** The room is closed and all that there is of it was told. */
  readonly isComplete: () => boolean
  /** Nothing that was sent or deleted waits to be told. */
  readonly isQuiet: () => boolean
  /** Says what its connection has left out. */
  readonly check: () => void
}

export interface RoomPage {
  readonly place: LoadPlace
  readonly userId: number
  readonly headers: { readonly cookie: string }
  readonly surprise: (what: string) => void
  /** The room has left the attendant's workspaces. */
  readonly barred: (id: number) => void
}

/** Opens a dialog's socket, which sends again what was not confirmed before it was cut off. */
export const openLoadRoom = ({ place, userId, headers, surprise, barred }: RoomPage, id: number): LoadRoom => {
  const sent: Array<ConfirmedMessage> = []
  const pending = new Map<string, { readonly text: string; readonly since: number }>()
  const deleting = new Set<number>()
  const lost = { value: false }
  let complete = false
  let timeline = emptyTimeline
  let order = publishedOrder(0)
  let asksAgain = false

  const hear = (frame: unknown) => {
    const heard = Result.getOrUndefined(decode(DialogNews, frame))
    if (heard === undefined) return surprise(`dialog ${id} said ${JSON.stringify(frame)}`)
    if (heard.type === "dialog") {
      const { status, holder, lastSeq } = heard.dialog
      if (status === "CLOSED" || (holder !== null && holder.id !== userId)) lost.value = true
      complete = status === "CLOSED" && timeline.lastSeq >= lastSeq
    }
    if (heard.type === "refused") {
      // the room was finalized or handed over, by a colleague say, before what was sent came in
      const refused = pending.get(heard.clientId)
      pending.delete(heard.clientId)
      if (!lost.value) surprise(`dialog ${id} refused '${refused?.text}': ${heard.reason}`)
    }
    if (heard.type !== "message") return undefined
    const wrong = order.take(heard)
    if (!asksAgain && wrong !== undefined) surprise(`dialog ${id} ${wrong}`)
    timeline = mergeMessages(timeline, [heard])
    if (heard.deleted) deleting.delete(heard.id)
    const waiting = heard.clientId === null ? undefined : pending.get(heard.clientId)
    if (heard.clientId === null || waiting === undefined) return undefined
    pending.delete(heard.clientId)
    sent.push({ clientId: heard.clientId, text: waiting.text })
    if (waiting.since > 0) place.delivered(performance.now() - waiting.since)
    return undefined
  }
  const socket: ComebackSocket = openComebackSocket({
    port: place.port,
    path: socketPaths.dialog(id, userId),
    ...headers,
    greet: () => {
      order = publishedOrder(timeline.lastSeq)
      asksAgain = false
      return { type: "resume", after: timeline.lastSeq }
    },
    hear: (frame, isFirst) => {
      hear(frame)
      // what was not confirmed before the cut is sent again; it is stored once
      if (isFirst)
        for (const [clientId, { text }] of pending) {
          pending.set(clientId, { text, since: 0 })
          socket.send({ message: text, clientId })
        }
    },
    barred: () => barred(id),
    surprise,
  })
  return {
    id,
    socket,
    sent,
    lost,
    timeline: () => timeline,
    askAll: () => {
      asksAgain = true
      socket.send({ type: "resume", after: 0 })
    },
    say: (text) => {
      const clientId = randomUUID()
      if (!socket.send({ message: text, clientId })) return false
      pending.set(clientId, { text, since: performance.now() })
      return true
    },
    ownMessage: () => {
      const own = new Set<string | null>(sent.map(({ clientId }) => clientId))
      return timeline.messages.find(
        (message) => own.has(message.clientId) && !message.deleted && !deleting.has(message.id),
      )
    },
    expectDeletion: (messageId) => {
      const known = timeline.messages.find((message) => message.id === messageId)
      if (known?.deleted !== true) deleting.add(messageId)
      return () => void deleting.delete(messageId)
    },
    isComplete: () => complete,
    isQuiet: () => pending.size === 0 && deleting.size === 0,
    check: () => {
      if (!asksAgain && order.missing().length > 0) surprise(`dialog ${id} left out ${order.missing().join(" ")}`)
    },
  }
}
