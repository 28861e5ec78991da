import { FlowPresenceFrame, FlowPresenceNews, flowPresencePath } from "@prosa/adapters-ws/events"
import { BotId, type Clock, decode, notFound } from "@prosa/core/kernel"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Effect, Result, Schema } from "effect"
import type { WebSocket } from "ws"
import {
  type Actor,
  type AdmittedUser,
  admitUser,
  endWithRights,
  endWithSession,
  idIn,
  owns,
  type SocketAdmission,
} from "../../caller/index.ts"
import type { Metrics } from "../../platform/metrics.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { socketRoute } from "../../platform/ws/accept-sockets.ts"
import { keepPeer } from "../../platform/ws/socket-peer.ts"
import { findFlowOwner, type FlowOwner } from "../flow-store.ts"
import type { FlowPresenceHub } from "./flow-presence-hub.ts"

export interface FlowPresenceSocketDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  readonly flowPresence: FlowPresenceHub
  readonly metrics?: Pick<Metrics, "socketOpened"> | undefined
}

interface AdmittedToFlow extends AdmittedUser {
  readonly bot: FlowOwner
}

/** Mounts the socket of an open flow: whoever may load the flow may be present in it. */
export const mountFlowPresence = (
  app: FastifyInstance,
  admission: SocketAdmission,
  deps: FlowPresenceSocketDeps,
): void => {
  const admitted = new WeakMap<FastifyRequest, AdmittedToFlow>()
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const id = idIn(request, "botId", BotId)
    const user = await admitUser(admission, id && { thing: "bot", id }, request, reply)
    if (user === undefined) return reply
    const bot = id && (await botOf(user.actor, id, deps))
    if (bot === undefined || !owns(user.actor, bot)) return reply.code(404).send(notFound)
    admitted.set(request, { ...user, bot })
    return undefined
  }
  app.get(flowPresencePath(":botId", ":userId"), { ...socketRoute, preValidation: admit }, (socket, request) => {
    const found = admitted.get(request)
    if (found === undefined) return socket.terminate()
    serveFlowPresence(socket, found, deps)
    return undefined
  })
}

const botOf = ({ companyId }: Actor, id: BotId, { transactions }: FlowPresenceSocketDeps) =>
  Effect.runPromise(transactions.asTenant(companyId, (tx) => findFlowOwner(tx, id, false)))

/** How long the bot's workspace may be known before it is read again, in milliseconds: it may be moved or deleted. */
const botRead = 6_000

const encodePresence = Schema.encodeSync(FlowPresenceNews)

const serveFlowPresence = (
  socket: WebSocket,
  { session, actor, bot }: AdmittedToFlow,
  deps: FlowPresenceSocketDeps,
): void => {
  const { clock, flowPresence, metrics } = deps
  const peer = keepPeer(
    socket,
    (raw, tooFast) => {
      const frame = decode(FlowPresenceFrame, raw)
      if (Result.isFailure(frame)) peer.strike()
      else if (!tooFast) tab.select(frame.success.node)
    },
    clock,
    metrics?.socketOpened("flow"),
  )
  endWithSession(peer, session)
  let known: { readonly bot: FlowOwner | undefined; readonly at: number } = { bot, at: clock.now() }
  endWithRights(peer, session, async (now) => {
    if (clock.now() - known.at >= botRead) known = { bot: await botOf(now, bot.id, deps), at: clock.now() }
    return known.bot !== undefined && owns(now, known.bot)
  })
  const flow = { companyId: actor.companyId, botId: bot.id }
  const tab = flowPresence.enter(flow, actor, (users) =>
    peer.send(JSON.stringify(encodePresence({ type: "present", users }))),
  )
  peer.onClose(tab.leave)
}
