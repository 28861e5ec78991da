import { createHttpBots } from "@prosa/adapters-http/clients"
import { type Permission, personInWorkspace } from "@prosa/core/access"
import {
  automationMessages,
  avatarRefusal,
  type BotChange,
  type BotDraft,
  botQuotaReached,
  type Bots,
  emptyAutomationDraft,
  providerKeysMissing,
  publishedSettings,
  type SettingGroup,
  usualServiceHours,
} from "@prosa/core/bot"
import {
  BotId,
  type CompanyId,
  CompanyId as Company,
  notAllowed,
  notFound,
  UserId,
  WorkspaceId,
} from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { newFlow } from "@prosa/core/flow"
import type { TransferTarget } from "@prosa/core/transfer"
import { createInMemoryBots } from "@prosa/core/bot/testing"
import { ChannelFlags, channelOff } from "@prosa/core/tenancy"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { Schema, Struct } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createDialogflow, embeddedProvider } from "../../server/nlu/index.ts"
import { createBots } from "../../server/bot/bots-service.ts"
import { publish } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface BotsHarness {
  readonly bots: Bots
  readonly companyId: CompanyId
  /** The person's only workspace: without bots at first. */
  readonly workspaceId: WorkspaceId
  /** Takes a channel from the company, which has all at first. */
  readonly turnOff: (flag: keyof ChannelFlags) => Promise<unknown>
  /** Rafael Nogueira, a member of that workspace. */
  readonly rafael: UserId
  /** Publishes the script of a bot with its settings. */
  readonly publishBot: (id: BotId) => Promise<unknown>
  /** The same bots for a member of that workspace who has no permission. */
  readonly onlooker: Bots
  /** Limits how many bots the company may have. */
  readonly allowBots: (most: number) => Promise<unknown>
}

const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
const unknownWorkspace = Schema.decodeSync(WorkspaceId)(2_000_000_000)
const unknownPerson = Schema.decodeSync(UserId)(2_000_000_000)
/** A paragraph that says that it is a drawing. */
const brokenPicture = "data:image/svg+xml;base64,PHA+bmFvIGUgdW0gZGVzZW5obzwvcD4="

const columns: Readonly<Record<keyof ChannelFlags, string>> = {
  whatsappQrcode: "whatsapp_qrcode",
  whatsappApiMeta: "whatsapp_api_meta",
  livechat: "livechat",
  facebook: "facebook",
  instagram: "instagram",
}

