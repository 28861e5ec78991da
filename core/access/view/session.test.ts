import { Effect, Result, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type CallRefused, CompanyId, sessionEnded, unreachable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { CompanyChoice } from "../../tenancy/index.ts"
import { aUser, createInMemorySessions } from "../testing/index.ts"
import { testNow } from "../../kernel/testing/index.ts"
import type { Refreshed, SessionUser, Sessions } from "../index.ts"
import { createSession } from "./index.ts"

const aCompany: CompanyChoice = { id: Schema.decodeSync(CompanyId)(1), name: "Casa Aroeira" }
const minute = 60_000
const hour = 60 * minute
const inMs = (ms: number) => new Date(testNow + ms).toISOString()

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers({ now: testNow })
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** A server with one user, whose token each refresh extends by an hour. */
const open = (
  facts: {
    readonly marker?: boolean
    readonly user?: SessionUser
    readonly signedIn?: boolean
    readonly refusal?: CallRefused
  } = {},
) => {
  const user = facts.user ?? aUser({ expires: inMs(hour) })
  const known = createInMemorySessions(user, { signedIn: facts.signedIn ?? true })
  const refreshedAt: Array<number> = []
  let refusal = facts.refusal
  const sessions: Sessions = {
    ...known,
    refresh: () =>
      Effect.suspend((): Effect.Effect<Refreshed, CallRefused> => {
        refreshedAt.push(Date.now() - testNow)
        if (refusal !== undefined) return Effect.fail(refusal)
        const expires = new Date(Date.now() + hour).toISOString()
        return known.refresh().pipe(Effect.map((answer) => ({ ...answer, expires, allowCampaignCreation: true })))
      }),
  }
  const company: { chosen?: CompanyChoice | undefined } = {}
  let exclusive = 0
  const session = createSession(scope, {
    sessions,
    clock: { now: () => Date.now() },
    host: {
      mayExist: () => facts.marker ?? true,
      exclusively: (work) =>
        Effect.suspend(() => {
          exclusive++
          return work
        }),
      chosenCompany: {
        read: () => company.chosen,
        write: (choice) => {
          company.chosen = choice
        },
      },
    },
  })
  return {
    session,
    sessions,
    company,
    refreshedAt,
    state: () => session.state$.value,
    exclusive: () => exclusive,
    refuse: (failure: CallRefused | undefined) => {
      refusal = failure
    },
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe("when the page is opened", () => {
  it("nothing is loaded without the marker of a session", async () => {
    const { state, refreshedAt } = open({ marker: false })
    await pass(0)
    expect(state()).toEqual({ starting: false, user: undefined, company: undefined })
    expect(refreshedAt).toEqual([])
  })

  it("with the marker the session is refreshed, under the lock of all tabs, and the user is loaded", async () => {
    const { state, refreshedAt, exclusive, session } = open()
    await pass(0)
    expect(state()).toMatchObject({ starting: false, company: { id: 1, name: "Casa Aroeira" } })
    expect(state().user?.name).toBe("Camila Duarte")
    expect(session.companyId()).toBe(1)
    expect(refreshedAt).toEqual([0])
    expect(exclusive()).toBe(1)
  })

  it("an unavailable server is retried, without a redirect", async () => {
    const { state, refuse, refreshedAt } = open({ refusal: unreachable })
    await pass(0)
    expect(state().starting).toBe(true)
    await pass(5_000)
    refuse(undefined)
    await pass(5_000)
    expect(refreshedAt).toEqual([0, 5_000, 10_000])
    expect(state()).toMatchObject({ starting: false, user: { name: aUser().name } })
  })

  it("an ended session leaves no user", async () => {
    const { state, refreshedAt } = open({ signedIn: false })
    await pass(hour)
    expect(state()).toEqual({ starting: false, user: undefined, company: undefined })
    expect(refreshedAt).toEqual([0])
  })
})

describe("a session", () => {
  it("is refreshed a minute before it expires, repeatedly", async () => {
    const { refreshedAt, state, exclusive } = open()
    await pass(59 * minute - 1)
    expect(refreshedAt).toEqual([0])
    await pass(1)
    expect(refreshedAt).toEqual([0, 59 * minute])
    expect(state().user).toMatchObject({ expires: inMs(59 * minute + hour), allowCampaignCreation: true })
    await pass(59 * minute)
    expect(refreshedAt).toEqual([0, 59 * minute, 118 * minute])
    expect(exclusive()).toBe(3)
  })

  it("that is about to expire is refreshed after a second, not at once", async () => {
    const { refreshedAt } = open({ user: aUser({ expires: inMs(10_000) }) })
    await pass(999)
    expect(refreshedAt).toEqual([0])
    await pass(1)
    expect(refreshedAt).toEqual([0, 1_000])
  })

  it("continues without a response, and retries every 5 s", async () => {
    const { refreshedAt, refuse, state } = open()
    await pass(0)
    refuse(unreachable)
    await pass(59 * minute + 12_000)
    expect(refreshedAt).toEqual([0, 59 * minute, 59 * minute + 5_000, 59 * minute + 10_000])
    expect(state().user).toBeDefined()
    refuse(undefined)
    await pass(3_000)
    expect(refreshedAt).toHaveLength(5)
    expect(state().user?.expires).toBe(inMs(59 * minute + 15_000 + hour))
  })

  it("that the server has ended stays ended, and is not refreshed", async () => {
    const { refreshedAt, refuse, state } = open()
    await pass(0)
    refuse(sessionEnded)
    await pass(59 * minute)
    expect(state()).toEqual({ starting: false, user: undefined, company: undefined })
    await pass(10 * hour)
    expect(refreshedAt).toHaveLength(2)
  })

  it("ends when a call says so", async () => {
    const { session, refreshedAt, state } = open()
    await pass(0)
    session.ended()
    expect(state().user).toBeUndefined()
    await pass(hour)
    expect(refreshedAt).toHaveLength(1)
  })

  it("is not refreshed once its scope has ended", async () => {
    const { refreshedAt } = open()
    await pass(0)
    scope.end()
    await pass(hour)
    expect(refreshedAt).toHaveLength(1)
  })
})

describe("signing in", () => {
  it("shows the user at once and schedules the refresh", async () => {
    const { session, state, refreshedAt } = open({ marker: false, signedIn: false })
    const answer = await Effect.runPromise(
      session.signIn({ name: "camila.duarte@casaaroeira.com.br", password: "segredo-123" }),
    )
    expect(state().user).toBe(answer)
    await pass(59 * minute)
    expect(refreshedAt).toEqual([59 * minute])
  })

  it("with a wrong password changes nothing", async () => {
    const { session, state } = open({ marker: false, signedIn: false })
    const answer = await Effect.runPromise(Effect.result(session.signIn({ name: "a@b.co", password: "x" })))
    expect(Result.isFailure(answer) && answer.failure.message).toBe("Senha inválida.")
    expect(state().user).toBeUndefined()
  })
})

describe("signing out", () => {
  it("clears the user and the company at once, on the server too, and stops refreshing", async () => {
    const { session, sessions, company, state, refreshedAt } = open()
    await pass(0)
    company.chosen = aCompany
    session.signOut()
    expect(state()).toEqual({ starting: false, user: undefined, company: undefined })
    expect(company.chosen).toBeUndefined()
    const current = await Effect.runPromise(Effect.result(sessions.current()))
    expect(Result.isFailure(current) && current.failure).toEqual(sessionEnded)
    await pass(hour)
    expect(refreshedAt).toHaveLength(1)
  })
})

describe("an administrator", () => {
  const admin = aUser({ admin: true, companyId: null, companyName: "", expires: inMs(hour) })

  it("chooses a company, which is stored", async () => {
    const { session, company, state } = open({ user: admin })
    await pass(0)
    expect(state().company).toBeUndefined()
    expect(() => session.companyId()).toThrow("company")
    session.chooseCompany(aCompany)
    expect(session.companyId()).toBe(aCompany.id)
    expect(company.chosen).toBe(aCompany)
  })
})
