import { createHttpCollaborators } from "@prosa/adapters-http/clients"
import {
  type Collaborators,
  editorRefusals,
  emailTaken,
  type Manager,
  managingRefusals,
  mayNotGrant,
  type Permission,
} from "@prosa/core/access"
import { aCollaborator, createInMemoryCollaborators } from "@prosa/core/access/testing"
import { CompanyId, invalidInput, notAllowed, notFound, ProfileId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { quotaReached } from "@prosa/core/tenancy"
import { type TestServer, testPassword } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createCollaborators } from "../../server/access/collaborators/collaborators-service.ts"
import { createPasswords } from "../../server/access/sessions/passwords.ts"
import { createPresentPasswords } from "../../server/access/sessions/present-passwords.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/**
 * Ana of 'SAC' edits collaborators. Bruno works in 'SAC' too, Davi there and may more than Ana; Carla works in
 * 'Financeiro', which is not Ana's.
 */
interface CollaboratorsHarness {
  readonly collaborators: Collaborators
  readonly companyId: CompanyId
  readonly own: WorkspaceId
  readonly foreign: WorkspaceId
  readonly ana: UserId
  readonly bruno: UserId
  readonly davi: UserId
  /** Profiles that Ana may give: of nothing, and of what she holds; and one that she may not. */
  readonly empty: ProfileId
  readonly editing: ProfileId
  readonly stronger: ProfileId
  readonly mail: (name: string) => string
  /** The number of active users of the company besides Bruno. */
  readonly others: number
  /** Limits the active users of the company. */
  readonly limitUsers: (limit: number) => Promise<unknown>
}

const editor = ["user_view", "user_edit"] as const
const unknownUser = Schema.decodeSync(UserId)(2_000_000_000)
const unknownProfile = Schema.decodeSync(ProfileId)(2_000_000_000)

/** Where Bruno works: with Ana, in a workspace that is inactive and not hers, or nowhere. */
type PlaceOfBruno = "SAC" | "closed" | "nowhere"

