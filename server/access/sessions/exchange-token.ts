import type { Clock } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { mayCreateCampaigns } from "../collaborators/people-store.ts"
import {
  type Account,
  accountOfSession,
  insertRefreshToken,
  lockRefreshToken,
  rotateRefreshToken,
} from "./session-store.ts"
import { hashOfToken, type IssuedToken, newRefreshToken } from "./session-tokens.ts"

/**
 * Grace period for reuse of a rotated token, in milliseconds: another tab of the same browser may have sent it. Later
 * reuse counts as theft, and so does any use by another browser.
 */
const rotationGrace = 20_000
/** What became of a refresh token that was brought for another. */
export type TokenExchange =
  | { readonly _tag: "Refused" }
  | { readonly _tag: "Stolen"; readonly sessionId: string }
  | {
      readonly _tag: "Rotated"
      readonly sessionId: string
      readonly account: Account
      readonly refresh: IssuedToken
      readonly allowCampaignCreation: boolean
    }

/** Exchanges a refresh token. A stolen token ends the session, and that must be committed: ending it is left to the caller. */
export const exchangeToken = (
  transactions: Transactions,
  clock: Clock,
  token: string,
  device: string | undefined,
): Effect.Effect<TokenExchange> =>
  transactions.asSignIn((tx) =>
    Effect.gen(function* (): Generator<Effect.Effect<unknown>, TokenExchange, never> {
      const now = clock.now()
      const hash = hashOfToken(token)
      const stored = yield* lockRefreshToken(tx, hash)
      if (stored === undefined || stored.ended || stored.expiresAt <= now) return { _tag: "Refused" }
      const { sessionId, rotatedAt, deviceHash } = stored
      const sameBrowser = device !== undefined && deviceHash?.equals(hashOfToken(device)) === true
      const inGrace = rotatedAt === null || now - rotatedAt <= rotationGrace
      if (!sameBrowser || !inGrace) return { _tag: "Stolen", sessionId }
      const account = yield* accountOfSession(tx, sessionId)
      if (account === undefined) return { _tag: "Refused" }
      const refresh = newRefreshToken(now)
      yield* rotateRefreshToken(tx, hash, sessionId, now)
      yield* insertRefreshToken(tx, {
        hash: hashOfToken(refresh.token),
        sessionId,
        now,
        expiresAt: refresh.expiresAt,
      })
      const { companyId } = account
      const allowed = companyId === null || (yield* mayCreateCampaigns(tx, companyId))
      return { _tag: "Rotated", sessionId, account, refresh, allowCampaignCreation: allowed }
    }),
  )
