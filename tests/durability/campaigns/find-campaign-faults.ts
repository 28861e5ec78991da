import { campaignMessages } from "@prosa/core/campaign"
import type { Fault } from "../stored-reading.ts"

/** A message of a campaign as it is stored when the storm is over. */
export interface StoredCampaignMessage {
  readonly campaignId: number
  readonly text: string
  /** Digits of the contact's number. */
  readonly phone: string
  readonly state: string
  readonly reason: string
}

/** A campaign with its counters. */
export interface StoredCampaign {
  readonly id: number
  readonly status: string
  readonly counts: Readonly<Record<string, number>>
}

/** What the vendor took of the company: each message has words of its own. */
export interface TakenMessage {
  readonly to: string
  readonly text: string
}

export interface CampaignReading {
  readonly campaigns: ReadonlyArray<StoredCampaign>
  readonly messages: ReadonlyArray<StoredCampaignMessage>
  /** How many messages the campaigns were made of. */
  readonly made: number
}

/** What became of messages whose outcome a death has left unknown. */
export interface UnknownMessages {
  /** They are stored as failed, with the reason. */
  readonly stored: number
  /** Of these, the vendor had taken so many. */
  readonly taken: number
}

const states = ["pending", "sending", "sent", "failed", "cancelled"] as const

/**
 * Compares what is stored of campaigns with what the vendor took: each message was taken once where it counts as sent, at most once
 * where its outcome is unknown, and there is no third. Counters are those of the rows, and every campaign has ended.
 */
export const findCampaignFaults = (
  { campaigns, messages, made }: CampaignReading,
  took: ReadonlyArray<TakenMessage>,
): { readonly faults: ReadonlyArray<Fault>; readonly unknown: UnknownMessages } => {
  const faults: Array<Fault> = []
  const note = (kind: Fault["kind"], what: string) => void faults.push({ kind, what })
  if (messages.length !== made) note("lost", `${made} messages were made, and ${messages.length} are stored`)
  const taken = new Map<string, number>()
  for (const one of took) taken.set(keyOf(one), (taken.get(keyOf(one)) ?? 0) + 1)
  const unknown = { stored: 0, taken: 0 }
  for (const { text, phone, state, reason } of messages) {
    const times = taken.get(keyOf({ to: phone, text })) ?? 0
    taken.delete(keyOf({ to: phone, text }))
    if (times > 1) note("doubled", `'${text}' was taken ${times} times`)
    if (state === "sent" && times === 0) note("lost", `'${text}' counts as sent, and was never taken`)
    else if (state === "failed" && reason === campaignMessages.unknownOutcome) {
      unknown.stored += 1
      if (times > 0) unknown.taken += 1
    } else if (state !== "sent") note("lost", `'${text}' is ${state} ${reason}`.trim())
  }
  for (const [key, times] of taken) note("doubled", `nobody's '${key}' was taken ${times} times`)
  for (const { id, status, counts } of campaigns) {
    if (status !== "COMPLETED") note("lost", `campaign ${id} is ${status}`)
    const own = messages.filter(({ campaignId }) => campaignId === id)
    const right = states.map((state) => own.filter((one) => one.state === state).length)
    const told = states.map((state) => counts[state])
    if (right.join() !== told.join()) note("told", `campaign ${id} counts ${told.join()} instead of ${right.join()}`)
  }
  return { faults, unknown }
}

const keyOf = ({ to, text }: TakenMessage): string => `${to} ${text}`