const describeCollaborators = (name: string, open: (bruno?: PlaceOfBruno) => Promise<CollaboratorsHarness>): void => {
  describe(`Collaborators, ${name}`, () => {
    it("of one's own workspace who attend come by name", async () => {
      const { collaborators, companyId, own } = await open()
      const people = await answerOf(collaborators.ofWorkspace(companyId, own))
      expect(people.map((person) => person.name)).toEqual(["Ana", "Bruno", "Davi"])
    })

    it("of a workspace that is not one's own are not found, and of another company not allowed", async () => {
      const { collaborators, companyId, own, foreign } = await open()
      expect(await failureOf(collaborators.ofWorkspace(companyId, foreign))).toEqual(notFound)
      const elsewhere = Schema.decodeSync(CompanyId)(2_000_000_000)
      expect(await failureOf(collaborators.ofWorkspace(elsewhere, own))).toEqual(notAllowed)
      const wish = { workspaces: [own], name: "", offset: 0, limit: 20 }
      expect(await failureOf(collaborators.list({ companyId: elsewhere, ...wish }))).toEqual(notAllowed)
    })

    it("are listed by name and by pages, and found by a part of their name or mail", async () => {
      const { collaborators, companyId, own, foreign, mail } = await open()
      const listed = async (text: string, facts: object = {}) => {
        const wish = { companyId, workspaces: [own, foreign], name: text, offset: 0, limit: 20, ...facts }
        const { result, total } = await answerOf(collaborators.list(wish))
        return [result.map((line) => line.name), total]
      }
      expect(await listed("")).toEqual([["Ana", "Bruno", "Davi"], 3])
      expect(await listed("", { offset: 1, limit: 1 })).toEqual([["Bruno"], 3])
      expect(await listed("BRÚ")).toEqual([["Bruno"], 1])
      expect(await listed(mail("Bruno").toUpperCase())).toEqual([["Bruno"], 1])
      expect(await listed("%")).toEqual([[], 0])
      expect(await listed("", { workspaces: [foreign] })).toEqual([[], 0])
      expect(await listed("", { workspaces: [] })).toEqual([[], 0])
    })

    it("are told in the table and to pickers", async () => {
      const { collaborators, companyId, own, bruno, mail } = await open()
      const wish = { companyId, workspaces: [own], name: "Bruno", offset: 0, limit: 20 }
      const facts = { id: bruno, name: "Bruno", email: mail("Bruno"), profiles: ["Sem nada"] }
      expect((await answerOf(collaborators.list(wish))).result).toEqual([
        {
          ...facts,
          phone: "",
          workspaces: 1,
          withoutActiveWorkspace: false,
          active: true,
          waiting: false,
          image: "",
          avatarColor: null,
        },
      ])
      expect((await answerOf(collaborators.all(companyId)))[1]).toEqual(facts)
    })

    it.each(["closed", "nowhere"] as const)(
      "without an active workspace (%s) belong to every selection, until they are given one",
      async (bruno) => {
        const { collaborators, companyId, own, foreign, bruno: id } = await open(bruno)
        const listed = async (...workspaces: ReadonlyArray<WorkspaceId>) => {
          const { result } = await answerOf(
            collaborators.list({ companyId, workspaces, name: "", offset: 0, limit: 20 }),
          )
          return result.map((line) => [line.name, line.workspaces, line.withoutActiveWorkspace])
        }
        expect(await listed()).toEqual([["Bruno", 0, true]])
        expect(await listed(foreign)).toEqual([["Bruno", 0, true]])
        expect(await listed(own)).toEqual([
          ["Ana", 1, false],
          ["Bruno", 0, true],
          ["Davi", 1, false],
        ])
        expect((await answerOf(collaborators.all(companyId))).map((option) => option.name)).toContain("Bruno")
        expect(await answerOf(collaborators.get(id))).toMatchObject({ withoutActiveWorkspace: true, workspaces: [] })
        expect(await answerOf(collaborators.update(id, { workspaces: [own] }))).toMatchObject({
          withoutActiveWorkspace: false,
          workspaces: [{ id: own }],
        })
        expect(await listed()).toEqual([])
      },
    )

    it("change only in the given fields", async () => {
      const { collaborators, bruno, own, empty, editing } = await open()
      const before = await answerOf(collaborators.get(bruno))
      expect(before).toMatchObject({
        profiles: [{ id: empty, name: "Sem nada", active: true }],
        workspaces: [{ id: own, name: "SAC", active: true }],
        elsewhere: false,
        permissions: [],
      })
      const change = {
        phone: "+55 (11) 9 7741-2030",
        isAttendant: true,
        agentName: " Bru ",
        profiles: [empty, editing],
      }
      const after = await answerOf(collaborators.update(bruno, change))
      expect(after).toMatchObject({
        ...before,
        phone: "5511977412030",
        isAttendant: true,
        agentName: "Bru",
        profiles: expect.arrayContaining([{ id: editing, name: "Edita", active: true }]),
        permissions: ["user_edit", "user_view"],
      })
      expect(await answerOf(collaborators.get(bruno))).toEqual(after)
      const cleared = await answerOf(collaborators.update(bruno, { isAttendant: false, active: false }))
      expect(cleared).toMatchObject({ isAttendant: false, agentName: null, active: false, phone: "5511977412030" })
      expect(await answerOf(collaborators.update(bruno, {}))).toEqual(cleared)
    })

    it("are refused with the field that is wrong", async () => {
      const { collaborators, bruno, foreign, mail } = await open()
      const unknown = (path: string) => invalidInput([{ path, message: "Registro inexistente" }])
      const change = (facts: Parameters<Collaborators["update"]>[1]) => failureOf(collaborators.update(bruno, facts))
      expect(await change({ profiles: [unknownProfile] })).toEqual(unknown("profiles.0"))
      expect(await change({ workspaces: [foreign] })).toEqual(unknown("workspaces.0"))
      expect(await change({ email: mail("Ana").toUpperCase() })).toEqual(emailTaken)
      await answerOf(collaborators.update(bruno, { phone: "5511977412030" }))
      expect(await change({ phone: "" })).toEqual(invalidInput([{ path: "phone", message: "Campo Obrigatório" }]))
      expect(await change({ lastPassword: "errada-123", password: "girassol-azul-7" })).toEqual(
        invalidInput([{ path: "lastPassword", message: "Senha atual inválida." }]),
      )
      await answerOf(collaborators.update(bruno, { lastPassword: testPassword, password: "girassol-azul-7" }))
    })

    it("never give what their author does not hold, nor reach who holds it", async () => {
      const { collaborators, bruno, davi, stronger } = await open()
      expect(await failureOf(collaborators.update(bruno, { profiles: [stronger] }))).toEqual(mayNotGrant)
      const refused = { _tag: "NotAllowed", message: managingRefusals.strongerPerson }
      expect(await failureOf(collaborators.update(davi, { email: "meu@casa.com.br" }))).toEqual(refused)
      expect(await failureOf(collaborators.update(davi, { active: false }))).toEqual(refused)
    })

    it("never end themselves, nor the last one who edits collaborators", async () => {
      const { collaborators, ana, davi, empty, editing, bruno } = await open()
      expect(await failureOf(collaborators.update(ana, { active: false }))).toEqual(editorRefusals.ownActive)
      expect(await failureOf(collaborators.update(ana, { profiles: [empty] }))).toEqual(editorRefusals.ownProfiles)
      // Davi's profile is none that edits
      expect((await answerOf(collaborators.get(davi))).permissions).not.toContain("user_edit")
      await answerOf(collaborators.update(bruno, { profiles: [editing] }))
      await answerOf(collaborators.update(bruno, { profiles: [empty] }))
    })

    it("are active again only within the company's quota of users", async () => {
      const { collaborators, bruno, others, limitUsers } = await open()
      await answerOf(collaborators.update(bruno, { active: false }))
      await limitUsers(others)
      expect(await failureOf(collaborators.update(bruno, { active: true }))).toEqual(quotaReached("users", others))
      expect(await answerOf(collaborators.update(bruno, { name: "Bruno Sá" }))).toMatchObject({ active: false })
      await limitUsers(others + 1)
      expect(await answerOf(collaborators.update(bruno, { active: true }))).toMatchObject({ active: true })
      expect(await answerOf(collaborators.update(bruno, { active: true, name: "Bruno" }))).toMatchObject({
        active: true,
      })
    })

    it("that nobody has, or that are elsewhere, are not found; a link is for administrators", async () => {
      const { collaborators, bruno } = await open()
      expect(await failureOf(collaborators.get(unknownUser))).toEqual(notFound)
      expect(await failureOf(collaborators.update(unknownUser, { name: "x" }))).toEqual(notFound)
      expect(await failureOf(collaborators.recoveryLink(bruno))).toEqual(notAllowed)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async (placed: PlaceOfBruno = "SAC") => {
    const companyId = await server.seed.company()
    const own = await server.seed.workspace(companyId, "SAC")
    const foreign = await server.seed.workspace(companyId, "Financeiro")
    const mail = (name: string) => `${name.toLowerCase()}@${companyId}.com.br`
    const profile = (name: string, permissions: ReadonlyArray<Permission>) =>
      server.seed.profile(companyId, { name, permissions })
    const empty = await profile("Sem nada", [])
    const editing = await profile("Edita", editor)
    const stronger = await profile("Pode mais", ["credential_view"])
    const person = (name: string, workspaces: ReadonlyArray<WorkspaceId>, given: ProfileId) =>
      server.seed.person(companyId, { email: mail(name), name, workspaces, profiles: [given], isAttendant: true })
    const closed = await server.seed.workspace(companyId, "Encerrado")
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(`update workspaces set active = false where id = ${closed}`),
    )
    const bruno = await person("Bruno", { SAC: [own], closed: [closed], nowhere: [] }[placed], empty)
    const ana = await person("Ana", [own], editing)
    const davi = await person("Davi", [own], stronger)
    await person("Carla", [foreign], empty)
    const limitUsers = (limit: number) =>
      server.seed.asTenant(companyId, (tx) => tx.execute(`update companies set user_quota = ${limit}`))
    return { companyId, own, foreign, ana, bruno, davi, empty, editing, stronger, mail, others: 3, limitUsers }
  }

  overHttp(describeCollaborators, async (placed) => {
    const place = await settle(placed)
    const { fetch } = await server.signedIn(place.mail("Ana"))
    return { ...place, collaborators: createHttpCollaborators({ fetch }) }
  })
  asUseCase(describeCollaborators, async (placed) => {
    const place = await settle(placed)
    const { companyId, ana: userId, own } = place
    const { transactions, clock } = server
    const actor = { userId, name: "Ana", companyId, admin: false, address: "", permissions: editor, workspaces: [own] }
    const passwords = createPasswords()
    const collaborators = createCollaborators(actor, {
      transactions,
      clock,
      sessions: { announceEnd: () => Effect.void, announceRights: () => Effect.void },
      presentPasswords: createPresentPasswords({ transactions, passwords, clock }),
      pageOrigins: { ownOrigins: [], listening: "http://localhost:3000" },
    })
    return { ...place, collaborators }
  })
})

describeCollaborators("in memory", async (placed = "SAC") => {
  const companyId = Schema.decodeSync(CompanyId)(1)
  const [own, foreign] = [Schema.decodeSync(WorkspaceId)(1), Schema.decodeSync(WorkspaceId)(2)]
  const [ana, bruno, davi] = [1, 2, 3].map((id) => Schema.decodeSync(UserId)(id)) as [UserId, UserId, UserId]
  const [empty, editing, stronger] = [1, 2, 3].map((id) => Schema.decodeSync(ProfileId)(id)) as [
    ProfileId,
    ProfileId,
    ProfileId,
  ]
  const mail = (name: string) => `${name.toLowerCase()}@casa.com.br`
  const profiles = [
    { id: empty, name: "Sem nada", permissions: [] },
    { id: editing, name: "Edita", permissions: ["user_edit", "user_view"] },
    { id: stronger, name: "Pode mais", permissions: ["credential_view"] },
  ]
  const workspaces = [{ id: own, name: "SAC", active: true }]
  const person = (id: UserId, name: string, at: number) => {
    const { permissions = [], ...given } = profiles[at] ?? { id: empty, name: "" }
    const blank = { phone: "", isAttendant: false, agentName: null, permissions, workspaces }
    return aCollaborator({ ...blank, id, name, email: mail(name), profiles: [{ ...given, active: true }] })
  }
  const nowhere = { workspaces: [], elsewhere: placed === "closed", withoutActiveWorkspace: true }
  const inSac = person(bruno, "Bruno", 0)
  const people = [placed === "SAC" ? inSac : { ...inSac, ...nowhere }, person(ana, "Ana", 1), person(davi, "Davi", 2)]
  const actor: Manager = { id: ana, admin: false, permissions: editor }
  const members = new Map([[own, people.map(({ id, name }) => ({ id, name }))]])
  const company = { actor, people, profiles, workspaces, password: testPassword }
  const collaborators = createInMemoryCollaborators(companyId, members, company)
  const limitUsers = async (limit: number) => collaborators.limitUsers(limit)
  return {
    companyId,
    own,
    foreign,
    ana,
    bruno,
    davi,
    empty,
    editing,
    stronger,
    mail,
    collaborators,
    others: 2,
    limitUsers,
  }
})
