import { createHttpCampaigns } from "@prosa/adapters-http/clients"
import {
  botNotConnected,
  botNotOnTemplates,
  campaignMessages,
  type Campaigns,
  fixedAtOnce,
  missingValue,
  type NewCampaign,
  noCampaignFilters,
  nobodyReceives,
  openingFrom,
  type SendingHours,
} from "@prosa/core/campaign"
import {
  aCampaignBot,
  aCampaignContact,
  aCampaignMessageTemplate,
  createInMemoryCampaigns,
} from "@prosa/core/campaign/testing"
import { noContactFilters } from "@prosa/core/contact"
import { BotId, CampaignId, CompanyId, ContactId, fold, notAllowed, notFound, WorkspaceId } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import { createFakeGateway, seedConnection, type TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createCampaigns } from "../../server/campaign/campaigns-service.ts"
import { createKeptRefusals } from "../../server/contact/erasure/kept-refusals.ts"
import { createSecretBox } from "../../server/platform/secret-box.ts"
import { soon } from "../soon.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface CampaignsHarness {
  readonly campaigns: Campaigns
  readonly companyId: CompanyId
  /** A company that the caller does not act for. */
  readonly other: CompanyId
  readonly workspaceId: WorkspaceId
  /** A bot of campaigns with a connected number, and one without. */
  readonly bot: BotId
  readonly mute: BotId
  /** A bot of campaigns with a number of the Cloud API alone, whose templates are `templates`. */
  readonly official: BotId
  /** Ids of `people`, in that order. */
  readonly ids: ReadonlyArray<ContactId>
  readonly giveMail: (id: ContactId | undefined, email: string) => Promise<void>
  /** The message at a place, the next one to send, is sent and answered. */
  readonly answers: (id: CampaignId, place: number, refuses: boolean) => Promise<void>
  /** Adds so many contacts named 'Muita gente', each with a number. */
  readonly many: (count: number) => Promise<void>
  /** In milliseconds since 1970. */
  readonly now: () => number
}

const userName = "Helena Aroeira"
/** The approved templates of every harness: one of texts, and one with a picture as its title. */
const templates = [
  aCampaignMessageTemplate(),
  aCampaignMessageTemplate({ name: "vitrine", header: { format: "image", text: "" }, body: "Oi, {{1}}!", buttons: [] }),
]
/** A PNG of one pixel. */
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
/** The contacts of every harness. */
const people = [
  { name: "Ana Souza", phone: "5511912345678", email: "ana@exemplo.com.br", refusedAt: null },
  { name: "Bia Lima", phone: "5521988887777", email: "", refusedAt: null },
  { name: "Ana de novo", phone: "551112345678", email: "", refusedAt: null },
  { name: "Sem telefone", phone: "", email: "", refusedAt: null },
  { name: "Não quer", phone: "5531977776666", email: "", refusedAt: "2026-11-01T00:00:00.000Z" },
  { name: "Ana outra vez", phone: "11912345678", email: "", refusedAt: null },
] as const
const minute = 60_000
const unknown = Schema.decodeSync(CampaignId)(2_000_000_000)

