import { Result } from "effect"
import { campaignMessages } from "../campaign-messages.ts"
import { type CampaignContact, prepareContact } from "../campaign-audience.ts"
import type { Unfilled } from "../message-variables.ts"
import type { MessageState } from "../campaign-run.ts"

/** What decides whether a message may be tried again. */
export interface TriedMessage {
  readonly state: MessageState
  /** Why it failed. */
  readonly reason: string
  /** The vendor took a part of it, and has not reported that it did not arrive. */
  readonly isTaken: boolean
}

/** The failures that another attempt would only repeat. */
const final: ReadonlySet<string> = new Set([campaignMessages.refused, campaignMessages.contactGone])

/**
 * Returns whether a message may be tried again: it failed, and was certainly not sent. One whose outcome is unknown never may,
 * nor one whose contact asked for no more campaigns.
 */
export const isRetriable = ({ state, reason, isTaken }: TriedMessage): boolean =>
  state === "failed" && !isTaken && reason !== campaignMessages.unknownOutcome && !final.has(reason)

/** A message of a campaign, with its contact as it is now. */
export interface MessageToRetry extends TriedMessage {
  readonly place: number
  /** Empty where a variable had no value. */
  readonly text: string
  /** Null if the contact is gone. */
  readonly contact: CampaignContact | null
}

/** A message that waits to be sent again. */
export interface RetriedMessage {
  readonly place: number
  /** As of `CampaignSending`. */
  readonly phone: string
  readonly text: string
}

/**
 * Decides which messages are tried again, with the number and the values that their contacts have by now. Left out are those
 * that may not be, contacts that asked for no more campaigns, those that still lack a number or a value, and numbers that the
 * campaign has written to or will (`usedPhones`).
 */
export const retriedMessages = (
  messages: ReadonlyArray<MessageToRetry>,
  usedPhones: ReadonlySet<string>,
  textFor: (contact: CampaignContact) => Result.Result<string, Unfilled>,
): ReadonlyArray<RetriedMessage> => {
  const used = new Set(usedPhones)
  return messages.flatMap((message) => {
    const { place, text, contact } = message
    if (!isRetriable(message) || contact === null || contact.refusedAt !== null) return []
    const prepared = prepareContact(contact, (one) => (text === "" ? textFor(one) : Result.succeed(text)))
    if (prepared.phone === undefined || used.has(prepared.phone) || Result.isFailure(prepared.text)) return []
    used.add(prepared.phone)
    return [{ place, phone: prepared.phone, text: prepared.text.success }]
  })
}
