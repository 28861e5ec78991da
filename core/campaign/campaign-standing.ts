import { Result } from "effect"
import type { CampaignId } from "../kernel/index.ts"
import { openingFrom, type SendingHours } from "./sending/sending-hours.ts"
import type { CampaignCounters, CampaignRun, MessageState } from "./campaign-run.ts"
import { type ActionRefused, type CampaignAction, type CampaignStatus, statusAfter } from "./campaign-status.ts"

/**
 * A campaign without its messages: how many there are in each state. Each function here does to it what its namesake in
 * `campaign-run.ts` does to the messages, so that a server decides without reading them. Times in milliseconds since 1970.
 */
export interface CampaignStanding {
  readonly status: CampaignStatus
  readonly startAt: number
  /** Seconds between two messages. */
  readonly interval: number
  /** When the last message was claimed; null if none was. */
  readonly lastSendingAt: number | null
  readonly counts: Readonly<Record<MessageState, number>>
  /** As of `CampaignRun`. */
  readonly isPreparing?: boolean
}

/** Counts the messages of a campaign. */
export const campaignStandingOf = ({ messages, ...run }: CampaignRun): CampaignStanding => {
  const counts = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }
  for (const state of messages) counts[state] += 1
  return { ...run, counts }
}

/** The counters of the table's row. */
export const countersOfStanding = ({ counts }: CampaignStanding): CampaignCounters => ({
  totalMessages: counts.pending + counts.sending + counts.sent + counts.failed + counts.cancelled,
  totalMessagesSent: counts.sent,
  totalMessagesPending: counts.pending + counts.sending,
  totalMessagesFailed: counts.failed,
  totalMessagesCanceled: counts.cancelled,
})

const isRunning = ({ status, isPreparing }: CampaignStanding): boolean =>
  isPreparing !== true && (status === "PENDING" || status === "IN_PROGRESS")

const moved = (standing: CampaignStanding, from: MessageState, to: MessageState, many = 1): CampaignStanding => ({
  ...standing,
  counts: { ...standing.counts, [from]: standing.counts[from] - many, [to]: standing.counts[to] + many },
})

const ended = (standing: CampaignStanding): CampaignStanding =>
  isRunning(standing) && standing.counts.pending + standing.counts.sending === 0
    ? { ...standing, status: "COMPLETED" }
    : standing

/** Returns when the next message may be claimed; null if none is (`nextSending`). */
export const dueOf = (standing: CampaignStanding): number | null => {
  const { startAt, interval, lastSendingAt, counts } = standing
  if (!isRunning(standing) || counts.pending === 0 || counts.sending > 0) return null
  return lastSendingAt === null ? startAt : Math.max(startAt, lastSendingAt + interval * 1_000)
}

/** Claims the next message, if one is due (`claimSending`). */
export const claimedStanding = (standing: CampaignStanding, now: number): CampaignStanding => {
  const due = dueOf(standing)
  return due === null || due > now
    ? standing
    : { ...moved(standing, "pending", "sending"), status: "IN_PROGRESS", lastSendingAt: now }
}

/** Stores the outcome of a message that is being sent (`settleSending`). */
export const settledStanding = (standing: CampaignStanding, outcome: "sent" | "failed"): CampaignStanding =>
  standing.counts.sending === 0 ? standing : ended(moved(standing, "sending", outcome))

/** Fails the next message without sending it (`passOverNext`). */
export const passedOverStanding = (standing: CampaignStanding): CampaignStanding =>
  dueOf(standing) === null ? standing : ended({ ...moved(standing, "pending", "failed"), status: "IN_PROGRESS" })

/** A failed message was sent after all (`reportSent`). */
export const reportedStanding = (standing: CampaignStanding): CampaignStanding =>
  standing.counts.failed === 0 ? standing : moved(standing, "failed", "sent")

/** A message that was sent has not arrived after all (`reportFailed`). */
export const failedLateStanding = (standing: CampaignStanding): CampaignStanding =>
  standing.counts.sent === 0 ? standing : moved(standing, "sent", "failed")

