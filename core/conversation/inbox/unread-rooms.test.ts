import { Schema } from "effect"
import { expect, it } from "vitest"
import { UserId } from "../../kernel/index.ts"
import { isUnreadFor, unreadRoomsWords } from "../index.ts"

it("a room is unread for its holder and, without one, for everybody; a colleague's is not, whatever it holds", () => {
  const [me, colleague] = [7, 8].map((id) => Schema.decodeSync(UserId)(id)) as [UserId, UserId]
  const unread = (unreadTotal: number, holderId: UserId | null) => isUnreadFor({ unreadTotal, holderId }, me)
  expect([unread(5, me), unread(1, null), unread(3, colleague), unread(0, me), unread(0, null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect([0, 1, 12].map(unreadRoomsWords)).toEqual(["", "1 conversa não lida", "12 conversas não lidas"])
})
