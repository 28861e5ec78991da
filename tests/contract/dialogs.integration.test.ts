import { createHttpDialogs } from "@prosa/adapters-http/clients"
import { BotId, CompanyId, DialogId, MessageId, notFound, UserId, WorkspaceId } from "@prosa/core/kernel"
import type { Dialogs, InboxView } from "@prosa/core/conversation"
import { aDialog, aMessage, createInMemoryDialogs } from "@prosa/core/conversation/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createPublishedScripts } from "../../server/engine/index.ts"
import { createDialogs } from "../../server/conversation/inbox/dialogs-service.ts"
import { openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** Conversations as Camila sees them. */
interface DialogsHarness {
  readonly dialogs: Dialogs
  /** The same conversations, for a user who may delete messages. */
  readonly remover: Dialogs
  readonly removerName: string
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  readonly botId: BotId
  readonly camila: UserId
  /** Open and nobody's, with seven messages of bot and person, the oldest begun of all. */
  readonly free: DialogId
  /** Open and held by somebody else, with something unread; changed last. */
  readonly held: DialogId
  /** Open and Camila's, with something unread. */
  readonly own: DialogId
}

const none = Schema.decodeSync(DialogId)(2_000_000_000)
const noMessage = Schema.decodeSync(MessageId)(2_000_000_000)
const finished = {
  _tag: "RoomFinished",
  message: "Conversa já finalizada.",
  description: "Conversa já finalizada.",
}

/** What holds for `Dialogs`, whoever keeps them. */
const describeDialogs = (name: string, open: () => Promise<DialogsHarness>): void => {
  describe(`Dialogs, ${name}`, () => {
    const opened = async () => {
      const harness = await open()
      const { dialogs, companyId, workspaceId } = harness
      const wish = {
        companyId,
        workspaces: [workspaceId],
        bots: [],
        name: "",
        status: "",
        offset: 0,
        limit: 12,
      } as const
      const list = (facts: Partial<Parameters<Dialogs["list"]>[0]> = {}) =>
        answerOf(dialogs.list({ ...wish, ...facts }))
      const itemOf = async (id: DialogId) => (await list()).result.find((item) => item.id === id)
      const lastLine = async (id: DialogId) =>
        (await answerOf(dialogs.history({ id, before: 0, limit: 1 }))).messages.map(({ sender, text }) => [
          sender,
          text,
        ])
      return { ...harness, list, itemOf, lastLine }
    }
    let shared: ReturnType<typeof opened> | undefined
    /** The same shop for every test that changes nothing in it. */
    const untouched = () => (shared ??= opened())
    const idsOf = ({ result }: { readonly result: ReadonlyArray<{ readonly id: DialogId }> }) =>
      result.map(({ id }) => id)

    it("are listed with the newest message first", async () => {
      const { list, free, own, held } = await untouched()
      const page = await list()
      expect([idsOf(page), page.total]).toEqual([[held, own, free], 3])
    })

    it("are listed with who holds them, and whether they were transferred", async () => {
      const { dialogs, itemOf, free, own, held, camila } = await opened()
      const robots = { transferred: false, transferredToExternal: false, holderId: null, holderName: "" }
      expect(await itemOf(free)).toMatchObject(robots)
      expect(await itemOf(own)).toMatchObject({ transferred: true, holderId: camila, holderName: "Camila Duarte" })
      expect(await itemOf(held)).toMatchObject({ transferred: true, holderName: "Rafael Nogueira" })
      await answerOf(dialogs.join(free))
      expect(await itemOf(free)).toMatchObject({ transferred: true, holderId: camila, holderName: "Camila Duarte" })
    })

    it("are listed by pages, and counted whole", async () => {
      const { list, own } = await untouched()
      const page = await list({ offset: 1, limit: 1 })
      expect([idsOf(page), page.total]).toEqual([[own], 3])
    })

    it("are listed by workspace, robot and status", async () => {
      const { list, dialogs, botId, free, own, held } = await opened()
      expect(await list({ workspaces: [] })).toEqual({ result: [], total: 0 })
      expect(idsOf(await list({ bots: [botId] }))).toHaveLength(3)
      expect(idsOf(await list({ bots: [Schema.decodeSync(BotId)(2_000_000_000)] }))).toEqual([])
      await answerOf(dialogs.finalize(own))
      expect(idsOf(await list({ status: "CLOSED" }))).toEqual([own])
      expect(idsOf(await list({ status: "OPEN" }))).toEqual([held, free])
    })

    it("that do not exist are not found, whatever is wanted of them", async () => {
      const { dialogs } = await untouched()
      const wish = { id: none, before: 0, limit: 20 }
      const calls = [dialogs.get, dialogs.join, dialogs.reopen, dialogs.finalize, dialogs.markAsRead]
      for (const call of calls) expect(await failureOf(call(none))).toEqual(notFound)
      expect(await failureOf(dialogs.history(wish))).toEqual(notFound)
      expect(await failureOf(dialogs.files(none))).toEqual(notFound)
    })

    it("are told backwards from the newest message, each page with the oldest first", async () => {
      const { dialogs, free } = await untouched()
      const page = async (before: number) => {
        const { messages, more } = await answerOf(dialogs.history({ id: free, before, limit: 3 }))
        return [messages.map(({ seq }) => seq), more]
      }
      expect(await page(0)).toEqual([[5, 6, 7], true])
      expect(await page(5)).toEqual([[2, 3, 4], true])
      expect(await page(2)).toEqual([[1], false])
      expect(await page(1)).toEqual([[], false])
    })

    it("have a contact, whose data are saved as they are written and shown with the room", async () => {
      const { dialogs, itemOf, free } = await opened()
      const draft = { name: "Mariana", email: "mari@bol.com.br", phone: "(11) 98765-4321", description: "VIP" }
      const saved = { ...draft, phone: "11987654321" }
      expect(await answerOf(dialogs.saveContact(free, draft))).toEqual(saved)
      expect(await answerOf(dialogs.data(free))).toMatchObject({ contact: saved, earlierRooms: [] })
      expect(await answerOf(dialogs.get(free))).toMatchObject({ name: "Mariana", phone: "11987654321" })
      expect(await itemOf(free)).toMatchObject({ name: "Mariana" })
      expect(await failureOf(dialogs.data(none))).toEqual(notFound)
      expect(await failureOf(dialogs.saveContact(none, draft))).toEqual(notFound)
    })

    it("are found by words of a name that do not stand together, and by a part of a telephone", async () => {
      const { dialogs, list, free } = await opened()
      const draft = { name: "Mariana Pires de Souza", email: "", phone: "(11) 98765-4321", description: "" }
      await answerOf(dialogs.saveContact(free, draft))
      const found = async (name: string) => (await list({ name })).result.some(({ id }) => id === free)
      for (const text of ["mariana souza", "Souza  Mariana", "98765-4321", "+55 (11) 98765-4321", "1198765"])
        expect(await found(text), text).toBe(true)
      for (const text of ["mariana prado", "98765-4322"]) expect(await found(text), text).toBe(false)
    })

    it("are told by offset too, counted from the newest message", async () => {
      const { dialogs, free } = await untouched()
      const page = async (offset: number) => {
        const { messages, more } = await answerOf(dialogs.history({ id: free, offset, limit: 3 }))
        return [messages.map(({ seq }) => seq), more]
      }
      expect([await page(0), await page(3), await page(6), await page(7)]).toEqual([
        [[5, 6, 7], true],
        [[2, 3, 4], true],
        [[1], false],
        [[], false],
      ])
    })

    it("lose a deleted message once and for all, and keep its row and the others", async () => {
      const { dialogs, remover, removerName, companyId, free } = await opened()
      const said = async () => (await answerOf(dialogs.history({ id: free, before: 0, limit: 20 }))).messages
      const before = await said()
      const [, second] = before
      if (second === undefined) throw new Error("a greeted conversation has several messages")
      await answerOf(remover.removeMessage(companyId, second.id))
      const after = await said()
      expect(after.filter(({ id }) => id !== second.id)).toEqual(before.filter(({ id }) => id !== second.id))
      expect(after[1]).toMatchObject({
        id: second.id,
        seq: 2,
        changeSeq: 8,
        deleted: true,
        deletedBy: removerName,
        text: "",
        files: [],
      })
      await answerOf(remover.removeMessage(companyId, second.id))
      expect(await said()).toEqual(after)
    })

    it("whose newest message is deleted are listed so", async () => {
      const { dialogs, remover, removerName, companyId, free, itemOf } = await opened()
      const { messages } = await answerOf(dialogs.history({ id: free, before: 0, limit: 1 }))
      await answerOf(remover.removeMessage(companyId, messages[0]?.id ?? noMessage))
      expect(await itemOf(free)).toMatchObject({ lastMessage: `Mensagem apagada por ${removerName}` })
    })

    it("keep the lines of their room, and messages that do not exist are not found", async () => {
      const { dialogs, remover, companyId, free } = await opened()
      await answerOf(dialogs.join(free))
      const { messages } = await answerOf(dialogs.history({ id: free, before: 0, limit: 1 }))
      expect(messages).toMatchObject([{ sender: "SYSTEM" }])
      expect(await failureOf(remover.removeMessage(companyId, messages[0]?.id ?? noMessage))).toEqual(notFound)
      expect(await failureOf(remover.removeMessage(companyId, noMessage))).toEqual(notFound)
    })

    it("in which nobody has sent a file have none", async () => {
      const { dialogs, free } = await untouched()
      expect(await answerOf(dialogs.files(free))).toEqual([])
    })

    it("that are nobody's are joined, and the room is told", async () => {
      const { dialogs, free, camila, lastLine } = await opened()
      const joined = await answerOf(dialogs.join(free))
      expect(joined).toMatchObject({
        id: free,
        status: "OPEN",
        transferred: true,
        holder: { id: camila, name: "Camila Duarte" },
        lastSeq: 8,
      })
      expect(await lastLine(free)).toEqual([["SYSTEM", "Camila Duarte entrou na conversa"]])
      expect(await answerOf(dialogs.get(free))).toEqual(joined)
    })

    it("that are one's own are joined again without a change", async () => {
      const { dialogs, own } = await opened()
      const before = await answerOf(dialogs.get(own))
      expect(await answerOf(dialogs.join(own))).toEqual(before)
    })

    it("that somebody else holds are not joined", async () => {
      const { dialogs, held } = await untouched()
      expect(await failureOf(dialogs.join(held))).toEqual({
        _tag: "RoomHeld",
        message: "Não é permitido entrar em salas já transferidas, utilize a função de transferência.",
      })
    })

    it("that somebody else holds are finalized all the same", async () => {
      const { dialogs, held } = await opened()
      expect(await answerOf(dialogs.finalize(held))).toMatchObject({ id: held, status: "CLOSED" })
    })

    it("are finalized once, and neither joined nor finalized after that", async () => {
      const { dialogs, own, lastLine } = await opened()
      const closed = await answerOf(dialogs.finalize(own))
      expect(closed).toMatchObject({ id: own, status: "CLOSED", closedAt: expect.any(String) })
      expect(await lastLine(own)).toEqual([["SYSTEM", "Conversa finalizada por Camila Duarte"]])
      expect(await failureOf(dialogs.finalize(own))).toEqual(finished)
      expect(await failureOf(dialogs.join(own))).toEqual(finished)
      expect(await answerOf(dialogs.get(own))).toEqual(closed)
    })

    it("that are finished are opened by who takes them, and open ones stay as they are", async () => {
      const { dialogs, free, camila, lastLine } = await opened()
      await answerOf(dialogs.finalize(free))
      const opened_ = await answerOf(dialogs.reopen(free))
      expect(opened_).toMatchObject({ status: "OPEN", closedAt: null, transferred: true, holder: { id: camila } })
      expect(await lastLine(free)).toEqual([["SYSTEM", "Sala aberta por Camila Duarte"]])
      expect(await answerOf(dialogs.reopen(free))).toEqual(opened_)
    })

    it("are read by who holds them, and not by who looks on", async () => {
      const { dialogs, own, held, itemOf } = await opened()
      const [before, theirs] = [await itemOf(own), await itemOf(held)]
      expect([before?.unreadTotal, theirs?.unreadTotal]).toEqual([1, 1])
      await answerOf(dialogs.markAsRead(own))
      await answerOf(dialogs.markAsRead(held))
      expect(await itemOf(own)).toMatchObject({ unreadTotal: 0 })
      expect((await itemOf(own))?.version).toBeGreaterThan(before?.version ?? 0)
      expect(await itemOf(held)).toMatchObject({ unreadTotal: 1 })
    })

    it("that are finalized have nothing unread", async () => {
      const { dialogs, own, itemOf } = await opened()
      await answerOf(dialogs.finalize(own))
      expect(await itemOf(own)).toMatchObject({ unreadTotal: 0, status: "CLOSED" })
    })

    it("have views, which are counted and listed alike", async () => {
      const { dialogs, list, companyId, workspaceId, free, own, held } = await opened()
      const idsOf = async (view: InboxView) => (await list({ view, status: "OPEN" })).result.map(({ id }) => id)
      const counts = () => answerOf(dialogs.counts({ companyId, workspaces: [workspaceId] }))
      expect([await idsOf("mine"), await idsOf("waiting"), await idsOf("mentions")]).toEqual([[own], [], []])
      expect(new Set(await idsOf("all"))).toEqual(new Set([free, own, held]))
      expect(await counts()).toEqual({ mine: 1, waiting: 0, mentions: 0, snoozed: 0, scheduled: 0, all: 3 })
      await answerOf(dialogs.join(free))
      expect(new Set(await idsOf("mine"))).toEqual(new Set([free, own]))
      await answerOf(dialogs.finalize(own))
      expect(await counts()).toEqual({ mine: 1, waiting: 0, mentions: 0, snoozed: 0, scheduled: 0, all: 2 })
      expect((await list({ view: "mine", status: "CLOSED" })).result.map(({ id }) => id)).toEqual([own])
      expect(await answerOf(dialogs.counts({ companyId, workspaces: [] }))).toEqual({
        mine: 0,
        waiting: 0,
        mentions: 0,
        snoozed: 0,
        scheduled: 0,
        all: 0,
      })
    })

    it("count as unread again while they are open, until they are read", async () => {
      const { dialogs, itemOf, own } = await opened()
      const unread = async () => (await itemOf(own))?.unreadTotal
      await answerOf(dialogs.markAsRead(own))
      expect(await unread()).toBe(0)
      await answerOf(dialogs.markAsUnread(own))
      await answerOf(dialogs.markAsUnread(own))
      expect(await unread()).toBe(1)
      await answerOf(dialogs.markAsRead(own))
      expect(await unread()).toBe(0)
      await answerOf(dialogs.finalize(own))
      expect(await failureOf(dialogs.markAsUnread(own))).toEqual(finished)
      expect(await failureOf(dialogs.markAsUnread(none))).toEqual(notFound)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  /** A shop of its own for every test. */
  const settle = async () => {
    const shop = await openShop(server)
    const { companyId, customerCare: workspaceId, camila } = shop
    const [free, own, held] = [await shop.greeted(), await shop.greeted(), await shop.greeted()]
    for (const text of ["um", "dois", "três"]) await free.say(text)
    await own.say("camila")
    await held.say("camila")
    const heldId = await held.dialogId()
    await server.seed.asTenant(companyId, async (tx) => {
      await tx.execute(`update dialogs set assignee_id = ${shop.rafael} where id = ${heldId}`)
    })
    const places = { companyId, workspaceId, botId: shop.bot.id, camila }
    return { shop, places: { ...places, free: await free.dialogId(), own: await own.dialogId(), held: heldId } }
  }

  overHttp(describeDialogs, async () => {
    const { shop, places } = await settle()
    const { fetch } = await server.signedIn(shop.addressOf("camila"))
    const email = `supervisora-${crypto.randomUUID()}@casa.com.br`
    await server.seed.person(places.companyId, {
      email,
      name: "Supervisora",
      permissions: ["omnichannel_view", "message_remove"],
      workspaces: [places.workspaceId],
    })
    const remover = await server.signedIn(email)
    return {
      ...places,
      dialogs: createHttpDialogs({ fetch }),
      remover: createHttpDialogs({ fetch: remover.fetch }),
      removerName: "Supervisora",
    }
  })

  asUseCase(describeDialogs, async () => {
    const { places } = await settle()
    const { companyId, workspaceId, camila: userId } = places
    const permissions = ["omnichannel_view"] as const
    const actor = {
      userId,
      name: "Camila Duarte",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [workspaceId],
    }
    const deps = {
      transactions: server.transactions,
      clock: { now: () => Date.now() },
      scripts: createPublishedScripts(),
      webhooks: null,
    }
    return {
      ...places,
      dialogs: createDialogs(actor, deps),
      remover: createDialogs({ ...actor, permissions: [...permissions, "message_remove"] }, deps),
      removerName: actor.name,
    }
  })
})

describeDialogs("in memory", async () => {
  const camila = { id: 7, name: "Camila Duarte" }
  const told = (id: number, count: number, holder: { readonly id: number; readonly name: string } | null) => ({
    dialog: aDialog({ id, holder, transferred: holder !== null }),
    messages: Array.from({ length: count }, (_, at) =>
      aMessage({
        id: id * 100 + at,
        seq: at + 1,
        sentAt: `2026-11-19T14:0${id}:0${at}Z`,
        sender: at % 2 === 0 ? "BOT" : "CLIENT",
      }),
    ),
    unread: holder === null ? 0 : 1,
  })
  const rooms = [told(1, 7, null), told(2, 4, camila), told(3, 4, { id: 8, name: "Rafael Nogueira" })]
  const [free, own, held] = [1, 2, 3].map((id) => Schema.decodeSync(DialogId)(id))
  if (free === undefined || own === undefined || held === undefined) throw new Error("three rooms have three ids")
  const { dialogs } = createInMemoryDialogs(camila, rooms)
  return {
    dialogs,
    remover: dialogs,
    removerName: camila.name,
    companyId: Schema.decodeSync(CompanyId)(1),
    workspaceId: Schema.decodeSync(WorkspaceId)(1),
    botId: Schema.decodeSync(BotId)(1042),
    camila: Schema.decodeSync(UserId)(7),
    free,
    own,
    held,
  }
})
