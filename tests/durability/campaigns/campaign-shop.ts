import type { FakeEvolution } from "@prosa/fakes"
import type { BotId, CompanyId, ContactId, WorkspaceId } from "@prosa/core/kernel"
import { startTestServer, testPassword } from "@prosa/server/testing"
import { Effect } from "effect"
import { createDeviceHookSecret } from "../../../server/channel/index.ts"
import { createDeviceInstances } from "../../../server/channel/whatsapp-qr/device-instances.ts"
import { type DatabasePlace } from "../../../server/platform/storage/database.ts"
import { migrate } from "../../../server/platform/storage/migrate.ts"
import { createBrowser } from "../../../server/testing/browser.ts"
import { seedConnection } from "../../../server/testing/fake-gateway.ts"
import { migrations } from "../../../server/storage/migrations.ts"
import { withDatabase } from "../busy-shop.ts"

/** A company with two numbers by QR code, and contacts to write to. */
export interface CampaignShop {
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  /** Each has a number of its own. */
  readonly botIds: readonly [BotId, BotId]
  readonly contacts: ReadonlyArray<ContactId>
  /** Address of who may create campaigns, with the password of every test account. */
  readonly keeper: string
}

const instances = ["campanhas-um", "campanhas-dois"] as const

/** Founds the company in an empty database, with so many contacts; its numbers are connected at the gateway. */
export const foundCampaignShop = (place: DatabasePlace, contacts: number): Promise<CampaignShop> =>
  withDatabase(place, async (database) => {
    await Effect.runPromise(migrate(database, migrations))
    const server = await startTestServer(database)
    const { seed } = server
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId, "SAC")
    const keeper = "helena@campanhas.com.br"
    const permissions = ["campaign_create", "campaign_edit", "campaign_view", "contact_view"] as const
    await seed.person(companyId, { email: keeper, workspaces: [workspaceId], permissions })
    const [um, dois] = [await seed.bot(companyId, workspaceId, "Um"), await seed.bot(companyId, workspaceId, "Dois")]
    const botIds = [um.id, dois.id] as const
    for (const [at, botId] of botIds.entries())
      await seedConnection(seed, { companyId, botId, medium: "WHATSAPP_QRCODE", externalId: instances[at] ?? "" })
    const people = await seed.asTenant(companyId, async (tx) => {
      await tx.execute(
        `update companies set whatsapp_qrcode = true, allow_campaign_creation = true, campaign_risks_accepted_at = now()`,
      )
      await tx.execute("update bots set target = 5, active = true")
      // All that a number sends in a storm falls into one day.
      await tx.execute(`
        insert into campaign_numbers (company_id, connection_id, daily_cap) select company_id, id, 1000 from channel_connections`)
      return tx.execute<{ id: ContactId }>(`
        insert into contacts (company_id, workspace_id, name, phone)
        select ${companyId}, ${workspaceId}, 'Pessoa ' || n, '55119' || (70000000 + n) from generate_series(1, ${contacts}) n returning id`)
    })
    await server.close()
    return { companyId, workspaceId, botIds, contacts: people.rows.map(({ id }) => id), keeper }
  })

/** Connects the shop's numbers at the gateway, which posts to the node at this port. */
export const connectNumbers = async (evolution: FakeEvolution, port: number, sessionSecret: string): Promise<void> => {
  const devices = createDeviceInstances({
    url: evolution.url,
    apiKey: evolution.apiKey,
    hookUrl: `http://127.0.0.1:${port}/api/channels/devices`,
    hookSecret: createDeviceHookSecret(new TextEncoder().encode(sessionSecret)),
    within: 5_000,
  })
  for (const [at, name] of instances.entries()) {
    await Effect.runPromise(devices.ensure(name))
    await Effect.runPromise(devices.qr(name))
    evolution.scan(name, { name: "Loja", phone: `551140028${900 + at}` })
  }
}

/** Creates three campaigns to all contacts, as a person does: two of them share the first bot's number. */
export const createCampaigns = async (url: string, shop: CampaignShop): Promise<number> => {
  const browser = createBrowser(url)
  await browser.post("/api/auth", { name: shop.keeper, password: testPassword })
  const [first, second] = shop.botIds
  const bots = [first, first, second]
  for (const [at, botId] of bots.entries()) {
    const { status, body } = await browser.post("/api/campaigns", {
      companyId: shop.companyId,
      name: `Campanha ${at}`,
      message: `${at}: {{1}}`,
      variables: { 1: "name" },
      interval: 60,
      botId,
      media: "WHATSAPP_QRCODE",
      file: null,
      startAt: new Date(Date.now() + 60_000).toISOString(),
      workspaceId: shop.workspaceId,
      audience: { kind: "some", ids: shop.contacts },
    })
    if (status !== 201 && status !== 200)
      throw new Error(`campaign ${at} was not created: ${status} ${JSON.stringify(body)}`)
  }
  return bots.length * shop.contacts.length
}
