import { Message } from "@prosa/core/conversation"
import { decode } from "@prosa/core/kernel"
import { Result, Schema } from "effect"
import type { DialogNotice } from "../dialogs/conversation-news.ts"
import type { Bus } from "../../platform/bus/bus.ts"
import { type SharedSubscriptions, shareSubscriptions } from "../../platform/bus/shared-subscriptions.ts"
import type { Logger } from "../../platform/logger.ts"

/** Dialog events, decoded once for all sockets of this node; undefined if an event cannot be decoded. */
export type DialogSubjects = SharedSubscriptions<DialogNotice | undefined>

export const createDialogSubjects = (needs: { readonly bus: Bus; readonly logger: Logger }): DialogSubjects =>
  shareSubscriptions(needs, noticeOf)

const Carried = Schema.Struct({ after: Schema.Int, messages: Schema.Array(Message) })

const noticeOf = (payload: string): DialogNotice | undefined => {
  const parsed: unknown = JSON.parse(payload)
  // The bus carries this program's own events (`publishDialog`); only the fields that the follower relies on are decoded.
  return Result.isSuccess(decode(Carried, parsed)) ? (parsed as DialogNotice) : undefined
}
