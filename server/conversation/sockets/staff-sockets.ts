import { mayDo } from "@prosa/core/access"
import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { BareMessage, DialogFrame, DialogNews, FileFrame, InboxFrame, MentionNews } from "@prosa/adapters-ws/events"
import { mayWrite, type NewMessage, typingTimes } from "@prosa/core/conversation"
import { ClientId, decode, type DialogId, type FieldError, sentences, type UserId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { WebSocket } from "ws"
import { type Actor, endWithRights, endWithSession, owns, type SocketSession } from "../../caller/index.ts"
import { connectionsSubject, createFiles, type UploadDeps } from "../../channel/index.ts"
import { dialogSubject } from "../dialogs/conversation-news.ts"
import { messagesAfter } from "../dialogs/message-store.ts"
import { viewDialog } from "../dialogs/dialog-views.ts"
import { createDialogs, type DialogsDeps } from "../inbox/dialogs-service.ts"
import { describeDefect } from "../../platform/http/describe-defect.ts"
import type { Logger } from "../../platform/logger.ts"
import type { Metrics } from "../../platform/metrics.ts"
import { unstorableTexts } from "../../platform/storable-text.ts"
import { frameClientId, closeCodes, keepPeer, type SocketPeer } from "../../platform/ws/socket-peer.ts"
import { madeOnce, type PreparedFrames, prepareFrames } from "../../platform/ws/prepared-frames.ts"
import { joinTyping, type TypingNeeds } from "./typing-signs.ts"
import { followDialog, type PublishedNews } from "./dialog-follower.ts"
import type { ConnectionSubjects } from "./connection-subjects.ts"
import type { DialogSubjects } from "./dialog-subjects.ts"
import type { RoomViewers } from "./room-viewers.ts"
import type { InboxHub } from "./inbox-hub.ts"
import { mentionsSubject, type NoteNews, notesSubject } from "../notes/note-news.ts"

export interface StaffSocketDeps extends DialogsDeps, UploadDeps {
  readonly subjects: DialogSubjects
  readonly connectionChanges: ConnectionSubjects
  readonly noteNews: NoteNews
  readonly inboxes: InboxHub
  readonly logger: Logger
  readonly metrics?: Pick<Metrics, "socketOpened"> | undefined
  readonly presence: { readonly enter: (id: UserId) => () => void }
  readonly viewers: Pick<RoomViewers, "enter">
}

const encodeNews = Schema.encodeSync(DialogNews)
const notesChanged = JSON.stringify(encodeNews({ type: "notes" }))
const encodeMention = Schema.encodeSync(MentionNews)

/** Returns whether an actor's permissions, as they are now, allow the sockets of conversations. */
export const mayListen = (actor: Actor): boolean => mayDo(actor, "room.answer")

const mayHear = (actor: Actor, dialog: Parameters<typeof owns>[1]): boolean => mayListen(actor) && owns(actor, dialog)

/**
 * Serves the socket of one dialog to a user who may see it. A client that does not say where it stands, as the
 * specification's, receives the messages after those that were there when it connected, and nothing else.
 */
export const serveDialogSocket = (
  socket: WebSocket,
  session: SocketSession,
  first: Actor,
  { id, lastSeq }: { readonly id: DialogId; readonly lastSeq: number },
  deps: StaffSocketDeps & TypingNeeds,
): void => {
  const { companyId } = first
  let resumed = false
  const peer: SocketPeer = keepPeer(
    socket,
    (frame, tooFast) => receive(frame, tooFast),
    deps.clock,
    deps.metrics?.socketOpened("dialog"),
    { bytes: fileFrameLimit, are: isFileFrame },
  )
  endWithSession(peer, session)

  /** When somebody typed who did not hold the room by what this socket knew: they may have joined a moment ago. */
  let typedAt = Number.NEGATIVE_INFINITY
  const follower = followDialog({
    subjects: deps.subjects,
    subject: dialogSubject(companyId, id),
    logger: deps.logger,
    read: async (after) => {
      const actor = await session.actor()
      if (actor === undefined) return undefined
      return Effect.runPromise(
        deps.transactions.asTenant(companyId, (tx) =>
          Effect.gen(function* () {
            const views = yield* viewDialog(tx, id)
            if (views === undefined || !mayHear(actor, views.dialog)) return undefined
            return { dialog: views.dialog, messages: yield* messagesAfter(tx, id, after, 200) }
          }),
        ),
      )
    },
    sees: ({ workspaceId }) => {
      const sightOf = (actor: Actor | undefined, until = 0) => ({
        sees: actor !== undefined && mayHear(actor, { workspaceId }),
        until,
      })
      const known = session.actorNow()
      return known === undefined ? session.actor().then((actor) => sightOf(actor)) : sightOf(known.actor, known.until)
    },
    clock: deps.clock,
    framesOf: (news) => {
      if (deps.clock.now() - typedAt < typingTimes.toldEvery) tellTyping()
      return resumed ? framesOnce(news) : messageFramesOnce(news)
    },
    peer,
  })
  peer.onClose(follower.end)
  peer.onClose(
    deps.connectionChanges.subscribe(connectionsSubject(companyId), {
      hear: (medium) => {
        if (medium === follower.dialog()?.medium) follower.refresh()
      },
    }),
  )
  // A client that knows message objects only knows no notes. Whoever is told reads them by a call, which asks for the right.
  peer.onClose(
    deps.noteNews.notes.subscribe(notesSubject(companyId, id), {
      hear: () => {
        if (resumed) peer.send(notesChanged)
      },
    }),
  )
  const follow = (after: number) => {
    clearTimeout(silent)
    follower.resume(after)
  }
  const silent = setTimeout(() => {
    enterRoom()
    follow(lastSeq)
  }, resumePause)
  silent.unref()
  peer.onClose(() => clearTimeout(silent))
  endWithRights(peer, session, (actor) => {
    const present = follower.dialog()
    return present === undefined ? mayListen(actor) : mayHear(actor, present)
  })
  const typing = joinTyping(deps, { companyId, id }, ({ side }) => {
    if (side === "visitor") peer.send(JSON.stringify(encodeNews({ type: "typing" })))
  })
  peer.onClose(typing.leave)
  const tellTyping = (): void => {
    const present = follower.dialog()
    if (present === undefined || !mayWrite(present, first.userId)) return
    typedAt = Number.NEGATIVE_INFINITY
    typing.tell({ side: "company", name: first.name })
    deps.signs?.typing(companyId, id)
  }

  const refuse = (frame: unknown, reason: string) => {
    const clientId = frameClientId(frame)
    if (clientId === undefined) peer.strike()
    else peer.send(JSON.stringify({ type: "refused", clientId, reason }))
  }
  let leaveRoom: (() => void) | undefined
  peer.onClose(() => leaveRoom?.())
  /** A client that knows message objects only is told nothing of who else is there, and others are told of it. */
  const enterRoom = () => {
    leaveRoom ??= deps.viewers.enter({ companyId, dialogId: id }, { id: first.userId, name: first.name }, (viewers) => {
      if (resumed) peer.send(JSON.stringify(encodeNews({ type: "viewers", viewers })))
    })
  }

  // Serialises one client's messages, so that they are stored in the order sent.
  let saying: Promise<void> = Promise.resolve()
  const receive = (raw: unknown, tooFast: boolean): void => {
    if (tooFast) return refuse(raw, "Muitas mensagens em pouco tempo. Aguarde um instante.")
    const given = withClientId(raw)
    const decoded: Result.Result<DialogFrame | FileFrame, ReadonlyArray<FieldError>> = isFileFrame(given)
      ? decode(FileFrame, given)
      : decode(DialogFrame, given)
    if (Result.isFailure(decoded) || unstorableTexts(raw).length > 0) return refuse(given, firstSentence(decoded))
    const frame = decoded.success
    if ("file" in frame) saying = saying.then(() => sayFile(frame)).catch(broken)
    else if ("text" in frame) saying = saying.then(() => say(frame)).catch(broken)
    else if (frame.type === "resume") {
      resumed = true
      if (frame.away !== true) enterRoom()
      follow(frame.after)
    } else if (frame.type === "typing") {
      typedAt = deps.clock.now()
      tellTyping()
    }
  }
  const say = async (message: NewMessage): Promise<void> => {
    const actor = await session.actor()
    if (actor === undefined) return peer.close(closeCodes.sessionEnded)
    const answer = await Effect.runPromise(Effect.result(createDialogs(actor, deps).say(id, message)))
    if (Result.isFailure(answer)) refuse(message, answer.failure.message)
  }
  const sayFile = async ({ message: name, file, clientId = newClientId() }: FileFrame): Promise<void> => {
    const actor = await session.actor()
    if (actor === undefined) return peer.close(closeCodes.sessionEnded)
    const content = contentOf(file)
    if (content === undefined) return refuse({ clientId }, sentences.invalid)
    const answer = await Effect.runPromise(Effect.result(createFiles(actor, deps).upload({ name, content })))
    if (Result.isFailure(answer)) return refuse({ clientId }, answer.failure.message)
    return say({ clientId, text: "", fileIds: [answer.success.id] })
  }
  const broken = (error: unknown) => {
    deps.logger.error({ error: describeDefect(error), dialog: id }, "a message could not be stored")
    // Nothing was stored: the client keeps the message and retries after reconnecting.
    peer.close(closeCodes.overloaded)
  }
}

/** Serves the socket of a user's inbox. */
export const serveInboxSocket = (
  socket: WebSocket,
  session: SocketSession,
  first: Actor,
  deps: StaffSocketDeps & { readonly watching: boolean },
): void => {
  const { companyId } = first
  const peer = keepPeer(
    socket,
    (frame) => {
      if (Result.isFailure(decode(InboxFrame, frame))) peer.strike()
      else inbox.ask()
    },
    deps.clock,
    deps.metrics?.socketOpened("inbox"),
  )
  endWithSession(peer, session)
  endWithRights(peer, session, mayListen)
  // On another page than the inbox, a user is not there to take a room.
  if (!deps.watching) peer.onClose(deps.presence.enter(first.userId))

  const listening = (actor: Actor | undefined): Actor | undefined => {
    if (actor === undefined || mayListen(actor)) return actor
    peer.close(closeCodes.notFound)
    return undefined
  }
  const inbox = deps.inboxes.enter(companyId, {
    actor: () => {
      const known = session.actorNow()
      return known === undefined ? session.actor().then(listening) : listening(known.actor)
    },
    tell: (frames) => peer.send(frames),
    sessionOver: () => peer.close(closeCodes.sessionEnded),
    missed: () => peer.close(closeCodes.goingAway),
    failed: () => peer.close(closeCodes.overloaded),
  })
  peer.onClose(inbox.leave)
  peer.onClose(
    deps.noteNews.mentions.subscribe(mentionsSubject(companyId), {
      hear: (mention) => {
        if (mention === undefined || !mention.users.includes(first.userId)) return
        const { dialogId, by } = mention
        peer.send(JSON.stringify(encodeMention({ type: "mentioned", dialogId, by })))
      },
    }),
  )
}

/** Size limit of a specified frame that carries a whole file (server behaviour, 'Realtime'), in bytes. */
const fileFrameLimit = 16 * 1_048_576

const isFileFrame = (frame: unknown): boolean =>
  typeof frame === "object" && frame !== null && "file" in frame && "message" in frame

/** Returns the base64 content of a data URL; undefined for anything else. */
const contentOf = (url: string): AsyncIterable<Uint8Array> | undefined => {
  const comma = url.indexOf(",")
  if (!/^data:[^,]{0,200};base64,$/iu.test(url.slice(0, Math.min(comma + 1, 300)))) return undefined
  return Readable.from([Buffer.from(url.slice(comma + 1), "base64")])
}

/** Adds a client id to a message that came without one, as the specification's page sends it. */
const withClientId = (raw: unknown): unknown =>
  Schema.is(BareMessage)(raw) ? { ...raw, clientId: newClientId() } : raw

/** Creates a client id for a page that sent none, so that a refusal can name the message. */
const newClientId = (): ClientId => Schema.decodeSync(ClientId)(randomUUID())

/** Encodes an event once for everyone who has the dialog open. */
const framesOnce = madeOnce(({ messages, dialog }: PublishedNews): PreparedFrames => {
  const told = messages.map((message) => ({ type: "message", ...message }) as const)
  return prepareFrames([...told, { type: "dialog", dialog } as const].map((news) => JSON.stringify(encodeNews(news))))
})

/** The same for a client that knows message objects only. */
const messageFramesOnce = madeOnce(({ messages }: PublishedNews): PreparedFrames => {
  const told = messages.map((message) => ({ type: "message", ...message }) as const)
  return prepareFrames(told.map((news) => JSON.stringify(encodeNews(news))))
})

/** Time that a client has to say where it stands before it is served as one that never does, in milliseconds. */
const resumePause = 500

const firstSentence = (decoded: Result.Result<unknown, ReadonlyArray<{ readonly message: string }>>): string =>
  (Result.isFailure(decoded) ? decoded.failure[0]?.message : undefined) ?? sentences.invalid
