import { socketPaths } from "@prosa/adapters-ws/events"
import { CompanyId, decode, DialogId, notAllowed, notFound } from "@prosa/core/kernel"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Effect, Result } from "effect"
import { type Actor, type AdmittedUser, admitUser, idIn, owns, type SocketAdmission } from "../../caller/index.ts"
import { viewDialog } from "../dialogs/dialog-views.ts"
import { socketRoute } from "../../platform/ws/accept-sockets.ts"
import { mayListen, serveDialogSocket, serveInboxSocket, type StaffSocketDeps } from "./staff-sockets.ts"
import { createLiveChatSwitches } from "../visitor/live-chat-switches.ts"
import { serveVisitorSocket, type VisitorSocketDeps } from "./visitor-socket.ts"

interface AdmittedListener extends AdmittedUser {
  /** The last sequence number of the socket's dialog; 0 for the inbox. */
  readonly lastSeq: number
}

/** Mounts the three sockets. A connection that is not allowed is refused before the upgrade, with the failure shape. */
export const mountSockets = (
  app: FastifyInstance,
  admission: SocketAdmission,
  deps: StaffSocketDeps & Omit<VisitorSocketDeps, "switches">,
): void => {
  const switches = createLiveChatSwitches(deps)
  const admitted = new WeakMap<FastifyRequest, AdmittedListener>()

  const admitToInbox = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await admitUser(admission, { companyId: queryId(request) }, request, reply)
    if (user === undefined) return reply
    if (!mayListen(user.actor)) return reply.code(403).send(notAllowed)
    admitted.set(request, { ...user, lastSeq: 0 })
    return undefined
  }
  const admitToDialog = async (request: FastifyRequest, reply: FastifyReply) => {
    const id = idIn(request, "dialogId", DialogId)
    const user = await admitUser(admission, id && { thing: "dialog", id }, request, reply)
    if (user === undefined) return reply
    if (!mayListen(user.actor)) return reply.code(403).send(notAllowed)
    const dialog = id && (await viewed(user.actor, id))
    if (dialog === undefined) return reply.code(404).send(notFound)
    admitted.set(request, { ...user, lastSeq: dialog.lastSeq })
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

  app.get(
    socketPaths.dialog(":dialogId", ":userId"),
    { ...socketRoute, preValidation: admitToDialog },
    (socket, request) => {
      const found = admitted.get(request)
      const id = idIn(request, "dialogId", DialogId)
      if (found === undefined || id === undefined) return socket.terminate()
      serveDialogSocket(socket, found.session, found.actor, { id, lastSeq: found.lastSeq }, deps)
      return undefined
    },
  )

  app.get(socketPaths.inbox(":userId"), { ...socketRoute, preValidation: admitToInbox }, (socket, request) => {
    const found = admitted.get(request)
    if (found === undefined) return socket.terminate()
    serveInboxSocket(socket, found.session, found.actor, { ...deps, watching: queryOf(request, "watching") === "true" })
    return undefined
  })

  app.get(socketPaths.visitor, socketRoute, (socket, request) => {
    serveVisitorSocket(socket, { ...deps, switches }, admission.foreignHostOf(request))
  })
}

const queryId = (request: FastifyRequest): CompanyId | undefined =>
  Result.getOrUndefined(decode(CompanyId, Number(queryOf(request, "companyId"))))

const queryOf = ({ query }: FastifyRequest, name: string): unknown =>
  typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined
