import { createHash } from "node:crypto"
import { compact } from "./json-reading.ts"

export type PageChannel = "messenger" | "instagram"

/** A person on Messenger or Instagram, known to a page by an id of its own. */
export interface PageCustomer {
  readonly id: string
  readonly channel: PageChannel
  readonly pageId: string
  readonly name: string
  readonly username: string | undefined
  /** Milliseconds. */
  readonly lastWords: number
}

export interface PageCustomers {
  /** The customer writes: opens the window of 24 hours. */
  readonly hear: (
    who: { readonly from: string; readonly pageId: string; readonly name?: string; readonly username?: string },
    channel: PageChannel,
  ) => PageCustomer
  readonly find: (id: string, pageId: string) => PageCustomer | undefined
  readonly profile: (customer: PageCustomer, origin: string) => object
}

export const createPageCustomers = (now: () => number): PageCustomers => {
  const all = new Map<string, PageCustomer>()
  const keyOf = (id: string, pageId: string) => JSON.stringify([id, pageId])
  return {
    hear: ({ from, pageId, name, username }, channel) => {
      const key = keyOf(from, pageId)
      const known = all.get(key) ?? { name: "Cliente", username: undefined }
      const heard: PageCustomer = {
        ...known,
        ...compact({ name, username }),
        id: from,
        channel,
        pageId,
        lastWords: now(),
      }
      all.set(key, heard)
      return heard
    },
    find: (id, pageId) => all.get(keyOf(id, pageId)),
    profile: ({ id, channel, name, username }, origin) => {
      const [first = name, ...rest] = name.split(" ")
      const shared = { id, name, profile_pic: `${origin}/__picture/${id}.png` }
      return channel === "instagram"
        ? { ...shared, username: username ?? `cliente.${createHash("sha256").update(id).digest("hex").slice(0, 6)}` }
        : { ...shared, first_name: first, last_name: rest.join(" ") }
    },
  }
}
