/** A choice that the customer can press; with `url` it opens a page instead. */
export interface ShownChoice {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly url?: string
}

/** What the customer's phone shows of a message, alike for all channels. */
export interface ShownContent {
  readonly kind:
    | "text"
    | "image"
    | "video"
    | "audio"
    | "document"
    | "sticker"
    | "location"
    | "contacts"
    | "system"
    | "unsupported"
  readonly text?: string
  readonly header?: string
  readonly footer?: string
  readonly mediaId?: string
  readonly mime?: string
  readonly filename?: string
  readonly voice?: boolean
  readonly latitude?: number
  readonly longitude?: number
  readonly buttons?: ReadonlyArray<ShownChoice>
  readonly quickReplies?: ReadonlyArray<ShownChoice>
  readonly list?: {
    readonly button: string
    readonly sections: ReadonlyArray<{ readonly title?: string; readonly rows: ReadonlyArray<ShownChoice> }>
  }
}

export type ShownStatus = "accepted" | "sent" | "delivered" | "read" | "played" | "failed" | "deleted"

export interface ChatLine {
  readonly id: string
  readonly from: "customer" | "company"
  /** Milliseconds. */
  readonly at: number
  readonly content: ShownContent
  readonly status?: ShownStatus
  readonly replyTo?: string
  /** Emoji by who reacted; the last one counts. */
  readonly reactions?: Readonly<Partial<Record<"customer" | "company", string>>>
}

/** Where a chat is held: the company's account (number, page or instance) and the customer. */
export interface ChatPlace {
  readonly account: string
  readonly customer: string
}

export interface StoredBytes {
  readonly bytes: Buffer
  readonly mime: string
  readonly filename?: string
}

/** Every chat of a fake as its customers see it. */
export interface ChatLog {
  readonly add: (place: ChatPlace, line: ChatLine) => void
  readonly change: (id: string, change: (line: ChatLine) => ChatLine) => void
  readonly of: (place: ChatPlace) => ReadonlyArray<ChatLine>
  /** The customers of an account that have a chat, the one with the latest line first. */
  readonly customersOf: (account: string) => ReadonlyArray<{ readonly customer: string; readonly last: ChatLine }>
  readonly find: (id: string) => { readonly place: ChatPlace; readonly line: ChatLine } | undefined
  readonly keep: (id: string, media: StoredBytes) => void
  readonly mediaOf: (id: string) => StoredBytes | undefined
  /** Moves a chat to the customer's new address. */
  readonly move: (from: ChatPlace, to: ChatPlace) => void
  readonly type: (place: ChatPlace, until: number) => void
  /** When the company's typing indicator ends, in milliseconds; 0 without one. */
  readonly typesUntil: (place: ChatPlace) => number
}

export const createChatLog = (): ChatLog => {
  const lines: Array<{ place: ChatPlace; line: ChatLine }> = []
  const media = new Map<string, StoredBytes>()
  const typing = new Map<string, number>()
  const isSame = (one: ChatPlace, other: ChatPlace) => one.account === other.account && one.customer === other.customer
  const keyOf = ({ account, customer }: ChatPlace) => JSON.stringify([account, customer])
  return {
    add: (place, line) => {
      if (line.from === "company") typing.delete(keyOf(place))
      lines.push({ place, line })
    },
    change: (id, change) => {
      const held = lines.find(({ line }) => line.id === id)
      if (held !== undefined) held.line = change(held.line)
    },
    of: (place) => lines.filter((one) => isSame(one.place, place)).map(({ line }) => line),
    customersOf: (account) => {
      const last = new Map<string, ChatLine>()
      for (const { place, line } of lines.toReversed())
        if (place.account === account && !last.has(place.customer)) last.set(place.customer, line)
      return [...last].map(([customer, line]) => ({ customer, last: line }))
    },
    find: (id) => lines.find(({ line }) => line.id === id),
    keep: (id, kept) => void media.set(id, kept),
    mediaOf: (id) => media.get(id),
    move: (from, to) => {
      for (const held of lines) if (isSame(held.place, from)) held.place = to
    },
    type: (place, until) => void typing.set(keyOf(place), until),
    typesUntil: (place) => typing.get(keyOf(place)) ?? 0,
  }
}
