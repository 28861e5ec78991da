import { createHmac, timingSafeEqual } from "node:crypto"
import { standingAfter } from "@prosa/core/channel"
import { Effect } from "effect"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { findConnectionsOfLogin } from "../connections/connection-store.ts"
import { insertChannelEvents } from "./event-store.ts"
import { momentIn, parsedRecord, storableId, wordIn } from "../gateway/loose-json.ts"

/** A person has removed the application at Meta, which ends every access that their login gave. */
export interface Deauthorization {
  /** Meta's id of the person. */
  readonly userId: string
  /** In milliseconds since 1970, of a full second. */
  readonly issuedAt: number
}

/** How old a request may be, and how far ahead Meta's clock may go, in milliseconds. */
const limits = { age: 86_400_000, ahead: 300_000 } as const

/**
 * Reads the form that Meta posts: its `signed_request` is `signature.payload`, both in base64url, where the signature is the
 * HMAC-SHA256 of the encoded payload with the application's secret. Undefined unless it is one that Meta has signed for this
 * application within the last day; members of the form beside it are not read.
 */
export const readDeauthorization = (form: Buffer, secret: string, now: number): Deauthorization | undefined => {
  const given = new URLSearchParams(form.toString("utf8")).getAll("signed_request")
  const [signature, payload, ...more] = given.length === 1 ? (given[0]?.split(".") ?? []) : []
  if (secret === "" || signature === undefined || payload === undefined || more.length > 0) return undefined
  if (![signature, payload].every((part) => encoded.test(part))) return undefined
  const expected = createHmac("sha256", secret).update(payload).digest()
  const bytes = Buffer.from(signature, "base64url")
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
  const facts = parsedRecord(Buffer.from(payload, "base64url").toString("utf8")) ?? {}
  // A number that is no whole one in JavaScript would be another person's.
  const userId =
    typeof facts["user_id"] === "number" && !Number.isSafeInteger(facts["user_id"]) ? "" : wordIn(facts, "user_id")
  const issuedAt = momentIn(facts, "issued_at", "seconds")
  const isNow = issuedAt >= now - limits.age && issuedAt <= now + limits.ahead
  return wordIn(facts, "algorithm").toUpperCase() === "HMAC-SHA256" && /^\d{1,40}$/u.test(userId) && isNow
    ? { userId, issuedAt }
    : undefined
}

const encoded = /^[\w-]+={0,2}$/u

/**
 * Stores for each connection that the person's login has made that its access was withdrawn, and schedules the processing;
 * returns how many they are. A connection that was made again since then stays. A repetition changes nothing.
 */
export const storeDeauthorization = (
  transactions: Transactions,
  { userId, issuedAt }: Deauthorization,
  now: number,
): Effect.Effect<number> =>
  Effect.gen(function* () {
    const { state, trouble } = standingAfter({ kind: "login-withdrawn" })
    // Meta cuts the moment to its second.
    const found = yield* findConnectionsOfLogin(transactions, userId, issuedAt + 1_000)
    for (const { id, companyId } of found) {
      const told = {
        id: storableId(`deauthorized ${userId} ${issuedAt}`),
        person: "",
        event: { kind: "connection", state, trouble, at: issuedAt },
      } as const
      yield* transactions.asTenant(companyId, (tx) => insertChannelEvents(tx, id, [told], now))
    }
    return found.length
  })
