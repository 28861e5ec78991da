import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { DialogFrame, DialogNews, FileFrame, InboxFrame, InboxNews } from "@prosa/adapters-ws/events"
import { type Dialog, InboxItem, mayWrite, type NewMessage } from "@prosa/core/conversation"
import { ClientId, decode, type DialogId, type FieldError, sentences, type UserId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { WebSocket } from "ws"
import type { Actor } from "../access/actor.ts"
import { createFiles } from "../channel/files-service.ts"
import type { UploadDeps } from "../channel/take-upload.ts"
import { dialogSubject, inboxSubject } from "../conversation/conversation-news.ts"
import { messagesAfter } from "../conversation/dialog-store.ts"
import { viewDialog } from "../conversation/dialog-views.ts"
import { createDialogs, type DialogsDeps } from "../conversation/dialogs-service.ts"
import type { Bus } from "../platform/bus/bus.ts"
import { describeDefect } from "../platform/http/describe-defect.ts"
import type { Logger } from "../platform/logger.ts"
import type { Metrics } from "../platform/metrics.ts"
import { unstorableTexts } from "../platform/storable-text.ts"
import { closeCodes, keepPeer, type SocketPeer } from "../platform/ws/socket-peer.ts"
import { joinTyping, type TypingNeeds } from "./typing-signs.ts"
import { followDialog } from "./dialog-follower.ts"

export interface StaffSocketDeps extends DialogsDeps, UploadDeps {
  readonly bus: Bus
  readonly logger: Logger
  readonly metrics?: Pick<Metrics, "socketOpened"> | undefined
  readonly presence: { readonly enter: (id: UserId) => () => void }
}

/** Who is behind a socket. `actor` is asked anew for every deed: rights may have changed since. */
export interface SocketSession {
  readonly actor: () => Promise<Actor | undefined>
  /** Runs when the session ends; the answer forgets it. */
  readonly onEnd: (ended: () => void) => () => void
}

const encodeNews = Schema.encodeSync(DialogNews)
const encodeInbox = Schema.encodeSync(InboxNews)

/** The socket of one dialog, for somebody who may see it. */
export const serveDialogSocket = (
  socket: WebSocket,
  session: SocketSession,
  first: Actor,
  id: DialogId,
  deps: StaffSocketDeps & TypingNeeds,
): void => {
  const { companyId } = first
  let present: Dialog | undefined
  const peer: SocketPeer = keepPeer(
    socket,
    (frame, tooFast) => receive(frame, tooFast),
    deps.clock,
    deps.metrics?.socketOpened("dialog"),
    { bytes: fileFrameLimit, are: isFileFrame },
  )
  endWithSession(peer, session)

  const follower = followDialog({
    bus: deps.bus,
    subject: dialogSubject(companyId, id),
    logger: deps.logger,
    read: async (after) => {
      const actor = await session.actor()
      if (actor === undefined) return undefined
      return Effect.runPromise(
        deps.transactions.asTenant(companyId, (tx) =>
          Effect.promise(async () => {
            const views = await viewDialog(tx, id)
            if (views === undefined || !actor.workspaces.includes(views.dialog.workspaceId)) return undefined
            return { dialog: views.dialog, messages: await messagesAfter(tx, id, after, 200) }
          }),
        ),
      )
    },
    sees: async (dialog) => (await session.actor())?.workspaces.includes(dialog.workspaceId) ?? false,
    tell: (messages, dialog) => {
      present = dialog
      for (const message of messages) peer.send(JSON.stringify(encodeNews({ type: "message", ...message })))
      peer.send(dialogFrame(dialog))
    },
    gone: () => peer.close(closeCodes.notFound),
    failed: () => peer.close(closeCodes.overloaded),
  })
  peer.onClose(follower.end)
  const typing = joinTyping(deps, { companyId, id }, ({ side }) => {
    if (side === "visitor") peer.send(JSON.stringify(encodeNews({ type: "typing" })))
  })
  peer.onClose(typing.leave)

  const refuse = (frame: unknown, reason: string) => {
    const clientId = clientIdOf(frame)
    if (clientId === undefined) peer.strike()
    else peer.send(JSON.stringify({ type: "refused", clientId, reason }))
  }
  // What one page says is stored in the order in which it was said.
  let saying: Promise<void> = Promise.resolve()
  const receive = (raw: unknown, tooFast: boolean): void => {
    if (tooFast) return refuse(raw, "Muitas mensagens em pouco tempo. Aguarde um instante.")
    const decoded: Result.Result<DialogFrame | FileFrame, ReadonlyArray<FieldError>> = isFileFrame(raw)
      ? decode(FileFrame, raw)
      : decode(DialogFrame, raw)
    if (Result.isFailure(decoded) || unstorableTexts(raw).length > 0) return refuse(raw, firstSentence(decoded))
    const frame = decoded.success
    if ("file" in frame) saying = saying.then(() => sayFile(frame)).catch(broken)
    else if ("text" in frame) saying = saying.then(() => say(frame)).catch(broken)
    else if (frame.type === "resume") follower.resume(frame.after)
    else if (frame.type === "typing" && present !== undefined && mayWrite(present, first.userId))
      typing.tell({ side: "company", name: first.name })
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
    // Nothing was stored: the page keeps the message and sends it again when it is connected anew.
    peer.close(closeCodes.overloaded)
  }
}

/** The socket of somebody's inbox. */
export const serveInboxSocket = (
  socket: WebSocket,
  session: SocketSession,
  first: Actor,
  deps: StaffSocketDeps,
): void => {
  const { companyId } = first
  const peer = keepPeer(
    socket,
    (frame) => {
      if (Result.isFailure(decode(InboxFrame, frame))) peer.strike()
      else flushSoon()
    },
    deps.clock,
    deps.metrics?.socketOpened("inbox"),
  )
  endWithSession(peer, session)
  peer.onClose(deps.presence.enter(first.userId))

  let waiting = new Map<DialogId, InboxItem>()
  let timer: NodeJS.Timeout | undefined
  const flushSoon = () => {
    timer ??= setTimeout(() => void flush(), flushPause)
  }
  const flush = async () => {
    timer = undefined
    const items = [...waiting.values()]
    waiting = new Map()
    try {
      const actor = await session.actor()
      if (actor === undefined) return peer.close(closeCodes.sessionEnded)
      const unreadRooms = await Effect.runPromise(createDialogs(actor, deps).unreadRooms())
      const dialogs = items.filter((item) => actor.workspaces.includes(item.workspaceId))
      peer.send(JSON.stringify(encodeInbox({ type: "inbox", dialogs, unreadRooms })))
    } catch (error) {
      deps.logger.error({ error: describeDefect(error) }, "an inbox could not be told its news")
      peer.close(closeCodes.overloaded)
    }
  }
  peer.onClose(() => clearTimeout(timer))
  peer.onClose(
    deps.bus.subscribe(
      inboxSubject(companyId),
      (payload) => {
        const item = Result.getOrUndefined(decode(InboxItem, JSON.parse(payload)))
        if (item === undefined) return
        const known = waiting.get(item.id)
        if (known === undefined || known.version < item.version) waiting.set(item.id, item)
        flushSoon()
      },
      // the list has no number to go on from: a page that comes back asks for it anew
      (when) => (when === "gap" ? peer.close(closeCodes.goingAway) : flushSoon()),
    ),
  )
}

/** Closes a socket when its session ends, also when that was while the socket was being opened. */
const endWithSession = (peer: SocketPeer, session: SocketSession): void => {
  const end = () => peer.close(closeCodes.sessionEnded)
  peer.onClose(session.onEnd(end))
  session.actor().then((actor) => actor ?? end(), end)
}

/** The specified frame that carries a whole file (server behaviour, 'Realtime'), in bytes. */
const fileFrameLimit = 16 * 1_048_576

const isFileFrame = (frame: unknown): boolean =>
  typeof frame === "object" && frame !== null && "file" in frame && "message" in frame

/** The content of a data URL in base 64; undefined for anything else. */
const contentOf = (url: string): AsyncIterable<Uint8Array> | undefined => {
  const comma = url.indexOf(",")
  if (!/^data:[^,]{0,200};base64,$/iu.test(url.slice(0, Math.min(comma + 1, 300)))) return undefined
  return Readable.from([Buffer.from(url.slice(comma + 1), "base64")])
}

/** For a page that names none: a refusal names it. */
const newClientId = (): ClientId => Schema.decodeSync(ClientId)(randomUUID())

/** News of an inbox within this time go out together, in milliseconds. */
const flushPause = 50

const dialogFrame = (dialog: Dialog): string => JSON.stringify(encodeNews({ type: "dialog", dialog }))

const clientIdOf = (frame: unknown): string | undefined =>
  typeof frame === "object" && frame !== null && "clientId" in frame && typeof frame.clientId === "string"
    ? frame.clientId.slice(0, 64)
    : undefined

const firstSentence = (decoded: Result.Result<unknown, ReadonlyArray<{ readonly message: string }>>): string =>
  (Result.isFailure(decoded) ? decoded.failure[0]?.message : undefined) ?? sentences.invalid