/** Lets so many failed messages be sent again (`retryPlaces`). */
export const retriedStanding = (standing: CampaignStanding, many: number): CampaignStanding =>
  standing.status === "CANCELLED" || standing.isPreparing === true || many === 0
    ? standing
    : {
        ...moved(standing, "failed", "pending", many),
        status: standing.status === "COMPLETED" ? "IN_PROGRESS" : standing.status,
      }

/** Adds messages of a campaign's selection (`prepareRun`). */
export const preparedStanding = (standing: CampaignStanding, pending: number, failed: number): CampaignStanding => {
  const { counts, isPreparing } = standing
  return isPreparing === true
    ? { ...standing, counts: { ...counts, pending: counts.pending + pending, failed: counts.failed + failed } }
    : standing
}

/** All messages of the selection are made (`wholeRun`). */
export const wholeStanding = (standing: CampaignStanding): CampaignStanding =>
  standing.isPreparing === true
    ? { ...standing, isPreparing: false, status: standing.counts.pending > 0 ? standing.status : "CANCELLED" }
    : standing

/** Pauses a campaign by itself (`pauseRun`). */
export const pausedStanding = (standing: CampaignStanding): CampaignStanding =>
  isRunning(standing) && standing.counts.pending > 0 ? { ...standing, status: "PAUSED" } : standing

/** Applies a user's action (`actOn`). */
export const actedStanding = (
  standing: CampaignStanding,
  action: CampaignAction,
  now: number,
): Result.Result<CampaignStanding, ActionRefused> =>
  Result.map(statusAfter(standing, action, now >= standing.startAt), (status) =>
    status === "CANCELLED"
      ? { ...moved(standing, "pending", "cancelled", standing.counts.pending), status, isPreparing: false }
      : ended({ ...standing, status }),
  )

/** A running campaign of a number. */
export interface NumberedStanding extends CampaignStanding {
  readonly id: CampaignId
  /** When it may send; null: at any time. */
  readonly hours: SendingHours | null
}

/** What a number has sent for all of its campaigns. */
export interface NumberPace {
  /** The last message of any campaign, and the interval of that campaign in seconds; null if there was none. */
  readonly last: { readonly at: number; readonly interval: number } | null
  readonly sentToday: number
  /** Infinity where the vendor's own limit is the only one (`dailyCapOf`). */
  readonly dailyCap: number
  /** The end of today, in the company's time zone. */
  readonly midnight: number
  /** The company's time zone, an IANA name. */
  readonly timeZone: string
}

/** What a number does next. */
export type NextOfNumber =
  | { readonly kind: "send"; readonly id: CampaignId }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "nothing" }

/**
 * Decides which campaign of a number sends next. After each message the number rests for the interval of its campaign, and after
 * the last one of its cap until midnight; a campaign waits for its hours besides. Of several that are due, the one whose last message is longest ago goes first.
 */
export const nextOfNumber = (
  campaigns: ReadonlyArray<NumberedStanding>,
  { last, sentToday, dailyCap, midnight, timeZone }: NumberPace,
  now: number,
): NextOfNumber => {
  const rested = last === null ? -Infinity : last.at + last.interval * 1_000
  const free = sentToday >= dailyCap ? Math.max(rested, midnight) : rested
  const waiting = campaigns.flatMap((campaign) => {
    const due = dueOf(campaign)
    return due === null ? [] : [{ campaign, due: openingFrom(campaign.hours, timeZone, Math.max(due, free, now)) }]
  })
  const [first] = waiting
    .filter(({ due }) => due <= now)
    .map(({ campaign }) => campaign)
    .toSorted((a, b) => (a.lastSendingAt ?? -1) - (b.lastSendingAt ?? -1) || a.id - b.id)
  if (first !== undefined) return { kind: "send", id: first.id }
  return waiting.length === 0
    ? { kind: "nothing" }
    : { kind: "wait", until: waiting.reduce((soonest, { due }) => Math.min(soonest, due), Infinity) }
}
