import type { CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Transactions } from "../platform/storage/transactions.ts"
import { rightsOf } from "./people-store.ts"
import { type Account, accountOfSession } from "./session-store.ts"

/** Who is behind a session, as of less than ten seconds ago. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: UserId
  readonly name: string
  readonly admin: boolean
  /** Null for an administrator, who works on any company. */
  readonly companyId: CompanyId | null
  /** Of an ordinary person; empty for an administrator, who passes every check. */
  readonly permissions: ReadonlyArray<string>
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

/** The people who are signed in, by session. */
export interface SignedInPeople {
  /** Undefined when the session has ended, or its person or company is not active any more. */
  readonly find: (sessionId: string) => Promise<SignedIn | undefined>
  /** Makes the next `find` ask the database. */
  readonly forget: (sessionId: string) => void
}

export interface SignedInPeopleDeps {
  readonly transactions: Transactions
  readonly clock: { readonly now: () => number }
}

/** A change of rights counts after this time at the latest, in milliseconds. */
const remembered = 10_000
/** The oldest is forgotten first. */
const mostSessions = 10_000

export const createSignedInPeople = ({ transactions, clock }: SignedInPeopleDeps): SignedInPeople => {
  const known = new Map<string, { readonly since: number; readonly person: Promise<SignedIn | undefined> }>()

  const load = async (sessionId: string): Promise<SignedIn | undefined> => {
    const account = await Effect.runPromise(
      transactions.asSignIn((tx) => Effect.promise(() => accountOfSession(tx, sessionId))),
    )
    if (account === undefined) return undefined
    const { companyId } = account
    if (companyId === null) return { ...personOf(account, sessionId), permissions: [], workspaces: [] }
    const rights = await Effect.runPromise(
      transactions.asTenant(companyId, (tx) => Effect.promise(() => rightsOf(tx, account.id))),
    )
    return { ...personOf(account, sessionId), ...rights }
  }

  return {
    find: (sessionId) => {
      const now = clock.now()
      const found = known.get(sessionId)
      if (found !== undefined && now - found.since < remembered) return found.person
      const person = load(sessionId)
      known.delete(sessionId)
      known.set(sessionId, { since: now, person })
      const [oldest] = known.keys()
      if (known.size > mostSessions && oldest !== undefined) known.delete(oldest)
      // what failed is asked again by whoever comes next
      person.catch(() => {
        if (known.get(sessionId)?.person === person) known.delete(sessionId)
      })
      return person
    },
    forget: (sessionId) => void known.delete(sessionId),
  }
}

const personOf = (account: Account, sessionId: string) => {
  const { id: userId, name, admin, companyId } = account
  return { sessionId, userId, name, admin, companyId }
}
