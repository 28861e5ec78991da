import type { Dialog, Message } from "@prosa/core/conversation"
import type { Clock, WorkspaceId } from "@prosa/core/kernel"
import type { DialogNotice } from "../dialogs/conversation-news.ts"
import type { Listener } from "../../platform/bus/shared-subscriptions.ts"
import { describeDefect } from "../../platform/http/describe-defect.ts"
import type { Logger } from "../../platform/logger.ts"
import type { PreparedFrames } from "../../platform/ws/prepared-frames.ts"
import { closeCodes, type SocketPeer } from "../../platform/ws/socket-peer.ts"
import type { DialogSubjects } from "./dialog-subjects.ts"

/**
 * Follows one dialog for one socket: sends every change after a sequence number once, in order, even if the bus loses
 * or repeats events.
 */
export interface DialogFollower {
  /** Sends the changes after a sequence number, then all further ones. */
  readonly resume: (after: number) => void
  /** Sends the dialog once more, with what was missed: something has changed beside it. */
  readonly refresh: () => void
  /** The dialog as last sent; undefined before that. */
  readonly dialog: () => Dialog | undefined
  readonly end: () => void
}

/** Messages to send, and the dialog after them. */
export interface PublishedNews {
  readonly messages: ReadonlyArray<Message>
  readonly dialog: Dialog
}

/**
 * Whether the user may see a dialog, and until when that holds while its workspace stays the same (milliseconds since
 * 1970).
 */
export interface Sight {
  readonly sees: boolean
  readonly until: number
}

export interface FollowerNeeds {
  readonly subjects: DialogSubjects
  readonly subject: string
  readonly logger: Logger
  readonly clock: Clock
  /** Reads the messages changed after a sequence number, in the order of their changes, and the dialog. */
  readonly read: (after: number) => Promise<PublishedNews | undefined>
  /** Checks whether the changed dialog may still be sent: rights may have changed since the last event. */
  readonly sees: (dialog: Dialog) => Sight | Promise<Sight>
  /** Encodes an event. All sockets of a dialog receive the same object, so the frames can be cached by it. */
  readonly framesOf: (news: PublishedNews) => PreparedFrames
  /** Closed when the dialog is gone or no longer visible, and on a failure: the client reconnects and catches up. */
  readonly peer: Pick<SocketPeer, "send" | "close">
}

export const followDialog = (needs: FollowerNeeds): DialogFollower => {
  const follower = new Follower(needs)
  return {
    resume: (after) => follower.resume(after),
    refresh: () => follower.missed(),
    dialog: () => follower.dialog(),
    end: () => follower.end(),
  }
}

/**
 * A class, unlike most code here: one event visits thousands of followers, and fields keep each one's state together in
 * memory. The version with closures and a user lookup per event took four times as long, mostly in cache misses.
 */
class Follower implements Listener<DialogNotice | undefined> {
  readonly #needs: FollowerNeeds
  readonly #peer: FollowerNeeds["peer"]
  readonly #forget: () => void
  /** The highest sequence number sent; undefined until the client says where it stands. */
  #seen: number | undefined
  #ended = false
  /** Number of tasks in the queue. */
  #waiting = 0
  #tail: Promise<void> = Promise.resolve()
  #dialog: Dialog | undefined
  /** Dialogs of this workspace are visible until `#until`. */
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

  /** Sends synchronously when no query is needed, the usual case; returns whether it handled the event. */
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

  /** Sends the messages that were not sent yet. */
  #tell(news: PublishedNews): void {
    const after = this.#seen ?? 0
    const fresh = news.messages.filter((message) => message.changeSeq > after)
    this.#send(fresh.length === news.messages.length ? news : { messages: fresh, dialog: news.dialog })
    this.#seen = fresh.reduce((highest, message) => Math.max(highest, message.changeSeq), after)
  }

  #send(news: PublishedNews): void {
    this.#dialog = news.dialog
    this.#peer.send(this.#needs.framesOf(news))
  }

  /** Runs tasks one at a time, in order of arrival. */
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

/**
 * Returns whether the client already has a later state: events of two nodes may overtake each other, and a database
 * read is newer.
 */
const isPast = (notice: DialogNotice, seen: number): boolean => notice.dialog.lastSeq < seen

/** Returns whether this notice brings a client at `seen` up to date. */
const completes = (notice: DialogNotice | undefined, seen: number): notice is DialogNotice =>
  notice !== undefined &&
  notice.after <= seen &&
  (notice.messages.at(-1)?.changeSeq ?? notice.after) >= notice.dialog.lastSeq
