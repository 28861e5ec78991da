import { decode, notAllowed, notFound, sessionEnded, UserId } from "@prosa/core/kernel"
import { Result } from "effect"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { CompanyId } from "@prosa/core/kernel"
import { closeCodes, type SocketPeer } from "../platform/ws/socket-peer.ts"
import type { Actor } from "./actor.ts"

/** The subject of a socket. For an administrator it determines the company. */
export type SocketSubject =
  | { readonly thing: string; readonly id: unknown }
  | { readonly companyId: CompanyId | undefined }

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

/** An actor, and until when the cached rights are valid while the session lasts (milliseconds since 1970). */
export interface KnownActor {
  readonly actor: Actor
  readonly until: number
}

/** The session behind a socket. `actor` is loaded for each operation, since rights may change. */
export interface SocketSession {
  readonly actor: () => Promise<Actor | undefined>
  /** Returns the cached actor without a query, if there is one. */
  readonly actorNow: () => KnownActor | undefined
  /** Runs `ended` when the session ends; returns the unsubscribe function. */
  readonly onEnd: (ended: () => void) => () => void
}

/** The user of an upgrade request. */
export interface AdmittedUser {
  readonly session: SocketSession
  readonly actor: Actor
}

/**
 * Admits the signed-in user whom the path of a socket names (`:userId`) to a subject. Answers the request with the
 * failure shape, and returns undefined, if they may not have it.
 */
export const admitUser = async (
  admission: SocketAdmission,
  subject: SocketSubject | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AdmittedUser | undefined> => {
  const refuse = (status: number, failure: object): undefined => void reply.code(status).send(failure)
  if (!admission.fromOurOrigin(request)) return refuse(403, notAllowed)
  const session = await admission.sessionOf(request)
  if (session === undefined) return refuse(401, sessionEnded)
  if (session.userId !== idIn(request, "userId", UserId)) return refuse(403, notAllowed)
  const actor = subject && (await session.actorFor(subject))
  if (subject === undefined || actor === undefined) return refuse(404, notFound)
  return {
    actor,
    session: {
      actor: () => session.actorFor(subject),
      actorNow: () => session.knownActorFor(subject),
      onEnd: session.onEnd,
    },
  }
}

/** Reads an id of a request's path; undefined if it is none. */
export const idIn = <Id>(
  request: FastifyRequest,
  name: string,
  schema: Parameters<typeof decode<Id, number>>[0],
): Id | undefined => {
  const params: unknown = request.params
  const raw: unknown = typeof params === "object" && params !== null ? Reflect.get(params, name) : undefined
  return Result.getOrUndefined(decode(schema, Number(raw)))
}

/** Closes a socket when its session ends, even if that happened while it was opening. */
export const endWithSession = (peer: SocketPeer, session: SocketSession): void => {
  const end = () => peer.close(closeCodes.sessionEnded)
  peer.onClose(session.onEnd(end))
  session.actor().then((actor) => actor ?? end(), end)
}

/**
 * Closes a socket whose user's rights no longer allow it, also while there are no events. With the cache of signed-in
 * users, a change of rights takes effect within about ten seconds, as it does for calls.
 */
export const endWithRights = (
  peer: SocketPeer,
  session: SocketSession,
  mayStay: (actor: Actor) => boolean | Promise<boolean>,
): void => {
  const check = async (actor: Actor | undefined): Promise<void> => {
    if (actor === undefined) peer.close(closeCodes.sessionEnded)
    else if (!(await mayStay(actor))) peer.close(closeCodes.notFound)
  }
  const timer = setInterval(() => {
    const known = session.actorNow()
    // without a database the socket stays: the next event or the next check decides
    const checked = known === undefined ? session.actor().then(check) : check(known.actor)
    checked.catch(() => {})
  }, rightsChecked)
  timer.unref()
  peer.onClose(() => clearInterval(timer))
}

/** Interval at which the rights behind an open socket are checked, in milliseconds. */
const rightsChecked = 2_000