/** What holds for `Bots`, whoever keeps them. */
const describeBots = (name: string, open: () => Promise<BotsHarness>): void => {
  describe(`Bots, ${name}`, () => {
    const draftFor = (workspaceId: WorkspaceId, name: string): BotDraft => ({
      name,
      workspaceId,
      target: 3,
      avatarColor: "#7A4A1E",
      chatColor: "#2F6B4F",
    })
    const opened = async (...names: ReadonlyArray<string>) => {
      const { bots, companyId, workspaceId, ...place } = await open()
      for (const name of names) await answerOf(bots.create(draftFor(workspaceId, name)))
      const list = async (facts: Partial<Parameters<Bots["list"]>[0]> = {}) => {
        const wish = { companyId, workspaces: [workspaceId], name: "", offset: 0, limit: 20, ...facts }
        const { result, total } = await answerOf(bots.list(wish))
        return { names: result.map(({ name }) => name), total }
      }
      return { bots, workspaceId, companyId, ...place, list }
    }
    const openedBot = async () => {
      const place = await opened()
      const { id } = await answerOf(place.bots.create(draftFor(place.workspaceId, "Um")))
      return { ...place, id, summary: () => answerOf(place.bots.summary(id)) }
    }
    /** A value of every setting that refers to nothing else, unlike that of a new bot. */
    const everySetting = {
      name: "Dois",
      active: false,
      target: 2,
      avatarColor: "#102030",
      chatColor: "#405060",
      avatarIconUrl: "data:image/png;base64,iVBORw0KGgo=",
      whatsappRedirect: "5511987654321",
      liveChatInteractions: ["Olá!", "Como posso ajudar? 🙂"],
      defaultFallbackMessages: ["Hein?", "Como?"],
      readingSeconds: 10,
      nameOnStart: true,
      phoneOnStart: true,
      emailOnStart: true,
      sequentialService: true,
      transferMessage: "Um momento.",
      serviceHours: usualServiceHours,
      automations: {
        botRepeatAutomationDto: { minutes: 5, times: 2 },
        botTransferAutomationDto: { minutes: 15, callwebhook: true, workspaceId: 0, userId: 0, queue: "" },
        botCloseRoomAutomationDto: { minutes: 60, message: "Até!", active: true, closeRoomType: "CLOSE_ALL" },
      },
      keywords: [{ phrases: ["sair", "tchau"], action: { kind: "end" } }],
      disambiguates: false,
      fallbackTransfer: { times: 3, target: { kind: "workspace-by-webhook" } },
    } as const satisfies BotChange

    it("list what is created, newest first", async () => {
      const { list } = await opened("Um", "Dois", "Três")
      expect(await list()).toEqual({ names: ["Três", "Dois", "Um"], total: 3 })
    })

    it("list nothing of no workspace", async () => {
      const { list } = await opened("Um")
      expect(await list({ workspaces: [] })).toEqual({ names: [], total: 0 })
    })

    it("list by pages, and count them all", async () => {
      const { list } = await opened("Um", "Dois", "Três")
      expect(await list({ offset: 1, limit: 1 })).toEqual({ names: ["Dois"], total: 3 })
      expect(await list({ offset: 3 })).toEqual({ names: [], total: 3 })
    })

    it("find a name by any part of it, without case and accents, and take wildcards as they are", async () => {
      const { list } = await opened("Aroeira Atendimento", "Dúvidas frequentes", "100% pinho")
      expect(await list({ name: "DUVIDAS" })).toEqual({ names: ["Dúvidas frequentes"], total: 1 })
      expect(await list({ name: "atend" })).toEqual({ names: ["Aroeira Atendimento"], total: 1 })
      expect(await list({ name: "%" })).toEqual({ names: ["100% pinho"], total: 1 })
      expect(await list({ name: "_" })).toEqual({ names: [], total: 0 })
    })

    it("are created active, without dialogs, with a first flow and the name without blanks around it", async () => {
      const { bots, workspaceId, companyId } = await opened()
      const { id } = await answerOf(bots.create(draftFor(workspaceId, "  Novo  ")))
      const wish = { companyId, workspaces: [workspaceId], name: "", offset: 0, limit: 20 }
      const { result } = await answerOf(bots.list(wish))
      expect(result).toMatchObject([{ id, name: "Novo", active: true, dialogs: 0, target: 3, avatarColor: "#7A4A1E" }])
      const summary = await answerOf(bots.summary(id))
      expect(summary).toMatchObject({
        id,
        name: "Novo",
        active: true,
        workspaceId,
        target: 3,
        avatarColor: "#7A4A1E",
        chatColor: "#2F6B4F",
        avatarIconUrl: null,
        defaultFallbackMessages: [""],
        liveChatInteractions: [],
        liveChatHosts: [],
        hasProviderKeys: true,
        activeFlowId: result[0]?.activeFlowId,
        token: result[0]?.token,
      })
    })

    it("have a token of their own each", async () => {
      const { bots, workspaceId } = await opened()
      const made = await Promise.all(["Um", "Dois"].map((name) => answerOf(bots.create(draftFor(workspaceId, name)))))
      const tokens = await Promise.all(made.map(async ({ id }) => (await answerOf(bots.summary(id))).token))
      expect(new Set(tokens).size).toBe(2)
    })

    it("have a live chat that is bound to hosts, until it is bound to none", async () => {
      const { bots, workspaceId } = await opened()
      const { id } = await answerOf(bots.create(draftFor(workspaceId, "Um")))
      const hosts = ["www.loja.com.br", "*.loja.com.br", "localhost:5173"]
      expect(await answerOf(bots.bindLiveChat(id, hosts))).toEqual(hosts)
      expect((await answerOf(bots.summary(id))).liveChatHosts).toEqual(hosts)
      await answerOf(bots.bindLiveChat(id, []))
      expect((await answerOf(bots.summary(id))).liveChatHosts).toEqual([])
    })

    it("keep the hosts of a live chat that their company may not use", async () => {
      const { bots, id, turnOff, summary } = await openedBot()
      await answerOf(bots.bindLiveChat(id, ["loja.com.br"]))
      await turnOff("livechat")
      expect(await failureOf(bots.bindLiveChat(id, []))).toEqual(channelOff)
      expect(await failureOf(bots.bindLiveChat(unknownBot, []))).toEqual(notFound)
      expect((await summary()).liveChatHosts).toEqual(["loja.com.br"])
    })

    it("tell which channels their company may use, each by itself", async () => {
      const { bots, workspaceId, turnOff } = await opened()
      const { id } = await answerOf(bots.create(draftFor(workspaceId, "Um")))
      const every = { whatsappQrcode: true, whatsappApiMeta: true, livechat: true, facebook: true, instagram: true }
      const off: Record<string, boolean> = {}
      expect(Object.keys(every)).toEqual(Object.keys(ChannelFlags.fields))
      for (const flag of Object.keys(every) as ReadonlyArray<keyof ChannelFlags>) {
        await turnOff(flag)
        off[flag] = false
        expect((await answerOf(bots.summary(id))).channels).toEqual({ ...every, ...off })
      }
    })

    it("do not know a bot of an id that nobody has", async () => {
      const { bots } = await opened("Um")
      expect(await failureOf(bots.summary(unknownBot))).toEqual(notFound)
      expect(await failureOf(bots.bindLiveChat(unknownBot, []))).toEqual(notFound)
      expect(await failureOf(bots.update(unknownBot, { name: "Dois" }))).toEqual(notFound)
      expect(await failureOf(bots.remove(unknownBot))).toEqual(notFound)
      expect(await failureOf(bots.peopleTransfer(unknownBot))).toEqual(notFound)
      expect(await failureOf(bots.clone({ name: "Dois", botSourceId: unknownBot, workspaceId: null }))).toEqual(
        notFound,
      )
    })

    it("tell the settings of a new bot, the company's time zone, and that nothing was published", async () => {
      const { summary } = await openedBot()
      expect(await summary()).toMatchObject({
        transferBotId: null,
        whatsappRedirect: "",
        readingSeconds: 3,
        nameOnStart: false,
        phoneOnStart: false,
        emailOnStart: false,
        sequentialService: false,
        transferMessage: "",
        serviceHours: null,
        automations: emptyAutomationDraft,
        keywords: [],
        lastServices: [],
        connections: [],
        webhook: { addresses: 0, failures: 0, paused: false },
        timeZone: "America/Sao_Paulo",
        unpublishedSettings: null,
      })
    })

    it("change one setting at a time, and leave the others as they are", async () => {
      const { bots, id, summary } = await openedBot()
      const { updatedAt: _created, ...first } = await summary()
      let expected: object = first
      for (const [setting, value] of Object.entries(everySetting)) {
        expect(await answerOf(bots.update(id, { [setting]: value }))).toEqual({ id })
        expected = { ...expected, [setting]: value }
        const { updatedAt: _changed, ...now } = await summary()
        expect(now).toEqual(expected)
      }
    })

    it("take no bot and another one as the transfer bot", async () => {
      const { bots, id, workspaceId, summary } = await openedBot()
      const other = await answerOf(bots.create(draftFor(workspaceId, "Outro")))
      await answerOf(bots.update(id, { transferBotId: other.id }))
      expect((await summary()).transferBotId).toBe(other.id)
      await answerOf(bots.update(id, { name: "Dois" }))
      expect((await summary()).transferBotId).toBe(other.id)
      await answerOf(bots.update(id, { transferBotId: null }))
      expect((await summary()).transferBotId).toBeNull()
    })

    it("keep a changed name without the blanks around it, on the card too", async () => {
      const { bots, id, list, summary } = await openedBot()
      await answerOf(bots.update(id, { name: "  Dois  " }))
      expect((await summary()).name).toBe("Dois")
      expect((await list({ name: "dois" })).names).toEqual(["Dois"])
      expect((await list({ name: "um" })).names).toEqual([])
    })

    it("refuse incomplete automations with their sentences, and keep all as it was", async () => {
      const { bots, id, workspaceId, summary } = await openedBot()
      const before = await summary()
      const { botTransferAutomationDto: transfer, botCloseRoomAutomationDto: close } = emptyAutomationDraft
      const automations = {
        botRepeatAutomationDto: { minutes: 5, times: 0 },
        botTransferAutomationDto: { ...transfer, minutes: 15, workspaceId, queue: "USER" },
        botCloseRoomAutomationDto: { ...close, minutes: 15, closeRoomType: "" },
      } as const
      expect(await failureOf(bots.update(id, { name: "Dois", automations }))).toMatchObject({
        _tag: "InvalidInput",
        errors: [
          { path: "automations.botRepeatAutomationDto.times", message: automationMessages.repeat },
          { path: "automations.botTransferAutomationDto.userId", message: automationMessages.transfer },
          { path: "automations.botCloseRoomAutomationDto.closeRoomType", message: automationMessages.close },
        ],
      })
      expect(await summary()).toEqual(before)
    })

    it("tell after each change of a published setting that conversations do not follow it yet", async () => {
      const { bots, id, publishBot, summary } = await openedBot()
      await publishBot(id)
      expect((await summary()).unpublishedSettings).toEqual([])
      // the sequential service is its message
      const { sequentialService, ...settings } = Struct.pick(everySetting, publishedSettings)
      const groupOf: Readonly<Record<string, SettingGroup>> = {
        liveChatInteractions: "greeting",
        defaultFallbackMessages: "fallbackMessages",
        nameOnStart: "asks",
        phoneOnStart: "asks",
        emailOnStart: "asks",
        serviceHours: "hours",
        automations: "automations",
        keywords: "keywords",
        disambiguates: "disambiguates",
        fallbackTransfer: "fallbackTransfer",
        transferMessage: "transferMessage",
      }
      for (const [setting, value] of Object.entries(settings)) {
        await answerOf(bots.update(id, { [setting]: value, sequentialService }))
        const groups = (await summary()).unpublishedSettings
        // a message of the sequential service waits with the first setting, since it was saved with it
        expect([
          setting,
          groups?.filter((group) => group !== "transferMessage" || setting === "transferMessage"),
        ]).toEqual([setting, [groupOf[setting]]])
        await publishBot(id)
        expect([setting, (await summary()).unpublishedSettings]).toEqual([setting, []])
      }
      await answerOf(bots.update(id, { name: "Dois", active: false, chatColor: "#405060", whatsappRedirect: "" }))
      expect((await summary()).unpublishedSettings).toEqual([])
    })

    it("are copied with their settings and room transfer, active and without a transfer bot, but never with hosts", async () => {
      const { bots, id, workspaceId, rafael, summary } = await openedBot()
      const other = await answerOf(bots.create(draftFor(workspaceId, "Outro")))
      await answerOf(bots.update(id, { ...everySetting, transferBotId: other.id }))
      await answerOf(bots.bindLiveChat(id, ["loja.com.br"]))
      const draft = { workspaceId, userId: rafael, transferDialogInitiatedByBot: true }
      const transfer = await answerOf(bots.setPeopleTransfer(id, draft))
      const source = await summary()
      const made = await answerOf(bots.clone({ name: "  Cópia  ", botSourceId: id, workspaceId: null }))
      expect(made.id).not.toBe(id)
      const copy = await answerOf(bots.summary(made.id))
      expect(copy).toMatchObject({
        ...everySetting,
        name: "Cópia",
        active: true,
        transferBotId: null,
        workspaceId,
        liveChatHosts: [],
        dialogs: 0,
        unpublishedSettings: null,
      })
      expect(copy.token).not.toBe(source.token)
      expect(await answerOf(bots.peopleTransfer(made.id))).toEqual(transfer)
      const { updatedAt: _before, ...sourceNow } = await summary()
      expect(source).toMatchObject(sourceNow)
    })

    it("are copied to the workspace that is asked for", async () => {
      const { bots, id, workspaceId, list } = await openedBot()
      await answerOf(bots.clone({ name: "Cópia", botSourceId: id, workspaceId }))
      expect((await list()).names).toEqual(["Cópia", "Um"])
    })

    it("do not exist once they were deleted", async () => {
      const { bots, id, list } = await openedBot()
      expect(await answerOf(bots.remove(id))).toEqual({ id })
      expect(await list()).toEqual({ names: [], total: 0 })
      const avatar = { avatarIconUrl: null, avatarColor: "#102030", chatColor: "#405060" }
      expect(await failureOf(bots.summary(id))).toEqual(notFound)
      expect(await failureOf(bots.remove(id))).toEqual(notFound)
      expect(await failureOf(bots.update(id, { name: "Dois" }))).toEqual(notFound)
      expect(await failureOf(bots.updateAvatar(id, avatar))).toEqual(notFound)
      expect(await failureOf(bots.clone({ name: "Dois", botSourceId: id, workspaceId: null }))).toEqual(notFound)
      expect(await failureOf(bots.peopleTransfer(id))).toEqual(notFound)
    })

    it("change their picture and colours on the card and the summary, and nothing else", async () => {
      const { bots, id, summary, workspaceId, companyId } = await openedBot()
      const { updatedAt: _created, ...first } = await summary()
      const avatar = { avatarIconUrl: everySetting.avatarIconUrl, avatarColor: "#102030", chatColor: "#405060" }
      expect(await answerOf(bots.updateAvatar(id, avatar))).toEqual({ id })
      const { updatedAt: _changed, ...now } = await summary()
      expect(now).toEqual({ ...first, ...avatar })
      const wish = { companyId, workspaces: [workspaceId], name: "", offset: 0, limit: 20 }
      const { result } = await answerOf(bots.list(wish))
      expect(result).toMatchObject([{ avatarIconUrl: avatar.avatarIconUrl, avatarColor: "#102030" }])
      await answerOf(bots.updateAvatar(id, { ...avatar, avatarIconUrl: null }))
      expect((await summary()).avatarIconUrl).toBeNull()
    })

    it("have no room transfer at first, then that of one collaborator, then that of all in turn", async () => {
      const { bots, id, workspaceId, rafael } = await openedBot()
      const none = { workspaceId: null, userId: null, transferDialogInitiatedByBot: false, workspaceName: "" }
      expect(await answerOf(bots.peopleTransfer(id))).toEqual({ ...none, userName: "" })
      const draft = { workspaceId, userId: rafael, transferDialogInitiatedByBot: true }
      const named = { ...draft, workspaceName: aWorkspace().name, userName: "Rafael Nogueira" }
      expect(await answerOf(bots.setPeopleTransfer(id, draft))).toEqual(named)
      expect(await answerOf(bots.peopleTransfer(id))).toEqual(named)
      const inTurn = { ...named, userId: null, userName: "" }
      expect(await answerOf(bots.setPeopleTransfer(id, { ...draft, userId: null }))).toEqual(inTurn)
      expect(await answerOf(bots.peopleTransfer(id))).toEqual(inTurn)
      expect(await failureOf(bots.setPeopleTransfer(unknownBot, draft))).toEqual(notFound)
    })

    it("are no more than the company may have, and one more after one was deleted", async () => {
      const { bots, allowBots, id, workspaceId, list } = await openedBot()
      await allowBots(1)
      const draft = draftFor(workspaceId, "Dois")
      expect(await failureOf(bots.create(draft))).toEqual(botQuotaReached(1))
      const copy = { name: "Dois", botSourceId: id, workspaceId: null }
      expect(await failureOf(bots.clone(copy))).toEqual(botQuotaReached(1))
      await allowBots(2)
      await answerOf(bots.clone(copy))
      expect(await failureOf(bots.create(draft))).toEqual(botQuotaReached(2))
      await answerOf(bots.remove(id))
      await answerOf(bots.create(draft))
      expect((await list()).total).toBe(2)
    })

    it("are changed by nobody who has no permission", async () => {
      const { bots, onlooker, id, workspaceId, rafael, summary } = await openedBot()
      const before = await summary()
      const { avatarColor, chatColor } = everySetting
      for (const refused of [
        onlooker.create(draftFor(workspaceId, "Dois")),
        onlooker.update(id, { name: "Dois" }),
        onlooker.clone({ name: "Dois", botSourceId: id, workspaceId: null }),
        onlooker.updateAvatar(id, { avatarIconUrl: null, avatarColor, chatColor }),
        onlooker.bindLiveChat(id, ["loja.com.br"]),
        onlooker.setPeopleTransfer(id, { workspaceId, userId: rafael, transferDialogInitiatedByBot: true }),
        onlooker.remove(id),
      ])
        expect(await failureOf<unknown, unknown>(refused)).toEqual(notAllowed)
      expect(await summary()).toEqual(before)
      expect(await answerOf(bots.peopleTransfer(id))).toMatchObject({ workspaceId: null })
    })

    it("name no workspace, person or bot that is not there, nor themselves, and keep what they were", async () => {
      const { bots, id, workspaceId, rafael, summary, list } = await openedBot()
      const before = await summary()
      const transfersTo = (target: TransferTarget) =>
        ({ keywords: [{ phrases: ["gente"], action: { kind: "transfer", target } }] }) as const
      const person = { kind: "specific-person", workspaceId, userId: rafael, userName: "" } as const
      const { automations } = everySetting
      const silence = automations.botTransferAutomationDto
      const wrong: ReadonlyArray<BotChange> = [
        { workspaceId: unknownWorkspace },
        { transferBotId: unknownBot },
        { transferBotId: id },
        transfersTo({ ...person, workspaceId: unknownWorkspace }),
        transfersTo({ ...person, userId: unknownPerson }),
        transfersTo({
          kind: "specific-bot",
          workspaceId,
          botId: unknownBot,
          botName: "",
          initialMessage: "Oi",
          media: "LIVECHAT",
        }),
        {
          automations: {
            ...automations,
            botTransferAutomationDto: { ...silence, workspaceId: unknownWorkspace, queue: "USER", userId: rafael },
          },
        },
        {
          automations: {
            ...automations,
            botTransferAutomationDto: { ...silence, workspaceId, queue: "USER", userId: unknownPerson },
          },
        },
      ]
      for (const change of wrong)
        expect([change, await failureOf(bots.update(id, { name: "Dois", ...change }))]).toEqual([change, notFound])
      for (const refused of [
        bots.create(draftFor(unknownWorkspace, "Dois")),
        bots.clone({ name: "Dois", botSourceId: id, workspaceId: unknownWorkspace }),
        bots.setPeopleTransfer(id, { workspaceId: unknownWorkspace, userId: null, transferDialogInitiatedByBot: true }),
        bots.setPeopleTransfer(id, { workspaceId, userId: unknownPerson, transferDialogInitiatedByBot: true }),
      ])
        expect(await failureOf<unknown, unknown>(refused)).toEqual(notFound)
      expect(await summary()).toEqual(before)
      expect(await list()).toEqual({ names: ["Um"], total: 1 })
      await answerOf(bots.update(id, transfersTo(person)))
    })

    it("have no picture that is no drawing, whatever it says of itself", async () => {
      const { bots, id, workspaceId, summary, list } = await openedBot()
      const avatar = { avatarIconUrl: brokenPicture, avatarColor: "#102030", chatColor: "#405060" }
      const refusal = { _tag: "InvalidInput", errors: [{ path: "avatarIconUrl", message: avatarRefusal }] }
      expect(await failureOf(bots.create({ ...draftFor(workspaceId, "Dois"), ...avatar }))).toMatchObject(refusal)
      expect(await failureOf(bots.update(id, { name: "Dois", avatarIconUrl: brokenPicture }))).toMatchObject(refusal)
      expect(await failureOf(bots.updateAvatar(id, avatar))).toMatchObject(refusal)
      expect(await summary()).toMatchObject({ name: "Um", avatarIconUrl: null, avatarColor: "#7A4A1E" })
      expect((await list()).total).toBe(1)
    })
  })
}