/** What holds for `Campaigns`, whoever keeps them, for a user of one workspace with every permission. */
const describeCampaigns = (name: string, open: () => Promise<CampaignsHarness>): void => {
  describe(`Campaigns, ${name}`, () => {
    const opened = async ({ accepts = true } = {}) => {
      const harness = await open()
      if (accepts) await answerOf(harness.campaigns.acceptRisks({ companyId: harness.companyId }))
      const { campaigns, companyId, workspaceId, bot, ids, now } = harness
      const draft = (more: Partial<NewCampaign> = {}): NewCampaign => ({
        companyId,
        name: "Natal",
        message: "Oi, {{1}}!",
        mapping: { 1: "name" },
        interval: 60,
        botId: bot,
        media: "WHATSAPP_QRCODE",
        template: null,
        file: null,
        startAt: new Date(now() + 5 * minute).toISOString(),
        workspaceId,
        sendingHours: null,
        audience: { kind: "some", ids: ids.slice(0, 2) },
        ...more,
      })
      const create = async (more: Partial<NewCampaign> = {}) => (await answerOf(campaigns.create(draft(more)))).id
      const list = (filters: Partial<typeof noCampaignFilters> = {}, page = { offset: 0, limit: 20 }) =>
        answerOf(
          campaigns.list({
            companyId,
            workspaces: [workspaceId],
            filters: { ...noCampaignFilters, ...filters },
            ...page,
          }),
        )
      const row = async (id: CampaignId) => (await answerOf(campaigns.get(id))).campaign
      return { ...harness, draft, create, list, row }
    }

    it("are listed newest first, by pages, and found by name, id, status and day", async () => {
      const { create, list, campaigns, now } = await opened()
      const natal = await create()
      const ano = await create({ name: "Ano Novo" })
      await answerOf(campaigns.act(ano, "pause"))
      const found = async (filters: Parameters<typeof list>[0]) => (await list(filters)).result.map(({ id }) => id)
      expect(await found({})).toEqual([ano, natal])
      expect((await list({}, { offset: 1, limit: 1 })).result.map(({ id }) => id)).toEqual([natal])
      expect((await list({}, { offset: 1, limit: 1 })).total).toBe(2)
      expect(await found({ name: "nátal" })).toEqual([natal])
      expect(await found({ name: "%" })).toEqual([])
      expect(await found({ id: ano })).toEqual([ano])
      expect(await found({ status: "PAUSED" })).toEqual([ano])
      const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(now())
      expect(await found({ createdFrom: day, createdUntil: day })).toEqual([ano, natal])
      expect(await found({ createdUntil: "2020-01-01" })).toEqual([])
    })

    it("show their counters, their pace and their end from the start on", async () => {
      const { create, row, draft, bot, workspaceId } = await opened()
      const { startAt } = draft()
      const id = await create({ startAt })
      expect(await row(id)).toMatchObject({
        name: "Natal",
        status: "PENDING",
        totalMessages: 2,
        totalMessagesPending: 2,
        totalMessagesSent: 0,
        botId: bot,
        botName: "Promoções",
        workspaceId,
        workspaceName: "SAC",
        interval: 60,
        startAt,
        nextAt: startAt,
        endsAt: new Date(Date.parse(startAt) + minute).toISOString(),
        pauseReason: "",
        answered: 0,
        refused: 0,
        phone: "5511900000000",
      })
    })

    it("have one message for each contact who can receive it, and one that failed for who lacks a value", async () => {
      const { create, campaigns, ids, row } = await opened()
      const id = await create({
        message: "{{1}}, {{2}}",
        mapping: { 1: "name", 2: "email" },
        audience: { kind: "some", ids },
      })
      const { result, total } = await answerOf(campaigns.messages(id, { offset: 0, limit: 20 }))
      expect(total).toBe(3)
      expect(
        result.map(({ contactName, phone, text, state, reason }) => [contactName, phone, text, state, reason]),
      ).toEqual([
        ["Ana Souza", "5511912345678", "Ana Souza, ana@exemplo.com.br", "pending", ""],
        ["Bia Lima", "5521988887777", "", "failed", missingValue("{{2}}")],
        ["Ana de novo", "551112345678", "", "failed", missingValue("{{2}}")],
      ])
      expect((await answerOf(campaigns.messages(id, { state: "failed", offset: 0, limit: 20 }))).total).toBe(2)
      expect(await row(id)).toMatchObject({ totalMessages: 3, totalMessagesPending: 1, totalMessagesFailed: 2 })
      expect(await answerOf(campaigns.get(id))).toMatchObject({
        message: "{{1}}, {{2}}",
        mapping: { 1: "name", 2: "email" },
        createdBy: userName,
        fileName: "",
      })
    })

    it("say before they are saved who receives them, and who does not for which cause", async () => {
      const { campaigns, companyId, ids, workspaceId } = await opened()
      const wish = { companyId, message: "Oi, {{1}}!", mapping: { 1: "name" as const }, template: null }
      const expected = {
        total: 6,
        receives: 3,
        left: {
          noPhone: { count: 1, contacts: [{ id: ids[3], name: "Sem telefone" }] },
          refused: { count: 1, contacts: [{ id: ids[4], name: "Não quer" }] },
          duplicate: { count: 1, contacts: [{ id: ids[5], name: "Ana outra vez" }] },
          noValue: { count: 0, contacts: [] },
          tooLong: { count: 0, contacts: [] },
        },
        examples: ["Ana Souza", "Bia Lima", "Ana de novo"].map((each) => ({ name: each, text: `Oi, ${each}!` })),
      }
      expect(await answerOf(campaigns.preview({ ...wish, audience: { kind: "some", ids } }))).toEqual(expected)
      const workspaces = [workspaceId]
      const whole = { kind: "filter" as const, workspaces, filters: noContactFilters, except: [] }
      expect(await answerOf(campaigns.preview({ ...wish, audience: whole }))).toEqual(expected)
      const anas = { ...whole, filters: { ...noContactFilters, name: "ana" }, except: ids.slice(0, 1) }
      expect(await answerOf(campaigns.preview({ ...wish, audience: anas }))).toMatchObject({ total: 2, receives: 2 })
    })

    it("are saved at once for a large selection by filter, and have its messages a little later", async () => {
      const { create, campaigns, row, draft, many, workspaceId } = await opened()
      const total = fixedAtOnce + 1
      await many(total)
      const filters = { ...noContactFilters, name: "muita gente" }
      const audience = { kind: "filter" as const, workspaces: [workspaceId], filters, except: [] }
      const { startAt } = draft()
      const id = await create({ audience, startAt })
      await soon(async () => expect(await row(id)).toMatchObject({ preparing: null }))
      expect(await row(id)).toMatchObject({ status: "PENDING", totalMessagesPending: total, nextAt: startAt })
      const { result } = await answerOf(campaigns.messages(id, { offset: total - 1, limit: 20 }))
      expect(result).toMatchObject([{ id: total - 1, text: "Oi, Muita gente!", state: "pending" }])
      const copy = await create({ audience: { kind: "campaign", id } })
      await soon(async () => expect(await row(copy)).toMatchObject({ preparing: null, totalMessages: total }))
    })

    it("take texts that the caller filled in, each for its contact", async () => {
      const { create, campaigns, ids } = await opened()
      const messages = ids.slice(0, 2).map((id, at) => ({ id, text: `Texto ${at}` }))
      const id = await create({ mapping: {}, audience: { kind: "written", messages } })
      const { result } = await answerOf(campaigns.messages(id, { offset: 0, limit: 20 }))
      expect(result.map(({ contactId, text }) => [contactId, text])).toEqual([
        [ids[0], "Texto 0"],
        [ids[1], "Texto 1"],
      ])
    })

    it("are refused with a start in the past, without contacts, with an unmapped variable, and where nobody can receive them", async () => {
      const { campaigns, draft, ids, now } = await opened()
      const refused = (more: Partial<NewCampaign>) => failureOf(campaigns.create(draft(more)))
      expect(await refused({ startAt: new Date(now() - minute).toISOString() })).toMatchObject({
        _tag: "InvalidInput",
        message: campaignMessages.startInPast,
      })
      expect(await refused({ audience: { kind: "some", ids: [] } })).toMatchObject({
        _tag: "InvalidInput",
        message: campaignMessages.noContacts,
      })
      expect(await refused({ mapping: {} })).toMatchObject({ _tag: "InvalidInput", errors: [{ path: "variables.1" }] })
      expect(await refused({ audience: { kind: "some", ids: ids.slice(3, 5) } })).toEqual(nobodyReceives)
    })

    it("need a bot of campaigns with a connected number, and an attachment that campaigns send", async () => {
      const { campaigns, draft, mute, official, bot, companyId, workspaceId } = await opened()
      const refused = (more: Partial<NewCampaign>) => failureOf(campaigns.create(draft(more)))
      expect(await refused({ botId: mute })).toEqual(botNotConnected)
      expect(await refused({ botId: Schema.decodeSync(BotId)(2_000_000_000) })).toEqual(notFound)
      const file = (fileName: string) => ({ file: { name: fileName, base64File: "JVBERi0xLjQgb2s=" } })
      expect(await refused(file("a.exe"))).toMatchObject({
        _tag: "CampaignFileRefused",
        message: "Formato nao permitido!",
      })
      const { id } = await answerOf(campaigns.create(draft(file("a.pdf"))))
      expect((await answerOf(campaigns.get(id))).fileName).toBe("a.pdf")
      const bots = await answerOf(campaigns.bots({ companyId, workspaces: [workspaceId] }))
      expect(
        bots.map((each) => [each.id, each.target, each.isWhatsappQrCodeConnected, each.phone, each.templateNumber]),
      ).toEqual([
        [bot, 5, true, "5511900000000", null],
        [mute, 5, false, "", null],
        [official, 5, false, "", { phone: "5511900000000" }],
      ])
    })

    it("by an approved template say what it says with each contact's values, without the risks of QR codes", async () => {
      const { campaigns, draft, row, official, mute, bot, companyId, ids, giveMail } = await opened({ accepts: false })
      expect(await answerOf(campaigns.templates(official))).toEqual(templates)
      expect(await failureOf(campaigns.templates(bot))).toEqual(botNotOnTemplates)
      expect(await failureOf(campaigns.templates(Schema.decodeSync(BotId)(2_000_000_000)))).toEqual(notFound)
      const fields = { "header:1": "name", "body:1": "name", "body:2": "email" } as const
      const template = { name: "novidades", language: "pt_BR", fields }
      const byTemplate = (more: Partial<NewCampaign> = {}) =>
        draft({ media: "WHATSAPP", botId: official, template, message: "Outro texto", mapping: {}, ...more })
      const refused = (more: Partial<NewCampaign>) => failureOf(campaigns.create(byTemplate(more)))
      expect(await refused({ template: null })).toMatchObject({ _tag: "InvalidInput", errors: [{ path: "template" }] })
      expect(await refused({ media: "WHATSAPP_QRCODE" })).toMatchObject({ errors: [{ path: "template" }] })
      expect(await refused({ template: { ...template, fields: { "header:1": "name" } } })).toMatchObject({
        errors: [{ path: "variables.body:1" }, { path: "variables.body:2" }],
      })
      expect(await refused({ template: { ...template, name: "sumiu" } })).toMatchObject({
        _tag: "VendorRefused",
        description: campaignMessages.templateGone,
      })
      expect(await refused({ botId: mute })).toEqual(botNotOnTemplates)
      const written = { kind: "written" as const, messages: [{ id: ids[0] ?? expect.unreachable(), text: "Oi" }] }
      expect(await refused({ audience: written })).toMatchObject({ errors: [{ path: "messages" }] })

      const text = (name: string, email: string) =>
        `Oi, ${name}\n\n${name}, chegaram *novidades*. Mandamos também para ${email}.\n\nResponda SAIR para não receber mais.`
      const wish = { companyId, message: "", mapping: {}, template: { template: aCampaignMessageTemplate(), fields } }
      expect(await answerOf(campaigns.preview({ ...wish, audience: { kind: "some", ids } }))).toMatchObject({
        receives: 1,
        left: { noValue: { count: 2 } },
        examples: [{ name: "Ana Souza", text: text("Ana Souza", "ana@exemplo.com.br") }],
      })
      const { id } = await answerOf(campaigns.create(byTemplate()))
      expect(await answerOf(campaigns.get(id))).toMatchObject({
        message: text("{{1}}", "{{2}}"),
        mapping: {},
        template: { template: aCampaignMessageTemplate(), fields },
        retriable: 1,
      })
      expect(await row(id)).toMatchObject({ media: "WHATSAPP", phone: "5511900000000", delivered: 0, read: 0 })
      await giveMail(ids[1], "bia@exemplo.com.br")
      expect(await answerOf(campaigns.retry(id))).toEqual({ retried: 1 })
      const { result } = await answerOf(campaigns.messages(id, { offset: 0, limit: 20 }))
      expect(result.map((each) => [each.text, each.state])).toEqual([
        [text("Ana Souza", "ana@exemplo.com.br"), "pending"],
        [text("Bia Lima", "bia@exemplo.com.br"), "pending"],
      ])
      await answerOf(campaigns.act(id, "pause"))
      await answerOf(campaigns.act(id, "start"))
    })

    it("by a template with a picture as its title need one, and no other file", async () => {
      const { campaigns, draft, official } = await opened({ accepts: false })
      const template = { name: "vitrine", language: "pt_BR", fields: { "body:1": "name" as const } }
      const created = (file: NewCampaign["file"], more: Partial<NewCampaign["template"]> = {}) =>
        campaigns.create(
          draft({ media: "WHATSAPP", botId: official, mapping: {}, file, template: { ...template, ...more } }),
        )
      const words = {
        _tag: "CampaignFileRefused",
        message: "O título deste template leva uma imagem JPEG ou PNG de até 5 MB. Anexe o arquivo.",
      }
      expect(await failureOf(created(null))).toMatchObject(words)
      expect(await failureOf(created({ name: "a.pdf", base64File: "JVBERi0xLjQgb2s=" }))).toMatchObject(words)
      const png = { name: "a.png", base64File: picture }
      const fields = { "header:1": "name", "body:1": "name", "body:2": "email" } as const
      expect(await failureOf(created(png, { name: "novidades", fields }))).toMatchObject({
        message: campaignMessages.noFileInTemplate,
      })
      const { id } = await answerOf(created(png))
      expect(await answerOf(campaigns.get(id))).toMatchObject({
        fileName: "a.png",
        message: "Oi, {{1}}!\n\nResponda SAIR para não receber mais.",
      })
    })

    it("are created only once somebody has accepted the risks for the company; the first acceptance stays", async () => {
      const { campaigns, companyId, draft } = await opened({ accepts: false })
      expect(await answerOf(campaigns.risks({ companyId }))).toEqual({ accepted: null })
      expect(await failureOf(campaigns.create(draft()))).toEqual({
        _tag: "RisksNotAccepted",
        message: campaignMessages.risksNotAccepted,
      })
      const first = await answerOf(campaigns.acceptRisks({ companyId }))
      expect(first).toEqual({ accepted: { by: userName, at: expect.any(String) } })
      expect(await answerOf(campaigns.acceptRisks({ companyId }))).toEqual(first)
      expect(await answerOf(campaigns.risks({ companyId }))).toEqual(first)
      await answerOf(campaigns.create(draft()))
    })

    it("try again what failed for a value that is there by now, and write to the contacts of a state", async () => {
      const { create, campaigns, ids, row, companyId, giveMail } = await opened()
      const id = await create({ message: "{{1}}", mapping: { 1: "email" } })
      expect(await answerOf(campaigns.get(id))).toMatchObject({ retriable: 1 })
      expect(await answerOf(campaigns.retry(id))).toEqual({ retried: 0 })
      await giveMail(ids[1], "bia@exemplo.com.br")
      expect(await answerOf(campaigns.retry(id, [0]))).toEqual({ retried: 0 })
      expect(await answerOf(campaigns.retry(id))).toEqual({ retried: 1 })
      expect(await answerOf(campaigns.get(id))).toMatchObject({ retriable: 0 })
      expect(await row(id)).toMatchObject({ totalMessagesPending: 2, totalMessagesFailed: 0 })
      const { result } = await answerOf(campaigns.messages(id, { offset: 0, limit: 20 }))
      expect(result.map(({ text, state, mayRetry }) => [text, state, mayRetry])).toEqual([
        ["ana@exemplo.com.br", "pending", false],
        ["bia@exemplo.com.br", "pending", false],
      ])
      const wish = { companyId, message: "Oi", mapping: {}, template: null }
      const ofState = (state: "pending" | "sent") =>
        answerOf(campaigns.preview({ ...wish, audience: { kind: "campaign", id, state } }))
      expect(await ofState("pending")).toMatchObject({ total: 2, receives: 2 })
      expect(await ofState("sent")).toMatchObject({ total: 0 })
      await answerOf(campaigns.act(id, "cancel"))
      expect(await failureOf(campaigns.retry(id))).toMatchObject({ _tag: "ActionRefused", status: "CANCELLED" })
    })

    it("find those who answered and those who asked to stop among their messages, and write to them", async () => {
      const { create, campaigns, row, companyId, answers } = await opened()
      const id = await create()
      await answers(id, 0, false)
      await answers(id, 1, true)
      expect(await row(id)).toMatchObject({ answered: 2, refused: 1 })
      const { hours } = await answerOf(campaigns.get(id))
      const counted = (field: "sent" | "failed" | "answered") => hours.reduce((sum, one) => sum + one[field], 0)
      expect([counted("sent"), counted("failed"), counted("answered")]).toEqual([2, 0, 2])
      for (const { at } of hours) expect(at).toMatch(/:00:00\.000Z$/u)
      const page = { offset: 0, limit: 20 }
      const places = async (state: "answered" | "refused") => {
        const { result, total } = await answerOf(campaigns.messages(id, { ...page, state }))
        expect(result).toHaveLength(total)
        return result.map(({ id: place, answeredAt, refusedAt }) => [place, answeredAt !== null, refusedAt !== null])
      }
      expect(await places("answered")).toEqual([
        [0, true, false],
        [1, true, true],
      ])
      expect(await places("refused")).toEqual([[1, true, true]])
      const preview = (state: "answered" | "refused") =>
        answerOf(
          campaigns.preview({
            companyId,
            message: "Oi",
            mapping: {},
            template: null,
            audience: { kind: "campaign", id, state },
          }),
        )
      expect(await preview("answered")).toMatchObject({ total: 2 })
      expect(await preview("refused")).toMatchObject({ total: 1 })
      let refused = ""
      for await (const part of await answerOf(campaigns.exportMessages(id, { state: "refused" }))) refused += part
      expect(refused.trim().split("\r\n")).toHaveLength(2)
    })

    it("send within their hours, also across midnight, and no more a day than their number may", async () => {
      const { create, row, draft, campaigns, bot, mute, companyId, workspaceId } = await opened()
      const { startAt } = draft()
      const sendingHours: SendingHours = { days: [0, 1, 2, 3, 4, 5, 6], from: "03:00", to: "03:01" }
      const id = await create({ startAt, sendingHours })
      const zone = "America/Sao_Paulo"
      const opening = openingFrom(sendingHours, zone, Date.parse(startAt))
      expect(await answerOf(campaigns.get(id))).toMatchObject({ sendingHours })
      // The second of two messages has to wait for the next day.
      const second = openingFrom(sendingHours, zone, opening + 60_000)
      const iso = (at: number) => new Date(at).toISOString()
      expect(await row(id)).toMatchObject({ nextAt: iso(opening), endsAt: iso(second) })
      const night: SendingHours = { days: [1, 3, 5], from: "22:00", to: "06:00" }
      const nightly = await create({ startAt, sendingHours: night })
      expect(await row(nightly)).toMatchObject({ nextAt: iso(openingFrom(night, zone, Date.parse(startAt))) })
      await answerOf(campaigns.setDailyCap(bot, 1))
      expect((await answerOf(campaigns.bots({ companyId, workspaces: [workspaceId] })))[0]).toMatchObject({
        dailyCap: 1,
        timeZone: zone,
      })
      const capped = await row(await create({ startAt }))
      expect(Date.parse(capped.endsAt ?? "")).toBeGreaterThan(Date.parse(startAt) + minute)
      expect(
        new Intl.DateTimeFormat("sv-SE", { timeZone: zone, timeStyle: "short" }).format(new Date(capped.endsAt ?? "")),
      ).toBe("00:00")
      expect(await failureOf(campaigns.setDailyCap(mute, 10))).toEqual(botNotConnected)
      expect(await failureOf(campaigns.setDailyCap(Schema.decodeSync(BotId)(2_000_000_000), 10))).toEqual(notFound)
    })

    it("are exported as CSV, without formulas", async () => {
      const { create, campaigns } = await opened()
      const id = await create({ message: "=1+1", mapping: {} })
      let text = ""
      for await (const part of await answerOf(campaigns.exportMessages(id, {}))) text += part
      expect(text.split("\r\n").map((line) => line.split(",").slice(0, 5))).toEqual([
        ["\uFEFFContato", "Telefone", "Situação", "Motivo", "Mensagem"],
        ["Ana Souza", "5511912345678", "Pendente", '""', "'=1+1"],
        ["Bia Lima", "5521988887777", "Pendente", '""', "'=1+1"],
        [""],
      ])
      let sent = ""
      for await (const part of await answerOf(campaigns.exportMessages(id, { state: "sent" }))) sent += part
      expect(sent.trim().split("\r\n")).toHaveLength(1)
    })

    it("are paused, resumed and cancelled as their status allows", async () => {
      const { create, campaigns, row } = await opened()
      const id = await create()
      expect(await failureOf(campaigns.act(id, "start"))).toEqual({
        _tag: "ActionRefused",
        status: "PENDING",
        message: campaignMessages.actionRefused,
      })
      await answerOf(campaigns.act(id, "pause"))
      expect(await row(id)).toMatchObject({
        status: "PAUSED",
        pauseReason: "person",
        pausedBy: userName,
        nextAt: null,
        endsAt: null,
      })
      await answerOf(campaigns.act(id, "start"))
      expect(await row(id)).toMatchObject({ status: "PENDING", pauseReason: "", pausedBy: "" })
      await answerOf(campaigns.act(id, "cancel"))
      expect(await row(id)).toMatchObject({
        status: "CANCELLED",
        totalMessagesPending: 0,
        totalMessagesCanceled: 2,
        nextAt: null,
      })
      expect(await failureOf(campaigns.act(id, "cancel"))).toMatchObject({ status: "CANCELLED" })
    })

    it("of another company are not allowed, and unknown ones do not exist", async () => {
      const { campaigns, other, draft, workspaceId } = await opened()
      const page = { workspaces: [workspaceId], filters: noCampaignFilters, offset: 0, limit: 1 }
      expect(await failureOf(campaigns.list({ ...page, companyId: other }))).toEqual(notAllowed)
      expect(await failureOf(campaigns.create(draft({ companyId: other })))).toEqual(notAllowed)
      expect(await failureOf(campaigns.get(unknown))).toEqual(notFound)
      expect(await failureOf(campaigns.messages(unknown, { offset: 0, limit: 1 }))).toEqual(notFound)
      expect(await failureOf(campaigns.act(unknown, "pause"))).toEqual(notFound)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await open({ jobs: true, gateways: { WHATSAPP: createFakeGateway("WHATSAPP", templates) } })
  })

  const settle = async () => {
    const { seed } = server
    const companyId = await seed.company()
    const other = await seed.company()
    const workspaceId = await seed.workspace(companyId, "SAC")
    const email = `helena@${companyId}.com.br`
    const permissions = ["campaign_view", "campaign_create", "campaign_edit"] as const
    const userId = await seed.person(companyId, { email, name: userName, permissions, workspaces: [workspaceId] })
    const { id: bot } = await seed.bot(companyId, workspaceId, "Promoções")
    const { id: mute } = await seed.bot(companyId, workspaceId, "Sem número")
    const { id: official } = await seed.bot(companyId, workspaceId, "Via template")
    await seedConnection(seed, { companyId, botId: bot, medium: "WHATSAPP_QRCODE", externalId: `numero-${companyId}` })
    await seedConnection(seed, { companyId, botId: official, medium: "WHATSAPP", externalId: `api-${companyId}` })
    const ids = await seed.asTenant(companyId, async (tx) => {
      await tx.execute("update companies set allow_campaign_creation = true")
      await tx.execute("update bots set target = 5, active = true")
      await tx.execute("update channel_connections set phone = '5511900000000'")
      const made: Array<ContactId> = []
      for (const { name, phone, email: mail, refusedAt } of people) {
        const { rows } = await tx.execute<{ id: ContactId }>(`
          insert into contacts (company_id, workspace_id, name, name_folded, phone, email, campaigns_refused_at)
          values (${companyId}, ${workspaceId}, '${name}', '${fold(name)}', '${phone}', '${mail}',
            ${refusedAt === null ? "null" : `'${refusedAt}'`}) returning id`)
        made.push(...rows.map(({ id }) => id))
      }
      return made
    })
    const giveMail = async (id: ContactId | undefined, mail: string) => {
      await seed.asTenant(companyId, (tx) => tx.execute(`update contacts set email = '${mail}' where id = ${id}`))
    }
    const answers = async (id: CampaignId, place: number, refuses: boolean) => {
      await seed.asTenant(companyId, (tx) =>
        tx.execute(`
          with said as (
            update campaign_messages set state = 'sent', claimed_at = now(), settled_at = now(), answered_at = now(),
              refused_at = ${refuses ? "now()" : "null"}
            where campaign_id = ${id} and place = ${place} returning campaign_id)
          update campaigns set pending = pending - 1, sent = sent + 1, answered = answered + 1,
            refused = refused + ${refuses ? 1 : 0} from said where id = said.campaign_id`),
      )
    }
    const many = async (count: number) => {
      await seed.asTenant(companyId, (tx) =>
        tx.execute(`
          insert into contacts (company_id, workspace_id, name, name_folded, phone)
          select ${companyId}, ${workspaceId}, 'Muita gente', 'muita gente', '55119' || (60000000 + n)
          from generate_series(1, ${count}) n`),
      )
    }
    const harness = {
      companyId,
      other,
      workspaceId,
      bot,
      mute,
      official,
      ids,
      giveMail,
      answers,
      many,
      now: server.clock.now,
    }
    return { harness, userId, permissions, email }
  }

  overHttp(describeCampaigns, async () => {
    const { harness, email } = await settle()
    const { fetch } = await server.signedIn(email)
    return { ...harness, campaigns: createHttpCampaigns({ fetch }) }
  })

  asUseCase(describeCampaigns, async () => {
    const { harness, userId, permissions } = await settle()
    const { companyId, workspaceId } = harness
    const actor = {
      userId,
      name: userName,
      companyId,
      admin: false,
      permissions,
      workspaces: [workspaceId],
      address: "",
    }
    const { transactions, files: store, clock } = server
    const logger = { info: () => {}, warn: () => {}, error: () => {} }
    const keptRefusals = createKeptRefusals(createSecretBox(new Uint8Array(32), "tests"))
    return {
      ...harness,
      campaigns: createCampaigns(actor, {
        transactions,
        store,
        clock,
        logger,
        keptRefusals,
        gateways: { WHATSAPP: createFakeGateway("WHATSAPP", templates) },
        channelSecrets: createSecretBox(new Uint8Array(32), "tests"),
      }),
    }
  })
})

describeCampaigns("in memory", async () => {
  const companyId = Schema.decodeSync(CompanyId)(1)
  const contacts: Array<ReturnType<typeof aCampaignContact>> = people.map((facts, at) =>
    aCampaignContact({ ...facts, id: at + 1 }),
  )
  const connected = aCampaignBot()
  const byTemplate = aCampaignBot({
    id: 1_044,
    name: "Via template",
    isWhatsappQrCodeConnected: false,
    phone: "",
    templateNumber: { phone: "5511900000000" },
  })
  const silent = aCampaignBot({ id: 1_043, name: "Sem número", isWhatsappQrCodeConnected: false, phone: "" })
  const campaigns = createInMemoryCampaigns({
    companyId,
    contacts,
    bots: [connected, silent, byTemplate],
    templates,
    userName,
    risks: null,
  })
  return {
    campaigns,
    answers: async (id, _place, refuses) => {
      campaigns.sendNext(id)
      campaigns.answerLast(id, refuses)
    },
    companyId,
    other: Schema.decodeSync(CompanyId)(2),
    workspaceId: Schema.decodeSync(WorkspaceId)(3),
    bot: connected.id,
    mute: silent.id,
    official: byTemplate.id,
    ids: contacts.map(({ id }) => id),
    giveMail: async (id, email) => {
      const at = contacts.findIndex((one) => one.id === id)
      const found = contacts[at]
      if (found !== undefined) contacts[at] = { ...found, email }
    },
    many: async (count) => {
      for (let at = 0; at < count; at += 1)
        contacts.push(
          aCampaignContact({ id: 1_000 + at, name: "Muita gente", phone: `55119${60_000_000 + at}`, email: "" }),
        )
    },
    now: () => testNow,
  }
})
