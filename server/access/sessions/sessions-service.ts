import { randomUUID } from "node:crypto"
import {
  type Credentials,
  type NotConfirmed,
  notConfirmed,
  type Refreshed,
  type SessionUser,
  type WrongPassword,
  wrongPassword,
} from "@prosa/core/access"
import {
  type Clock,
  foldEmail,
  type SessionEnded,
  sessionEnded,
  type TooManyRequests,
  tooManyRequests,
  UserId,
} from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { Bus } from "../../platform/bus/bus.ts"
import type { HttpCall } from "../../platform/http/http-call.ts"
import { createAttemptLimiter } from "../../platform/http/attempt-limiter.ts"
import { networkOf } from "../../platform/http/call-rate.ts"
import type { Logger } from "../../platform/logger.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Passwords } from "./passwords.ts"
import { waitingRegistration } from "../registrations/registration-store.ts"
import {
  type Account,
  accountByEmail,
  accountOfSession,
  endSession,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
} from "./session-store.ts"
import { type AccessTokens, hashOfToken, type IssuedToken, newRefreshToken } from "./session-tokens.ts"
import { describeSession } from "./describe-session.ts"
import { exchangeToken } from "./exchange-token.ts"
import type { SignedInPeople } from "./signed-in-people.ts"

/** The tokens that keep a browser signed in. */
export interface SessionTokens {
  readonly access: IssuedToken
  readonly refresh: IssuedToken
  /** The browser's secret, when it gets a new one: with a new session. */
  readonly device?: string
}

/** The server side of core's `Sessions`: calls name their browser and return its tokens. */
export interface SessionsService {
  readonly signIn: (
    credentials: Credentials,
    from: Pick<HttpCall, "address" | "userAgent">,
  ) => Effect.Effect<
    { readonly user: SessionUser; readonly tokens: SessionTokens },
    WrongPassword | NotConfirmed | TooManyRequests
  >
  readonly current: (sessionId: string, expiresAt: number) => Effect.Effect<SessionUser, SessionEnded>
  /** Exchanges a refresh token; `device` is the secret of the browser that sends it. */
  readonly refresh: (
    refreshToken: string | undefined,
    device: string | undefined,
  ) => Effect.Effect<{ readonly user: Refreshed; readonly tokens: SessionTokens }, SessionEnded>
  /** Ends the session that the tokens identify, if there is one. */
  readonly signOut: (tokens: { readonly access?: string; readonly refresh?: string }) => Effect.Effect<void>
  /** Publishes the end of a session that was ended elsewhere, so that its sockets close on every node. */
  readonly announceEnd: (sessionId: string) => Effect.Effect<void>
  /** Publishes that the rights of users have changed, so that every node reads them anew for the next call. */
  readonly announceRights: (userIds: ReadonlyArray<UserId>) => Effect.Effect<void>
  /** Runs `ended` when the session ends on any node; returns the unsubscribe function. */
  readonly onEnd: (sessionId: string, ended: () => void) => () => void
  /** Stops listening to the other nodes. */
  readonly close: () => void
}

export interface SessionsDeps {
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly tokens: AccessTokens
  readonly people: SignedInPeople
  readonly bus: Bus
  readonly logger: Logger
  readonly clock: Clock
}

/** The window of the sign-in limits below (per account, per address), in milliseconds. */
const loginWindow = 300_000
const loginsOfAccount = 10
const loginsOfAddress = 50

const endedSubject = (sessionId: string) => `session.${sessionId}`

const rightsSubject = "rights"
const ChangedUsers = Schema.fromJsonString(Schema.Array(UserId))
const readChangedUsers = Schema.decodeUnknownResult(ChangedUsers)
const writeChangedUsers = Schema.encodeSync(ChangedUsers)

