import { Schema } from "effect"
import { type CampaignId, ContactId } from "../../kernel/index.ts"
import {
  type CampaignBotChoice,
  type CampaignContact,
  type CampaignDetails,
  type CampaignMessageRow,
  type CampaignRow,
  type CampaignText,
  type CampaignRun,
  campaignMessages,
  countersOf,
  dailyCapOf,
  type DividedAudience,
  endOfCampaign,
  fillerOf,
  isByTemplate,
  isMendable,
  isRetriable,
  type NewCampaign,
  nextOfPace,
  nextSending,
  prepareRun,
  reportedProgress,
  type ReportedState,
  reportFailed,
  reportSent,
  retriedMessages,
  retryPlaces,
  settleSending,
  wholeRun,
} from "../index.ts"
import { fakeDay, hoursOfMessages } from "./campaign-fixtures.ts"

/** A campaign of the fake. */
export interface StoredCampaign {
  readonly id: CampaignId
  readonly draft: NewCampaign
  readonly said: CampaignText
  readonly createdAt: string
  run: CampaignRun
  rows: ReadonlyArray<CampaignMessageRow>
  pauseReason: CampaignRow["pauseReason"]
  pausedBy: string
  refused: number
  preparing: CampaignRow["preparing"]
}

const iso = (at: number) => new Date(at).toISOString()

/** A new campaign for a divided audience. */
export const storedFrom = (
  id: CampaignId,
  { draft, said }: Pick<StoredCampaign, "draft" | "said">,
  { receives, left }: DividedAudience,
  now: number,
): StoredCampaign => {
  const row = (place: number, contact: CampaignContact, phone: string, text: string): CampaignMessageRow => ({
    id: place,
    contactId: Schema.decodeSync(ContactId)(contact.id),
    contactName: contact.name,
    phone,
    text,
    state: "pending",
    reason: "",
    mayRetry: false,
    at: null,
    dialogId: null,
    deliveredAt: null,
    readAt: null,
    answeredAt: null,
    refusedAt: null,
  })
  const unfilled = left.filter(isMendable)
  const rows = [
    ...receives.map(({ contact, phone, text }, place) => row(place, contact, phone, text)),
    ...unfilled.map(({ contact, phone, message }, at) => ({
      ...row(receives.length + at, contact, phone, ""),
      state: "failed" as const,
      reason: message,
      mayRetry: true,
      at: iso(now),
    })),
  ]
  return {
    id,
    draft,
    said,
    createdAt: iso(now),
    run: {
      status: "PENDING",
      startAt: Date.parse(draft.startAt),
      interval: draft.interval,
      lastSendingAt: null,
      messages: rows.map(({ state }) => state),
    },
    rows,
    pauseReason: "",
    pausedBy: "",
    refused: 0,
    preparing: null,
  }
}

/** A new campaign whose messages are still being made, for so many contacts. */
export const preparingFrom = (
  id: CampaignId,
  kept: Pick<StoredCampaign, "draft" | "said">,
  total: number,
  now: number,
): StoredCampaign => {
  const none = storedFrom(id, kept, { receives: [], left: [] }, now)
  return { ...none, run: { ...none.run, isPreparing: true }, preparing: { done: 0, total } }
}

/** Makes all messages of such a campaign. */
export const prepareStored = (one: StoredCampaign, audience: DividedAudience, now: number): void => {
  one.rows = storedFrom(one.id, one, audience, now).rows
  const failed = one.rows.filter(({ state }) => state === "failed").length
  one.run = wholeRun(prepareRun(one.run, one.rows.length - failed, failed))
  one.preparing = null
}

