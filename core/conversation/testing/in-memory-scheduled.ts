import { Effect, Schema } from "effect"
import type { InMemoryFiles } from "../../channel/testing/index.ts"
import {
  type CallRefused,
  type DialogId,
  invalidInput,
  notFound,
  ScheduledMessageId,
  type UserId,
} from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  conversationMessages,
  mayWrite,
  notHeldSentence,
  type RoomHeld,
  type ScheduledMessage,
  type ScheduledMessages,
  scheduledLimit,
  scheduledMessages as say,
  scheduleFault,
} from "../index.ts"
import type { InMemoryDialogs } from "./dialog-controls.ts"

/** The port `ScheduledMessages` without a server, with controls for tests. */
export interface InMemoryScheduled {
  readonly scheduled: ScheduledMessages
  /** The time of all that waits in a room has come. */
  come(id: DialogId, refusal?: string): void
  refuse(failure: CallRefused | undefined): void
}

interface KeptScheduled extends ScheduledMessage {
  readonly room: DialogId
  readonly clientId: string
  /** What the person writes later has a greater number. */
  readonly afterSeq: number
}

/** Creates it for an attendant over conversations in memory. `latency` is in milliseconds. */
export const createInMemoryScheduled = (
  me: { readonly id: UserId; readonly name: string },
  rooms: Pick<InMemoryDialogs, "see" | "adjust" | "say">,
  {
    latency = 0,
    now = () => testNow,
    files: uploads,
  }: { readonly latency?: number; readonly now?: () => number; readonly files?: InMemoryFiles } = {},
): InMemoryScheduled => {
  const { answer, refuse } = createFakeCalls(latency)
  let kept: ReadonlyArray<KeptScheduled> = []
  let last = 0
  const isAnswered = ({ room, unlessAnswered, afterSeq }: KeptScheduled) =>
    unlessAnswered && rooms.see(room).messages.some(({ sender, seq }) => sender === "CLIENT" && seq > afterSeq)
  const shown = (message: KeptScheduled): ScheduledMessage => {
    const { room: _room, clientId: _clientId, afterSeq: _afterSeq, ...rest } = message
    return { ...rest, heldBack: rest.heldBack ?? (isAnswered(message) ? say.answered : null) }
  }
  const of = (id: DialogId) =>
    kept.filter(({ room }) => room === id).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)
  const keep = (room: DialogId, next: ReadonlyArray<KeptScheduled>) => {
    kept = next
    const all = of(room)
    const waiting = all.map(shown).filter(({ heldBack }) => heldBack === null)
    const scheduled = {
      count: all.length,
      next: waiting[0]?.at ?? null,
      refused: all.some(({ heldBack }) => heldBack !== null),
      authors: [...new Set(all.map(({ authorId }) => authorId))],
    }
    rooms.adjust(room, { scheduled: all.length === 0 ? null : scheduled })
  }
  const drop = ({ room, id }: KeptScheduled) =>
    keep(
      room,
      kept.filter((one) => one.id !== id),
    )
  const held = (id: DialogId): RoomHeld | undefined => {
    const { dialog } = rooms.see(id)
    return mayWrite(dialog, me.id) ? undefined : { _tag: "RoomHeld", message: notHeldSentence(dialog) }
  }
  type Refused = RoomHeld | CallRefused
  const scheduled: ScheduledMessages = {
    list: (id) =>
      answer(() =>
        Effect.sync(() => {
          // What the person has written meanwhile holds some back.
          if (of(id).some(isAnswered)) keep(id, kept)
          return of(id).map(shown)
        }),
      ),
    schedule: (id, { clientId, text, fileIds, at, unlessAnswered }) =>
      answer((): Effect.Effect<ScheduledMessage, Refused> => {
        const refusal = held(id)
        if (refusal !== undefined) return Effect.fail(refusal)
        const known = kept.find((one) => one.room === id && one.clientId === clientId)
        if (known !== undefined) return Effect.succeed(shown(known))
        const { dialog } = rooms.see(id)
        const fault = scheduleFault(Date.parse(at), dialog, now(), "America/Sao_Paulo")
        const full = of(id).length >= scheduledLimit ? say.tooMany : undefined
        const refused = fault ?? full
        if (refused !== undefined) return Effect.fail(invalidInput([{ path: "at", message: refused }]))
        const files = fileIds.flatMap((fileId) => uploads?.find(fileId) ?? [])
        if (files.length < fileIds.length)
          return Effect.fail(invalidInput([{ path: "fileIds", message: conversationMessages.unknownFile }]))
        return Effect.sync(() => {
          const message: KeptScheduled = {
            id: Schema.decodeSync(ScheduledMessageId)((last += 1)),
            text,
            files,
            at: new Date(at).toISOString(),
            unlessAnswered,
            authorId: me.id,
            authorName: me.name,
            heldBack: null,
            room: id,
            clientId,
            afterSeq: dialog.lastSeq,
          }
          keep(id, [...kept, message])
          return shown(message)
        })
      }),
    cancel: (id) =>
      answer((): Effect.Effect<void, Refused> => {
        const message = kept.find((one) => one.id === id)
        if (message === undefined) return Effect.fail(notFound)
        if (message.authorId !== me.id && held(message.room) !== undefined)
          return Effect.fail({ _tag: "RoomHeld", message: say.onlyAuthorOrHolder })
        return Effect.sync(() => drop(message))
      }),
    sendNow: (id) =>
      answer((): Effect.Effect<void, Refused> => {
        const message = kept.find((one) => one.id === id)
        if (message === undefined) return Effect.fail(notFound)
        if (message.authorId !== me.id) return Effect.fail({ _tag: "RoomHeld", message: say.onlyAuthor })
        const refusal = held(message.room)
        if (refusal !== undefined) return Effect.fail(refusal)
        return Effect.sync(() => {
          drop(message)
          rooms.say(message.room, message.text)
        })
      }),
  }
  return {
    scheduled,
    come: (id, refusal) => {
      for (const message of of(id)) {
        if (isAnswered(message) || message.heldBack !== null) continue
        if (refusal !== undefined)
          keep(
            id,
            kept.map((one) => (one.id === message.id ? { ...one, heldBack: refusal } : one)),
          )
        else {
          drop(message)
          rooms.say(id, message.text)
        }
      }
    },
    refuse,
  }
}
