import { deliveryMessages } from "../channel/index.ts"
import { campaignPhone } from "./campaign-audience.ts"
import { campaignMessages } from "./campaign-messages.ts"

/** What is known of the receiver of a message by the time that it is due. */
export interface DueReceiver {
  /** The number that the message was made for, as `campaignPhone` returns it. */
  readonly phone: string
  /** The contact's number as stored; undefined: the contact is gone, and nobody else has the number. */
  readonly stored: string | undefined
  /** The contact, or whoever has the number by now, asked for no more campaigns. */
  readonly hasRefused: boolean
}

/** Returns why a due message is not sent after all; undefined if it is. */
export const sendingRefusal = ({ phone, stored, hasRefused }: DueReceiver): string | undefined => {
  if (hasRefused) return campaignMessages.refused
  if (stored === undefined) return campaignMessages.contactGone
  const now = campaignPhone(stored)
  if (now === undefined) return campaignMessages.noPhone
  return now === phone ? undefined : campaignMessages.phoneChanged
}

/** What a campaign needs in order to send, as it is by the time that a message is due. */
export interface SendingMeans {
  readonly allowCampaignCreation: boolean
  /** The bot exists, is active and of target 5. */
  readonly isBotReady: boolean
  /** The number is switched on and connected. */
  readonly isNumberConnected: boolean
}

/** Returns why a campaign pauses before its next message; undefined if it goes on. */
export const pauseNeeded = ({
  allowCampaignCreation,
  isBotReady,
  isNumberConnected,
}: SendingMeans): "flag" | "bot" | "disconnected" | undefined => {
  if (!allowCampaignCreation) return "flag"
  if (!isBotReady) return "bot"
  return isNumberConnected ? undefined : "disconnected"
}

/**
 * Returns why a campaign pauses while its last message waits in the outbox for this reason; undefined for a trouble that passes.
 * The message itself goes on waiting, and is sent once.
 */
export const pauseOfWaiting = (reason: string): "disconnected" | "limit" | undefined => {
  switch (reason) {
    case deliveryMessages.waitsForConnection:
      return "disconnected"
    case deliveryMessages.tooMany:
    case deliveryMessages.busy:
    case deliveryMessages.tooManyCalls:
      return "limit"
    default:
      return undefined
  }
}
