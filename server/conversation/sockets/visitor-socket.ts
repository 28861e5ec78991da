import { VisitorFrame, VisitorNews } from "@prosa/adapters-ws/events"
import { type Clock, type CompanyId, decode, type DialogId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { WebSocket } from "ws"
import type { FileLinks } from "../../channel/index.ts"
import { dialogSubject } from "../dialogs/conversation-news.ts"
import { messagesAfter } from "../dialogs/message-store.ts"
import { viewDialog } from "../dialogs/dialog-views.ts"
import type { LiveChatSwitches } from "../visitor/live-chat-switches.ts"
import { mayAskFor, visitorIdentity, visitorSubject } from "../visitor/live-chats-service.ts"
import { latestDialog } from "../receiving/person-dialogs.ts"
import type { Visitor } from "../../caller/index.ts"
import { messageForVisitor } from "../visitor/message-for-visitor.ts"
import type { VisitorTokens } from "../visitor/visitor-tokens.ts"
import type { Bus } from "../../platform/bus/bus.ts"
import { describeDefect } from "../../platform/http/describe-defect.ts"
import type { Logger } from "../../platform/logger.ts"
import type { Metrics } from "../../platform/metrics.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { closeCodes, keepPeer, type SocketPeer } from "../../platform/ws/socket-peer.ts"
import { madeOnce, type PreparedFrames, prepareFrames } from "../../platform/ws/prepared-frames.ts"
import { joinTyping, type TypingSigns } from "./typing-signs.ts"
import { type DialogFollower, followDialog, type PublishedNews } from "./dialog-follower.ts"
import type { DialogSubjects } from "./dialog-subjects.ts"

export interface VisitorSocketDeps {
  readonly transactions: Transactions
  readonly tokens: VisitorTokens
  readonly links: FileLinks
  readonly switches: LiveChatSwitches
  readonly bus: Bus
  readonly subjects: DialogSubjects
  readonly logger: Logger
  readonly metrics?: Pick<Metrics, "socketOpened"> | undefined
  readonly clock: Clock
}

const encodeNews = Schema.encodeSync(VisitorNews)
/** Encodes an event once for all tabs of a dialog's visitor. */
const framesOnce = madeOnce(
  ({ messages, dialog }: PublishedNews, { links, companyId, dialogToken }: ClaimedEvent): PreparedFrames => {
    const told = messages.map((message) => messageForVisitor(links, companyId, message))
    const state = { type: "state", dialogToken, finished: dialog.status === "CLOSED" } as const
    const all = [...told.map((message) => ({ type: "message", dialogToken, ...message }) as const), state]
    return prepareFrames(all.map((one) => JSON.stringify(encodeNews(one))))
  },
)

/** The conversation that is sent to a visitor. */
interface ClaimedEvent {
  readonly links: FileLinks
  readonly companyId: CompanyId
  readonly dialogToken: string
}

/** Time a visitor has to send their token before the socket closes, in milliseconds. */
const introductionPause = 10_000

/** What the visitor has received, and of which conversation; the current one, if no dialog token is given. */
interface Seen {
  readonly after: number
  readonly dialogToken?: string
}
const nothingSeen: Seen = { after: 0 }

/**
 * Serves the widget's socket: the visitor sends their token in the first frame, then follows their current
 * conversation. A page on a `foreignHost` is served if it may embed the bot's chat.
 */
export const serveVisitorSocket = (socket: WebSocket, deps: VisitorSocketDeps, foreignHost?: string): void => {
  let follower: DialogFollower | undefined
  let followed: DialogId | undefined
  let introduced = false
  let typing: TypingSigns | undefined
  const peer: SocketPeer = keepPeer(
    socket,
    (raw) => {
      const frame = Result.getOrUndefined(decode(VisitorFrame, raw))
      if (frame === undefined || frame.type === "ping") return peer.strike()
      if (frame.type === "typing") return introduced ? tellTyping() : peer.strike()
      if (introduced) follower?.resume(frame.after)
      else {
        introduced = true
        clearTimeout(introduction)
        void introduce(frame.token, frame)
      }
    },
    deps.clock,
    deps.metrics?.socketOpened("visitor"),
  )
  const finished = () => follower?.dialog()?.status === "CLOSED"
  const tellTyping = () => {
    if (!finished()) typing?.tell({ side: "visitor" })
  }
  const introduction = setTimeout(() => peer.close(closeCodes.policy), introductionPause)
  peer.onClose(() => clearTimeout(introduction))
  let closed = false
  peer.onClose(() => {
    closed = true
    follower?.end()
    typing?.leave()
  })

  const introduce = async (token: string, seen: Seen): Promise<void> => {
    try {
      const visitor = await deps.tokens.read(token)
      if (visitor === undefined) return peer.close(closeCodes.sessionEnded)
      if (!(await mayCome(visitor))) return peer.close(closeCodes.notFound)
      const begun = () => followNext(visitor, nothingSeen)
      peer.onClose(deps.bus.subscribe(visitorSubject(visitor), begun, begun))
      followNext(visitor, seen)
    } catch (error) {
      broken(error)
    }
  }
  const mayCome = async ({ companyId, botId }: Visitor): Promise<boolean> => {
    const isOn = await Effect.runPromise(Effect.result(deps.switches.requireOn(companyId)))
    if (Result.isFailure(isOn) || foreignHost === undefined) return Result.isSuccess(isOn)
    return Effect.runPromise(deps.transactions.asTenant(companyId, (tx) => mayAskFor(tx, botId, foreignHost)))
  }
  const broken = (error: unknown) => {
    deps.logger.error({ error: describeDefect(error) }, "a visitor could not be served")
    peer.close(closeCodes.overloaded)
  }

  // Serialised: two concurrent starts would leave one follower open.
  let following: Promise<void> = Promise.resolve()
  const followNext = (visitor: Visitor, seen: Seen) => {
    following = following.then(() => follow(visitor, seen)).catch(broken)
  }
  const follow = async (visitor: Visitor, seen: Seen): Promise<void> => {
    const present = await Effect.runPromise(
      deps.transactions.asTenant(visitor.companyId, (tx) =>
        latestDialog(tx, visitor.botId, { identity: visitorIdentity(visitor) }),
      ),
    )
    // A visitor who has not written yet learns that they are connected.
    if (present === undefined && followed === undefined)
      peer.send(JSON.stringify(encodeNews({ type: "state", dialogToken: "", finished: false })))
    // The event of a new conversation may arrive after the visitor already follows it.
    if (present === undefined || present.id === followed || closed) return
    followed = present.id
    follower?.end()
    typing?.leave()
    const dialogToken = present.token
    typing = joinTyping(deps, { companyId: visitor.companyId, id: present.id }, (sign) => {
      if (sign.side !== "company" || finished()) return
      peer.send(JSON.stringify(encodeNews({ type: "typing", dialogToken, name: sign.name })))
    })
    const told: ClaimedEvent = { links: deps.links, companyId: visitor.companyId, dialogToken }
    follower = followDialog({
      subjects: deps.subjects,
      subject: dialogSubject(visitor.companyId, present.id),
      logger: deps.logger,
      read: (from) =>
        Effect.runPromise(
          deps.transactions.asTenant(visitor.companyId, (tx) =>
            Effect.gen(function* () {
              const views = yield* viewDialog(tx, present.id)
              return views && { dialog: views.dialog, messages: yield* messagesAfter(tx, present.id, from, 200) }
            }),
          ),
        ),
      sees: () => ({ sees: true, until: Number.POSITIVE_INFINITY }),
      clock: deps.clock,
      framesOf: (news) => framesOnce(news, told),
      peer,
    })
    // Another tab may have begun a new conversation, whose sequence numbers start at 1.
    const same = seen.dialogToken === undefined || seen.dialogToken === dialogToken
    follower.resume(same ? seen.after : 0)
  }
}
