import { randomUUID } from "node:crypto"
import type { Permission } from "@prosa/core/access"
import type { FlowDocument } from "@prosa/core/flow"
import { ClientId, type DialogId, type EntityTypeId, type FlowId } from "@prosa/core/kernel"
import { emptyWebhookDraft } from "@prosa/core/webhook/testing"
import { Effect, Schema } from "effect"
import { expect } from "vitest"
import { soon } from "../../tests/soon.ts"
import type { ChannelEvent, IncomingContent, IncomingMedia } from "../channel/events/channel-event.ts"
import { storeEvents } from "../channel/events/event-store.ts"
import { createDialogs } from "../conversation/inbox/dialogs-service.ts"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { createPublishedScripts } from "../engine/index.ts"
import { sql } from "../platform/storage/sql.ts"
import type { Database } from "../platform/storage/database.ts"
import { startTestServer } from "../testing.ts"
import { openCustomerSystem } from "./customer-system.ts"
import { countDueJobs } from "./due-jobs.ts"
import { createFakeGateway, seedConnection } from "./fake-gateway.ts"
import { readableRows } from "./readable-rows.ts"
import { openShop, publish } from "./shop.ts"

const everything: ReadonlyArray<Permission> = [
  ...(["contact_view", "contact_edit", "omnichannel_view", "dialog_view", "dialog_edit", "bot_view"] as const),
  ...(["campaign_view", "campaign_create", "dashboard_view", "audit_view"] as const),
]

/**
 * Opens a company on WhatsApp by QR code, whose bot captures what is said and tells the company's system of it, whose people
 * answer, and who sends campaigns by a number of its own.
 */
