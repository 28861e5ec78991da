import { Effect, Schema } from "effect"
import { sentences, type UserId } from "../../kernel/index.ts"
import { attendanceOf } from "../dialogs/attendance.ts"
import type { InboxItem, StatusFilter } from "../dialogs/dialog.ts"

/**
 * A view of the inbox: the user's own rooms, those that the user has put off, those that wait for somebody, those whose notes mention the user, or
 * all.
 */
export const InboxView = Schema.Literals(["mine", "waiting", "mentions", "snoozed", "all"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type InboxView = typeof InboxView.Type

/** The views with their labels, in their order above the list. */
export const inboxViews: ReadonlyArray<{ readonly view: InboxView; readonly label: string }> = [
  { view: "mine", label: "Minhas" },
  { view: "waiting", label: "Aguardando" },
  { view: "mentions", label: "Menções" },
  { view: "snoozed", label: "Adiadas" },
  { view: "all", label: "Todas" },
]

/** The number of open rooms of each view; of mentions, those with one that the user has not seen. */
export const InboxCounts = Schema.Struct({
  mine: Schema.Int,
  waiting: Schema.Int,
  mentions: Schema.Int,
  snoozed: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
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
  item: Pick<InboxItem, "status" | "transferred" | "transferredToExternal" | "holderId" | "snooze">,
  me: UserId | undefined,
): boolean | undefined => {
  switch (view) {
    case "all":
      return true
    case "mine":
      return item.holderId !== null && item.holderId === me && item.snooze === null
    case "snoozed":
      return item.holderId !== null && item.holderId === me && item.snooze !== null
    case "waiting":
      return me !== undefined && attendanceOf(item, me) === "waiting"
    case "mentions":
      return undefined
  }
}

/** Returns the status that another view is looked at with: mentions in every room, and then the open rooms again. */
export const statusOfView = (view: InboxView, before: InboxView): { readonly status?: StatusFilter } => {
  if (view === before) return {}
  if (view === "mentions") return { status: "" }
  return before === "mentions" ? { status: "OPEN" } : {}
}
