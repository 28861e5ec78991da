import { isWindowOver, media, windowOverSentence } from "@prosa/core/channel"
import {
  conversationMessages as say,
  type Dialog,
  type Message,
  mayEdit,
  mayReact,
  type MessageActs,
  type RoomHeld,
} from "@prosa/core/conversation"
import {
  type Clock,
  type DialogId,
  invalidInput,
  type InvalidInput,
  notAllowed,
  type NotAllowed,
  type NotFound,
  notFound,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { editMessage } from "../dialogs/message-changes.ts"
import { type StoredMessagePlace, reactAsCompany } from "../dialogs/message-reactions.ts"
import { messageBySeq } from "../dialogs/message-store.ts"
import { asRoomHeld, isNotHeld, writableDialog } from "../inbox/say-as-holder.ts"
import { scheduleAct } from "./message-act-jobs.ts"

export interface MessageActsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

type Refused = RoomHeld | NotFound | NotAllowed | InvalidInput

/** Creates the changes of messages that people have already: here at once, at the vendor by a job (`messageActJobs`). */
export const createMessageActs = (actor: Actor, { transactions, clock }: MessageActsDeps): MessageActs => {
  const { companyId } = actor
  /** Runs a change in the room that the actor holds. */
  const changing = (
    id: DialogId,
    seq: number,
    change: (tx: Tx, place: StoredMessagePlace, dialog: Dialog, message: Message) => Effect.Effect<void, Refused>,
  ): Effect.Effect<void, Refused> =>
    transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        yield* lockDialog(tx, id)
        const dialog = yield* writableDialog(tx, actor, id).pipe(Effect.catchIf(isNotHeld, asRoomHeld))
        if (isWindowOver(dialog, clock.now()))
          return yield* Effect.fail<RoomHeld>({ _tag: "RoomHeld", message: windowOverSentence(dialog.medium) })
        const message = yield* messageBySeq(tx, id, seq)
        if (message === undefined || message.sender === "SYSTEM") return yield* Effect.fail(notFound)
        yield* change(tx, { id, seq }, dialog, message)
      }),
    )
  return {
    react: (id, seq, emoji) =>
      changing(id, seq, (tx, place, { medium }, message) =>
        Effect.gen(function* () {
          if (!mayReact(medium, message))
            return yield* Effect.fail(invalidInput([{ path: "emoji", message: say.noReactions }]))
          yield* reactAsCompany(tx, companyId, place, emoji)
          yield* scheduleAct(tx, place, "react", clock.now())
        }),
      ),
    edit: (id, seq, { text }) =>
      changing(id, seq, (tx, place, { medium }, message) =>
        Effect.gen(function* () {
          const refuse = (sentence: string) => Effect.fail(invalidInput([{ path: "text", message: sentence }]))
          const written = text.trim()
          const sent = yield* sentAs(tx, place)
          if (sent.userId !== actor.userId) return yield* Effect.fail(notAllowed)
          if (!mayEdit(medium, message, clock.now())) return yield* refuse(say.notEditable)
          if (sent.parts > 1) return yield* refuse(say.editedInParts)
          const { textLimit } = media[medium]
          if (written.length > textLimit) return yield* refuse(say.editedTooLong(textLimit))
          if (written === message.text) return
          // What was refused of the text before says nothing of this one.
          yield* tx.run(sql`
            update messages set change_refusal = null where company_id = ${company} and dialog_id = ${id} and seq = ${seq}`)
          yield* editMessage(tx, companyId, place, { text: written }, clock.now())
          yield* scheduleAct(tx, place, "edit", clock.now())
          yield* insertAudit(tx, actor, { action: "message.edit", subject: `dialog ${place.id}`, detail: {} })
        }),
      ),
  }
}

/** Who has written a message, and of how many messages of the vendor it is made. */
const sentAs = (tx: Tx, { id, seq }: StoredMessagePlace) =>
  tx.onlyRow<{ readonly userId: number | null; readonly parts: number }>(sql`
    select user_id as "userId", (
      select count(*)::int from channel_messages p
      where p.company_id = m.company_id and p.dialog_id = m.dialog_id and p.seq = m.seq and p.page = 0) as parts
    from messages m where m.company_id = ${company} and m.dialog_id = ${id} and m.seq = ${seq}`)
