import { randomUUID } from "node:crypto"
import type { CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { insertSession } from "./session-store.ts"
import { createSignedInPeople } from "./signed-in-people.ts"

describeOnDatabase("the cache of signed-in users", (open) => {
  let server: TestServer
  let companyId: CompanyId
  let workspace: WorkspaceId
  let userId: UserId
  let now = 1_000_000

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    companyId = await server.seed.company()
    workspace = await server.seed.workspace(companyId)
    userId = await server.seed.person(companyId, { email: "ana@loja.com.br", workspaces: [workspace] })
  })
  afterAll(() => server.close())

  const signIn = async () => {
    const { transactions } = server
    const sessionId = randomUUID()
    const signedIn = transactions.asSignIn((tx) =>
      insertSession(tx, { id: sessionId, userId, deviceHash: Buffer.alloc(32), userAgent: "", address: "", now }),
    )
    await Effect.runPromise(signedIn)
    let loads = 0
    const counted: Transactions = {
      ...transactions,
      asTenant: (company, work) =>
        Effect.ensuring(
          transactions.asTenant(company, work),
          Effect.sync(() => (loads += 1)),
        ),
    }
    const people = createSignedInPeople({ transactions: counted, clock: { now: () => now } })
    return { sessionId, people, loads: () => loads }
  }

  it("returns an entry without waiting for ten seconds after it was loaded", async () => {
    const { people, sessionId } = await signIn()
    expect(people.known(sessionId)).toBeUndefined()
    const found = await people.find(sessionId)
    expect(people.known(sessionId)?.until).toBe(now + 8_000)
    expect(found).toMatchObject({ userId, workspaces: [workspace] })
    expect(people.known(sessionId)?.person).toBe(found)
    now += 9_999
    expect(people.known(sessionId)?.person).toBe(found)
    now += 1
    expect(people.known(sessionId)).toBeUndefined()
  })

  it("refreshes requested entries before they expire, so that callers never wait", async () => {
    const { people, sessionId } = await signIn()
    const found = await people.find(sessionId)
    now += 9_000
    expect(people.known(sessionId)?.person).toBe(found)
    // the cached entry is reloaded: the new one may have other rights
    expect(people.known(sessionId)?.until).toBeLessThan(now)
    await soon(() => expect(people.known(sessionId)?.person).not.toBe(found))
    now += 9_000
    expect(people.known(sessionId)?.person).toEqual(found)
  })

  it("does not restore an entry that was dropped during its refresh", async () => {
    const { people, sessionId, loads } = await signIn()
    await people.find(sessionId)
    now += 9_000
    people.known(sessionId)
    people.forget(sessionId)
    await soon(() => expect(loads()).toBe(2))
    expect(people.known(sessionId)).toBeUndefined()
  })
})
