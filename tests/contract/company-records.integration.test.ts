import { createHttpCompanyRecords } from "@prosa/adapters-http/clients"
import {
  type CompanyDraft,
  type CompanyRecords,
  companyRefusals,
  CompanyTimeZone,
  companyTimeZones,
  unknownPlatform,
} from "@prosa/core/administration"
import { aCompanyRecord, createInMemoryCompanyRecords } from "@prosa/core/administration/testing"
import { CompanyId, defaultTimeZone, invalidInput, notFound, PlatformId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createCompanyRecords } from "../../server/administration/company-records-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface CompanyRecordsHarness {
  readonly companies: CompanyRecords
  readonly platform: PlatformId
  /** Made by an operator, without an e-mail. */
  readonly founded: CompanyId
}

const unknownCompany = Schema.decodeSync(CompanyId)(2_000_000_000)
const nowhere = Schema.decodeSync(PlatformId)(2_000_000_000)
let made = 0

/** What holds for `CompanyRecords`, whoever keeps them. */
const describeCompanyRecords = (name: string, open: () => Promise<CompanyRecordsHarness>): void => {
  describe(`CompanyRecords, ${name}`, () => {
    const opened = async () => {
      const { companies, platform, founded } = await open()
      const mark = `marca${++made}`
      const draft = (facts: Partial<CompanyDraft> = {}): CompanyDraft => ({
        name: `Casa ${mark}`,
        email: `contato@${mark}.com.br`,
        sendInvite: false,
        platform,
        active: true,
        workspaceQuota: 0,
        userQuota: 3,
        botQuota: 0,
        allowCampaignCreation: true,
        whatsappQrcode: true,
        whatsappApiMeta: false,
        livechat: true,
        facebook: false,
        instagram: true,
        ...facts,
      })
      return { companies, draft, mark, founded }
    }

    it("are kept as they were saved, without blanks around name and address, and listed by name", async () => {
      const { companies, draft, mark } = await opened()
      const given = draft({ name: `  Zê ${mark} `, email: ` a@${mark}.com.br ` })
      const { id } = await answerOf(companies.create(given))
      await answerOf(companies.create(draft({ name: `Água ${mark}`, active: false })))
      const kept = {
        ...given,
        id,
        name: `Zê ${mark}`,
        email: `a@${mark}.com.br`,
        platformName: "Prosa",
        timeZone: defaultTimeZone,
      }
      const use = { workspacesInUse: 1, usersInUse: 0, botsInUse: 0 }
      expect(await answerOf(companies.get(id))).toEqual({ ...kept, ...use })
      const { result, total } = await answerOf(companies.list({ name: mark.toUpperCase(), offset: 0, limit: 10 }))
      expect([result.map(({ name: each, active }) => [each, active]), total]).toEqual([
        [
          [`Água ${mark}`, false],
          [`Zê ${mark}`, true],
        ],
        2,
      ])
      expect(result[1]).toEqual({
        id,
        name: `Zê ${mark}`,
        timeZone: defaultTimeZone,
        platformName: "Prosa",
        active: true,
      })
    })

    it("are changed as a whole, and answer what is stored", async () => {
      const { companies, draft, mark } = await opened()
      const { id } = await answerOf(companies.create(draft()))
      const changed = draft({ name: `Nova ${mark}`, active: false, userQuota: 1, livechat: false, facebook: true })
      const saved = await answerOf(companies.update(id, changed))
      expect(saved).toMatchObject({ ...changed, id })
      expect(await answerOf(companies.get(id))).toEqual(saved)
      const elsewhere = await answerOf(companies.update(id, { ...changed, timeZone: "America/Manaus" }))
      expect(elsewhere).toEqual({ ...saved, timeZone: "America/Manaus" })
      // who does not speak of it leaves it
      expect(await answerOf(companies.update(id, changed))).toEqual(elsewhere)
    })

    it("take every time zone that the form offers, and no other", async () => {
      const { companies, draft } = await opened()
      const { id } = await answerOf(companies.create(draft({ timeZone: "Europe/Lisbon" })))
      expect((await answerOf(companies.get(id))).timeZone).toBe("Europe/Lisbon")
      for (const { name: timeZone } of companyTimeZones) expect(Schema.is(CompanyTimeZone)(timeZone)).toBe(true)
      for (const timeZone of ["Mars/Olympus", "", "america/manaus"])
        expect(Schema.is(CompanyTimeZone)(timeZone)).toBe(false)
    })

    it("are shown without an e-mail where none was ever given, and saved only with one", async () => {
      const { companies, draft, founded } = await opened()
      expect(await answerOf(companies.get(founded))).toMatchObject({ id: founded, email: "" })
      expect(await answerOf(companies.update(founded, draft({ email: "a@casa.com.br" })))).toMatchObject({
        email: "a@casa.com.br",
      })
    })

    it("that nobody has are not found", async () => {
      const { companies, draft } = await opened()
      expect(await failureOf(companies.get(unknownCompany))).toEqual(notFound)
      expect(await failureOf(companies.update(unknownCompany, draft()))).toEqual(notFound)
    })

    it("are of a platform that there is, and nobody is invited to an inactive one", async () => {
      const { companies, draft } = await opened()
      expect(await failureOf(companies.create(draft({ platform: nowhere })))).toEqual(invalidInput([unknownPlatform]))
      const inactive = draft({ active: false, sendInvite: true })
      const refused = invalidInput([{ path: "sendInvite", message: companyRefusals.inactiveInvite }])
      expect(await failureOf(companies.create(inactive))).toEqual(refused)
      expect(await failureOf(companies.update(unknownCompany, inactive))).toEqual(refused)
    })

    it("count the person who is invited, and do not keep that they were", async () => {
      const { companies, draft } = await opened()
      const { id } = await answerOf(companies.create(draft({ sendInvite: true })))
      expect(await answerOf(companies.get(id))).toMatchObject({ sendInvite: false, usersInUse: 1, workspacesInUse: 1 })
    })

    it("are of platforms that have a name", async () => {
      const { companies, draft } = await opened()
      expect(await answerOf(companies.platforms())).toContainEqual({ id: draft().platform, name: "Prosa" })
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  const admin = "raiz@prosa.example"
  beforeAll(async () => {
    server = await open()
    await server.seed.administrator(admin)
  })

  overHttp(describeCompanyRecords, async () => {
    const { fetch } = await server.signedIn(admin)
    const founded = await server.seed.company()
    return { companies: createHttpCompanyRecords({ fetch }), platform: server.seed.platformId, founded }
  })

  asUseCase(describeCompanyRecords, async () => {
    const { transactions, clock } = server
    const deps = {
      transactions,
      clock,
      sessions: { announceEnd: () => expect.unreachable() },
      pageOrigins: { ownOrigins: [], listening: server.url },
    }
    const userId = 1 as Parameters<typeof createCompanyRecords>[0]["userId"] // only audited
    const by = { userId, admin: true, address: "", origin: undefined }
    const founded = await server.seed.company()
    return { companies: createCompanyRecords(by, deps), platform: server.seed.platformId, founded }
  })
})

describeCompanyRecords("in memory", async () => ({
  companies: createInMemoryCompanyRecords([aCompanyRecord({ id: 9, email: "" })]),
  founded: Schema.decodeSync(CompanyId)(9),
  platform: Schema.decodeSync(PlatformId)(1),
}))
