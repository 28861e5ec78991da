import type { Dialog, Message } from "@prosa/core/conversation"
import type { Clock, WorkspaceId } from "@prosa/core/kernel"
import type { DialogNotice } from "../conversation-news.ts"
import type { Listener } from "../../platform/bus/shared-subscriptions.ts"
import { describeDefect } from "../../platform/http/describe-defect.ts"
import type { Logger } from "../../platform/logger.ts"
import type { PreparedFrames } from "../../platform/ws/prepared-frames.ts"
import { closeCodes, type SocketPeer } from "../../platform/ws/socket-peer.ts"
import type { DialogSubjects } from "./dialog-subjects.ts"

/** Follows one dialog for one socket: everything after what was seen, once, in order, whatever the bus loses or repeats. */
export interface DialogFollower {
  /** Tells everything after a sequence number, then whatever happens. */
  readonly resume: (after: number) => void
  /** The dialog as it was told last; undefined before that. */
  readonly dialog: () => Dialog | undefined
  readonly end: () => void
}

/** Messages that are to be told, and the dialog as it is with them. */
export interface ToldNews {
  readonly messages: ReadonlyArray<Message>
  readonly dialog: Dialog
}

/** Whether a dialog may be seen, and until when that holds for as long as its workspace is the same (epoch, milliseconds). */
export interface Sight {
  readonly sees: boolean
  readonly until: number
}

export interface FollowerNeeds {
  readonly subjects: DialogSubjects
  readonly subject: string
  readonly logger: Logger
  readonly clock: Clock
  /** The messages that changed after a number, in the order of their changes, and the dialog as it is. */
  readonly read: (after: number) => Promise<ToldNews | undefined>
  /** Whether the dialog, as it has become, is still to be told: rights may have changed since the last news. */
  readonly sees: (dialog: Dialog) => Sight | Promise<Sight>
  /** What is new to all sockets of a dialog comes to each as the same object: what is made of it may be made once. */
  readonly framesOf: (news: ToldNews) => PreparedFrames
  /** Closed when the dialog is gone or not to be seen any more, and when something broke: who comes back is told what was missed. */
  readonly peer: Pick<SocketPeer, "send" | "close">
}

export const followDialog = (needs: FollowerNeeds): DialogFollower => {
  const follower = new Follower(needs)
  return {
    resume: (after) => follower.resume(after),
    dialog: () => follower.dialog(),
    end: () => follower.end(),
  }
}

/**
 * A class, unlike nearly everything else here: one event goes through a thousand of them, and what each is decided by lies
 * together in its fields. As closures, with the person looked up for each, it cost four times as much, most of it waiting
 * for memory.
 */
class Follower implements Listener<DialogNotice | undefined> {
  readonly #needs: FollowerNeeds
  readonly #peer: FollowerNeeds["peer"]
  readonly #forget: () => void
  /** The highest change that was told; undefined before the socket said what it knows. */
  #seen: number | undefined
  #ended = false
  /** What waits for its turn. */
  #waiting = 0
  #tail: Promise<void> = Promise.resolve()
  #dialog: Dialog | undefined
  /** Dialogs of this workspace may be seen until then. */
  #workspace: WorkspaceId | undefined
  #until = 0

  constructor(needs: FollowerNeeds) {
    this.#needs = needs
    this.#peer = needs.peer
    this.#forget = needs.subjects.subscribe(needs.subject, this)
  }

  dialog(): Dialog | undefined {
    return this.#dialog
  }

  resume(after: number): void {
    this.#inTurn(() => {
      this.#seen = after
      return this.#catchUp()
    })
  }

  end(): void {
    this.#ended = true
    this.#forget()
  }

  missed(): void {
    this.#inTurn(() => (this.#seen === undefined ? undefined : this.#catchUp()))
  }

  hear(notice: DialogNotice | undefined): void {
    const told = this.#waiting === 0 && !this.#ended && this.#tellAtOnce(notice)
    if (!told) this.#inTurn(() => this.#hearInTurn(notice))
  }

  /** Tells what needs nobody's answer, as nearly everything does; answers whether it did. */
  #tellAtOnce(notice: DialogNotice | undefined): boolean {
    const seen = this.#seen
    if (seen === undefined || !completes(notice, seen)) return false
    if (isPast(notice, seen)) return true
    try {
      if (!this.#seesNow(notice.dialog)) return false
      if (notice.after === seen) {
        this.#send(notice)
        this.#seen = notice.messages.at(-1)?.changeSeq ?? seen
      } else this.#tell(notice)
    } catch (error) {
      this.#broken(error)
    }
    return true
  }

  #seesNow(dialog: Dialog): boolean {
    if (this.#workspace === dialog.workspaceId && this.#needs.clock.now() < this.#until) return true
    const sight = this.#needs.sees(dialog)
    if (sight instanceof Promise) return false
    if (sight.sees) {
      this.#workspace = dialog.workspaceId
      this.#until = sight.until
    }
    return sight.sees
  }

  async #hearInTurn(notice: DialogNotice | undefined): Promise<void> {
    if (this.#seen === undefined) return
    if (!completes(notice, this.#seen)) await this.#catchUp()
    else if (isPast(notice, this.#seen)) return
    else if ((await this.#needs.sees(notice.dialog)).sees) this.#tell(notice)
    else this.#peer.close(closeCodes.notFound)
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const found = await this.#needs.read(this.#seen ?? 0)
      if (found === undefined) return this.#peer.close(closeCodes.notFound)
      this.#tell(found)
      if (found.messages.length === 0 || (this.#seen ?? 0) >= found.dialog.lastSeq) return
    }
  }

  /** Of these what was not told yet. */
  #tell(news: ToldNews): void {
    const after = this.#seen ?? 0
    const fresh = news.messages.filter((message) => message.changeSeq > after)
    this.#send(fresh.length === news.messages.length ? news : { messages: fresh, dialog: news.dialog })
    this.#seen = fresh.reduce((highest, message) => Math.max(highest, message.changeSeq), after)
  }

  #send(news: ToldNews): void {
    this.#dialog = news.dialog
    this.#peer.send(this.#needs.framesOf(news))
  }

  /** One thing at a time, in the order in which it came. */
  #inTurn(work: () => Promise<void> | void): void {
    this.#waiting += 1
    this.#tail = this.#tail
      .then(() => (this.#ended ? undefined : work()))
      .catch((error: unknown) => this.#broken(error))
      .then(() => void (this.#waiting -= 1))
  }

  #broken(error: unknown): void {
    const { logger, subject } = this.#needs
    logger.error({ error: describeDefect(error), subject }, "a dialog could not be followed")
    this.#peer.close(closeCodes.overloaded)
  }
}

/** Whether who has seen so much was told a later state: news of two nodes may overtake each other, and what was read is newer. */
const isPast = (notice: DialogNotice, seen: number): boolean => notice.dialog.lastSeq < seen

/** Whether who has seen so much knows all of the dialog with this notice. */
const completes = (notice: DialogNotice | undefined, seen: number): notice is DialogNotice =>
  notice !== undefined &&
  notice.after <= seen &&
  (notice.messages.at(-1)?.changeSeq ?? notice.after) >= notice.dialog.lastSeq
