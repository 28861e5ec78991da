import type { Route, Routes } from "@prosa/adapters-http/routes"
import { contactImportRoutes, entityRoutes, flowToWire } from "@prosa/adapters-http/routes"
import { aKeyFile } from "@prosa/core/credential/testing"
import { noWebhookAddresses } from "@prosa/core/webhook"
import { newCall, newFlow } from "@prosa/core/flow"
import type { CompanyId } from "@prosa/core/kernel"
import { Schema } from "effect"
import type { InjectOptions } from "fastify"
import { apiTables } from "../parts.ts"
import { cannedSamples } from "./canned-requests.ts"
import { scheduledSamples } from "./scheduled-requests.ts"
import { snoozeSamples } from "./snooze-requests.ts"
import { labelSamples } from "./label-requests.ts"
import { campaignSamples, contactThingsNotThere } from "./campaign-requests.ts"
import { conversationSamples } from "./conversation-requests.ts"
import { dashboardSamples } from "./dashboard-requests.ts"

const whatsappNumber = {
  phone: "+55 11 4002-8922",
  token: "EAAG-de-teste",
  metaUrl: "https://graph.facebook.com",
  businessPhoneId: "109876543210987",
  businessAccountId: "204567891234567",
  on: true,
}

/** The input of a call: path, query and body together. */
export type Input = Readonly<Record<string, unknown>>

/**
 * Valid input of each route that acts for a company, without the field that names the resource or the company. A value that
 * is a kind of resource ('flow'), also in a list, stands for the id of one.
 */
