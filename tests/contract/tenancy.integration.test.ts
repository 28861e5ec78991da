import { createHttpBrand, createHttpTenancy } from "@prosa/adapters-http/clients"
import { BotToken, CompanyId, notAllowed, type WorkspaceId } from "@prosa/core/kernel"
import type { Brands, Companies, SupportChat, SupportChats, Workspaces } from "@prosa/core/tenancy"
import {
  aWorkspace,
  createInMemoryCompanies,
  createInMemorySupportChats,
  createInMemoryWorkspaces,
} from "@prosa/core/tenancy/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createCompanies, createWorkspaces, findBrand } from "../../server/tenancy/tenancy-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

const company = Schema.decodeSync(CompanyId)

/** Somebody who belongs to 'SAC', to 'Loja Sul' below it and to 'Antigo', which is inactive; the company has 'Financeiro' besides. */
interface WorkspacesHarness {
  readonly workspaces: Workspaces
  readonly companyId: CompanyId
}

const describeWorkspaces = (name: string, open: () => Promise<WorkspacesHarness>): void => {
  describe(`Workspaces, ${name}`, () => {
    it("are the active ones that the person belongs to, by name, each with what it lies in", async () => {
      const { workspaces, companyId } = await open()
      const mine = await answerOf(workspaces.mine(companyId))
      expect(mine.map(({ name }) => name)).toEqual(["Loja Sul", "SAC"])
      expect(mine[0]?.parentId).toBe(mine[1]?.id)
      expect(mine[1]).toMatchObject({ parentId: null, active: true })
    })

    it("of another company are nobody's business", async () => {
      const { workspaces } = await open()
      expect(await failureOf(workspaces.mine(company(2_000_000_000)))).toEqual(notAllowed)
    })
  })
}

/** Companies 'Água Viva', 'Casa Aroeira' and 'casa do pão', and perhaps others whose names hold no 'casa' and no 'agua'. */
const describeCompanies = (name: string, open: () => Promise<Companies>): void => {
  describe(`Companies, ${name}`, () => {
    const found = async (wish: { readonly name: string; readonly offset?: number; readonly limit?: number }) => {
      const { result, total } = await answerOf((await open()).list({ offset: 0, limit: 10, ...wish }))
      return { names: result.map((one) => one.name), total }
    }

    it("are found by a part of their name, whatever its case and its accents", async () => {
      expect(await found({ name: "AGUA" })).toEqual({ names: ["Água Viva"], total: 1 })
      expect(await found({ name: "pao" })).toEqual({ names: ["casa do pão"], total: 1 })
      expect(await found({ name: "%" })).toEqual({ names: [], total: 0 })
    })

    it("come by name, a page at a time, with how many there are", async () => {
      expect(await found({ name: "casa", limit: 1 })).toEqual({ names: ["Casa Aroeira"], total: 2 })
      expect(await found({ name: "casa", offset: 1 })).toEqual({ names: ["casa do pão"], total: 2 })
      expect(await found({ name: "casa", offset: 5 })).toEqual({ names: [], total: 2 })
    })
  })
}

const describeBrands = (name: string, open: () => Promise<Brands>): void => {
  describe(`Brands, ${name}`, () => {
    it("are known before anybody is signed in, for any host", async () => {
      expect(await answerOf((await open()).current())).toMatchObject({ displayName: "Prosa", mainColor: "#046af3" })
    })
  })
}

const supportChat: SupportChat = {
  script: "https://ajuda.example/widget/prosa.js",
  token: Schema.decodeSync(BotToken)("suporte-da-prosa-1"),
}

const describeSupportChats = (name: string, chat: SupportChat | null, open: () => Promise<SupportChats>): void => {
  describe(`SupportChats, ${name}`, () => {
    it("are the one that the operator configured", async () => {
      expect(await answerOf((await open()).current())).toEqual(chat)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  const admin = "raiz@prosa.example"
  beforeAll(async () => {
    server = await open()
    await server.seed.administrator(admin)
    for (const name of ["casa do pão", "Água Viva", "Casa Aroeira"]) await server.seed.company({ name })
  })

  const settle = async () => {
    const companyId = await server.seed.company()
    const care = await server.seed.workspace(companyId, "SAC")
    const south = await server.seed.workspace(companyId, "Loja Sul", care)
    await server.seed.workspace(companyId, "Financeiro")
    const old = await server.seed.workspace(companyId, "Antigo")
    await server.seed.asTenant(companyId, (tx) => tx.execute(`update workspaces set active = false where id = ${old}`))
    const email = `ana@${companyId}.com.br`
    const workspaces: ReadonlyArray<WorkspaceId> = [care, south, old]
    const userId = await server.seed.person(companyId, { email, workspaces })
    return {
      companyId,
      email,
      actor: { userId, name: "Ana", companyId, admin: false, address: "", permissions: [], workspaces },
    }
  }

  overHttp(describeWorkspaces, async () => {
    const { companyId, email } = await settle()
    return { companyId, workspaces: createHttpTenancy({ fetch: (await server.signedIn(email)).fetch }).workspaces }
  })
  asUseCase(describeWorkspaces, async () => {
    const { companyId, actor } = await settle()
    return { companyId, workspaces: createWorkspaces(actor, { transactions: server.transactions }) }
  })

  overHttp(describeCompanies, async () => createHttpTenancy({ fetch: (await server.signedIn(admin)).fetch }).companies)
  asUseCase(describeCompanies, async () => createCompanies({ transactions: server.transactions }))

  describeSupportChats("over HTTP, without one", null, async () => {
    const { email } = await settle()
    return createHttpTenancy({ fetch: (await server.signedIn(email)).fetch }).supportChats
  })

  overHttp(describeBrands, async () => createHttpBrand({ fetch: server.browser().fetch }))
  asUseCase(describeBrands, async () => ({
    current: () => findBrand("desconhecido.example", { transactions: server.transactions }),
  }))
})

const companyId = company(7)
const named = (id: number, name: string, parentId: number | null = null) => ({ id, name, parentId, active: true })

describeSupportChats("in memory", supportChat, async () => createInMemorySupportChats(supportChat))
describeSupportChats("in memory, without one", null, async () => createInMemorySupportChats())
describeWorkspaces("in memory", async () => ({
  companyId,
  workspaces: createInMemoryWorkspaces(
    [named(1, "SAC"), named(2, "Loja Sul", 1), { ...named(3, "Antigo"), active: false }].map(aWorkspace),
    { own: companyId },
  ),
}))
describeCompanies("in memory", async () =>
  createInMemoryCompanies(
    [
      [3, "casa do pão"],
      [1, "Água Viva"],
      [2, "Casa Aroeira"],
    ].map(([id, name]) => ({ id: company(Number(id)), name: String(name) })),
  ),
)
