import { personInWorkspace } from "@prosa/core/access"
import type { UserId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { whoAttend } from "../../access/collaborators/attending.ts"
import { membersOf } from "../../access/collaborators/people-store.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { findAttendant, listAttendants, takeTurn } from "./attendants.ts"

describeOnDatabase("the people who are handed rooms", (open) => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer(await open(migrations))))
  afterAll(() => server.close())

  const settle = async () => {
    const { seed } = server
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId, "SAC")
    const elsewhere = await seed.workspace(companyId, "Financeiro")
    const person = (name: string, facts: object) =>
      seed.person(companyId, { email: `${name}@${companyId}.com.br`, name, workspaces: [workspaceId], ...facts })
    const may = [
      await person("Ana", { isAttendant: true }),
      await person("Bia", { permissions: ["omnichannel_view"] }),
      await person("Caio", { permissions: ["dialog_view"] }),
    ]
    const gone = await person("Davi", { isAttendant: true })
    await seed.asTenant(companyId, (tx) => tx.execute(sql`update users set active = false where id = ${gone}`))
    const mayNot = [
      gone,
      await person("Eva", { permissions: ["bot_view"] }),
      await person("Fabio", { isAttendant: true, waiting: true }),
      await person("Gil", { isAttendant: true, workspaces: [elsewhere] }),
    ]
    return { companyId, workspaceId, may, mayNot, everybody: [...may, ...mayNot] }
  }

  it("hands rooms to active members who attend or see the inbox, and to nobody else, whoever asks", async () => {
    const { companyId, workspaceId, may, everybody } = await settle()
    const { asTenant } = server.seed
    const keyOf = (userId: UserId) => personInWorkspace({ workspaceId, userId })
    expect(await asTenant(companyId, ({ run }) => run((tx) => whoAttend(tx, everybody.map(keyOf))))).toEqual(
      new Set(may.map(keyOf)),
    )
    const named = await asTenant(companyId, ({ run }) => run((tx) => membersOf(tx, workspaceId)))
    expect(named.map(({ name }) => name)).toEqual(["Ana", "Bia", "Caio"])
    const listed = await asTenant(companyId, ({ run }) => run((tx) => listAttendants(tx, workspaceId)))
    expect(listed.map(({ id }) => id)).toEqual(may)
    for (const userId of everybody) {
      const found = await asTenant(companyId, ({ run }) => run((tx) => findAttendant(tx, workspaceId, userId)))
      expect(found?.id).toBe(may.includes(userId) ? userId : undefined)
    }
    const turns: Array<UserId | undefined> = []
    for (let turn = 1; turn <= 6; turn++) {
      const chosen = await asTenant(companyId, ({ run }) => run((tx) => takeTurn(tx, workspaceId, turn)))
      turns.push(chosen?.id)
    }
    expect(turns.filter((id) => id === undefined || !may.includes(id))).toEqual([])
  })

  it("finds nobody of another company", async () => {
    const { workspaceId, may } = await settle()
    const other = await server.seed.company()
    const keys = may.map((userId) => personInWorkspace({ workspaceId, userId }))
    expect(await server.seed.asTenant(other, ({ run }) => run((tx) => whoAttend(tx, keys)))).toEqual(new Set())
  })
})
