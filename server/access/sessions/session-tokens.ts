import { createHash, randomBytes } from "node:crypto"
import { type Clock, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { jwtVerify, SignJWT } from "jose"

/** The session that an access token identifies. */
export interface SessionClaims {
  readonly sessionId: string
  readonly userId: UserId
}

/** A token and its expiry, in milliseconds since 1970. */
export interface IssuedToken {
  readonly token: string
  readonly expiresAt: number
}

/** Signs and verifies access tokens, valid for 15 minutes. */
export interface AccessTokens {
  readonly issue: (claims: SessionClaims) => Promise<IssuedToken>
  /** Undefined if the token is invalid or expired. */
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

/** Creates the access tokens. `secret` has at least 32 bytes and is the same on every node. */
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

/** Creates a refresh token: 256 random bits, valid for 30 days. */
export const newRefreshToken = (now: number): IssuedToken => ({
  token: randomBytes(32).toString("base64url"),
  expiresAt: now + refreshLife,
})

/** Hashes a refresh token for storage. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest()
