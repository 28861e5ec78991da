import { createHttpSessions } from "@prosa/adapters-http/clients"
import type { Sessions } from "@prosa/core/access"
import { type CallRefused, sessionEnded } from "@prosa/core/kernel"
import { type TestServer, testPassword } from "@prosa/server/testing"
import { aUser, createInMemorySessions } from "@prosa/core/access/testing"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createPasswords } from "../../server/access/sessions/passwords.ts"
import { createAccessTokens } from "../../server/access/sessions/session-tokens.ts"
import { createSessions, type SessionTokens } from "../../server/access/sessions/sessions-service.ts"
import { createSignedInPeople, openRights } from "../../server/access/sessions/signed-in-people.ts"
import { createInProcessBus } from "../../server/platform/bus/in-process-bus.ts"
import { silentLogger } from "../../server/platform/logger.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

const email = "camila@casa.com.br"
const password = testPassword

/** What holds for `Sessions`, whoever keeps them. Nobody is signed in at first. */
const describeSessions = (name: string, open: () => Sessions): void => {
  describe(`Sessions, ${name}`, () => {
    it("know nobody before somebody signs in", async () => {
      const sessions = open()
      expect(await failureOf(sessions.current())).toEqual(sessionEnded)
      expect(await failureOf(sessions.refresh())).toEqual(sessionEnded)
    })

    it("begin with address and password, and know the person from then on", async () => {
      const sessions = open()
      const user = await answerOf(sessions.signIn({ name: email, password }))
      expect(user).toMatchObject({ email, name: "Camila Duarte", admin: false })
      const current = await answerOf(sessions.current())
      expect({ ...current, expires: "" }).toEqual({ ...user, expires: "" })
    })

    it("take an address in any case, with blanks around it", async () => {
      expect(await answerOf(open().signIn({ name: ` ${email.toUpperCase()} `, password }))).toMatchObject({ email })
    })

    it("do not tell a wrong password from an unknown address", async () => {
      const sessions = open()
      const wrong = await failureOf(sessions.signIn({ name: email, password: "outra senha" }))
      expect(wrong).toEqual({ _tag: "WrongPassword", message: "Senha inválida." })
      expect(await failureOf(sessions.signIn({ name: "ninguem@casa.com.br", password }))).toEqual(wrong)
      expect(await failureOf(sessions.current())).toEqual(sessionEnded)
    })

    it("tell the rights that the server goes by, and nobody's without a session", async () => {
      const sessions = open()
      expect(await failureOf(sessions.rights())).toEqual(sessionEnded)
      const user = await answerOf(sessions.signIn({ name: email, password }))
      const { id, isAttendant, allowCampaignCreation, permissions, workspaces } = user
      const rights = { id, isAttendant, allowCampaignCreation, permissions, workspaces }
      expect(await answerOf(sessions.rights())).toEqual(rights)
    })

    it("are prolonged for who is signed in", async () => {
      const sessions = open()
      const { id, allowCampaignCreation } = await answerOf(sessions.signIn({ name: email, password }))
      expect(await answerOf(sessions.refresh())).toMatchObject({ id, allowCampaignCreation })
      expect((await answerOf(sessions.current())).id).toBe(id)
    })

    it("are prolonged for two tabs at once", async () => {
      const sessions = open()
      await answerOf(sessions.signIn({ name: email, password }))
      const both = await Promise.all([answerOf(sessions.refresh()), answerOf(sessions.refresh())])
      expect(both.map(({ id }) => id)).toEqual([both[0].id, both[0].id])
      expect(await answerOf(sessions.current())).toMatchObject({ email })
    })

    it("end when the person leaves, and leaving twice does no harm", async () => {
      const sessions = open()
      await answerOf(sessions.signIn({ name: email, password }))
      await answerOf(sessions.signOut())
      expect(await failureOf(sessions.current())).toEqual(sessionEnded)
      expect(await failureOf(sessions.refresh())).toEqual(sessionEnded)
      await answerOf(sessions.signOut())
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer

  beforeAll(async () => {
    server = await open()
    const companyId = await server.seed.company()
    await server.seed.person(companyId, { email, name: "Camila Duarte" })
  })

  overHttp(describeSessions, () => createHttpSessions({ fetch: server.browser().fetch }))

  asUseCase(describeSessions, () => {
    const { transactions } = server
    const clock = { now: () => Date.now() }
    const tokens = createAccessTokens(new TextEncoder().encode("um segredo de 32 bytes só para testes"), clock)
    const people = createSignedInPeople({ transactions, clock })
    const bus = createInProcessBus(silentLogger)
    const service = createSessions({
      transactions,
      passwords: createPasswords(),
      tokens,
      people,
      bus,
      logger: silentLogger,
      clock,
    })
    /** The cookies of the one browser. */
    let kept: SessionTokens | undefined
    const keep = (given: SessionTokens | undefined) => Effect.sync(() => void (kept = given))
    const current = (): Effect.Effect<Effect.Success<ReturnType<Sessions["current"]>>, CallRefused> =>
      Effect.gen(function* () {
        const claims = yield* Effect.promise(() => tokens.read(kept?.access.token ?? ""))
        if (claims === undefined) return yield* Effect.fail(sessionEnded)
        return yield* service.current(claims.sessionId, claims.expiresAt)
      })
    const rights = (): ReturnType<Sessions["rights"]> =>
      Effect.gen(function* () {
        const claims = yield* Effect.promise(() => tokens.read(kept?.access.token ?? ""))
        const person = claims && (yield* Effect.promise(() => people.find(claims.sessionId)))
        if (person === undefined) return yield* Effect.fail(sessionEnded)
        return openRights(person)
      })
    return {
      current,
      rights,
      signIn: (credentials) =>
        service.signIn(credentials, { address: "127.0.0.1", userAgent: "" }).pipe(
          Effect.tap((signedIn) => keep(signedIn.tokens)),
          Effect.map(({ user }) => user),
        ),
      refresh: () =>
        Effect.suspend(() => service.refresh(kept?.refresh.token, kept?.device)).pipe(
          Effect.tap((refreshed) => keep({ ...kept, ...refreshed.tokens })),
          Effect.map(({ user }) => user),
        ),
      signOut: () =>
        Effect.suspend(() =>
          service.signOut(kept === undefined ? {} : { access: kept.access.token, refresh: kept.refresh.token }),
        ).pipe(Effect.andThen(keep(undefined))),
    }
  })
})

describeSessions("in memory", () => createInMemorySessions(aUser({ email }), { password }))
