import { Result } from "effect"
import { type ActionRefused, type CampaignAction, type CampaignStatus, statusAfter } from "./campaign-status.ts"

/** What became of one message. `sending`: claimed, its outcome not known yet. */
export type MessageState = "pending" | "sending" | "sent" | "failed" | "cancelled"

/** A campaign as its rules see it; times in milliseconds since 1970. */
export interface CampaignRun {
  readonly status: CampaignStatus
  readonly startAt: number
  /** Seconds between two messages. */
  readonly interval: number
  /** When the last message was claimed; null: none was. */
  readonly lastSendingAt: number | null
  /** In the order in which they are sent. */
  readonly messages: ReadonlyArray<MessageState>
}

/** The five numbers of a campaign's row (access, section 3). */
export interface CampaignCounters {
  readonly totalMessages: number
  readonly totalMessagesSent: number
  /** Those under way included. */
  readonly totalMessagesPending: number
  readonly totalMessagesFailed: number
  readonly totalMessagesCanceled: number
}

/** The counters of a campaign's messages; they always add up to the total. */
export const countersOf = (messages: ReadonlyArray<MessageState>): CampaignCounters => {
  const count = (...states: ReadonlyArray<MessageState>) => messages.filter((state) => states.includes(state)).length
  return {
    totalMessages: messages.length,
    totalMessagesSent: count("sent"),
    totalMessagesPending: count("pending", "sending"),
    totalMessagesFailed: count("failed"),
    totalMessagesCanceled: count("cancelled"),
  }
}

/** What a worker does next: sends the message at a place, comes back at a time, or leaves the campaign alone. */
export type NextSending =
  | { readonly kind: "send"; readonly place: number }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "nothing" }

/**
 * The pace of a campaign: a pure function of now and the last sending. One message at a time, never before the start, never
 * within the interval of the one before: after a pause or an outage it goes on with one message, not with all that were due.
 */
export const nextSending = (run: CampaignRun, now: number): NextSending => {
  const place = run.messages.indexOf("pending")
  if (!runs(run) || place === -1 || run.messages.includes("sending")) return { kind: "nothing" }
  const after = run.lastSendingAt === null ? run.startAt : run.lastSendingAt + run.interval * 1_000
  const due = Math.max(run.startAt, after)
  return due <= now ? { kind: "send", place } : { kind: "wait", until: due }
}

const runs = ({ status }: CampaignRun): boolean => status === "PENDING" || status === "IN_PROGRESS"

/** Claims the message that is due, before it is sent: so it is sent at most once. Nothing is due: the run as it is. */
export const claimSending = (run: CampaignRun, now: number): CampaignRun => {
  const next = nextSending(run, now)
  return next.kind === "send"
    ? {
        ...run,
        status: "IN_PROGRESS",
        lastSendingAt: now,
        messages: run.messages.with(next.place, "sending"),
      }
    : run
}

/** Writes down what became of a claimed message; a message that nobody claimed stays as it is. The last one completes the campaign. */
export const settleSending = (run: CampaignRun, place: number, outcome: "sent" | "failed"): CampaignRun =>
  run.messages[place] === "sending" ? completed({ ...run, messages: run.messages.with(place, outcome) }) : run

/** After a crash: what was under way failed, since nobody knows whether it was sent ('unknownOutcome'). */
export const recoverSendings = (run: CampaignRun): CampaignRun =>
  run.messages.reduce(
    (before, state, place) => (state === "sending" ? settleSending(before, place, "failed") : before),
    run,
  )

/** A person's action (access, section 4, 'Campaign status'). Cancelling cancels what is pending; what is under way is settled. */
export const actOn = (
  run: CampaignRun,
  action: CampaignAction,
  now: number,
): Result.Result<CampaignRun, ActionRefused> =>
  Result.map(statusAfter(run.status, action, now >= run.startAt), (status) =>
    status === "CANCELLED"
      ? { ...run, status, messages: run.messages.map((state) => (state === "pending" ? "cancelled" : state)) }
      : completed({ ...run, status }),
  )

/** A campaign that nothing is left of is complete; a cancelled one stays cancelled, a paused one waits to be resumed. */
const completed = (run: CampaignRun): CampaignRun =>
  runs(run) && run.messages.every((state) => state !== "pending" && state !== "sending")
    ? { ...run, status: "COMPLETED" }
    : run
