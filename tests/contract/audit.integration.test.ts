import { createHttpAuditTrail } from "@prosa/adapters-http/clients"
import type { AuditTrail } from "@prosa/core/audit"
import { anAuditRecord, createInMemoryAuditTrail } from "@prosa/core/audit/testing"
import { permissionIdOf } from "@prosa/core/access"
import { CompanyId, notAllowed, type UserId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createAuditTrail } from "../../server/audit/audit-api.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

const adminName = "Ágata Nunes"

interface AuditHarness {
  readonly audit: AuditTrail
  readonly companyId: CompanyId
  /** A company that the caller does not act for. */
  readonly other: CompanyId
}

/**
 * What holds for `AuditTrail`, whoever keeps it. In the company of each harness Helena has made the profile 'Leitura' and then
 * changed its name and permissions; before both, an administrator has made one. The administrator has changed their own name.
 */
const describeAuditTrail = (name: string, open: () => Promise<AuditHarness>): void => {
  describe(`AuditTrail, ${name}`, () => {
    const page = { offset: 0, limit: 20 }

    it("tells who did what, the newest first, by pages", async () => {
      const { audit, companyId } = await open()
      const { result, total } = await answerOf(audit.list({ companyId, ...page }))
      expect(result.map(({ action, userName }) => [action, userName])).toEqual([
        ["profile.update", "Helena Aroeira"],
        ["profile.create", "Helena Aroeira"],
        ["profile.create", adminName],
      ])
      expect(total).toBe(3)
      const second = await answerOf(audit.list({ companyId, offset: 1, limit: 1 }))
      expect([second.result.map(({ id }) => id), second.total]).toEqual([[result[1]?.id], 3])
    })

    it("is narrowed by a part of the name, by what was done, and by when", async () => {
      const { audit, companyId } = await open()
      const found = async (wish: Partial<Parameters<AuditTrail["list"]>[0]>) =>
        (await answerOf(audit.list({ companyId, ...page, ...wish }))).total
      expect(await found({ person: "helena" })).toBe(2)
      expect(await found({ person: "%" })).toBe(0)
      expect(await found({ action: "profile.create" })).toBe(2)
      expect(await found({ action: "flow.publish" })).toBe(0)
      expect(await found({ person: adminName.toLowerCase() })).toBe(1)
      expect(await found({ until: "2020-01-01" })).toBe(0)
      expect(await found({ from: "2020-01-01", until: "2120-01-01" })).toBe(3)
      const [newest] = (await answerOf(audit.list({ companyId, ...page }))).result
      const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date(newest?.at ?? ""))
      expect(await found({ from: day, until: day })).toBeGreaterThan(0)
    })

    it("names the subject, and tells what changed from what to what", async () => {
      const { audit, companyId } = await open()
      const { result } = await answerOf(audit.list({ companyId, ...page }))
      expect(result[0]).toMatchObject({
        subjectName: "Leitura e salas",
        changes: [
          { field: "name", before: ["Leitura"], after: ["Leitura e salas"] },
          { field: "permissions", before: ["profile_view"], after: ["profile_view", "profile_edit"] },
        ],
      })
      expect(result[0]).not.toHaveProperty("detail")
    })

    it("tells of the platform what concerns no company, and never a password", async () => {
      const { audit } = await open()
      const { result } = await answerOf(audit.platform({ ...page, person: adminName, action: "user.update-own" }))
      expect(result[0]).toMatchObject({ userName: adminName, subjectName: adminName })
      expect(result[0]?.changes).toContainEqual({ field: "phone", before: [], after: ["5511977412030"] })
      expect((await answerOf(audit.platform({ ...page, until: "2020-01-01" }))).total).toBe(0)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  let adminId: UserId
  beforeAll(async () => {
    server = await open()
    adminId = await server.seed.administrator("admin@prosa.com.br")
    const admin = await server.signedIn("admin@prosa.com.br")
    await admin.put("/api/account", { name: adminName, phone: "+55 (11) 97741-2030", lastPassword: "", password: "" })
  })

  const settle = async () => {
    const companyId = await server.seed.company()
    const other = await server.seed.company()
    const email = `helena@${companyId}.com.br`
    const permissions = ["profile_view", "profile_create", "profile_edit"] as const
    await server.seed.person(companyId, { email, name: "Helena Aroeira", permissions })
    const admin = await server.signedIn("admin@prosa.com.br")
    const helena = await server.signedIn(email)
    const draft = { name: "Leitura", permissions: [permissionIdOf("profile_view")], companyId }
    await admin.post("/api/profiles", draft)
    const { body } = await helena.post("/api/profiles", draft)
    await helena.put(`/api/profiles/${(body as { readonly id: number }).id}`, {
      ...draft,
      name: "Leitura e salas",
      permissions: [...draft.permissions, permissionIdOf("profile_edit")],
    })
    return { companyId, other, admin, helena }
  }

  overHttp(describeAuditTrail, async () => {
    const { companyId, other, admin } = await settle()
    return { companyId, other, audit: createHttpAuditTrail({ fetch: admin.fetch }) }
  })

  asUseCase(describeAuditTrail, async () => {
    const { companyId, other } = await settle()
    const nobody = { permissions: [], workspaces: [], address: "" }
    const actor = { userId: adminId, name: "Administração", companyId, admin: true, ...nobody }
    return { companyId, other, audit: createAuditTrail(actor, server) }
  })

  it("is an administrator's, for the company that they act for", async () => {
    const { companyId, other, helena } = await settle()
    const wish = { companyId, offset: 0, limit: 1 }
    expect(await failureOf(createHttpAuditTrail({ fetch: helena.fetch }).list(wish))).toEqual(notAllowed)
    const nobody = { permissions: [], workspaces: [], address: "" }
    const actor = { userId: adminId, name: "Administração", companyId: other, admin: true, ...nobody }
    expect(await failureOf(createAuditTrail(actor, server).list(wish))).toEqual(notAllowed)
    expect((await answerOf(createAuditTrail(actor, server).list({ ...wish, companyId: other }))).total).toBe(0)
  })
})

describeAuditTrail("in memory", async () => {
  const companyId = Schema.decodeSync(CompanyId)(1)
  const helena = { userName: "Helena Aroeira" }
  const records = [
    anAuditRecord({ id: 1, action: "profile.create", userName: adminName, at: "2026-11-19T10:00:00Z" }),
    anAuditRecord({ id: 2, action: "profile.create", ...helena, at: "2026-11-19T10:01:00Z" }),
    anAuditRecord({
      id: 3,
      action: "profile.update",
      ...helena,
      at: "2026-11-19T10:02:00Z",
      subjectName: "Leitura e salas",
      changes: [
        { field: "name", before: ["Leitura"], after: ["Leitura e salas"] },
        { field: "permissions", before: ["profile_view"], after: ["profile_view", "profile_edit"] },
      ],
    }),
  ]
  const own = anAuditRecord({
    action: "user.update-own",
    userName: adminName,
    subjectName: adminName,
    changes: [{ field: "phone", before: [], after: ["5511977412030"] }],
  })
  const other = Schema.decodeSync(CompanyId)(2)
  return { companyId, other, audit: createInMemoryAuditTrail(records, { companyId, platform: [own] }) }
})
