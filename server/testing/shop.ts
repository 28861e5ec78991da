import { flowToWire } from "@prosa/adapters-http/routes"
import type { BotId, BotToken, CompanyId, DialogId, FlowId, UserId, WorkspaceId } from "@prosa/core/kernel"
import type { FlowDocument } from "@prosa/core/flow"
import { Effect } from "effect"
import { decodeJwt } from "jose"
import { randomBytes } from "node:crypto"
import { lockContact } from "../contact/index.ts"
import { findBotOfDialog } from "../conversation/dialogs/bot-of-dialog.ts"
import { lockDialog } from "../conversation/dialogs/dialog-store.ts"
import { createDialogs } from "../conversation/inbox/dialogs-service.ts"
import { insertDialog } from "../conversation/receiving/person-dialogs.ts"
import { storeGreeting } from "../conversation/turn/store-turn.ts"
import { createPublishedScripts } from "../engine/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { drawFlow, way } from "../demo/draw-flow.ts"
import type { TestBrowser, TestServer } from "../testing.ts"

/** A company with a published bot that greets, answers, transfers and closes, and attendants who take rooms. */
export interface TestShop {
  readonly companyId: CompanyId
  readonly customerCare: WorkspaceId
  readonly afterSales: WorkspaceId
  readonly bot: { readonly id: BotId; readonly flowId: FlowId; readonly token: BotToken }
  /** May see the inbox and change the bots, in customer care only. */
  readonly camila: UserId
  /** The attendants of after-sales, assigned in turn. */
  readonly rafael: UserId
  readonly bianca: UserId
  readonly addressOf: (name: "camila" | "rafael" | "bianca") => string
  /** Opens the widget as a new visitor: they see the greeting, and have no conversation before they write. */
  readonly visitor: () => Promise<TestVisitor>
  /** The same with another bot of the company. */
  readonly visitorOf: (bot: { readonly token: BotToken }) => Promise<TestVisitor>
  /** The same, with a conversation in which the bot has greeted and nobody has answered yet. */
  readonly greeted: () => Promise<TestVisitor>
}

/** A visitor of a customer's page. */
export interface TestVisitor {
  readonly token: string
  /** Of the conversation, as last seen; '' before the visitor has written. */
  readonly dialogToken: string
  readonly greeting: ReadonlyArray<string>
  readonly dialogId: () => Promise<DialogId>
  /** Sends a message and returns the conversation's texts after it, oldest first. */
  readonly say: (text: string, clientId?: string) => Promise<ReadonlyArray<string>>
  readonly messages: (after?: number) => Promise<TestHistory>
}

export interface TestHistory {
  readonly messages: ReadonlyArray<TestMessage>
  readonly dialogToken: string
  readonly finished: boolean
}

/** A message in its wire shape. */
export interface TestMessage {
  readonly seq: number
  readonly message: string
  readonly sender: string
  readonly clientId: string | null
}

let opened = 0

export const openShop = async (server: TestServer): Promise<TestShop> => {
  const { seed } = server
  const shop = ++opened
  const addressOf = (name: string) => `${name}@loja${shop}.com.br`
  const companyId = await seed.company({ name: `Loja ${shop}` })
  const customerCare = await seed.workspace(companyId, "SAC")
  const afterSales = await seed.workspace(companyId, "Pós-venda")
  const person = (name: "camila" | "rafael" | "bianca", label: string, workspaces: ReadonlyArray<WorkspaceId>) =>
    seed.person(companyId, {
      email: addressOf(name),
      name: label,
      permissions: name === "camila" ? ["omnichannel_view", "bot_view"] : ["omnichannel_view"],
      workspaces,
      isAttendant: name !== "camila",
    })
  const camila = await person("camila", "Camila Duarte", [customerCare])
  const rafael = await person("rafael", "Rafael Nogueira", [afterSales])
  const bianca = await person("bianca", "Bianca Reis", [afterSales])
  const bot = await seed.bot(companyId, customerCare)
  await publish(await server.signedIn(addressOf("camila")), bot, serviceFlow(customerCare, camila, afterSales))
  return {
    companyId,
    customerCare,
    afterSales,
    bot,
    camila,
    rafael,
    bianca,
    addressOf,
    visitor: () => openWidget(server, companyId, bot.token),
    visitorOf: ({ token }) => openWidget(server, companyId, token),
    greeted: async () => {
      const visitor = await openWidget(server, companyId, bot.token)
      await beginGreeted(server, companyId, bot.id, visitor.token)
      await visitor.messages()
      return visitor
    },
  }
}

