import { Effect, Schema } from "effect"
import { type CallRefused, type ConnectionId, type ContactId, DialogId } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import {
  connectionGone,
  type ConversationWay,
  conversationWays,
  type NewConversations,
  type NoConversationWay,
  noPhoneToWriteTo,
} from "../index.ts"

/** The port `NewConversations` without a server, with controls for tests. */
export interface InMemoryNewConversations {
  readonly conversations: NewConversations
  /** What was begun, in order. */
  readonly begun: ReadonlyArray<{ readonly contactId: ContactId; readonly connectionId: ConnectionId }>
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Makes every beginning fail with this; undefined restores normal responses. */
  refuseToBegin(failure: NoConversationWay | undefined): void
}

/** Creates the conversations that staff begin; `phones` are the contacts whose telephone is known. */
export const createInMemoryNewConversations = (
  connected: ReadonlyArray<ConversationWay>,
  phones: ReadonlyArray<ContactId>,
): InMemoryNewConversations => {
  const { answer, refuse } = createFakeCalls()
  const begun: Array<{ readonly contactId: ContactId; readonly connectionId: ConnectionId }> = []
  const rooms = new Map<string, DialogId>()
  let refused: NoConversationWay | undefined
  const waysOf = (contactId: ContactId) =>
    conversationWays(
      phones.includes(contactId),
      connected.map((way) => ({
        ...way,
        openRoom: rooms.get(`${contactId} ${way.connectionId}`) ?? way.openRoom,
      })),
    )
  return {
    conversations: {
      ways: (contactId) => answer(() => Effect.sync(() => waysOf(contactId))),
      begin: (contactId, connectionId) =>
        answer(() =>
          Effect.gen(function* () {
            if (refused !== undefined) return yield* Effect.fail(refused)
            const way = waysOf(contactId).ways.find((one) => one.connectionId === connectionId)
            if (way === undefined)
              return yield* Effect.fail(phones.includes(contactId) ? connectionGone : noPhoneToWriteTo)
            if (way.openRoom !== null) return { dialogId: way.openRoom, isNew: false }
            const dialogId = Schema.decodeSync(DialogId)(rooms.size + 1)
            rooms.set(`${contactId} ${connectionId}`, dialogId)
            begun.push({ contactId, connectionId })
            return { dialogId, isNew: true }
          }),
        ),
    },
    begun,
    refuse,
    refuseToBegin: (failure) => {
      refused = failure
    },
  }
}
