import { createHttpProviderKeys } from "@prosa/adapters-http/clients"
import { keyFileRefusals, type ProviderKeys, tokenAddress } from "@prosa/core/credential"
import { aKeyFile, createInMemoryProviderKeys } from "@prosa/core/credential/testing"
import { type CompanyId, CompanyId as Company, CredentialId, notAllowed, notFound } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { beforeAll, describe, expect, it } from "vitest"
import { sql } from "../../server/platform/storage/sql.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface KeysHarness {
  readonly keys: ProviderKeys
  readonly companyId: CompanyId
  /** Gives a key to a new bot of the company, named 'Loja'. */
  readonly give: (id: CredentialId, active: boolean) => Promise<void>
}

/** What holds for `ProviderKeys`, whoever keeps them. No company has any at first. */
const describeProviderKeys = (name: string, open: () => Promise<KeysHarness>): void => {
  describe(`ProviderKeys, ${name}`, () => {
    const opened = async (...files: ReadonlyArray<readonly [project: string, key: string]>) => {
      const { keys, companyId, ...place } = await open()
      if (files.length > 0)
        await answerOf(
          keys.insert(
            companyId,
            files.map(([project, key]) => aKeyFile(project, key)),
          ),
        )
      const list = async (facts: Partial<Parameters<ProviderKeys["list"]>[0]> = {}) =>
        answerOf(keys.list({ companyId, name: "", offset: 0, limit: 20, ...facts }))
      return { keys, companyId, list, ...place }
    }

    it("are listed by project, by pages, and found by a part of project or id", async () => {
      const { list } = await opened(["loja", "k2"], ["aroeira", "k1"], ["loja", "k3"])
      const { result, total } = await list()
      expect(result.map(({ projectId, keyId, botName }) => [projectId, keyId, botName])).toEqual([
        ["aroeira", "k1", ""],
        ["loja", "k2", ""],
        ["loja", "k3", ""],
      ])
      expect(total).toBe(3)
      expect((await list({ offset: 1, limit: 1 })).result.map(({ keyId }) => keyId)).toEqual(["k2"])
      expect((await list({ name: "ROEI" })).total).toBe(1)
      expect((await list({ name: "k3" })).result.map(({ projectId }) => projectId)).toEqual(["loja"])
      expect((await list({ name: "%" })).total).toBe(0)
      expect((await list({ workspaces: [] })).total).toBe(3)
    })

    it("count what the company has already, in one upload too, and keep the first", async () => {
      const { keys, companyId, list } = await opened(["loja", "k1"])
      const files = [aKeyFile("loja", "k1"), aKeyFile("loja", "k2"), aKeyFile("loja", "k2")]
      expect(await answerOf(keys.insert(companyId, files))).toEqual({ duplicates: 2 })
      expect((await list()).total).toBe(2)
    })

    it("give a file back with everything that it held", async () => {
      const { keys, list } = await opened(["loja", "k1"])
      const [key] = (await list()).result
      const file = await answerOf(keys.file(key?.id ?? CredentialId.make(1)))
      expect(JSON.parse(file)).toEqual(JSON.parse(aKeyFile("loja", "k1")))
    })

    it("refuse what is no key of Google's, by file, and keep none of them", async () => {
      const { keys, companyId, list } = await opened()
      const other = aKeyFile("loja", "k2").replace(tokenAddress, "https://roubo.example/token")
      expect(await failureOf(keys.insert(companyId, [aKeyFile(), "{", '{"type":"user"}', other]))).toMatchObject({
        _tag: "InvalidInput",
        errors: [
          { path: expect.stringMatching(/\.1$/u), message: keyFileRefusals.notJson },
          { path: expect.stringMatching(/\.2$/u), message: keyFileRefusals.notKey },
          { path: expect.stringMatching(/\.3$/u), message: keyFileRefusals.wrongAddress },
        ],
      })
      expect((await list()).total).toBe(0)
    })

    it("that an active bot uses stay; that of an inactive one is free again, and is deleted next", async () => {
      const { keys, list, give } = await opened(["loja", "k1"], ["loja", "k2"])
      const [used, idle] = (await list()).result.map(({ id }) => id)
      if (used === undefined || idle === undefined) throw new Error("there are two keys")
      await give(used, true)
      await give(idle, false)
      const named = async () => (await list()).result.map(({ keyId, botName }) => [keyId, botName])
      expect(await named()).toEqual([
        ["k1", "Loja"],
        ["k2", "Loja"],
      ])
      expect(await answerOf(keys.remove(used))).toBe(false)
      expect(await answerOf(keys.remove(idle))).toBe(true)
      expect(await named()).toEqual([
        ["k1", "Loja"],
        ["k2", ""],
      ])
      expect(await answerOf(keys.remove(idle))).toBe(true)
      expect(await named()).toEqual([["k1", "Loja"]])
    })

    it("that are free are deleted, once", async () => {
      const { keys, list } = await opened(["loja", "k1"])
      const id = (await list()).result[0]?.id ?? CredentialId.make(1)
      expect(await answerOf(keys.remove(id))).toBe(true)
      expect((await list()).total).toBe(0)
      expect(await failureOf(keys.remove(id))).toEqual(notFound)
      expect(await failureOf(keys.file(id))).toEqual(notFound)
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => void (server = await open()))
  const as = async (email: string) => createHttpProviderKeys({ fetch: (await server.signedIn(email)).fetch })

  describeProviderKeys("over HTTP", async () => {
    const companyId = await server.seed.company()
    const email = `chaves${++made}@casa.com.br`
    const workspaceId = await server.seed.workspace(companyId)
    await server.seed.person(companyId, { email, permissions: ["credential_view"], workspaces: [workspaceId] })
    const give = async (id: CredentialId, active: boolean) => {
      const bot = await server.seed.bot(companyId, workspaceId, "Loja")
      await server.seed.asTenant(companyId, async (tx) => {
        await tx.execute(sql`update bots set active = ${active} where id = ${bot.id}`)
        await tx.execute(sql`update provider_keys set bot_id = ${bot.id}, purpose = 'production' where id = ${id}`)
      })
    }
    return { companyId, keys: await as(email), give }
  })

  it("are nobody's business who has no permission", async () => {
    const companyId = await server.seed.company()
    const [holder, onlooker] = [`dona@${companyId}.com.br`, `bia@${companyId}.com.br`]
    await server.seed.person(companyId, { email: holder, permissions: ["credential_view"] })
    await server.seed.person(companyId, { email: onlooker, permissions: ["bot_view", "bot_create", "dashboard_view"] })
    const [keys, others] = [await as(holder), await as(onlooker)]
    await answerOf(keys.insert(companyId, [aKeyFile("loja", "k1")]))
    const all = { companyId, name: "", offset: 0, limit: 20 }
    const id = (await answerOf(keys.list(all))).result[0]?.id ?? CredentialId.make(1)
    for (const refused of [
      others.list(all),
      others.insert(companyId, [aKeyFile("loja", "k2")]),
      others.file(id),
      others.remove(id),
    ])
      expect(await failureOf<unknown, unknown>(refused)).toEqual(notAllowed)
    expect((await answerOf(keys.list(all))).total).toBe(1)
  })
})

describeProviderKeys("in memory", async () => {
  const keys = createInMemoryProviderKeys()
  const give = async (id: CredentialId, active: boolean) => keys.give(id, { name: "Loja", active })
  return { companyId: Company.make(1), keys, give }
})
