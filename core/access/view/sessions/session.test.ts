import { Effect, Result, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type CallRefused, CompanyId, sessionEnded, unreachable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { CompanyChoice } from "../../../tenancy/index.ts"
import { aUser, createInMemorySessions } from "../../testing/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import type { Refreshed, SessionUser, Sessions } from "../../index.ts"
import { timeZoneOf } from "./company-time-zone.ts"
import { createSession, type Session } from "../index.ts"

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
  let signOuts = 0
  let signOutRefusal: CallRefused | undefined
  const sessions: Sessions = {
    ...known,
    signOut: () =>
      Effect.suspend(() => {
        signOuts++
        return signOutRefusal === undefined ? known.signOut() : Effect.fail(signOutRefusal)
      }),
    refresh: () =>
      Effect.suspend((): Effect.Effect<Refreshed, CallRefused> => {
        refreshedAt.push(Date.now() - testNow)
        if (refusal !== undefined) return Effect.fail(refusal)
        const expires = new Date(Date.now() + hour).toISOString()
        // a response takes a moment
        const answered = Effect.andThen(
          Effect.promise(() => Promise.resolve()),
          known.refresh(),
        )
        return answered.pipe(Effect.map((answer) => ({ ...answer, expires, allowCampaignCreation: true })))
      }),
  }
  const company: { chosen?: CompanyChoice | undefined } = {}
  const host = { exclusive: 0, forgotten: 0 }
  const session = createSession(scope, {
    sessions,
    host: {
      mayExist: () => facts.marker ?? true,
      forget: () => host.forgotten++,
      exclusively: (work) =>
        Effect.suspend(() => {
          host.exclusive++
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
    host,
    refuse: (failure: CallRefused | undefined) => {
      refusal = failure
    },
    signOuts: () => signOuts,
    refuseSignOut: (failure: CallRefused | undefined) => {
      signOutRefusal = failure
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
    const { state, refreshedAt, host, session } = open()
    await pass(0)
    expect(state()).toMatchObject({ starting: false, company: { id: 1, name: "Casa Aroeira" } })
    expect(state().user?.name).toBe("Camila Duarte")
    expect(session.companyId()).toBe(1)
    expect(refreshedAt).toEqual([0])
    expect(host.exclusive).toBe(1)
  })

  it("an unavailable server is retried, without a redirect", async () => {
    const { state, refuse, refreshedAt } = open({ refusal: unreachable })
    await pass(0)
    expect(state()).toMatchObject({ starting: true, unreachable: true })
    await pass(5_000)
    refuse(undefined)
    await pass(5_000)
    expect(refreshedAt).toEqual([0, 5_000, 10_000])
    expect(state()).toMatchObject({ starting: false, user: { name: aUser().name } })
    expect(state().unreachable).toBeUndefined()
  })

  it("an ended session leaves no user", async () => {
    const { state, refreshedAt } = open({ signedIn: false })
    await pass(hour)
    expect(state()).toEqual({ starting: false, user: undefined, company: undefined })
    expect(refreshedAt).toEqual([0])
  })
})

describe("a session", () => {
  const renewed = async (session: Session) => Effect.runPromise(Effect.result(session.renew()))

  it("is renewed under the lock of all tabs, once for all who ask at the same time", async () => {
    const { session, refreshedAt, state, host } = open()
    await pass(0)
    await pass(20 * minute)
    const answers = await Promise.all([renewed(session), renewed(session), renewed(session)])
    expect(answers.every(Result.isSuccess)).toBe(true)
    expect(refreshedAt).toEqual([0, 20 * minute])
    expect(state().user).toMatchObject({ expires: inMs(20 * minute + hour), allowCampaignCreation: true })
    await renewed(session)
    expect(refreshedAt).toHaveLength(3)
    expect(host.exclusive).toBe(3)
  })

  it("continues when a renewal has no response", async () => {
    const { session, refuse, state } = open()
    await pass(0)
    refuse(unreachable)
    expect(await renewed(session)).toEqual(Result.fail(unreachable))
    expect(state().user).toBeDefined()
    refuse(undefined)
    expect(Result.isSuccess(await renewed(session))).toBe(true)
  })

  it("that the server has ended stays ended, and is not renewed", async () => {
    const { session, refreshedAt, refuse, state } = open()
    await pass(0)
    refuse(sessionEnded)
    expect(await renewed(session)).toEqual(Result.fail(sessionEnded))
    expect(state()).toEqual({ starting: false, user: undefined, company: undefined })
    expect(await renewed(session)).toEqual(Result.fail(sessionEnded))
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
})

describe("signing in", () => {
  it("shows the user at once", async () => {
    const { session, state, refreshedAt } = open({ marker: false, signedIn: false })
    const answer = await Effect.runPromise(
      session.signIn({ name: "camila.duarte@casaaroeira.com.br", password: "segredo-123" }),
    )
    expect(state().user).toBe(answer)
    expect(refreshedAt).toEqual([])
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

  it("removes the marker, and ends the session on the server once it responds", async () => {
    const { session, host, refuseSignOut, signOuts } = open()
    await pass(0)
    refuseSignOut(unreachable)
    session.signOut()
    expect(host.forgotten).toBe(1)
    await pass(7_000)
    expect(signOuts()).toBe(2)
    refuseSignOut(undefined)
    await pass(60_000)
    expect(signOuts()).toBe(3)
  })

  it("without a response does not end the session of who signs in next", async () => {
    const { session, refuseSignOut, signOuts, state } = open()
    await pass(0)
    refuseSignOut(unreachable)
    session.signOut()
    await pass(0)
    await Effect.runPromise(session.signIn({ name: "camila.duarte@casaaroeira.com.br", password: "segredo-123" }))
    refuseSignOut(undefined)
    await pass(60_000)
    expect(signOuts()).toBe(1)
    expect(state().user).toBeDefined()
  })
})

it("another user, who signed in in another tab, takes the place of the former with their company", async () => {
  const { session, state } = open()
  await pass(0)
  const { expires: _kept, ...other } = aUser({ id: 9, name: "Davi", companyId: 2, companyName: "Norte" })
  session.changed(other)
  expect(state()).toMatchObject({ user: { id: 9, name: "Davi" }, company: { id: 2, name: "Norte" } })
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

  it("reads the days of the company that is chosen by its time zone", async () => {
    const { session } = open({ user: { ...admin, timeZone: "America/Sao_Paulo" } })
    await pass(0)
    expect(timeZoneOf(session.state$.value)).toBe("America/Sao_Paulo")
    session.chooseCompany({ ...aCompany, timeZone: "America/Manaus" })
    expect(timeZoneOf(session.state$.value)).toBe("America/Manaus")
    // a choice that was stored before there were time zones
    session.chooseCompany(aCompany)
    expect(timeZoneOf(session.state$.value)).toBe("America/Sao_Paulo")
  })
})