/** What holds for `Bots` whose language provider's keys are nowhere. */
const describeBotsWithoutKeys = (
  name: string,
  open: () => Promise<Pick<BotsHarness, "bots" | "workspaceId">>,
): void => {
  it(`Bots without keys, ${name}, change their objective only from one with a script`, async () => {
    const { bots, workspaceId } = await open()
    const colours = { avatarColor: "#7A4A1E", chatColor: "#2F6B4F" }
    const [employee, survey] = await Promise.all(
      ([4, 3] as const).map((target) => answerOf(bots.create({ name: "Um", workspaceId, target, ...colours }))),
    )
    if (employee === undefined || survey === undefined) throw new Error("there are two bots")
    for (const target of [3, 6] as const)
      expect(await failureOf(bots.update(employee.id, { name: "Dois", target }))).toEqual(providerKeysMissing)
    expect(await answerOf(bots.summary(employee.id))).toMatchObject({ name: "Um", target: 4, hasProviderKeys: false })
    await answerOf(bots.update(employee.id, { name: "Dois", target: 4 }))
    for (const target of [2, 6] as const) {
      await answerOf(bots.update(survey.id, { target }))
      expect((await answerOf(bots.summary(survey.id))).target).toBe(target)
    }
  })
}

/** What holds for `Bots` whose company has keys for one bot. */
const describeBotsWithKeys = (name: string, open: () => Promise<Pick<BotsHarness, "bots" | "workspaceId">>): void => {
  it(`Bots with keys for one of them, ${name}, take these when they come to follow a script`, async () => {
    const { bots, workspaceId } = await open()
    const draft = { name: "Um", workspaceId, avatarColor: "#7A4A1E", chatColor: "#2F6B4F" }
    const { id } = await answerOf(bots.create({ ...draft, target: 6 }))
    const other = await answerOf(bots.create({ ...draft, target: 4 }))
    const hasKeys = async (which: BotId) => (await answerOf(bots.summary(which))).hasProviderKeys
    expect([await hasKeys(id), await hasKeys(other.id)]).toEqual([true, true])
    await answerOf(bots.update(id, { target: 4 }))
    expect(await hasKeys(other.id)).toBe(true)
    await answerOf(bots.update(id, { target: 1 }))
    expect([await hasKeys(id), await hasKeys(other.id)]).toEqual([true, false])
    expect(await failureOf(bots.update(other.id, { target: 1 }))).toEqual(providerKeysMissing)
    await answerOf(bots.remove(id))
    await answerOf(bots.update(other.id, { target: 1 }))
    expect(await hasKeys(other.id)).toBe(true)
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  let keyless: TestServer
  beforeAll(async () => {
    server = await open()
    keyless = await open({ languageAgents: createDialogflow({ clock: server.clock }) })
  })

  /** A company of its own for every test. */
  const settle = async (server: TestServer) => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId, aWorkspace().name)
    const email = `camila@${companyId}.com.br`
    const permissions = ["bot_create", "bot_view", "bot_remove"] as const
    const userId = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId] })
    const rafael = await server.seed.person(companyId, {
      email: `rafael@${companyId}.com.br`,
      name: "Rafael Nogueira",
      workspaces: [workspaceId],
      isAttendant: true,
    })
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(
        `update companies set ${Object.values(columns)
          .map((column) => `${column} = true`)
          .join(", ")}`,
      ),
    )
    const turnOff = (flag: keyof ChannelFlags) =>
      server.seed.asTenant(companyId, (tx) => tx.execute(`update companies set ${columns[flag]} = false`))
    const publishBot = async (id: BotId) => {
      const browser = await server.signedIn(email)
      const { activeFlowId } = await answerOf(createHttpBots({ fetch: browser.fetch }).summary(id))
      await publish(browser, { id, flowId: activeFlowId }, newFlow("Um", "Olá!"))
    }
    const looks = { email: `bia@${companyId}.com.br`, permissions: [], workspaces: [workspaceId] } as const
    const looker = await server.seed.person(companyId, looks)
    const allowBots = (most: number) =>
      server.seed.asTenant(companyId, (tx) => tx.execute(`update companies set bot_quota = ${most}`))
    return { companyId, workspaceId, email, userId, permissions, turnOff, rafael, publishBot, allowBots, looks, looker }
  }

  overHttp(describeBots, async () => {
    const { email, looks, ...place } = await settle(server)
    const as = async (email: string) => createHttpBots({ fetch: (await server.signedIn(email)).fetch })
    return { ...place, bots: await as(email), onlooker: await as(looks.email) }
  })
  overHttp(describeBotsWithoutKeys, async () => {
    const { email, workspaceId } = await settle(keyless)
    return { workspaceId, bots: createHttpBots({ fetch: (await keyless.signedIn(email)).fetch }) }
  })

  overHttp(describeBotsWithKeys, async () => {
    const { email, workspaceId, companyId } = await settle(keyless)
    for (const n of [1, 2])
      await keyless.seed.asTenant(companyId, (tx) =>
        tx.execute(`
          insert into provider_keys (company_id, project_id, key_id, folded, sealed)
          values (${companyId}, 'projeto-${n}', 'chave-${companyId}-${n}', 'projeto', '\\x00')`),
      )
    return { workspaceId, bots: createHttpBots({ fetch: (await keyless.signedIn(email)).fetch }) }
  })

  asUseCase(describeBots, async () => {
    const { companyId, workspaceId, userId, permissions, looker, ...place } = await settle(server)
    const actor = {
      userId,
      name: "Camila",
      companyId,
      admin: false,
      address: "",
      permissions: [...permissions] as ReadonlyArray<Permission>,
      workspaces: [workspaceId],
    }
    const as = (who: typeof actor) =>
      createBots(who, { transactions: server.transactions, languageProvider: embeddedProvider })
    const onlooker = as({ ...actor, userId: looker, permissions: [] })
    return { companyId, workspaceId, ...place, bots: as(actor), onlooker }
  })
})

describeBots("in memory", async () => {
  const channels: { -readonly [Flag in keyof ChannelFlags]?: boolean } = {}
  const rafael = Schema.decodeSync(UserId)(2)
  const { id: workspaceId } = aWorkspace()
  const known = { workspaces: [workspaceId], people: [personInWorkspace({ workspaceId, userId: rafael })] }
  const options = { channels, known, limit: 0 }
  const bots = createInMemoryBots([], options)
  return {
    bots,
    onlooker: createInMemoryBots([], { lookOnly: true }),
    allowBots: async (most: number) => {
      options.limit = most
    },
    rafael,
    publishBot: async (id: BotId) => bots.publish(id),
    companyId: Schema.decodeSync(Company)(1),
    workspaceId,
    turnOff: async (flag: keyof ChannelFlags) => {
      channels[flag] = false
    },
  }
})

describeBotsWithoutKeys("in memory", async () => ({
  workspaceId: aWorkspace().id,
  bots: createInMemoryBots([], { providerKeys: 0 }),
}))

describeBotsWithKeys("in memory", async () => ({
  workspaceId: aWorkspace().id,
  bots: createInMemoryBots([], { providerKeys: 2 }),
}))
