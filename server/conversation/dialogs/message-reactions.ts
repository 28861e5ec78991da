import { conversationMessages as say } from "@prosa/core/conversation"
import type { CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { MessageAct } from "../../channel/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { notifyOfReaction } from "../webhook/notify-webhook.ts"
import { viewDialog } from "./dialog-views.ts"
import { changeMessage } from "./message-changes.ts"

/** Where a message stands. */
export interface StoredMessagePlace {
  readonly id: DialogId
  readonly seq: number
}

/** A person's reaction to a message. */
export interface ReactionOfPerson {
  /** '' takes it back. */
  readonly emoji: string
  /** What lists show of it. */
  readonly words: string
  /** When they reacted, in milliseconds since 1970. */
  readonly at: number
}

/** Puts a person's reaction on a message, or takes it away. Of two the later one holds, in whatever order they arrive. */
export const reactToMessage = (
  tx: Tx,
  companyId: CompanyId,
  place: StoredMessagePlace,
  { emoji, words, at }: ReactionOfPerson,
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const later = yield* tx.row(sql`
      update messages set client_reacted_at = ${moment(at)}
      where company_id = ${company} and dialog_id = ${place.id} and seq = ${place.seq} and deleted_at is null
        and (client_reacted_at is null or client_reacted_at <= ${moment(at)})
      returning seq`)
    if (later === undefined) return
    let isNew = false
    yield* changeMessage(
      tx,
      companyId,
      place,
      (message) => {
        if ((message.reactions?.client ?? "") === emoji) return undefined
        isNew = true
        return sql`client_reaction = ${emoji === "" ? null : emoji}`
      },
      { latest: emoji === "" ? undefined : { text: words, at: now, writtenAt: at } },
    )
    const views = isNew && emoji !== "" ? yield* viewDialog(tx, place.id) : undefined
    if (views !== undefined) yield* notifyOfReaction(tx, views, { emoji, words, seq: place.seq }, now)
  })

/** Puts the company's reaction on a message; '' takes it away. */
export const reactAsCompany = (
  tx: Tx,
  companyId: CompanyId,
  place: StoredMessagePlace,
  emoji: string,
): Effect.Effect<void> =>
  changeMessage(tx, companyId, place, ({ reactions, changeRefused, deleted }) =>
    deleted || ((reactions?.company ?? "") === emoji && changeRefused === undefined)
      ? undefined
      : sql`company_reaction = ${emoji === "" ? null : emoji}, change_refusal = null`,
  )

/** Notes that a vendor did not take what was changed of a message; a reaction that nobody sees goes. */
export const refuseAct = (
  tx: Tx,
  companyId: CompanyId,
  place: StoredMessagePlace,
  kind: MessageAct["kind"],
  reason: string,
): Effect.Effect<void> =>
  changeMessage(tx, companyId, place, () => {
    const refusal = `${say.changedHereOnly[kind]} ${reason}`
    return kind === "react"
      ? sql`change_refusal = ${refusal}, company_reaction = null`
      : sql`change_refusal = ${refusal}`
  })
