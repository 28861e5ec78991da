import { createHttpWorkspaceRecords } from "@prosa/adapters-http/clients"
import type { ProfileChoice } from "@prosa/core/access"
import {
  moveRefusals,
  teamRefusals,
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

/** A company with the workspace 'SAC' of a manager and Bruno, a profile 'Atendente' without rights, and a limit of 4 people. */
interface WorkspacesHarness {
  readonly records: WorkspaceRecords
  readonly companyId: CompanyId
  readonly sac: WorkspaceId
  readonly me: UserId
  readonly colleague: UserId
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
      const { records, sac, me, colleague, companyId } = await open()
      expect(await answerOf(records.get(sac))).toMatchObject({ name: "SAC", usersCount: 2, companyId })
      const team = [me, colleague].toSorted((a, b) => a - b)
      expect((await answerOf(records.get(sac))).users).toEqual(team)
      const change = draft({ name: "SAC 24h", active: false, users: team })
      expect(await answerOf(records.update(sac, change))).toMatchObject({ name: "SAC 24h", active: false, users: team })
      const page = await answerOf(records.list({ companyId, name: "sac", offset: 0, limit: 20 }))
      expect(page).toMatchObject({ total: 1, result: [{ id: sac, name: "SAC 24h", active: false, usersCount: 2 }] })
    })

    it("offer what their form chooses from, with the limits", async () => {
      const { records, companyId, sac, profileId } = await open()
      const choices = await answerOf(records.choices(companyId))
      expect(choices.workspaces.map(({ id }) => id)).toEqual([sac])
      expect(choices.profiles.map(({ id }) => id)).toContain(profileId)
      expect(choices.userQuota).toEqual({ limit: 4, used: 2 })
    })

    it("offer people in batches, the team first, found by name or mail", async () => {
      const { records, companyId, sac, me, colleague } = await open()
      const wish = { companyId, search: "", offset: 0, limit: 10 }
      const ids = async (more: object) =>
        (await answerOf(records.people({ ...wish, ...more }))).result.map(({ id }) => id)
      expect(await ids({})).toEqual([colleague, me])
      expect(await ids({ workspaceId: sac })).toEqual([colleague, me])
      expect(await ids({ search: "HELENA" })).toEqual([me])
      expect(await ids({ search: "@casa.com.br" })).toEqual([colleague, me])
      const page = await answerOf(records.people({ ...wish, workspaceId: sac, offset: 1, limit: 1 }))
      expect(page).toMatchObject({ result: [{ id: me, name: "Helena" }], total: 2 })
    })

    it("leave nobody without a workspace, and name the person", async () => {
      const { records, sac, me, colleague, companyId } = await open()
      const only = teamRefusals.lastWorkspace
      expect(await failureOf(records.update(sac, draft({ users: [me] })))).toEqual({
        _tag: "TeamRefused",
        message: `Bruno: ${only}`,
        people: [{ id: colleague, message: only }],
      })
      await answerOf(records.create(companyId, draft({ users: [colleague] })))
      expect(await answerOf(records.update(sac, draft({ users: [me] })))).toMatchObject({ users: [me] })
    })

    it("are created, invite up to the limit, and stand in a tree", async () => {
      const { records, companyId, sac, profileId } = await open()
      const invite = (name: string) => ({ email: `${name}${++made}@casa.com.br`, profileId })
      const many = [invite("a"), invite("b"), invite("c")]
      expect(await failureOf(records.create(companyId, draft({ invites: many })))).toMatchObject({
        _tag: "QuotaReached",
        limit: 4,
      })
      await answerOf(records.create(companyId, draft({ parentId: sac, invites: [invite("d")] })))
      expect((await answerOf(records.choices(companyId))).userQuota.used).toBe(3)
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

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const companyId = await server.seed.company()
    const sac = await server.seed.workspace(companyId, "SAC")
    const email = `gestora${companyId}@casa.com.br`
    const me = await server.seed.person(companyId, { email, name: "Helena", permissions: held, workspaces: [sac] })
    const brunos = `bruno${companyId}@casa.com.br`
    const colleague = await server.seed.person(companyId, { email: brunos, name: "Bruno", workspaces: [sac] })
    const { rows } = await server.seed.asTenant(companyId, async (tx) => {
      await tx.execute("update companies set user_quota = 4")
      return tx.execute<{ id: ProfileId }>(
        `insert into profiles (company_id, name, name_folded) values (${companyId}, 'Atendente', 'atendente') returning id`,
      )
    })
    const profileId = rows[0]?.id ?? Schema.decodeSync(ProfileId)(1)
    return { place: { companyId, sac, me, colleague, profileId }, email }
  }

  overHttp(describeWorkspaces, async () => {
    const { place, email } = await settle()
    return { ...place, records: createHttpWorkspaceRecords({ fetch: (await server.signedIn(email)).fetch }) }
  })
  asUseCase(describeWorkspaces, async () => {
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
  const [me, colleague] = [7 as UserId, 8 as UserId]
  const kept: WorkspaceRecord = {
    id: sac,
    name: "SAC",
    parentId: null,
    active: true,
    users: [me, colleague],
    usersCount: 2,
    companyId,
  }
  const person: TeamCandidate = { id: me, name: "Helena", email: "helena@casa.com.br", profile: "" }
  const profile: ProfileChoice = { id: profileId, name: "Atendente" }
  const bruno: TeamCandidate = { id: colleague, name: "Bruno", email: "bruno@casa.com.br", profile: "" }
  const facts = { people: [person, bruno], profiles: [profile], author: me, userLimit: 4 }
  return { companyId, sac, me, colleague, profileId, records: createInMemoryWorkspaceRecords([kept], facts) }
})
