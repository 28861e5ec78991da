import { Result } from "effect"
import { type ActionRefused, type CampaignAction, type CampaignStatus, statusAfter } from "./campaign-status.ts"

/** The state of one message. `sending`: claimed, with its outcome unknown. */
export type MessageState = "pending" | "sending" | "sent" | "failed" | "cancelled"

/** A campaign's state as its rules need it; times in milliseconds since 1970. */
export interface CampaignRun {
  readonly status: CampaignStatus
  readonly startAt: number
  /** Seconds between two messages. */
  readonly interval: number
  /** When the last message was claimed; null if none was. */
  readonly lastSendingAt: number | null
  /** In sending order. */
  readonly messages: ReadonlyArray<MessageState>
  /** More messages are still being made for its selection: it sends none, and may only be cancelled. Absent: it is whole. */
  readonly isPreparing?: boolean
}

/** The five counters of a campaign's row (access, section 3). */
export interface CampaignCounters {
  readonly totalMessages: number
  readonly totalMessagesSent: number
  /** Includes messages being sent. */
  readonly totalMessagesPending: number
  readonly totalMessagesFailed: number
  readonly totalMessagesCanceled: number
}

/** Counts a campaign's messages; the counters always add up to the total. */
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

/** A worker's next action: send the message at an index, come back at a time, or stop. */
export type NextSending =
  | { readonly kind: "send"; readonly place: number }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "nothing" }

/**
 * Returns a campaign's next action, purely from the current time and the last sending. One message at a time, never
 * before the start, never within the interval: after a pause or an outage it continues with one message, not with all
 * that were due.
 */
export const nextSending = (run: CampaignRun, now: number): NextSending => {
  const place = run.messages.indexOf("pending")
  if (!sends(run) || place === -1 || run.messages.includes("sending")) return { kind: "nothing" }
  const after = run.lastSendingAt === null ? run.startAt : run.lastSendingAt + run.interval * 1_000
  const due = Math.max(run.startAt, after)
  return due <= now ? { kind: "send", place } : { kind: "wait", until: due }
}

const runs = ({ status }: CampaignRun): boolean => status === "PENDING" || status === "IN_PROGRESS"
const sends = (run: CampaignRun): boolean => runs(run) && run.isPreparing !== true

/**
 * Claims the due message before it is sent, so that it is sent at most once. Returns the run unchanged if none is due.
 */
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

/**
 * Stores the outcome of a claimed message; an unclaimed message stays unchanged. The last one completes the campaign.
 */
export const settleSending = (run: CampaignRun, place: number, outcome: "sent" | "failed"): CampaignRun =>
  run.messages[place] === "sending" ? completed({ ...run, messages: run.messages.with(place, outcome) }) : run

/**
 * Fails the next message without sending it, such as one whose contact asked for no more campaigns meanwhile; the pace stays as it
 * is. An inactive campaign, and one that is sending, stay unchanged.
 */
export const passOverNext = (run: CampaignRun): CampaignRun => {
  const place = run.messages.indexOf("pending")
  return !sends(run) || place === -1 || run.messages.includes("sending")
    ? run
    : completed({ ...run, status: "IN_PROGRESS", messages: run.messages.with(place, "failed") })
}

/**
 * Pauses a campaign by itself, such as when its number disconnects. One that does not run, and one whose last message is being
 * sent, stay unchanged.
 */
export const pauseRun = (run: CampaignRun): CampaignRun =>
  sends(run) && run.messages.includes("pending") ? { ...run, status: "PAUSED" } : run

/** A failed message was sent after all, as the vendor reports later; another one stays unchanged. */
export const reportSent = (run: CampaignRun, place: number): CampaignRun =>
  run.messages[place] === "failed" ? { ...run, messages: run.messages.with(place, "sent") } : run

/** A message that was sent has not arrived after all, as the vendor reports later; another one stays unchanged. */
export const reportFailed = (run: CampaignRun, place: number): CampaignRun =>
  run.messages[place] === "sent" ? { ...run, messages: run.messages.with(place, "failed") } : run

/**
 * Lets failed messages be sent again, by their places: a completed campaign goes on with them. A cancelled one, and messages that
 * have not failed, stay as they are.
 */
export const retryPlaces = (run: CampaignRun, places: ReadonlyArray<number>): CampaignRun => {
  const failed = places.filter((place) => run.messages[place] === "failed")
  if (run.status === "CANCELLED" || run.isPreparing === true || failed.length === 0) return run
  const messages = run.messages.map((state, place) => (failed.includes(place) ? "pending" : state))
  return { ...run, status: run.status === "COMPLETED" ? "IN_PROGRESS" : run.status, messages }
}

/** Adds messages of a campaign's selection: those that wait to be sent, and those that have failed for a missing value. */
export const prepareRun = (run: CampaignRun, pending: number, failed: number): CampaignRun =>
  run.isPreparing === true
    ? { ...run, messages: [...run.messages, ...Array(pending).fill("pending"), ...Array(failed).fill("failed")] }
    : run

/** All messages of the selection are made: the campaign waits for its start. One that nobody receives ends as cancelled. */
export const wholeRun = (run: CampaignRun): CampaignRun =>
  run.isPreparing === true
    ? { ...run, isPreparing: false, status: run.messages.includes("pending") ? run.status : "CANCELLED" }
    : run

/** Recovers after a crash: messages being sent count as failed, since their outcome is unknown ('unknownOutcome'). */
export const recoverSendings = (run: CampaignRun): CampaignRun =>
  run.messages.reduce(
    (before, state, place) => (state === "sending" ? settleSending(before, place, "failed") : before),
    run,
  )

/**
 * Applies a user's action (access, section 4, 'Campaign status'). Cancelling cancels pending messages; a message being
 * sent is still settled.
 */
export const actOn = (
  run: CampaignRun,
  action: CampaignAction,
  now: number,
): Result.Result<CampaignRun, ActionRefused> =>
  Result.map(statusAfter(run, action, now >= run.startAt), (status) =>
    status === "CANCELLED"
      ? {
          ...run,
          status,
          isPreparing: false,
          messages: run.messages.map((state) => (state === "pending" ? "cancelled" : state)),
        }
      : completed({ ...run, status }),
  )

/** Completes a campaign without messages left; a cancelled one stays cancelled, a paused one waits to be resumed. */
const completed = (run: CampaignRun): CampaignRun =>
  sends(run) && run.messages.every((state) => state !== "pending" && state !== "sending")
    ? { ...run, status: "COMPLETED" }
    : run
