import { createHash } from "node:crypto"
import { compact } from "./json-reading.ts"

/** A person with WhatsApp. */
export interface WhatsAppCustomer {
  readonly waId: string
  readonly name: string
  readonly username: string | undefined
  /** The id of the user for this business, `BR.` and digits. */
  readonly userId: string
  /** Whether webhooks leave the number out, as for users who have taken a username. */
  readonly hidesNumber: boolean
}

export interface WhatsAppCustomers {
  readonly meet: (who: {
    readonly from: string
    readonly name?: string
    readonly username?: string
    readonly hidesNumber?: boolean
  }) => WhatsAppCustomer
  /** The customer behind a number as it was dialled: Brazil's ninth digit may be more or missing. */
  readonly byNumber: (digits: string) => WhatsAppCustomer
  readonly byUserId: (userId: string) => WhatsAppCustomer | undefined
  readonly rename: (from: string, to: string) => WhatsAppCustomer
}

export const createWhatsAppCustomers = (): WhatsAppCustomers => {
  const all = new Map<string, WhatsAppCustomer>()
  const keep = (customer: WhatsAppCustomer): WhatsAppCustomer => {
    all.set(customer.waId, customer)
    return customer
  }
  const fresh = (waId: string, name: string): WhatsAppCustomer => ({
    waId,
    name,
    username: undefined,
    userId: userIdOf(waId),
    hidesNumber: false,
  })
  return {
    meet: ({ from, name, username, hidesNumber }) => {
      const known = all.get(from) ?? fresh(from, name ?? "Cliente")
      return keep({ ...known, ...compact({ name, username, hidesNumber }) })
    },
    byNumber: (digits) => {
      const other = otherSpelling(digits)
      return all.get(digits) ?? (other === undefined ? undefined : all.get(other)) ?? keep(fresh(digits, "Cliente"))
    },
    byUserId: (userId) => [...all.values()].find((one) => one.userId === userId),
    rename: (from, to) => {
      const known = all.get(from) ?? fresh(from, "Cliente")
      all.delete(from)
      // A new number has a new user id.
      return keep({ ...known, waId: to, userId: userIdOf(to) })
    },
  }
}

const userIdOf = (waId: string): string =>
  `BR.${createHash("sha256").update(waId).digest().readBigUInt64BE().toString().slice(0, 16).padStart(16, "1")}`

/** The number with or without the ninth digit of a Brazilian mobile phone. */
export const otherSpelling = (digits: string): string | undefined => {
  const [, area, rest = ""] = /^55(\d{2})(\d{8,9})$/u.exec(digits) ?? []
  if (area === undefined) return undefined
  if (rest.length === 8) return `55${area}9${rest}`
  return rest.startsWith("9") ? `55${area}${rest.slice(1)}` : undefined
}
