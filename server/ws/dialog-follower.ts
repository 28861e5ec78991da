import { type Dialog, Message } from "@prosa/core/conversation"
import { decode } from "@prosa/core/kernel"
import { Result, Schema } from "effect"
import type { DialogNotice } from "../conversation/conversation-news.ts"
import type { Bus } from "../platform/bus/bus.ts"
import { describeDefect } from "../platform/http/describe-defect.ts"
import type { Logger } from "../platform/logger.ts"

/** Follows one dialog for one socket: everything after what was seen, once, in order, whatever the bus loses or repeats. */
export interface DialogFollower {
  /** Tells everything after a sequence number, then whatever happens. */
  readonly resume: (after: number) => void
  readonly end: () => void
}

export interface FollowerNeeds {
  readonly bus: Bus
  readonly subject: string
  readonly logger: Logger
  /** The messages that changed after a number, in the order of their changes, and the dialog as it is. */
  readonly read: (
    after: number,
  ) => Promise<{ readonly messages: ReadonlyArray<Message>; readonly dialog: Dialog } | undefined>
  /** Whether the dialog, as it has become, is still to be told: rights may have changed since the last news. */
  readonly sees: (dialog: Dialog) => Promise<boolean>
  readonly tell: (messages: ReadonlyArray<Message>, dialog: Dialog) => void
  /** The dialog is gone, or not to be seen any more. */
  readonly gone: () => void
  /** Something broke: what was missed is told to who comes back. */
  readonly failed: () => void
}

export const followDialog = (needs: FollowerNeeds): DialogFollower => {
  let seen: number | undefined
  let ended = false
  // One thing at a time, in the order in which it came.
  let tail: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void> | void) => {
    tail = tail
      .then(() => (ended ? undefined : work()))
      .catch((error: unknown) => {
        needs.logger.error({ error: describeDefect(error), subject: needs.subject }, "a dialog could not be followed")
        needs.failed()
      })
  }

  const tell = (messages: ReadonlyArray<Message>, dialog: Dialog) => {
    const after = seen ?? 0
    const fresh = messages.filter((message) => message.changeSeq > after)
    needs.tell(fresh, dialog)
    seen = fresh.reduce((highest, message) => Math.max(highest, message.changeSeq), after)
  }
  const catchUp = async () => {
    for (;;) {
      const found = await needs.read(seen ?? 0)
      if (found === undefined) return needs.gone()
      tell(found.messages, found.dialog)
      if (found.messages.length === 0 || (seen ?? 0) >= found.dialog.lastSeq) return
    }
  }

  const hear = (payload: string) =>
    inTurn(async () => {
      if (seen === undefined) return
      const notice = noticeOf(payload)
      const complete = notice !== undefined && notice.after <= seen && lastOf(notice) >= notice.dialog.lastSeq
      if (!complete) await catchUp()
      else if (await needs.sees(notice.dialog)) tell(notice.messages, notice.dialog)
      else needs.gone()
    })
  const forget = needs.bus.subscribe(needs.subject, hear, () =>
    inTurn(() => (seen === undefined ? undefined : catchUp())),
  )
  return {
    resume: (after) =>
      inTurn(() => {
        seen = after
        return catchUp()
      }),
    end: () => {
      ended = true
      forget()
    },
  }
}

const lastOf = (notice: DialogNotice): number => notice.messages.at(-1)?.changeSeq ?? notice.after

const Carried = Schema.Struct({ after: Schema.Int, messages: Schema.Array(Message) })

const noticeOf = (payload: string): DialogNotice | undefined => {
  const parsed: unknown = JSON.parse(payload)
  // Written by this program (`tellDialog`); what is decoded here is what the follower counts on.
  return Result.isSuccess(decode(Carried, parsed)) ? (parsed as DialogNotice) : undefined
}
