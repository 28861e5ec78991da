import { createHttpWorkspaceRecords } from "@prosa/adapters-http/clients"
import type { ProfileChoice } from "@prosa/core/access"
import {
  moveRefusals,
  type TeamCandidate,
  type WorkspaceDraft,
  type WorkspaceRecord,
  type WorkspaceRecords,
} from "@prosa/core/administration"
import { createInMemoryWorkspaceRecords } from "@prosa/core/administration/testing"
import { CompanyId, notFound, ProfileId, type UserId, WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createWorkspaceRecords } from "../../server/administration/workspace-records-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** A company with the workspace 'SAC' of one manager, a profile 'Atendente' without rights, and a limit of 3 people. */
interface WorkspacesHarness {
  readonly records: WorkspaceRecords
  readonly companyId: CompanyId
  readonly sac: WorkspaceId
  readonly me: UserId
  readonly profileId: ProfileId
}

let made = 0
const held = ["workspace_view", "workspace_create", "workspace_edit"] as const

const describeWorkspaces = (name: string, open: () => Promise<WorkspacesHarness>): void => {
  describe(`WorkspaceRecords, ${name}`, () => {
    const draft = (facts: Partial<WorkspaceDraft> = {}): WorkspaceDraft => ({
      name: " Pós-venda ",
      parentId: null,
      active: true,
      users: [],
      invites: [],
      ...facts,
    })

    it("are found with their team, and changed", async () => {
      const { records, sac, me, companyId } = await open()
      expect(await answerOf(records.get(sac))).toMatchObject({ name: "SAC", users: [me], usersCount: 1, companyId })
      const change = draft({ name: "SAC 24h", active: false, users: [me] })
      expect(await answerOf(records.update(sac, change))).toMatchObject({ name: "SAC 24h", active: false, users: [me] })
      const page = await answerOf(records.list({ companyId, name: "sac", offset: 0, limit: 20 }))
      expect(page).toMatchObject({ total: 1, result: [{ id: sac, name: "SAC 24h", active: false, usersCount: 1 }] })
    })

    it("offer what their form chooses from, with the limits", async () => {
      const { records, companyId, sac, me, profileId } = await open()
      const choices = await answerOf(records.choices(companyId))
      expect(choices.people.map(({ id }) => id)).toEqual([me])
      expect(choices.workspaces.map(({ id }) => id)).toEqual([sac])
      expect(choices.profiles.map(({ id }) => id)).toContain(profileId)
      expect(choices.userQuota).toEqual({ limit: 3, used: 1 })
    })

    it("are created, invite up to the limit, and stand in a tree", async () => {
      const { records, companyId, sac, profileId } = await open()
      const invite = (name: string) => ({ email: `${name}${++made}@casa.com.br`, profileId })
      const many = [invite("a"), invite("b"), invite("c")]
      expect(await failureOf(records.create(companyId, draft({ invites: many })))).toMatchObject({
        _tag: "QuotaReached",
        limit: 3,
      })
      await answerOf(records.create(companyId, draft({ parentId: sac, invites: [invite("d")] })))
      expect((await answerOf(records.choices(companyId))).userQuota.used).toBe(2)
      expect(await failureOf(records.update(sac, draft({ parentId: sac })))).toEqual(moveRefusals.cycle)
    })

    it("that do not exist are not found", async () => {
      const { records } = await open()
      const unknown = Schema.decodeSync(WorkspaceId)(2_000_000_000)
      expect(await failureOf(records.get(unknown))).toEqual(notFound)
      expect(await failureOf(records.update(unknown, draft()))).toEqual(notFound)
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const companyId = await server.seed.company()
    const sac = await server.seed.workspace(companyId, "SAC")
    const email = `gestora@${companyId}.com.br`
    const me = await server.seed.person(companyId, { email, name: "Helena", permissions: held, workspaces: [sac] })
    const { rows } = await server.seed.asTenant(companyId, async (tx) => {
      await tx.execute("update companies set user_quota = 3")
      return tx.execute<{ id: ProfileId }>(
        `insert into profiles (company_id, name, name_folded) values (${companyId}, 'Atendente', 'atendente') returning id`,
      )
    })
    const profileId = rows[0]?.id ?? Schema.decodeSync(ProfileId)(1)
    return { place: { companyId, sac, me, profileId }, email }
  }

  describeWorkspaces("over HTTP", async () => {
    const { place, email } = await settle()
    return { ...place, records: createHttpWorkspaceRecords({ fetch: (await server.signedIn(email)).fetch }) }
  })
  describeWorkspaces("as a use case", async () => {
    const { place } = await settle()
    const { companyId, me, sac } = place
    const actor = {
      userId: me,
      name: "Helena",
      companyId,
      admin: false,
      address: "",
      permissions: held,
      workspaces: [sac],
    }
    const pageOrigins = { ownOrigins: [], listening: "http://localhost:3000" }
    const { transactions, clock } = server
    const sessions = { announceRights: () => Effect.void }
    return { ...place, records: createWorkspaceRecords(actor, { transactions, clock, pageOrigins, sessions }) }
  })
})

describeWorkspaces("in memory", async () => {
  const companyId = Schema.decodeSync(CompanyId)(1)
  const sac = Schema.decodeSync(WorkspaceId)(1)
  const profileId = Schema.decodeSync(ProfileId)(4)
  // branded ids
  const me = 7 as UserId
  const kept: WorkspaceRecord = {
    id: sac,
    name: "SAC",
    parentId: null,
    active: true,
    users: [me],
    usersCount: 1,
    companyId,
  }
  const person: TeamCandidate = { id: me, name: "Helena", email: "helena@casa.com.br", profile: "" }
  const profile: ProfileChoice = { id: profileId, name: "Atendente" }
  const facts = { people: [person], profiles: [profile], author: me, userLimit: 3 }
  return { companyId, sac, me, profileId, records: createInMemoryWorkspaceRecords([kept], facts) }
})
