import type { Dialog, Message } from "@prosa/core/conversation"
import type { DialogNotice } from "../conversation/conversation-news.ts"
import { describeDefect } from "../platform/http/describe-defect.ts"
import type { Logger } from "../platform/logger.ts"
import type { DialogSubjects } from "./dialog-subjects.ts"

/** Follows one dialog for one socket: everything after what was seen, once, in order, whatever the bus loses or repeats. */
export interface DialogFollower {
  /** Tells everything after a sequence number, then whatever happens. */
  readonly resume: (after: number) => void
  readonly end: () => void
}

/** Messages that are to be told, and the dialog as it is with them. */
export interface ToldNews {
  readonly messages: ReadonlyArray<Message>
  readonly dialog: Dialog
}

export interface FollowerNeeds {
  readonly subjects: DialogSubjects
  readonly subject: string
  readonly logger: Logger
  /** The messages that changed after a number, in the order of their changes, and the dialog as it is. */
  readonly read: (after: number) => Promise<ToldNews | undefined>
  /** Whether the dialog, as it has become, is still to be told: rights may have changed since the last news. */
  readonly sees: (dialog: Dialog) => boolean | Promise<boolean>
  /** What is new to all sockets of a dialog comes to each as the same object: what is made of it may be made once. */
  readonly tell: (news: ToldNews) => void
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
  let waiting = 0
  const broken = (error: unknown) => {
    needs.logger.error({ error: describeDefect(error), subject: needs.subject }, "a dialog could not be followed")
    needs.failed()
  }
  const inTurn = (work: () => Promise<void> | void) => {
    waiting += 1
    tail = tail
      .then(() => (ended ? undefined : work()))
      .catch(broken)
      .then(() => void (waiting -= 1))
  }

  const tell = (news: ToldNews) => {
    const after = seen ?? 0
    const fresh = news.messages.filter((message) => message.changeSeq > after)
    needs.tell(fresh.length === news.messages.length ? news : { messages: fresh, dialog: news.dialog })
    seen = fresh.reduce((highest, message) => Math.max(highest, message.changeSeq), after)
  }
  const catchUp = async () => {
    for (;;) {
      const found = await needs.read(seen ?? 0)
      if (found === undefined) return needs.gone()
      tell(found)
      if (found.messages.length === 0 || (seen ?? 0) >= found.dialog.lastSeq) return
    }
  }

  const hear = (notice: DialogNotice | undefined) => {
    const told = waiting === 0 && !ended && tellAtOnce(notice)
    if (!told) inTurn(() => hearInTurn(notice))
  }
  /** Tells what needs nobody's answer, as nearly everything does; answers whether it did. */
  const tellAtOnce = (notice: DialogNotice | undefined): boolean => {
    try {
      if (seen === undefined || !completes(notice, seen) || needs.sees(notice.dialog) !== true) return false
      if (notice.after === seen) {
        needs.tell(notice)
        seen = notice.messages.at(-1)?.changeSeq ?? seen
      } else tell(notice)
    } catch (error) {
      broken(error)
    }
    return true
  }
  const hearInTurn = async (notice: DialogNotice | undefined) => {
    if (seen === undefined) return
    if (!completes(notice, seen)) await catchUp()
    else if (await needs.sees(notice.dialog)) tell(notice)
    else needs.gone()
  }
  const forget = needs.subjects.subscribe(needs.subject, hear, () =>
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

/** Whether who has seen so much knows all of the dialog with this notice. */
const completes = (notice: DialogNotice | undefined, seen: number): notice is DialogNotice =>
  notice !== undefined &&
  notice.after <= seen &&
  (notice.messages.at(-1)?.changeSeq ?? notice.after) >= notice.dialog.lastSeq
