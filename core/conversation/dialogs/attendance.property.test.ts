import fc from "fast-check"
import { expect, it } from "vitest"
import { DialogId, UserId } from "../../kernel/index.ts"
import { idOf } from "../../kernel/testing/arbitraries.ts"
import { attendanceOf, composerFor, mayFinalize, mayJoin } from "../index.ts"
import { aDialog } from "../testing/index.ts"

const me = idOf(UserId)
const rooms = me.chain((user) =>
  fc.record({
    user: fc.constant(user),
    dialog: fc
      .record({
        id: idOf(DialogId),
        status: fc.constantFrom("OPEN" as const, "CLOSED" as const),
        transferred: fc.boolean(),
        transferredToExternal: fc.boolean(),
        holder: fc.option(
          fc.oneof(fc.constant(user), me).map((id) => ({ id, name: "Rafael Nogueira" })),
          { nil: null },
        ),
      })
      .map(aDialog),
  }),
)
const seenBy = (dialog: ReturnType<typeof aDialog>, user: UserId) =>
  attendanceOf({ ...dialog, holderId: dialog.holder?.id ?? null }, user)

it("a row and the input bar of its room always say the same", () => {
  const states = {
    closed: "closed",
    external: "held-by-another",
    colleague: "held-by-another",
    mine: "write",
    waiting: "join",
    robot: "join",
  } as const
  fc.assert(
    fc.property(rooms, ({ dialog, user }) => {
      expect(composerFor(dialog, user)).toBe(states[seenBy(dialog, user)])
    }),
  )
})

it("an open room without a holder waits if it was transferred, and is the robot's otherwise", () => {
  fc.assert(
    fc.property(rooms, ({ dialog, user }) => {
      fc.pre(dialog.status === "OPEN" && !dialog.transferredToExternal && dialog.holder === null)
      expect(seenBy(dialog, user)).toBe(dialog.transferred ? "waiting" : "robot")
    }),
  )
})

it("finalizing is never offered for a colleague's room, and always for one's own and those without a holder", () => {
  fc.assert(
    fc.property(rooms, ({ dialog, user }) => {
      const offered = ["mine", "waiting", "robot"].includes(seenBy(dialog, user))
      expect(mayFinalize(dialog, user)).toBe(offered)
      expect(mayFinalize(dialog, user)).toBe(mayJoin(dialog, user))
    }),
  )
})
