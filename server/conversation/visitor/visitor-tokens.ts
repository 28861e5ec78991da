import { webcrypto } from "node:crypto"
import { decode } from "@prosa/core/kernel"
import { Result } from "effect"
import { jwtVerify, SignJWT } from "jose"
import { Visitor } from "../../caller/index.ts"

/** Signs and verifies visitor tokens, valid for 365 days and bound to one bot. */
export interface VisitorTokens {
  readonly sign: (visitor: Visitor) => Promise<string>
  /** Undefined if the token is invalid or expired. */
  readonly read: (token: string) => Promise<Visitor | undefined>
}

const audience = "prosa-visitor"

/** Size of the cache of verified tokens: a signature is checked once, not per message. */
const remembered = 10_000

/** Creates the visitor tokens. `secret` has at least 32 bytes. */
export const createVisitorTokens = (secret: Uint8Array): VisitorTokens => {
  // Imported once: given raw bytes, jose would import the key for every token.
  const key = webcrypto.subtle.importKey("raw", new Uint8Array(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ])
  const known = new Map<string, { readonly visitor: Visitor; readonly endsAt: number }>()
  const remember = (token: string, visitor: Visitor, endsAt: number) => {
    known.set(token, { visitor, endsAt })
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
  }
  return {
    sign: async (visitor) =>
      new SignJWT({ ...visitor })
        .setProtectedHeader({ alg: "HS256" })
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime("365d")
        .sign(await key),
    read: async (token) => {
      const before = known.get(token)
      if (before !== undefined && before.endsAt > Date.now()) return before.visitor
      try {
        const { payload } = await jwtVerify(token, await key, { audience, algorithms: ["HS256"] })
        const visitor = Result.getOrUndefined(decode(Visitor, payload))
        if (visitor !== undefined) remember(token, visitor, (payload.exp ?? 0) * 1_000)
        return visitor
      } catch {
        return undefined
      }
    },
  }
}