const serviceFlow = (customerCare: WorkspaceId, camila: UserId, afterSales: WorkspaceId): FlowDocument =>
  drawFlow("Atendimento", [
    {
      title: "Início",
      says: ["Olá! Como posso ajudar?"],
      ways: [
        way("Pedido", "Meu pedido", "pedido"),
        way("Camila", "Camila"),
        way("Fila", "Atendente"),
        way("Tchau", "Tchau"),
      ],
      fallback: ["Não entendi."],
    },
    { title: "Pedido", says: ["Seu pedido está a caminho."], fallback: ["Só sei do pedido."] },
    {
      title: "Camila",
      says: ["Vou chamar a Camila."],
      transfer: { kind: "specific-person", workspaceId: customerCare, userId: camila, userName: "Camila Duarte" },
    },
    {
      title: "Fila",
      says: ["Vou chamar alguém."],
      transfer: { kind: "sequential-person", workspaceId: afterSales, onlyOnlineUser: false },
    },
    { title: "Tchau", says: ["Até logo!"], ends: true },
  ])

/** Publishes a document as the bot's new version. */
export const publish = async (
  browser: TestBrowser,
  bot: { readonly id: BotId; readonly flowId: FlowId },
  document: FlowDocument,
): Promise<void> => {
  const answer = await browser.post(`/api/bots/${bot.id}/publish/${bot.flowId}`, flowToWire(document))
  if (answer.status !== 200) throw new Error(`not published: ${JSON.stringify(answer.body)}`)
}

/** Publishes a document after the version that the bot has. */
export const publishNext = async (
  browser: TestBrowser,
  { id }: { readonly id: BotId },
  document: FlowDocument,
): Promise<void> => {
  const { body } = await browser.get(`/api/bots/${id}/flow/-1`)
  // the response shape of this route
  await publish(browser, { id, flowId: (body as { readonly id: FlowId }).id }, document)
}

/** Stores a conversation with the bot's greeting only. */
const beginGreeted = (server: TestServer, companyId: CompanyId, botId: BotId, visitorToken: string): Promise<void> => {
  const identity = {
    channel: "LIVECHAT",
    kind: "visitor",
    value: String(decodeJwt(visitorToken)["visitorId"]),
  } as const
  const needs = {
    scripts: createPublishedScripts(),
    presence: { online: () => new Set<UserId>() },
    clock: server.clock,
    webhooks: null,
  }
  return server.seed.asTenant(companyId, ({ run }) =>
    run((tx) =>
      Effect.gen(function* () {
        const bot = yield* findBotOfDialog(tx, botId)
        if (bot === undefined) throw new Error("the shop has no bot")
        const { workspaceId } = bot
        const contactId = yield* lockContact(tx, identity, workspaceId)
        const token = randomBytes(24).toString("base64url")
        const now = server.clock.now()
        const id = yield* insertDialog(tx, { botId, workspaceId, contactId, place: { identity }, token, now })
        const dialog = yield* lockDialog(tx, id)
        if (dialog === undefined) throw new Error("a row vanished inside its own transaction")
        yield* storeGreeting(tx, { companyId, dialog, bot }, needs)
      }),
    ),
  )
}

const openWidget = async (server: TestServer, companyId: CompanyId, botToken: BotToken): Promise<TestVisitor> => {
  const browser = server.browser()
  const { body } = await browser.post("/api/livechat/sessions", { botToken })
  // the response shapes of these routes: any other response fails on the fields that a test reads
  const session = body as { visitorToken: string; dialogToken: string; greeting: ReadonlyArray<string> }
  const authorization = `Bearer ${session.visitorToken}`
  let { dialogToken } = session
  const messages = async (after = 0) => {
    const { body } = await browser.get(`/api/livechat/messages?after=${after}`, { authorization })
    // as above
    const history = body as TestHistory
    dialogToken = history.dialogToken
    return history
  }
  return {
    token: session.visitorToken,
    get dialogToken() {
      return dialogToken
    },
    greeting: session.greeting,
    messages,
    dialogId: async () => {
      const { dialogToken } = await messages()
      const { rows } = await server.seed.asTenant(companyId, (tx) =>
        tx.execute<{ id: DialogId }>(sql`select id from dialogs where token = ${dialogToken}`),
      )
      if (rows[0] === undefined) throw new Error("the visitor has no conversation")
      return rows[0].id
    },
    say: async (text, clientId = crypto.randomUUID()) => {
      const { status, body } = await browser.post("/api/livechat/messages", { text, clientId }, { authorization })
      if (status !== 200) throw new Error(`not sent: ${status} ${JSON.stringify(body)}`)
      const history = (await messages()).messages
      return history.slice(history.findIndex((message) => message.clientId === clientId) + 1).map((m) => m.message)
    },
  }
}

/** The conversations as Camila's requests use them. */
export const dialogsOfCamila = (server: TestServer, { camila, companyId, customerCare }: TestShop) =>
  createDialogs(
    {
      userId: camila,
      name: "Camila",
      companyId,
      admin: false,
      address: "",
      permissions: ["omnichannel_view"],
      workspaces: [customerCare],
    },
    { ...server, scripts: createPublishedScripts(), webhooks: null },
  )
