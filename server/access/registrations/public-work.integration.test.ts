import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { silentLogger } from "../../platform/logger.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createPasswords, type Passwords } from "../sessions/passwords.ts"
import { createRecovery } from "./recovery-service.ts"
import { createRegistrations } from "./registrations-service.ts"
import { createAccessTokens } from "../sessions/session-tokens.ts"
import { createSessions } from "../sessions/sessions-service.ts"
import { createSignedInPeople } from "../sessions/signed-in-people.ts"

const from = { address: "127.0.0.1", host: "localhost", origin: undefined }
const known = "conhecida@casa.com.br"
const unknown = "ninguem@casa.com.br"

/** Hashing takes tens of milliseconds and the database a few: who hashes as often takes as long. */
describeOnDatabase("the work of public calls", (open) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    await server.seed.person(await server.seed.company(), { email: known })
  })
  afterAll(() => server.close())

  /** Counts the hashes that are made and checked. */
  const counted = () => {
    const real = createPasswords()
    const work = { hashes: 0 }
    const passwords: Passwords = {
      hash: (password) => {
        work.hashes += 1
        return real.hash(password)
      },
      matches: (password, hash) => {
        work.hashes += 1
        return real.matches(password, hash)
      },
    }
    const { transactions, clock } = server
    const tokens = createAccessTokens(new TextEncoder().encode("um segredo de 32 bytes só para testes"), clock)
    const people = createSignedInPeople({ transactions, clock })
    const bus = createInProcessBus(silentLogger)
    const sessions = createSessions({ transactions, passwords, tokens, people, bus, logger: silentLogger, clock })
    const pageOrigins = { ownOrigins: [], listening: "http://localhost:3000" }
    return {
      work,
      sessions,
      registrations: createRegistrations({ transactions, passwords, clock, pageOrigins }),
      recovery: createRecovery({ transactions, passwords, sessions, clock, pageOrigins }),
    }
  }
  const registration = (userEmail: string) => ({
    companyName: "Casa",
    userName: "Camila",
    userEmail,
    userPhone: "+5511977412030",
    password: "girassol-azul-7",
  })
  const calls: ReadonlyArray<
    readonly [
      name: string,
      call: (services: ReturnType<typeof counted>, email: string) => Effect.Effect<unknown, unknown>,
    ]
  > = [
    [
      "a sign-in",
      ({ sessions }, name) => sessions.signIn({ name, password: "errada-123" }, { ...from, userAgent: "" }),
    ],
    ["a registration", ({ registrations }, email) => registrations.register(registration(email), from)],
    ["another confirmation", ({ registrations }, email) => registrations.resend(email, from)],
    ["a recovery", ({ recovery }, email) => recovery.request({ email, url: "" }, from)],
  ]

  it.each(calls)("%s hashes once, for a known and an unknown address, with the same answer", async (_name, call) => {
    const outcomes = []
    for (const email of [known, unknown]) {
      const services = counted()
      const outcome = await Effect.runPromise(Effect.result(call(services, email)))
      outcomes.push([services.work.hashes, JSON.stringify(outcome).replace(email, "…")])
    }
    expect(outcomes[0]?.[0]).toBe(1)
    expect(outcomes[0]).toEqual(outcomes[1])
  })
})