export const routeSamples: Readonly<Record<string, Input>> = {
  "audit.list": { offset: 0, limit: 10 },
  "people.ofWorkspace": { workspaceId: "workspace" },
  "people.list": { offset: 0, limit: 20, name: "", workspaces: ["workspace"] },
  "people.all": {},
  "people.get": {},
  "people.replace": {
    name: "Ana Prado",
    email: "ana.prado@matriz.com.br",
    phone: "+55 (11) 9 7741-2030",
    active: true,
    profiles: ["profile"],
    workspaces: ["workspace"],
    attendant: true,
    nameAgent: "Ana",
  },
  "people.update": { name: "Ana Maria Prado" },
  "people.recoveryLink": {},
  ...cannedSamples,
  ...labelSamples,
  ...scheduledSamples,
  ...snoozeSamples,
  "credentials.list": { offset: 0, limit: 10 },
  "credentials.listOfWorkspaces": { offset: 0, limit: 10, workspaces: ["workspace"] },
  "credentials.file": {},
  "credentials.insert": { googleCredential: [aKeyFile()] },
  "credentials.remove": {},
  "profiles.list": { offset: 0, limit: 10 },
  "profiles.all": {},
  "profiles.get": {},
  "profiles.create": { name: "Novo", permissions: [] },
  "profiles.update": { name: "Mudado", permissions: [] },
  "tenancy.myWorkspaces": {},
  "tenancy.ownWorkspaces": {},
  "workspaces.list": { offset: 0, limit: 10 },
  "workspaces.all": {},
  "workspaces.choices": {},
  "workspaces.people": { offset: 0, limit: 10, search: "" },
  "workspaces.get": {},
  "workspaces.create": { name: "Novo", parentId: null, active: true, users: [], invitesForNewUsers: [] },
  "workspaces.update": { name: "Mudado", parentId: null, active: true, users: [], invitesForNewUsers: [] },
  "entities.ofBot": { offset: 0, limit: 100 },
  "entities.list": { offset: 0, limit: 20, name: "" },
  "entities.get": {},
  "entities.create": { name: "Cores", entries: [{ id: 1, value: "Azul", synonyms: ["azulado"] }] },
  "entities.update": { name: "Tamanhos", entries: [{ id: 1, value: "P", synonyms: [] }] },
  "entities.upload": { entities: "entity" },
  "system-calls.secrets": {},
  "system-calls.saveSecret": { name: "token", value: "segredo-de-teste" },
  "system-calls.removeSecret": { name: "token" },
  "system-calls.tryOut": { call: { ...newCall, address: "https://erp.invalid/prosa" }, values: {} },
  "webhooks.get": {},
  "webhooks.save": {
    ...noWebhookAddresses,
    url: "https://erp.invalid/prosa",
    headers: [{ key: "X-Loja", value: "1" }],
  },
  "webhooks.renewSecret": {},
  "webhooks.resume": {},
  // an address of no machine, so that no test leaves this one
  "webhooks.test": { field: "url", address: "https://erp.invalid/prosa", headers: [] },
  "webhooks.calls": {},
  "webhooks.repeat": { callId: "webhookCall" },
  "bots.list": { workspaces: [], name: "", offset: 0, limit: 10 },
  "bots.create": { name: "Novo", target: 1, avatarColor: "#0A043C", chatColor: "#FF0025" },
  "bots.get": {},
  "bots.summary": {},
  "bots.update": { name: "Outro nome" },
  "bots.clone": { name: "Cópia" },
  "bots.remove": {},
  "bots.updateAvatar": { avatarIconUrl: null, avatarColor: "#0A043C", chatColor: "#FF0025" },
  "bots.peopleTransfer": {},
  "bots.setPeopleTransfer": { workspaceId: "workspace", transferDialogInitiatedByBot: false },
  "bots.bindLiveChat": { hosts: [] },
  "flows.load": { flowId: -1 },
  "flows.save": { flowId: "flow", revision: 1, ...flowToWire(newFlow("Fluxo", "Olá")) },
  "flows.publish": { flowId: "flow", ...flowToWire(newFlow("Fluxo", "Olá")) },
  "flowVersions.list": { offset: 0, limit: 10 },
  "flowVersions.get": { flowId: "flow" },
  "flowVersions.rename": { flowId: "flow", name: "Natal" },
  "templates.list": { workspaces: [], name: "", offset: 0, limit: 10 },
  "templates.create": { botFlowId: "flow", name: "Novo", workspaces: ["workspace"] },
  "templates.flow": {},
  "templates.remove": {},
  "templates.import": { templateId: "template" },
  "simulator.prepare": { flowId: "flow", ...flowToWire(newFlow("Fluxo", "Olá")) },
  "simulator.say": { message: ["oi"] },
  "simulator.begin": {},
  "simulator.test": { message: ["oi"] },
  "flowTests.list": {},
  "flowTests.save": { name: "Segunda via", conversation: { version: 1, turns: [{ person: "oi" }] } },
  "flowTests.update": { id: "flowTest", name: "Boleto" },
  "flowTests.remove": { id: "flowTest" },
  "unclearTexts.list": { kind: "missed" },
  "unclearTexts.setAside": { nodeId: 1, saying: "segund via", aside: true },
  "unclearTexts.conversations": {},
  "channels.whatsappBusiness": {},
  "channels.saveWhatsappBusiness": whatsappNumber,
  "channels.updateMetaConfig": whatsappNumber,
  "channels.disconnectWhatsappBusiness": {},
  "channels.beginLogin": { kind: "whatsapp" },
  "channels.finishMessengerLogin": { code: "codigo" },
  "channels.finishWhatsappLogin": { code: "codigo" },
  "channels.pages": { type: "FACEBOOK" },
  "channels.connectPage": { pageId: "1", type: "FACEBOOK" },
  "channels.disconnectPage": { pageId: "1", type: "FACEBOOK" },
  "channels.disconnectAccount": { userId: "1" },
  "devices.beginDevice": {},
  "devices.deviceQrCode": {},
  "devices.device": {},
  "devices.updateDevice": { name: "Loja", keepBotOnDialogInitiatedOnDevice: true },
  "devices.logOutDevice": {},
  "rooms.list": { offset: 0, limit: 10, workspaces: ["workspace"] },
  "rooms.exportCsv": { workspaces: ["workspace"] },
  "rooms.find": { workspaces: [] },
  "rooms.close": { rooms: ["dialog"] },
  "rooms.transfer": {
    rooms: ["dialog"],
    transferData: { typeTransfer: 2, workspaceId: 1, userId: 0, sendToThirdpartySystem: false },
  },
  "rooms.handOver": { dialogId: "dialog", transferToThirdPartySystem: false, userId: 0, workspaceId: "workspace" },
  "rooms.attendants": { workspaceId: "workspace" },
  "devices.beginOwnDevice": {},
  "devices.ownDeviceQrCode": {},
  "devices.ownDevice": {},
  "devices.logOutOwnDevice": {},
  ...conversationSamples,
  ...campaignSamples,
  ...dashboardSamples,
  "home.today": { workspaces: ["workspace"] },
  "files.upload": {},
  "files.read": {},
  "files.remove": {},
}

