import { createHttpCollaborators } from "@prosa/adapters-http/clients"
import type { Collaborators } from "@prosa/core/access"
import { CompanyId, notAllowed, notFound, UserId, WorkspaceId } from "@prosa/core/kernel"
import { createInMemoryCollaborators } from "@prosa/core/access/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createCollaborators } from "../../server/access/collaborators-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** Somebody of 'SAC', where Ana and Bruno work; Carla works in 'Financeiro', which is not theirs. */
interface CollaboratorsHarness {
  readonly collaborators: Collaborators
  readonly companyId: CompanyId
  readonly own: WorkspaceId
  readonly foreign: WorkspaceId
}

const describeCollaborators = (name: string, open: () => Promise<CollaboratorsHarness>): void => {
  describe(`Collaborators, ${name}`, () => {
    it("of one's own workspace come by name", async () => {
      const { collaborators, companyId, own } = await open()
      const people = await answerOf(collaborators.ofWorkspace(companyId, own))
      expect(people.map((person) => person.name)).toEqual(["Ana", "Bruno"])
    })

    it("of a workspace that is not one's own are not found, and of another company not allowed", async () => {
      const { collaborators, companyId, own, foreign } = await open()
      expect(await failureOf(collaborators.ofWorkspace(companyId, foreign))).toEqual(notFound)
      const elsewhere = Schema.decodeSync(CompanyId)(2_000_000_000)
      expect(await failureOf(collaborators.ofWorkspace(elsewhere, own))).toEqual(notAllowed)
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const companyId = await server.seed.company()
    const own = await server.seed.workspace(companyId, "SAC")
    const foreign = await server.seed.workspace(companyId, "Financeiro")
    const person = (name: string, workspace: WorkspaceId) =>
      server.seed.person(companyId, { email: `${name}@${companyId}.com.br`, name, workspaces: [workspace] })
    await person("Bruno", own)
    const userId = await person("Ana", own)
    await person("Carla", foreign)
    const actor = { userId, name: "Ana", companyId, admin: false, address: "", permissions: [], workspaces: [own] }
    return { place: { companyId, own, foreign }, actor, email: `Ana@${companyId}.com.br` }
  }

  describeCollaborators("over HTTP", async () => {
    const { place, email } = await settle()
    return { ...place, collaborators: createHttpCollaborators({ fetch: (await server.signedIn(email)).fetch }) }
  })
  describeCollaborators("as a use case", async () => {
    const { place, actor } = await settle()
    return { ...place, collaborators: createCollaborators(actor, { transactions: server.transactions }) }
  })
})

describeCollaborators("in memory", async () => {
  const companyId = Schema.decodeSync(CompanyId)(1)
  const [own, foreign] = [Schema.decodeSync(WorkspaceId)(1), Schema.decodeSync(WorkspaceId)(2)]
  const named = (id: number, name: string) => ({ id: Schema.decodeSync(UserId)(id), name })
  const members = new Map([[own, [named(2, "Bruno"), named(1, "Ana")]]])
  return { companyId, own, foreign, collaborators: createInMemoryCollaborators(companyId, members) }
})
