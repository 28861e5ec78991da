import type { CampaignStanding } from "../campaign-standing.ts"
import { failedLateStanding, reportedStanding, settledStanding } from "../campaign-standing.ts"
import type { MessageState } from "../campaign-run.ts"

/** How far a message of a campaign came; what is read is delivered, and both are sent. */
export interface MessageProgress {
  readonly state: MessageState
  readonly isDelivered: boolean
  readonly isRead: boolean
}

/** What is reported of a message that was claimed. */
export type ReportedState = "sent" | "delivered" | "read" | "failed"

/**
 * Returns a message after a report. Reports come in any order and more than once: none goes back, but that what was sent fails as long
 * as it has not reached the contact, and what failed is sent after all. A message that was not claimed stays as it is.
 */
export const reportedProgress = (message: MessageProgress, reported: ReportedState): MessageProgress => {
  const { state, isDelivered, isRead } = message
  if (state === "pending" || state === "cancelled") return message
  switch (reported) {
    case "failed":
      return isDelivered ? message : { ...message, state: "failed" }
    case "sent":
      return { ...message, state: "sent" }
    case "delivered":
      return { state: "sent", isDelivered: true, isRead }
    case "read":
      return { state: "sent", isDelivered: true, isRead: true }
  }
}

/** The counters of what was delivered and read. */
export interface ReachCounters {
  readonly delivered: number
  readonly read: number
}

/** Returns by how much a report moves the counters. */
export const reachMoved = (before: MessageProgress, after: MessageProgress): ReachCounters => ({
  delivered: Number(after.isDelivered) - Number(before.isDelivered),
  read: Number(after.isRead) - Number(before.isRead),
})

/** Returns the standing of a campaign after a report of one of its messages. */
export const standingAfterReport = (
  standing: CampaignStanding,
  before: MessageProgress,
  after: MessageProgress,
): CampaignStanding => {
  if (after.state === before.state) return standing
  if (before.state === "sending") return settledStanding(standing, after.state === "failed" ? "failed" : "sent")
  return after.state === "failed" ? failedLateStanding(standing) : reportedStanding(standing)
}
