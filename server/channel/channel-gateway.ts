import type { Channel, StoredFile } from "@prosa/core/channel"
import type { BotId, CompanyId, DialogId } from "@prosa/core/kernel"
import type { Effect } from "effect"

/** An outgoing message to a contact. */
export interface Delivery {
  /** Idempotency key: the same on every attempt. */
  readonly key: string
  readonly companyId: CompanyId
  /** The bot whose channel sends it: the one that the contact writes to. */
  readonly botId: BotId
  readonly dialogId: DialogId
  /** The sequence number in the dialog. */
  readonly seq: number
  /** The recipient, as the channel identifies them. */
  readonly to: { readonly kind: string; readonly value: string }
  /** Written as the channel shows it (`textOnChannel`). */
  readonly text: string
  readonly buttons: ReadonlyArray<{ readonly id: number; readonly label: string; readonly link?: string }>
  readonly files: ReadonlyArray<Omit<StoredFile, "url">>
}

/** The vendor rejected the message. */
export interface DeliveryRefused {
  readonly _tag: "DeliveryRefused"
  /** A Portuguese sentence for the attendant. */
  readonly reason: string
  /** A retry would not help. */
  readonly final: boolean
}

/** Sends a channel's messages to its vendor. */
export interface ChannelGateway {
  /** Whether the vendor deduplicates by key, so that a message may be sent again. */
  readonly repeatable: boolean
  /** Sends a message; returns the vendor's id of it. */
  readonly send: (delivery: Delivery) => Effect.Effect<{ readonly externalId: string }, DeliveryRefused>
}

/** The gateways of this server, by channel. */
export type ChannelGateways = Readonly<Partial<Record<Channel, ChannelGateway>>>
