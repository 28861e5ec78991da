import websocket from "@fastify/websocket"
import { socketPaths } from "@prosa/adapters-ws/events"
import { CompanyId, decode, DialogId, notAllowed, notFound, sessionEnded, UserId } from "@prosa/core/kernel"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Effect, Result } from "effect"
import { type Actor, owns } from "../../caller/index.ts"
import { viewDialog } from "../dialog-views.ts"
import { sendFailure, unknownAddress } from "../../platform/http/failure-answers.ts"
import { closeCodes, peerLimits } from "../../platform/ws/socket-peer.ts"
import {
  type KnownActor,
  mayListen,
  serveDialogSocket,
  serveInboxSocket,
  type SocketSession,
  type StaffSocketDeps,
} from "./staff-sockets.ts"
import { serveVisitorSocket, type VisitorSocketDeps } from "./visitor-socket.ts"

/** The subject of a socket. For an administrator it determines the company. */
export type SocketSubject = { readonly dialogId: DialogId } | { readonly companyId: CompanyId | undefined }

/** Authenticates sockets. */
export interface SocketAdmission {
  /** Reads the session from the request's cookies; undefined if there is none. */
  readonly sessionOf: (request: FastifyRequest) => Promise<AdmittedSession | undefined>
  /** Whether the request comes from one of our pages. */
  readonly fromOurOrigin: (request: FastifyRequest) => boolean
  /** The host of the requesting page, when it is not ours. */
  readonly foreignHostOf: (request: FastifyRequest) => string | undefined
}

export interface AdmittedSession {
  readonly userId: UserId
  /** Loads the actor with their present rights; undefined when the session has ended or the subject is not theirs. */
  readonly actorFor: (subject: SocketSubject) => Promise<Actor | undefined>
  /** Returns the cached actor without a query, if there is one. */
  readonly knownActorFor: (subject: SocketSubject) => KnownActor | undefined
  readonly onEnd: (ended: () => void) => () => void
}

interface Admitted {
  readonly session: AdmittedSession
  readonly actor: Actor
  /** The last sequence number of the socket's dialog; 0 for the inbox. */
  readonly lastSeq: number
}

/** Mounts the three sockets. A connection that is not allowed is refused before the upgrade, with the failure shape. */
export const mountSockets = async (
  app: FastifyInstance,
  admission: SocketAdmission,
  deps: StaffSocketDeps & VisitorSocketDeps,
): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: peerLimits.frame }, preClose: sendAway })
  // An upgrade of any other route would be accepted, and closed at once.
  app.addHook("onRequest", async (request, reply) => {
    if (request.ws && request.routeOptions.config.socket !== true) return sendFailure(reply, 404, unknownAddress)
    return undefined
  })
  const admitted = new WeakMap<FastifyRequest, Admitted>()

  const admitStaff =
    (subjectOf: (request: FastifyRequest) => SocketSubject | undefined) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (!admission.fromOurOrigin(request)) return reply.code(403).send(notAllowed)
      const session = await admission.sessionOf(request)
      if (session === undefined) return reply.code(401).send(sessionEnded)
      if (session.userId !== idIn(request, "userId", UserId)) return reply.code(403).send(notAllowed)
      const subject = subjectOf(request)
      const actor = subject && (await session.actorFor(subject))
      if (subject === undefined || actor === undefined) return reply.code(404).send(notFound)
      if (!mayListen(actor)) return reply.code(403).send(notAllowed)
      const dialog = "dialogId" in subject ? await viewed(actor, subject.dialogId) : { lastSeq: 0 }
      if (dialog === undefined) return reply.code(404).send(notFound)
      admitted.set(request, { session, actor, lastSeq: dialog.lastSeq })
      return undefined
    }

  const viewed = (actor: Actor, id: DialogId) =>
    Effect.runPromise(
      deps.transactions.asTenant(actor.companyId, (tx) =>
        Effect.map(viewDialog(tx, id), (views) =>
          views !== undefined && owns(actor, views.dialog) ? views.dialog : undefined,
        ),
      ),
    )

  const sessionFor = (session: AdmittedSession, subject: SocketSubject): SocketSession => ({
    actor: () => session.actorFor(subject),
    actorNow: () => session.knownActorFor(subject),
    onEnd: session.onEnd,
  })

  const dialogOf = (request: FastifyRequest) => {
    const dialogId = idIn(request, "dialogId", DialogId)
    return dialogId === undefined ? undefined : { dialogId }
  }
  app.get(
    socketPaths.dialog(":dialogId", ":userId"),
    { websocket: true, preValidation: admitStaff(dialogOf), config: { socket: true }, schema: { hide: true } },
    (socket, request) => {
      const found = admitted.get(request)
      const subject = dialogOf(request)
      if (found === undefined || subject === undefined) return socket.terminate()
      const dialog = { id: subject.dialogId, lastSeq: found.lastSeq }
      serveDialogSocket(socket, sessionFor(found.session, subject), found.actor, dialog, deps)
      return undefined
    },
  )

  const companyOf = (request: FastifyRequest) => ({ companyId: queryId(request) })
  app.get(
    socketPaths.inbox(":userId"),
    { websocket: true, preValidation: admitStaff(companyOf), config: { socket: true }, schema: { hide: true } },
    (socket, request) => {
      const found = admitted.get(request)
      if (found === undefined) return socket.terminate()
      serveInboxSocket(socket, sessionFor(found.session, companyOf(request)), found.actor, deps)
      return undefined
    },
  )

  app.get(
    socketPaths.visitor,
    { websocket: true, config: { socket: true }, schema: { hide: true } },
    (socket, request) => {
      serveVisitorSocket(socket, deps, admission.foreignHostOf(request))
    },
  )
}

/** On shutdown, tells every client to reconnect, to this node or another. */
function sendAway(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer
  for (const socket of clients) {
    socket.close(closeCodes.goingAway)
    // terminates a socket that does not complete the closing handshake
    setTimeout(() => socket.terminate(), 2_000).unref()
  }
  this.websocketServer.close()
  done()
}

const idIn = <Id>(
  request: FastifyRequest,
  name: string,
  schema: Parameters<typeof decode<Id, number>>[0],
): Id | undefined => {
  const params: unknown = request.params
  const raw: unknown = typeof params === "object" && params !== null ? Reflect.get(params, name) : undefined
  return Result.getOrUndefined(decode(schema, Number(raw)))
}

const queryId = (request: FastifyRequest): CompanyId | undefined => {
  const { query } = request
  const raw: unknown = typeof query === "object" && query !== null ? Reflect.get(query, "companyId") : undefined
  return Result.getOrUndefined(decode(CompanyId, Number(raw)))
}
