import type { Rights } from "@prosa/core/access"
import type { Clock, UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { SignedIn } from "../../caller/index.ts"
import { mayCreateCampaigns, rightsOf } from "../collaborators/people-store.ts"
import { type Account, accountOfSession } from "./session-store.ts"

/** Cache of signed-in users, by session. */
export interface SignedInPeople {
  /** Undefined when the session has ended, or its user or company is no longer active. */
  readonly find: (sessionId: string) => Promise<SignedIn | undefined>
  /** Returns the cached entry without waiting, if there is one. */
  readonly known: (sessionId: string) => KnownPerson | undefined
  /** Drops the cached entry, so that the next `find` reads the database. */
  readonly forget: (sessionId: string) => void
  /** Drops the cached entries of users, and those that are being loaded, since they may be out of date already. */
  readonly forgetUsers: (userIds: ReadonlyArray<UserId>) => void
}

/** A signed-in user, and until when the entry is valid (milliseconds since 1970) unless the session ends first. */
export interface KnownPerson {
  readonly person: SignedIn
  readonly until: number
}

export interface SignedInPeopleDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Lifetime of a cached entry, in milliseconds: a change of rights takes effect after this time at the latest. */
const remembered = 10_000
/** Age from which a requested entry is refreshed in the background, so that frequent callers never wait. */
const renewedAfter = 8_000
/** Size of the cache; the oldest entry is evicted first. */
const mostSessions = 10_000

export const createSignedInPeople = ({ transactions, clock }: SignedInPeopleDeps): SignedInPeople => {
  const known = new Map<string, Remembered>()
  const recent = (sessionId: string): Remembered | undefined => {
    const found = known.get(sessionId)
    return found !== undefined && clock.now() - found.since < remembered ? found : undefined
  }

  const load = async (sessionId: string): Promise<SignedIn | undefined> => {
    const account = await Effect.runPromise(transactions.asSignIn((tx) => accountOfSession(tx, sessionId)))
    if (account === undefined) return undefined
    const { companyId } = account
    const person = personOf(account, sessionId)
    if (companyId === null) return { ...person, allowCampaignCreation: true, permissions: [], workspaces: [] }
    return Effect.runPromise(
      transactions.asTenant(companyId, (tx) =>
        Effect.map(
          Effect.all([rightsOf(tx, account.id), mayCreateCampaigns(tx, companyId)]),
          ([rights, allowCampaignCreation]) => ({ ...person, allowCampaignCreation, ...rights }),
        ),
      ),
    )
  }

  const renew = (sessionId: string, entry: Remembered) => {
    entry.renewing = true
    const since = clock.now()
    const person = load(sessionId)
    person.then(
      // an entry evicted meanwhile is not restored
      (loaded) => known.get(sessionId) === entry && known.set(sessionId, { since, person, loaded, renewing: false }),
      () => void (entry.renewing = false),
    )
  }

  return {
    find: (sessionId) => {
      const found = recent(sessionId)
      if (found !== undefined) return found.person
      const person = load(sessionId)
      known.delete(sessionId)
      const entry: Remembered = { since: clock.now(), person, loaded: undefined, renewing: false }
      known.set(sessionId, entry)
      const [oldest] = known.keys()
      if (known.size > mostSessions && oldest !== undefined) known.delete(oldest)
      person.then(
        (loaded) => void (entry.loaded = loaded),
        // the next caller retries a failed load
        () => known.get(sessionId) === entry && known.delete(sessionId),
      )
      return person
    },
    known: (sessionId) => {
      const found = recent(sessionId)
      if (found?.loaded === undefined) return undefined
      if (!found.renewing && clock.now() - found.since > renewedAfter) renew(sessionId, found)
      return { person: found.loaded, until: found.since + (found.renewing ? 0 : renewedAfter) }
    },
    forget: (sessionId) => void known.delete(sessionId),
    forgetUsers: (userIds) => {
      const users = new Set(userIds)
      for (const [sessionId, { loaded }] of known)
        if (loaded === undefined || users.has(loaded.userId)) known.delete(sessionId)
    },
  }
}

interface Remembered {
  readonly since: number
  readonly person: Promise<SignedIn | undefined>
  loaded: SignedIn | undefined
  renewing: boolean
}

/** What open pages are told of the person behind them. */
export const openRights = (person: SignedIn): Rights => {
  const { userId: id, isAttendant, allowCampaignCreation, permissions, workspaces } = person
  return { id, isAttendant, allowCampaignCreation, permissions, workspaces }
}

const personOf = (account: Account, sessionId: string) => {
  const { id: userId, name, admin, companyId, isAttendant } = account
  return { sessionId, userId, name, admin, companyId, isAttendant }
}