export const openKnowingCompany = async (database: Database) => {
  const gateway = createFakeGateway("WHATSAPP_QRCODE")
  const system = await openCustomerSystem()
  const server = await startTestServer(database, {
    gateways: { WHATSAPP_QRCODE: gateway },
    webhooks: "http",
    loopbackWebhooks: true,
  })
  const shop = await openShop(server)
  const { companyId } = shop
  const email = `helena@${companyId}.com.br`
  const workspaces = [shop.customerCare, shop.afterSales]
  await server.seed.person(companyId, { email, name: "Helena", permissions: everything, workspaces })
  const helena = await server.signedIn(email)
  const rows = async <Row extends object>(statement: string) =>
    (await server.seed.asTenant(companyId, (tx) => tx.execute<Row>(statement))).rows
  await rows("update companies set allow_campaign_creation = true, campaign_risks_accepted_at = now()")
  const connect = async (botId: typeof shop.bot.id) => {
    const externalId = randomUUID()
    await seedConnection(server.seed, { companyId, botId, medium: "WHATSAPP_QRCODE", externalId })
    return externalId
  }
  const externalId = await connect(shop.bot.id)
  const campaignBot = await server.seed.bot(companyId, shop.customerCare, "Campanhas")
  await connect(campaignBot.id)
  await rows(`update bots set target = 5 where id = ${campaignBot.id}`)

  const [entity] = await rows<{ id: EntityTypeId }>("select id from entity_types where name = 'qualquer_resposta'")
  if (entity === undefined) throw new Error("the company has no entities of the system")
  const drawn = drawFlow("Pedidos", [
    { title: "Início", says: ["Olá!"], ways: [way("Dizer", "Dizer")], fallback: ["Não entendi."] },
    {
      title: "Dizer",
      says: ["Diga."],
      captures: [{ to: "Anotado", entity: { id: entity.id, name: "qualquer_resposta" } }],
      fallback: ["Hein?"],
    },
    {
      title: "Anotado",
      says: [{ before: "Anotei ", variable: "qualquer_resposta", from: "Dizer", after: "." }],
      ways: [way("Pessoa", "Pessoa")],
      fallback: ["Hein?"],
    },
    {
      title: "Pessoa",
      says: ["Vou chamar."],
      transfer: { kind: "sequential-person", workspaceId: shop.afterSales, onlyOnlineUser: false },
    },
  ])
  const document: FlowDocument = {
    ...drawn,
    nodes: drawn.nodes.map((node) => (node.title === "Anotado" ? { ...node, callsWebhook: true } : node)),
  }
  const [bot] = await rows<{ flow: FlowId }>(`select published_flow_id as flow from bots where id = ${shop.bot.id}`)
  await publish(helena, { id: shop.bot.id, flowId: bot?.flow ?? shop.bot.flowId }, document)
  const addresses = { url: `${system.url}/no`, closeRoomUrl: `${system.url}/fim`, sendMessageUrl: `${system.url}/fala` }
  expect(
    await helena.post(`/api/bots/${shop.bot.id}/webhook-config`, { ...emptyWebhookDraft, ...addresses }),
  ).toMatchObject({ status: 200 })

  /** Waits until everything that is due has happened. */
  const settled = () =>
    soon(async () => {
      expect(await countDueJobs(server)).toBe(0)
      expect(await rows("select 1 from channel_events where payload is not null")).toEqual([])
      expect(await rows("select 1 from deliveries where state = 'waiting' and due_at <= now()")).toEqual([])
      expect(await rows("select 1 from outbox")).toEqual([])
    })
  const reports = async (id: string, event: ChannelEvent, person: string) => {
    const told = { connection: externalId, id: `message ${id}`, person, event }
    await Effect.runPromise(storeEvents(server.transactions, "WHATSAPP_QRCODE", [told], server.clock.now()))
    await settled()
  }
  /** A person writes by their number; returns the vendor's id of the message. */
  const says = async (
    phone: string,
    text: string,
    { name = "", media = [] as ReadonlyArray<IncomingMedia>, mark = "m", more = {} as Partial<IncomingContent> } = {},
  ) => {
    const id = `${mark}-${randomUUID()}`
    const person = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name }
    const said = { text, media, quiet: false, ...more }
    await reports(id, { kind: "message", externalId: id, person, at: server.clock.now(), said }, phone)
    return id
  }
  const edits = (id: string, text: string) =>
    reports(
      `edited ${id}`,
      { kind: "edited", externalId: id, at: server.clock.now(), said: { text, media: [], quiet: false } },
      `change ${id}`,
    )
  /** Imports a file to its end; without `begin` it waits to be imported. */
  const imports = async (text: string, begin = true) => {
    const form = new FormData()
    form.set("workspaceId", String(shop.customerCare))
    form.set("file", new File([text], "lista.csv", { type: "text/csv" }))
    const upload = await helena.fetch("/api/contacts/imports", { method: "POST", body: form })
    const { id } = (await upload.json()) as { readonly id: number }
    if (!begin) return id
    const { body } = await helena.post(`/api/contacts/imports/${id}/preview`, { settings: {}, kind: "all", offset: 0 })
    const { settings } = body as { readonly settings: object }
    expect(await helena.post(`/api/contacts/imports/${id}/start`, { settings })).toMatchObject({ status: 200 })
    await settled()
    return id
  }
  /** An attendant writes in a room that they hold, with a file. */
  const answers = async (id: DialogId, text: string, file: File) => {
    const rafael = await server.signedIn(shop.addressOf("rafael"))
    const form = new FormData()
    form.set("file", file)
    const upload = await rafael.fetch("/api/files/upload", {
      method: "POST",
      body: form,
      headers: { "idempotency-key": randomUUID() },
    })
    const { fileId } = (await upload.json()) as { readonly fileId: string }
    const actor = { userId: shop.rafael, name: "Rafael", companyId, admin: false, address: "" }
    const dialogs = createDialogs(
      { ...actor, permissions: ["omnichannel_view"], workspaces: [shop.afterSales] },
      { ...server, scripts: createPublishedScripts(), webhooks: null },
    )
    const clientId = Schema.decodeSync(ClientId)(randomUUID())
    await Effect.runPromise(dialogs.say(id, { clientId, text, fileIds: [fileId as never] }))
    await settled()
  }
  const contactsOf = async (phone: string) =>
    (
      await rows<{ id: number }>(`select contact_id as id from contact_identities where value = '${phone}' order by 1`)
    ).map(({ id }) => id)
  /** Creates a campaign that begins at once. */
  const campaign = async (ids: ReadonlyArray<number>, name: string) => {
    const answer = await helena.post("/api/campaigns", {
      name,
      message: "Oi, {{1}}!",
      variables: { 1: "name" },
      interval: 60,
      botId: campaignBot.id,
      media: "WHATSAPP_QRCODE",
      file: null,
      workspaceId: shop.customerCare,
      startAt: new Date(server.clock.now() + 60_000).toISOString(),
      audience: { kind: "some", ids },
    })
    return answer
  }
  const pass = async (milliseconds: number) => {
    server.advance(milliseconds)
    await settled()
  }
  return {
    gateway,
    system,
    server,
    shop,
    helena,
    rows,
    settled,
    says,
    edits,
    imports,
    answers,
    contactsOf,
    campaign,
    pass,

    /** Every row that anybody but the database's owner can read, as text by table. */
    dump: async (): Promise<Readonly<Record<string, string>>> => {
      const mails = await Effect.runPromise(
        server.transactions.asWorker((tx) => tx.rows(sql`select to_jsonb(m) from mails m`)),
      )
      return { ...(await readableRows(server.seed, companyId)), mails: JSON.stringify(mails) }
    },
    close: async () => {
      await server.close()
      system.close()
    },
  }
}

/** The company of the tests of erasures. */
export type KnowingCompany = Awaited<ReturnType<typeof openKnowingCompany>>
