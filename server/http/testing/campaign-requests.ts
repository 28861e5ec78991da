import type { BotId, CompanyId, ConnectionId, WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "../../testing.ts"
import { seedConnection } from "../../testing/fake-gateway.ts"

/** The contact that the samples write to. */
const sampleContact = 900_001

/** Ids of contacts' things that a test does not need to have. */
export const contactThingsNotThere = { campaign: 1, contactImport: 1, contactErasure: 1, otherContact: 2 } as const

/** Valid input of the routes of contacts and campaigns, as `routeSamples` has it of the others. */
export const campaignSamples = {
  "contacts.list": { offset: 0, limit: 10, workspaces: ["workspace"] },
  "contacts.get": {},
  "contacts.acceptCampaigns": { accepts: true },
  "contacts.create": { workspaceId: "workspace", name: "Nova", email: null, phone: "" },
  "contacts.exportCsv": { selection: { kind: "some", ids: [sampleContact] } },
  "contacts.save": { name: "Mariana", email: null, phone: "" },
  "contact-joins.of": {},
  "contact-joins.join": { otherId: "otherContact" },
  "contact-joins.undo": { join: 1 },
  "contact-erasures.preview": {},
  // of a contact without a name
  "contact-erasures.erase": { confirmation: "APAGAR" },
  "contact-erasures.access": {},
  "contact-erasures.find": {},
  "contact-erasures.list": {},
  "contact-imports.list": {},
  "contact-imports.upload": { workspaceId: "workspace" },
  "contact-imports.preview": { settings: {}, kind: "all", offset: 0 },
  "contact-imports.start": {
    settings: {
      encoding: "utf-8",
      delimiter: ",",
      hasHeader: false,
      columns: ["name", "email"],
      existing: "fill",
      areaCode: "",
    },
  },
  "contact-imports.stop": {},
  "contact-imports.errors": {},
  "campaigns.list": { offset: 0, limit: 20, workspaces: ["workspace"], name: "", status: "" },
  "campaigns.preview": {
    message: "Oi, {{1}}!",
    variables: { 1: "name" },
    audience: { kind: "some", ids: [sampleContact] },
  },
  "campaigns.bots": { workspaces: ["workspace"] },
  "campaigns.templates": {},
  "campaigns.setDailyCap": { dailyCap: 150 },
  "campaigns.create": {
    name: "Natal",
    message: "Oi, {{1}}!",
    variables: { 1: "name" },
    interval: 60,
    botId: "bot",
    media: "WHATSAPP_QRCODE",
    file: null,
    startAt: "2099-12-24T12:00:00-03:00",
    workspaceId: "workspace",
    audience: { kind: "some", ids: [sampleContact] },
  },
  "campaigns.risks": {},
  "campaigns.acceptRisks": { accepts: true },
  "campaigns.get": {},
  "campaigns.messages": { offset: 0, limit: 20 },
  "campaigns.exportMessages": {},
  "campaigns.retry": {},
  "campaigns.start": {},
  "campaigns.pause": {},
  "campaigns.cancel": {},
} as const

/** Makes an import whose file waits to be imported. */
export const makeContactImport = async (
  { seed }: Pick<TestServer, "seed">,
  companyId: CompanyId,
  workspaceId: WorkspaceId,
): Promise<unknown> => {
  const { rows } = await seed.asTenant(companyId, (tx) =>
    tx.execute<{ id: number }>(`
      with made as (
        insert into contact_imports (company_id, workspace_id, workspaces, file_name, created_by, user_id)
        values (${companyId}, ${workspaceId}, '{${workspaceId}}', 'a.csv', 'Ana', 1) returning company_id, id)
      insert into contact_import_files (company_id, import_id, content)
      select company_id, id, 'Ana,ana@x.com'::bytea from made returning import_id as id`),
  )
  return rows[0]?.id
}

/** Lets a company send campaigns by a bot, whose number is connected, to the contact of the samples. */
export const seedForCampaigns = async (
  { seed }: Pick<TestServer, "seed">,
  {
    companyId,
    botId,
    workspaceId,
  }: { readonly companyId: CompanyId; readonly botId: BotId; readonly workspaceId: WorkspaceId },
): Promise<ConnectionId> => {
  await seed.asTenant(companyId, async (tx) => {
    await tx.execute("update companies set allow_campaign_creation = true, campaign_risks_accepted_at = now()")
    await tx.execute(`update bots set target = 5 where id = ${botId}`)
    await tx.execute(`
      insert into contacts (company_id, id, workspace_id, name, phone) overriding system value
      values (${companyId}, ${sampleContact}, ${workspaceId}, 'Ana', '5511912345678')`)
  })
  return seedConnection(seed, { companyId, botId, medium: "WHATSAPP_QRCODE", externalId: `campanhas-${companyId}` })
}

/** Makes a contact of whom nothing is known. */
export const makeContact = async (
  { seed }: Pick<TestServer, "seed">,
  companyId: CompanyId,
  workspaceId: WorkspaceId,
): Promise<unknown> => {
  const { rows } = await seed.asTenant(companyId, (tx) =>
    tx.execute<{ id: number }>(
      `insert into contacts (company_id, workspace_id) values (${companyId}, ${workspaceId}) returning id`,
    ),
  )
  return rows[0]?.id
}

/** Makes the erasure of a contact that is addressed by nothing else; returns its id. */
export const makeContactErasure = async (
  { seed }: Pick<TestServer, "seed">,
  companyId: CompanyId,
  workspaceId: WorkspaceId,
): Promise<unknown> => {
  const { rows } = await seed.asTenant(companyId, (tx) =>
    tx.execute<{ id: number }>(`
      with gone as (insert into contacts (company_id, workspace_id, name, erased_at)
        values (${companyId}, ${workspaceId}, 'Contato apagado', now()) returning id)
      insert into contact_erasures (company_id, contact_id, workspace_id, user_id, asked_by, asked_at, messages)
      select ${companyId}, id, ${workspaceId}, 1, 'Helena', now(), 0 from gone returning id`),
  )
  return rows[0]?.id
}
