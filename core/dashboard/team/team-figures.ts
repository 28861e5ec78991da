import { Schema } from "effect"
import { Day, UserId, WorkspaceId } from "../../kernel/index.ts"
import { type RangeCount, rangeOf, shareWithin } from "./duration-ranges.ts"

/**
 * What people did with conversations, at its own time (`at`, milliseconds since 1970), in the workspace in which the conversation was then. Bots are
 * those that the contact wrote to.
 */
export type TeamEvent = {
  readonly at: number
  readonly botId: number
  readonly workspaceId: number
  /** Null: nobody of the company in particular. */
  readonly userId: number | null
} & (
  | {
      readonly kind: /** The person came to hold the room, and again if it was reopened with them. */
        | "taken"
        /** It was passed to them by a person who held it. */
        | "received"
        /** They held it, and another person, a workspace or a system does by now. */
        | "passed"
        /** It came to this workspace from another one, while people had it. */
        | "entered"
        /** It left this workspace for another one. */
        | "left"
        /** They wrote a message. */
        | "message"
    }
  /** The first message of a person since the room was handed to people: with the seconds between. */
  | { readonly kind: "answered"; readonly seconds: number }
  /** A room that a person had entered was closed, of who held it then: with the seconds since the first entry. */
  | { readonly kind: "closed"; readonly seconds: number }
)

/** The kinds of events of people. */
export const teamKinds = ["taken", "received", "passed", "entered", "left", "message", "answered", "closed"] as const
/** A kind of event of people. */
export type TeamKind = (typeof teamKinds)[number]

/** Events of one person in one workspace, of one kind, in one range of durations. */
export interface TeamSum extends RangeCount {
  readonly workspaceId: number
  readonly userId: number | null
  readonly kind: TeamKind
}

/** Returns the sum of one event. */
export const sumOfTeamEvent = (event: TeamEvent): TeamSum => {
  const seconds = "seconds" in event ? event.seconds : 0
  const { workspaceId, userId, kind } = event
  return { workspaceId, userId, kind, range: rangeOf(seconds), count: 1, seconds }
}

const Count = Schema.Int
/** Seconds; null if nothing was measured. */
const Duration = Schema.NullOr(Schema.Int)

/** The figures of a person or of a workspace in a period. */
export const TeamFigures = Schema.Struct({
  /** Times that a room was taken. */
  taken: Count,
  /** Rooms that were answered for the first time, and within which time half and nine of ten of them were. */
  answered: Count,
  answerHalf: Duration,
  answerMost: Duration,
  /** Rooms closed after a person had entered, and the same times from that entry on. */
  closed: Count,
  closingHalf: Duration,
  closingMost: Duration,
  messages: Count,
  /** Of a person: rooms passed to and from them. Of a workspace: rooms that came and went. */
  received: Count,
  passed: Count,
})
export type TeamFigures = typeof TeamFigures.Type

/** The figures of one person; the name is empty of who is not of the company. */
export const AttendantFigures = Schema.Struct({ userId: UserId, name: Schema.String, ...TeamFigures.fields })
export type AttendantFigures = typeof AttendantFigures.Type

/** The figures of the people of one workspace together. */
export const WorkspaceFigures = Schema.Struct({ workspaceId: WorkspaceId, name: Schema.String, ...TeamFigures.fields })
export type WorkspaceFigures = typeof WorkspaceFigures.Type

/** The figures of a team in a period. People and workspaces without any are absent. */
export const TeamServices = Schema.Struct({
  /** Of all people together; `received` and `passed` are between people. */
  together: TeamFigures,
  attendants: Schema.Array(AttendantFigures),
  workspaces: Schema.Array(WorkspaceFigures),
  /** The company's time zone, and its day when this was counted. */
  timeZone: Schema.String,
  today: Day,
})
export type TeamServices = typeof TeamServices.Type

/** The figures of the caller. */
export const OwnServices = Schema.Struct({ figures: TeamFigures, timeZone: Schema.String, today: Day })
export type OwnServices = typeof OwnServices.Type

const half = 0.5
const most = 0.9

const reckoned = (sums: ReadonlyArray<TeamSum>, received: TeamKind, passed: TeamKind): TeamFigures => {
  const of = (wanted: TeamKind) => sums.filter(({ kind }) => kind === wanted)
  const count = (wanted: TeamKind) => of(wanted).reduce((sum, one) => sum + one.count, 0)
  return {
    taken: count("taken"),
    answered: count("answered"),
    answerHalf: shareWithin(of("answered"), half),
    answerMost: shareWithin(of("answered"), most),
    closed: count("closed"),
    closingHalf: shareWithin(of("closed"), half),
    closingMost: shareWithin(of("closed"), most),
    messages: count("message"),
    received: count(received),
    passed: count(passed),
  }
}

/** Reckons the figures of one person from their sums. */
export const figuresOfPerson = (sums: ReadonlyArray<TeamSum>): TeamFigures => reckoned(sums, "received", "passed")

/** Reckons the figures of the people of one workspace from its sums. */
export const figuresOfWorkspace = (sums: ReadonlyArray<TeamSum>): TeamFigures => reckoned(sums, "entered", "left")

/** Reckons the figures of every person and every workspace, each by its id; nobody in particular is in those of workspaces only. */
export const figuresOfTeam = (
  sums: ReadonlyArray<TeamSum>,
): {
  readonly together: TeamFigures
  readonly people: ReadonlyMap<number, TeamFigures>
  readonly workspaces: ReadonlyMap<number, TeamFigures>
} => {
  const grouped = (keyOf: (sum: TeamSum) => number | null, reckon: (own: ReadonlyArray<TeamSum>) => TeamFigures) => {
    const groups = new Map<number, Array<TeamSum>>()
    for (const sum of sums) {
      const key = keyOf(sum)
      if (key === null) continue
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [sum])
      else group.push(sum)
    }
    return new Map([...groups].map(([id, own]) => [id, reckon(own)]))
  }
  return {
    together: figuresOfPerson(sums),
    people: grouped(({ userId }) => userId, figuresOfPerson),
    workspaces: grouped(({ workspaceId }) => workspaceId, figuresOfWorkspace),
  }
}
