import type { Dialog, Message } from "@prosa/core/conversation"
import { expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { DialogNotice } from "../dialogs/conversation-news.ts"
import type { Listener } from "../../platform/bus/shared-subscriptions.ts"
import { silentLogger } from "../../platform/logger.ts"
import { type PreparedFrames, prepareFrames } from "../../platform/ws/prepared-frames.ts"
import { followDialog, type PublishedNews } from "./dialog-follower.ts"

/** A minimal dialog with this last sequence number. */
const dialogOf = (lastSeq: number, status: Dialog["status"] = "OPEN") =>
  ({ id: 7, workspaceId: 1, lastSeq, status }) as unknown as Dialog
const messageOf = (seq: number) => ({ seq, changeSeq: seq }) as unknown as Message
const noticeOf = (after: number, seqs: ReadonlyArray<number>, dialog: Dialog): DialogNotice => ({
  after,
  dialog,
  messages: seqs.map(messageOf),
  token: "t",
})

const follow = (stored: () => PublishedNews, sees = () => ({ sees: true, until: Number.POSITIVE_INFINITY })) => {
  const told: Array<string> = []
  const closed: Array<number> = []
  let listener: Listener<DialogNotice | undefined> | undefined
  const summaryOf = ({ messages, dialog }: PublishedNews) =>
    `${messages.map(({ seq }) => seq).join(",")} of ${dialog.lastSeq} ${dialog.status}`
  const follower = followDialog({
    subjects: {
      subscribe: (_subject, added) => {
        listener = added
        return () => (listener = undefined)
      },
    },
    subject: "dialog.1.7",
    logger: silentLogger,
    clock: { now: () => 0 },
    read: async (after) => {
      const { messages, dialog } = stored()
      return { messages: messages.filter(({ changeSeq }) => changeSeq > after), dialog }
    },
    sees,
    framesOf: (news): PreparedFrames => prepareFrames([summaryOf(news)]),
    peer: {
      send: (frames) => void told.push(typeof frames === "string" ? frames : (frames.texts[0] ?? "")),
      close: (code) => void closed.push(code),
    },
  })
  return { follower, told, closed, hear: (notice: DialogNotice | undefined) => listener?.hear(notice) }
}

const threeMessages = (): PublishedNews => ({ messages: [1, 2, 3].map(messageOf), dialog: dialogOf(3, "CLOSED") })

it("events already covered by a read are not sent again, and an older state never follows a newer one", async () => {
  const { follower, told, hear } = follow(threeMessages)
  follower.resume(0)
  await soon(() => expect(told).toEqual(["1,2,3 of 3 CLOSED"]))
  hear(noticeOf(1, [2], dialogOf(2, "OPEN")))
  expect(told).toHaveLength(1)
  hear(noticeOf(3, [4], dialogOf(4, "OPEN")))
  expect(told).toEqual(["1,2,3 of 3 CLOSED", "4 of 4 OPEN"])
})

it("the same holds for events queued during a read", async () => {
  const { follower, told, hear } = follow(threeMessages)
  follower.resume(0)
  hear(noticeOf(1, [2], dialogOf(2, "OPEN")))
  hear(noticeOf(3, [], dialogOf(3, "CLOSED")))
  hear(noticeOf(3, [4], dialogOf(4, "OPEN")))
  await soon(() => expect(told).toEqual(["1,2,3 of 3 CLOSED", " of 3 CLOSED", "4 of 4 OPEN"]))
})

it("a gap is filled by reading the database", async () => {
  let stored = threeMessages()
  const { follower, told, hear } = follow(() => stored)
  follower.resume(3)
  await soon(() => expect(told).toEqual([" of 3 CLOSED"]))
  stored = { messages: [1, 2, 3, 4, 5].map(messageOf), dialog: dialogOf(5) }
  hear(noticeOf(4, [5], dialogOf(5)))
  await soon(() => expect(told).toEqual([" of 3 CLOSED", "4,5 of 5 OPEN"]))
})

it("a client that may no longer see the dialog receives nothing and is disconnected", async () => {
  let sees = true
  const { follower, told, closed, hear } = follow(threeMessages, () => ({ sees, until: 0 }))
  follower.resume(0)
  await soon(() => expect(told).toHaveLength(1))
  sees = false
  hear(noticeOf(3, [4], dialogOf(4)))
  await soon(() => expect(closed).toHaveLength(1))
  expect(told).toHaveLength(1)
})