/** Ids of things that a test does not need to have. */
export const thingsNotThere: Input = {
  contact: 1,
  profile: 1,
  entity: 1,
  file: "0".repeat(32),
  template: 1,
  credential: 1,
  flowTest: 1,
  webhookCall: 1,
  ...contactThingsNotThere,
  "channel-login": "nenhum",
}

/** A brand as an administrator sends it. */
export const brandDraft: Input = {
  displayName: "Loja",
  mainColor: "#f5c400",
  urlLogo: "",
  urlLogoSidebar: "",
  urlLogoSidebarRetracted: "",
  urlAvatar: "",
  urlTerms: "",
  urlPrivacy: "",
  urlCloneVideo: "",
  hosts: [],
  newWorkspaceQuota: 3,
  newUserQuota: 10,
  newBotQuota: 5,
}

/** A company as an administrator sends it; it invites its address. */
export const companyDraft: Input = {
  name: "Casa",
  email: "contato@casa.com.br",
  sendInvite: true,
  plataform: 1,
  active: true,
  workspaceQuota: 0,
  userQuota: 0,
  botQuota: 0,
  allowCampaignCreation: false,
  whatsappQrcode: true,
  whatsappApiMeta: false,
  livechat: true,
  facebook: false,
  instagram: false,
}

/** A route, by its section and its name in the table. */
export interface NamedRoute {
  readonly name: string
  readonly route: Route
}
/** Every route of the product. */
export const allRoutes: ReadonlyArray<NamedRoute> = Object.entries(apiTables).flatMap(
  ([section, table]: [string, Routes]) =>
    Object.entries(table).map(([key, route]) => ({ name: `${section}.${key}`, route })),
)

/** Lists the fields of a route's body by their names on the wire, also where a codec renames them. */
export const bodyFields = ({ body }: Route): ReadonlyArray<string> => {
  if (body === undefined) return []
  const { ast } = Schema.toEncoded(body)
  return ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []
}

/** Returns a valid input of a route for a company: the company itself, or its resources by kind. */
export const sampleInput = ({ name, route: { actsFor } }: NamedRoute, ids: Input, companyId: CompanyId): Input => {
  const named = (value: unknown): unknown => (typeof value === "string" && value in ids ? ids[value] : value)
  const rest = Object.entries(routeSamples[name] ?? {}).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(named) : named(value),
  ])
  const addressed =
    actsFor === undefined
      ? {}
      : "company" in actsFor
        ? { [actsFor.company]: companyId }
        : { [actsFor.by]: ids[actsFor.thing] }
  return { ...Object.fromEntries(rest), ...addressed }
}

/** Builds the request of a route, without validating its input. */
export const requestOf = ({ route }: NamedRoute, input: Input, headers: Readonly<Record<string, string>>) => {
  const url = route.path.replaceAll(/:(\w+)/gu, (_all, field: string) =>
    encodeURIComponent(textOf(input[field]).replaceAll(/\p{Surrogate}/gu, "\uFFFD")),
  )
  const query = new URLSearchParams()
  for (const field of Object.keys(route.query?.fields ?? {}))
    for (const value of [input[field] ?? []].flat()) query.append(field, textOf(value))
  const content =
    route.form !== undefined
      ? multipartOf(input, route === entityRoutes.upload || route === contactImportRoutes.upload ? smallCsv : smallPdf)
      : route.body !== undefined
        ? { payload: JSON.stringify(input), headers: { "content-type": "application/json" } }
        : undefined
  return {
    method: route.method,
    url: query.size === 0 ? url : `${url}?${query}`,
    headers: { ...content?.headers, ...headers },
    ...(content === undefined ? {} : { payload: content.payload }),
  } satisfies InjectOptions
}

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value))

interface SmallFile {
  readonly name: string
  readonly type: string
  readonly content: string
}
const smallPdf: SmallFile = { name: "a.pdf", type: "application/pdf", content: "%PDF-1.4 ok" }
const smallCsv: SmallFile = { name: "a.csv", type: "text/csv", content: "M,médio\nG,grande" }

/** Builds a multipart body: the fields, then a small file. */
export const multipartOf = (fields: Input, { name, type, content }: SmallFile = smallPdf) => {
  const lines = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
  )
  const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${content}\r\n--x--\r\n`
  return { payload: lines.join("") + file, headers: { "content-type": "multipart/form-data; boundary=x" } }
}
