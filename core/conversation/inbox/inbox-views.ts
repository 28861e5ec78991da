import { Effect, Schema } from "effect"
import { sentences, type UserId } from "../../kernel/index.ts"
import { attendanceOf } from "../dialogs/attendance.ts"
import type { InboxItem, StatusFilter } from "../dialogs/dialog.ts"
import { hasScheduled } from "../scheduled/scheduled-in-room.ts"

/**
 * A view of the inbox: the user's own rooms, those that wait for somebody, those whose notes mention the user, those that the user has put
 * off, those with a message of the user's that is sent at a time, or all.
 */
export const InboxView = Schema.Literals(["mine", "waiting", "mentions", "snoozed", "scheduled", "all"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type InboxView = typeof InboxView.Type

/** The views with their labels, in their order above the list. */
export const inboxViews: ReadonlyArray<{ readonly view: InboxView; readonly label: string }> = [
  { view: "mine", label: "Minhas" },
  { view: "waiting", label: "Aguardando" },
  { view: "mentions", label: "Menções" },
  { view: "all", label: "Todas" },
  { view: "snoozed", label: "Adiadas" },
  { view: "scheduled", label: "Agendadas" },
]

/** The number of open rooms of each view; of mentions, those with one that the user has not seen, and of scheduled messages, all. */
export const InboxCounts = Schema.Struct({
  mine: Schema.Int,
  waiting: Schema.Int,
  mentions: Schema.Int,
  snoozed: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  scheduled: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  all: Schema.Int,
})
export type InboxCounts = typeof InboxCounts.Type

/** A view is counted up to here; what is beyond is not told apart. */
export const viewCountLimit = 100

/** Writes a count of a view: '99+' from the limit on. */
export const viewCountWords = (count: number): string =>
  count >= viewCountLimit ? `${viewCountLimit - 1}+` : String(count)

/** Returns whether a room is in a view by what its item says; undefined where only the server knows, as of mentions. */
export const inView = (
  view: InboxView,
  item: Pick<InboxItem, "status" | "transferred" | "transferredToExternal" | "holderId" | "snooze" | "scheduled">,
  me: UserId | undefined,
): boolean | undefined => {
  switch (view) {
    case "all":
      return true
    case "mine":
      return item.holderId !== null && item.holderId === me && item.snooze === null
    case "snoozed":
      return item.holderId !== null && item.holderId === me && item.snooze !== null
    case "scheduled":
      return me !== undefined && hasScheduled(item, me)
    case "waiting":
      return me !== undefined && attendanceOf(item, me) === "waiting"
    case "mentions":
      return undefined
  }
}

/**
 * Returns the status that another view is looked at with: mentions and scheduled messages in every room, and then the open rooms again.
 */
export const statusOfView = (view: InboxView, before: InboxView): { readonly status?: StatusFilter } => {
  if (isOfEveryStatus(view) === isOfEveryStatus(before)) return {}
  return { status: isOfEveryStatus(view) ? "" : "OPEN" }
}

/** What somebody has said or written for later stays, whatever became of its room. */
const isOfEveryStatus = (view: InboxView): boolean => view === "mentions" || view === "scheduled"
