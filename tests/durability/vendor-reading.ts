/** A message that a person wrote on WhatsApp, in the order of that person. */
export interface PersonWrote {
  /** Telephone number of the person. */
  readonly person: string
  /** Meta's id of it. */
  readonly id: string
  /** As it was edited last, if it was. */
  readonly text: string
  /** Size in bytes of the picture above the text, if there is one. */
  readonly picture?: number
  /** They have taken it back. */
  readonly deleted?: boolean
  /** The company wrote it to them on its own phone, and it has come so far. */
  readonly byCompany?: "read"
}

/** A message that Meta has taken for a person, in the order in which it did. */
export interface VendorTook {
  readonly person: string
  readonly id: string
  /** What it says, as `partText` spells it. */
  readonly text: string
  /** The furthest that Meta has reported of it. */
  readonly reported: "sent" | "delivered" | "read"
}

/** Spells what one message to a person shows: its text, under the size of a file. */
export const partText = (text: string, file?: { readonly bytes: number }): string =>
  file === undefined ? text : `[${file.bytes} bytes] ${text}`.trim()

/** A message of a conversation with the vendor's ids of it: one of a person's, one for each part of the company's. */
export interface StoredOnChannel {
  readonly person: string
  readonly dialogId: number
  readonly seq: number
  readonly sender: string
  readonly text: string
  readonly deleted: boolean
  /** Sizes of its files in bytes, as their contents have them. */
  readonly files: ReadonlyArray<number>
  /** What the company's message shows the person, message by message of the vendor, as `partText` spells it. */
  readonly parts: ReadonlyArray<string>
  readonly externalIds: ReadonlyArray<string>
  /** What became of the company's message: that of its delivery, and that which people see. */
  readonly delivery: string | null
  readonly shown: string | null
  readonly reason: string | null
}

/** What is left when the storm is over, in the order of each conversation. */
export interface ChannelReading {
  readonly messages: ReadonlyArray<StoredOnChannel>
  /** Events that were never processed. */
  readonly waitingEvents: number
}

/** The reason of a message of which nobody knows whether the vendor took it. */
export const lostOutcome = "Não se sabe se a mensagem foi entregue. Envie de novo se for preciso."
