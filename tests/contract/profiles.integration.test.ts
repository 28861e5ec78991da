import { createHttpProfiles } from "@prosa/adapters-http/clients"
import {
  mayNotGrant,
  mayNotRevoke,
  type Permission,
  permissionIdOf,
  permissionOptions,
  type Profiles,
} from "@prosa/core/access"
import { type CompanyId, CompanyId as Company, notFound, ProfileId } from "@prosa/core/kernel"
import { createInMemoryProfiles } from "@prosa/core/access/testing"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createProfiles } from "../../server/access/profiles/profiles-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface ProfilesHarness {
  readonly profiles: Profiles
  readonly companyId: CompanyId
  /** How the profile of the person themselves is called, where there is one. */
  readonly own: ReadonlyArray<string>
  /** A profile, called 'Pode mais', of what its editor holds and of what they do not. */
  readonly stronger: ProfileId
}

/** What the person of every harness holds. */
const held = ["profile_view", "profile_create", "profile_edit", "bot_view"] as const
const more = ["bot_view", "campaign_view"] as const
const ids = (...permissions: ReadonlyArray<Permission>) => permissions.map(permissionIdOf)
const unknownProfile = Schema.decodeSync(ProfileId)(2_000_000_000)

/** What holds for `Profiles`, whoever keeps them. */
const describeProfiles = (name: string, open: () => Promise<ProfilesHarness>): void => {
  describe(`Profiles, ${name}`, () => {
    const opened = async (...names: ReadonlyArray<string>) => {
      const { profiles, companyId, own } = await open()
      for (const name of names) await answerOf(profiles.create(companyId, { name, permissions: ids("bot_view") }))
      const list = async (facts: Partial<Parameters<Profiles["list"]>[0]> = {}) => {
        const { result, total } = await answerOf(profiles.list({ companyId, name: "", offset: 0, limit: 20, ...facts }))
        const theirs = result.filter((profile) => !own.includes(profile.name))
        return { names: theirs.map((profile) => profile.name), total: total - (result.length - theirs.length) }
      }
      return { profiles, companyId, list }
    }

    it("are listed by name without regard to case and accents, and by pages", async () => {
      const { list, profiles, companyId } = await opened("zelador", "Água", "Atendente", "água 2")
      expect(await list()).toEqual({ names: ["Água", "água 2", "Atendente", "zelador"], total: 4 })
      expect(await list({ name: "AGUA", offset: 1, limit: 1 })).toEqual({ names: ["água 2"], total: 2 })
      const all = (await answerOf(profiles.all(companyId))).map(({ name }) => name)
      expect(all.filter((each) => /^.gua/u.test(each))).toEqual(["Água", "água 2"])
    })

    it("are found by any part of the name, wildcards taken as they are", async () => {
      const { list } = await opened("100% leitura", "Supervisora SAC")
      expect((await list({ name: "visora s" })).names).toEqual(["Supervisora SAC"])
      expect((await list({ name: "%" })).names).toEqual(["100% leitura"])
      expect((await list({ name: "_" })).names).toEqual([])
    })

    it("are kept as they were saved: the name without blanks around it, permissions in the product's order", async () => {
      const { profiles, companyId } = await opened()
      const draft = { name: "  Construtor ", permissions: ids("profile_view", "bot_view") }
      const { id } = await answerOf(profiles.create(companyId, draft))
      const kept = { id, companyId, name: "Construtor", permissions: ids("bot_view", "profile_view") }
      expect(await answerOf(profiles.get(id))).toEqual(kept)
      const changed = { ...kept, name: "Leitura", permissions: [] }
      expect(await answerOf(profiles.update(id, { name: "Leitura", permissions: [] }))).toEqual(changed)
      expect(await answerOf(profiles.get(id))).toEqual(changed)
    })

    it("never give what their author does not hold", async () => {
      const { profiles, companyId, list } = await opened("Um")
      const more = { name: "Dois", permissions: ids("bot_view", "campaign_view") }
      expect(await failureOf(profiles.create(companyId, more))).toEqual(mayNotGrant)
      const [one] = (await answerOf(profiles.list({ companyId, name: "Um", offset: 0, limit: 1 }))).result
      if (one === undefined) throw new Error("the profile is not listed")
      expect(await failureOf(profiles.update(one.id, more))).toEqual(mayNotGrant)
      expect((await list()).names).toEqual(["Um"])
    })

    it("never lose what their author does not hold, and keep it through any other change", async () => {
      const { profiles, stronger } = await open()
      const update = (name: string, ...permissions: ReadonlyArray<Permission>) =>
        profiles.update(stronger, { name, permissions: ids(...permissions) })
      const before = await answerOf(profiles.get(stronger))
      expect(await failureOf(update("Vazio"))).toEqual(mayNotRevoke)
      expect(await failureOf(update("Menos", "bot_view", "profile_view"))).toEqual(mayNotRevoke)
      expect(await answerOf(profiles.get(stronger))).toEqual(before)
      expect(await answerOf(update("Outro nome", "campaign_view"))).toMatchObject({
        name: "Outro nome",
        permissions: ids("campaign_view"),
      })
    })

    it("that nobody has are not found", async () => {
      const { profiles } = await opened()
      expect(await failureOf(profiles.get(unknownProfile))).toEqual(notFound)
      expect(await failureOf(profiles.update(unknownProfile, { name: "x", permissions: [] }))).toEqual(notFound)
    })

    it("are made of permissions that have a number, a name and a sentence each", async () => {
      const { profiles } = await opened()
      expect(await answerOf(profiles.permissions())).toEqual(permissionOptions)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  /** A company of its own for every test. */
  const settle = async () => {
    const companyId = await server.seed.company()
    const email = `helena@${companyId}.com.br`
    const userId = await server.seed.person(companyId, { email, permissions: held })
    const stronger = await server.seed.profile(companyId, { name: "Pode mais", permissions: more })
    return { companyId, email, userId, own: [`Perfil de ${email}`, "Pode mais"], stronger }
  }

  overHttp(describeProfiles, async () => {
    const { email, ...place } = await settle()
    return { ...place, profiles: createHttpProfiles({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeProfiles, async () => {
    const { companyId, userId, own, stronger } = await settle()
    const actor = { userId, name: "Helena", companyId, admin: false, address: "", permissions: held, workspaces: [] }
    const deps = { transactions: server.transactions, sessions: { announceRights: () => Effect.void } }
    return { companyId, own, stronger, profiles: createProfiles(actor, deps) }
  })
})

describeProfiles("in memory", async () => {
  const [companyId, stronger] = [Schema.decodeSync(Company)(1), Schema.decodeSync(ProfileId)(1)]
  const given = { id: stronger, companyId, name: "Pode mais", permissions: ids(...more) }
  const profiles = createInMemoryProfiles([given], { admin: false, permissions: held })
  return { profiles, companyId, own: ["Pode mais"], stronger }
})