/** Lets failed messages be sent again; returns how many. */
export const retryStored = (
  one: StoredCampaign,
  places: ReadonlyArray<number> | undefined,
  contacts: ReadonlyArray<CampaignContact>,
): number => {
  const failed = one.rows
    .filter(({ id, state }) => state === "failed" && (places === undefined || places.includes(id)))
    .map(({ id: place, contactId, ...row }) => ({
      ...row,
      place,
      isTaken: false,
      contact: contacts.find(({ id }) => id === contactId) ?? null,
    }))
  const used = one.rows.filter(({ state, reason }) => state !== "failed" || reason === campaignMessages.unknownOutcome)
  const retried = retriedMessages(failed, new Set(used.map(({ phone }) => phone)), fillerOf(one.said))
  one.run = retryPlaces(
    one.run,
    retried.map(({ place }) => place),
  )
  one.rows = one.rows.map((row) => {
    const again = retried.find(({ place }) => place === row.id)
    if (again === undefined) return row
    const { phone, text } = again
    return { ...row, phone, text, state: "pending", reason: "", mayRetry: false, at: null, dialogId: null }
  })
  return retried.length
}

/** Stores what the vendor reports of a message. */
export const reportStored = (
  one: StoredCampaign,
  { place, reported }: { readonly place: number; readonly reported: ReportedState },
  now: number,
): void => {
  const row = one.rows[place]
  if (row === undefined) return
  const before = { state: row.state, isDelivered: row.deliveredAt !== null, isRead: row.readAt !== null }
  const { state, isDelivered, isRead } = reportedProgress(before, reported)
  one.rows = one.rows.with(place, {
    ...row,
    state,
    mayRetry: isRetriable({ state, reason: row.reason, isTaken: false }),
    deliveredAt: isDelivered ? (row.deliveredAt ?? iso(now)) : null,
    readAt: isRead ? (row.readAt ?? iso(now)) : null,
  })
  one.run =
    before.state === "sending"
      ? settleSending(one.run, place, state === "failed" ? "failed" : "sent")
      : state === "failed"
        ? reportFailed(one.run, place)
        : reportSent(one.run, place)
}

/** The page of a campaign, but for its row and who created it. */
export const detailsOfStored = ({
  draft: { sendingHours, file },
  said,
  rows,
}: StoredCampaign): Omit<CampaignDetails, "campaign" | "createdBy"> => ({
  ...said,
  sendingHours,
  fileName: file?.name ?? "",
  hours: hoursOfMessages(rows),
  retriable: rows.filter(({ mayRetry }) => mayRetry).length,
})

/** The row of a campaign in the table. */
export const rowOfStored = (
  { id, draft, createdAt, run, rows, pauseReason, pausedBy, refused, preparing }: StoredCampaign,
  bot: CampaignBotChoice | undefined,
  { workspaceName, now }: { readonly workspaceName: string; readonly now: number },
): CampaignRow => {
  const next = nextSending(run, now)
  const counters = countersOf(run.messages)
  const nextAt = next.kind === "nothing" ? null : next.kind === "send" ? now : next.until
  const dailyCap = dailyCapOf(draft.media, isByTemplate(draft.media) ? null : (bot?.dailyCap ?? null))
  const pace = nextAt !== null && {
    nextAt,
    interval: draft.interval,
    pending: counters.totalMessagesPending,
    leftToday: dailyCap,
    dailyCap,
    hours: draft.sendingHours,
    timeZone: "America/Sao_Paulo",
    midnight: Date.parse(`${fakeDay(nextAt)}T00:00:00-03:00`) + 86_400_000,
  }
  const endsAt = pace === false ? null : endOfCampaign(pace)
  return {
    id,
    name: draft.name,
    createdAt,
    startAt: iso(run.startAt),
    ...counters,
    status: run.status,
    botId: draft.botId,
    botName: bot?.name ?? "",
    workspaceId: draft.workspaceId,
    workspaceName,
    interval: draft.interval,
    nextAt: pace === false ? null : iso(nextOfPace(pace)),
    endsAt: endsAt === null ? null : iso(endsAt),
    pauseReason,
    pausedBy,
    answered: rows.filter(({ answeredAt }) => answeredAt !== null).length,
    refused,
    media: draft.media,
    delivered: rows.filter(({ deliveredAt }) => deliveredAt !== null).length,
    read: rows.filter(({ readAt }) => readAt !== null).length,
    phone: (isByTemplate(draft.media) ? bot?.templateNumber?.phone : bot?.phone) ?? "",
    preparing,
  }
}
