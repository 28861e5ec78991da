import type { Channel, StoredFile } from "@prosa/core/channel"
import type { BotId, CompanyId, DialogId } from "@prosa/core/kernel"
import type { Effect } from "effect"

/** A message on its way to a person. */
export interface Delivery {
  /** The same each time this message is tried. */
  readonly key: string
  readonly companyId: CompanyId
  readonly botId: BotId
  readonly dialogId: DialogId
  /** Its place in the dialog. */
  readonly seq: number
  /** Who it is for, as the channel knows them. */
  readonly to: { readonly kind: string; readonly value: string }
  readonly text: string
  readonly buttons: ReadonlyArray<{ readonly id: number; readonly label: string; readonly link?: string }>
  readonly files: ReadonlyArray<Omit<StoredFile, "url">>
}

/** The vendor did not take the message. */
export interface DeliveryRefused {
  readonly _tag: "DeliveryRefused"
  /** A Portuguese sentence for the attendant. */
  readonly reason: string
  /** Trying again would not help. */
  readonly final: boolean
}

/** How a channel's messages leave the server. */
export interface ChannelGateway {
  /** Whether the vendor takes a message of one key once, however often it is sent. */
  readonly repeatable: boolean
  /** Answers the vendor's name of the message. */
  readonly send: (delivery: Delivery) => Effect.Effect<{ readonly externalId: string }, DeliveryRefused>
}

/** The gateways of this server, by channel. */
export type ChannelGateways = Readonly<Partial<Record<Channel, ChannelGateway>>>