export const createSessions = (deps: SessionsDeps): SessionsService => {
  const { transactions, passwords, tokens, people, bus, logger, clock } = deps
  const ofAccount = createAttemptLimiter({ attempts: loginsOfAccount, window: loginWindow, clock })
  const ofAddress = createAttemptLimiter({ attempts: loginsOfAddress, window: loginWindow, clock })

  const issue = (sessionId: string, userId: Account["id"], refresh: IssuedToken) =>
    Effect.promise(async () => ({ access: await tokens.issue({ sessionId, userId }), refresh }))

  const open = (
    account: Account,
    { address, userAgent }: Pick<HttpCall, "address" | "userAgent">,
  ): Effect.Effect<OpenedSession> => {
    const now = clock.now()
    const sessionId = randomUUID()
    const refresh = newRefreshToken(now)
    const device = newRefreshToken(now).token
    return transactions.asSignIn((tx) =>
      Effect.gen(function* () {
        const deviceHash = hashOfToken(device)
        yield* insertSession(tx, { id: sessionId, userId: account.id, deviceHash, address, userAgent, now })
        const hash = hashOfToken(refresh.token)
        yield* insertRefreshToken(tx, { hash, sessionId, now, expiresAt: refresh.expiresAt })
        return { sessionId, refresh, device }
      }),
    )
  }

  const describe = (account: Account, expiresAt: number) => describeSession(transactions, account, expiresAt)

  const tell = (subject: string, payload: string, failed: string): Effect.Effect<void> =>
    bus.publish(subject, payload).pipe(
      Effect.catch((unavailable) =>
        // the other nodes notice by themselves within ten seconds
        Effect.sync(() => logger.warn({ reason: unavailable.reason }, failed)),
      ),
    )

  const stopListening = bus.subscribe(rightsSubject, (payload) => {
    const changed = readChangedUsers(payload)
    if (Result.isSuccess(changed)) people.forgetUsers(changed.success)
  })

  const announceEnd = (sessionId: string): Effect.Effect<void> =>
    Effect.andThen(
      Effect.sync(() => people.forget(sessionId)),
      tell(endedSubject(sessionId), "", "the end of a session could not be told"),
    )
  const end = (sessionId: string): Effect.Effect<void> =>
    transactions.asSignIn((tx) => endSession(tx, sessionId, clock.now())).pipe(Effect.andThen(announceEnd(sessionId)))

  return {
    signIn: ({ name, password }, from) =>
      Effect.gen(function* () {
        const address = networkOf(from.address)
        const accountKey = foldEmail(name)
        const wait = ofAddress.take(address) || ofAccount.take(accountKey)
        if (wait > 0) return yield* Effect.fail(tooManyRequests(wait))
        const { account, waiting } = yield* transactions.asSignIn((tx) =>
          Effect.all({ account: accountByEmail(tx, name), waiting: waitingRegistration(tx, name.trim()) }),
        )
        // one hash is checked, whatever there is of the address
        const known = account === undefined ? waiting?.passwordHash : account.passwordHash
        const matches = yield* Effect.promise(() => passwords.matches(password, known ?? null))
        if (!matches) return yield* Effect.fail(wrongPassword)
        if (account === undefined) return yield* Effect.fail(notConfirmed(waiting?.email ?? name))
        if (!account.maySignIn) return yield* Effect.fail(wrongPassword)
        ofAddress.giveBack(address)
        ofAccount.giveBack(accountKey)
        const { sessionId, refresh, device } = yield* open(account, from)
        const issued = yield* issue(sessionId, account.id, refresh)
        return { user: yield* describe(account, issued.access.expiresAt), tokens: { ...issued, device } }
      }),

    current: (sessionId, expiresAt) =>
      transactions
        .asSignIn((tx) => accountOfSession(tx, sessionId))
        .pipe(
          Effect.flatMap((account) =>
            account === undefined ? Effect.fail(sessionEnded) : describe(account, expiresAt),
          ),
        ),

    refresh: (token, device) =>
      Effect.gen(function* () {
        if (token === undefined || token === "") return yield* Effect.fail(sessionEnded)
        const exchanged = yield* exchangeToken(transactions, clock, token, device)
        if (exchanged._tag === "Stolen") yield* end(exchanged.sessionId)
        if (exchanged._tag !== "Rotated") return yield* Effect.fail(sessionEnded)
        const { sessionId, account, refresh, allowCampaignCreation } = exchanged
        const issued = yield* issue(sessionId, account.id, refresh)
        const expires = new Date(issued.access.expiresAt).toISOString()
        return { user: { id: account.id, expires, allowCampaignCreation }, tokens: issued }
      }),

    signOut: ({ access, refresh }) =>
      Effect.gen(function* () {
        const claims = access === undefined ? undefined : yield* Effect.promise(() => tokens.read(access))
        const stored =
          refresh === undefined
            ? undefined
            : yield* transactions.asSignIn((tx) => lockRefreshToken(tx, hashOfToken(refresh)))
        const sessions = new Set([claims?.sessionId, stored?.sessionId].filter((id) => id !== undefined))
        for (const sessionId of sessions) yield* end(sessionId)
      }),

    announceEnd,

    announceRights: (userIds) =>
      Effect.gen(function* () {
        if (userIds.length === 0) return
        people.forgetUsers(userIds)
        yield* tell(rightsSubject, writeChangedUsers(userIds), "changed rights could not be told")
      }),

    close: stopListening,

    onEnd: (sessionId, ended) =>
      bus.subscribe(endedSubject(sessionId), () => {
        people.forget(sessionId)
        ended()
      }),
  }
}

interface OpenedSession {
  readonly sessionId: string
  readonly refresh: IssuedToken
  readonly device: string
}
