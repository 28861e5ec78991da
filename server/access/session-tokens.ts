import { createHash, randomBytes } from "node:crypto"
import { type Clock, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { jwtVerify, SignJWT } from "jose"

/** Which session an access token speaks of. */
export interface SessionClaims {
  readonly sessionId: string
  readonly userId: UserId
}

/** A token, and when it ends, in milliseconds since 1970. */
export interface IssuedToken {
  readonly token: string
  readonly expiresAt: number
}

/** Signs and reads access tokens, which are good for 15 minutes. */
export interface AccessTokens {
  readonly issue: (claims: SessionClaims) => Promise<IssuedToken>
  /** Undefined for what is no token of ours, or not any more. */
  readonly read: (token: string) => Promise<(SessionClaims & { readonly expiresAt: number }) | undefined>
}

const audience = "prosa-session"
const accessLife = 15 * 60_000
const refreshLife = 30 * 24 * 3_600_000

const Claims = Schema.Struct({
  sid: Schema.String.check(Schema.isPattern(/^[0-9a-f-]{36}$/u)),
  sub: Schema.NumberFromString.pipe(Schema.decodeTo(UserId)),
  /** In seconds. */
  exp: Schema.Number,
})

/** `secret` has at least 32 bytes, and is the same on every node. */
export const createAccessTokens = (secret: Uint8Array, clock: Clock): AccessTokens => ({
  issue: async ({ sessionId, userId }) => {
    const expiresAt = clock.now() + accessLife
    const token = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(audience)
      .setSubject(String(userId))
      .setExpirationTime(new Date(expiresAt))
      .sign(secret)
    return { token, expiresAt }
  },
  read: async (token) => {
    try {
      const currentDate = new Date(clock.now())
      const { payload } = await jwtVerify(token, secret, { audience, algorithms: ["HS256"], currentDate })
      const { sid, sub, exp } = Schema.decodeUnknownSync(Claims)(payload)
      return { sessionId: sid, userId: sub, expiresAt: exp * 1_000 }
    } catch {
      return undefined
    }
  },
})

/** A new refresh token: 256 random bits, good for 30 days. */
export const newRefreshToken = (now: number): IssuedToken => ({
  token: randomBytes(32).toString("base64url"),
  expiresAt: now + refreshLife,
})

/** What is stored of a refresh token. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest()
