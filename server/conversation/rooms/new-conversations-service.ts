import { randomBytes } from "node:crypto"
import { mayDo } from "@prosa/core/access"
import { media } from "@prosa/core/channel"
import {
  begunByLine,
  connectionGone,
  type ConversationWay,
  conversationWays,
  mayWriteFirst,
  type NewConversations,
  noPhoneToWriteTo,
  phoneOfAnother,
} from "@prosa/core/conversation"
import { type BotId, type ConnectionId, type ContactId, notAllowed, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, ownedBy } from "../../caller/index.ts"
import { ownNumberOf } from "../../channel/index.ts"
import { giveIdentity, phoneOnChannel } from "../../contact/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { insertDialog, lockPerson } from "../receiving/person-dialogs.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { heldFromTheStart } from "./held-rooms.ts"

export interface NewConversationsDeps extends Pick<ConversationNeeds, "clock"> {
  readonly transactions: Transactions
}

interface Connected extends ConversationWay {
  readonly botId: BotId
  readonly workspaceId: WorkspaceId
}

/** Implements `NewConversations` on the database, for the contacts and bots of the actor's workspaces. */
export const createNewConversations = (
  actor: Actor,
  { transactions, clock }: NewConversationsDeps,
): NewConversations => {
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)
  return {
    ways: (contactId) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const { phone } = yield* ownedBy(actor, reachable(tx, contactId))
          const { ways, ...standing } = conversationWays(phone, yield* connectedFor(tx, actor, contactId))
          return { ...standing, ways: ways.map(asWay) }
        }),
      ),
    begin: (contactId, connectionId) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          if (!mayDo(actor, "room.answer")) return yield* Effect.fail(notAllowed)
          const { phone } = yield* ownedBy(actor, reachable(tx, contactId))
          if (!phone) return yield* Effect.fail(noPhoneToWriteTo)
          const [way] = yield* connectedFor(tx, actor, contactId, connectionId)
          if (way === undefined || !mayWriteFirst(way.medium)) return yield* Effect.fail(connectionGone)
          const number = yield* ownedBy(actor, phoneOnChannel(tx, contactId, media[way.medium].channel))
          if (number.identity === undefined) return yield* Effect.fail(noPhoneToWriteTo)
          if (number.otherName !== undefined) return yield* Effect.fail(phoneOfAnother(number.otherName))
          yield* giveIdentity(tx, contactId, number.identity)
          const place = { identity: number.identity, connection: { id: connectionId, medium: way.medium } }
          const { botId, workspaceId } = way
          // Nobody has written: there is no message that could be known already.
          const locked = yield* lockPerson(tx, { botId, clientId: "", ...place })
          if (locked === undefined) return yield* Effect.fail(connectionGone)
          if (locked.newest?.status === 0) return { dialogId: locked.newest.id, isNew: false }
          const now = clock.now()
          const token = randomBytes(24).toString("base64url")
          const dialogId = yield* insertDialog(tx, {
            botId,
            workspaceId,
            contactId: locked.contactId,
            place,
            token,
            now,
          })
          const dialog = yield* lockDialog(tx, dialogId)
          if (dialog === undefined) throw new Error("a row vanished inside its own transaction")
          const line = { sender: "SYSTEM", userId: actor.userId, text: begunByLine(actor.name), at: now } as const
          const held = heldFromTheStart({ id: actor.userId, name: actor.name })
          publishDialog(tx, companyId, dialog, yield* appendMessages(tx, dialogId, [line], held))
          yield* insertAudit(tx, actor, { action: "dialog.begin", subject: `dialog ${dialogId}`, detail: {} })
          return { dialogId, isNew: true }
        }),
      ),
  }
}

/** Whether a telephone number of a contact is known, in their fields or from any channel. */
const reachable = (tx: Tx, id: ContactId) =>
  tx.row<{ workspaceId: WorkspaceId; phone: boolean }>(sql`
    select c.workspace_id as "workspaceId", (c.phone <> '' or exists (
      select from contact_identities i
      where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'phone')) as phone
    from contacts c where c.company_id = ${company} and c.id = ${id} and c.erased_at is null`)

const asWay = ({ botId: _bot, workspaceId: _workspace, ...way }: Connected): ConversationWay => way

/** Lists the working connections of bots of the actor's workspaces, and the actor's own number; another person's is theirs alone. */
const connectedFor = (tx: Tx, actor: Actor, contactId: ContactId, only?: ConnectionId) =>
  Effect.flatMap(ownNumberOf(tx, actor.userId), (own) =>
    tx.rows<Connected>(sql`
      select c.id as "connectionId", c.medium, c.name, c.phone, b.id as "botId", b.workspace_id as "workspaceId",
        case when c.user_id is null then b.name else '' end as "botName", (
          select max(d.id) from dialogs d
          where d.company_id = c.company_id and d.contact_id = ${contactId} and d.connection_id = c.id and d.status = 0
            and d.workspace_id = any(${ints(actor.workspaces)})) as "openRoom"
      from channel_connections c
      join bots b on b.company_id = c.company_id
        and b.id = case when c.user_id is null then c.bot_id else ${own?.botId ?? null}::int end
      where c.company_id = ${company} and c.state = 'connected' and c.active and b.deleted_at is null
        and b.workspace_id = any(${ints(actor.workspaces)}) and (c.user_id is null or c.user_id = ${actor.userId})
        and (${only ?? null}::int is null or c.id = ${only ?? null})
      order by c.user_id is null, b.name, c.id limit 100`),
  )
