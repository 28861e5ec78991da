import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { allRoutes, type Input } from "./testing/route-requests.ts"

const period = { startAt: "2026-11-01", endAt: "2026-11-29" }
const number = {
  phone: "+55 11 4002-8922",
  token: "EAAG",
  metaUrl: "https://graph.facebook.com",
  businessPhoneId: "109876543210987",
  businessAccountId: "204567891234567",
}
const addresses = {
  url: "https://erp.example/prosa",
  headers: [{ key: "X-Loja", value: "1" }],
  transferUrl: "",
  sendMessageUrl: "",
  closeRoomUrl: "",
  callbackUrl: "",
  digitalEmployeeUrl: "",
  digitalEmployeeCallbackUrl: "",
}

/** Bodies with the fields that the rows of the specification name, and no others. What the product adds is optional. */
const specified: ReadonlyArray<readonly [method: string, path: string, body: Input]> = [
  ["POST", "/api/auth", { name: "ana@casa.com.br", password: "senha-1" }],
  ["POST", "/api/users/forgot-password", { url: "https://casa.com.br", email: "ana@casa.com.br" }],
  ["POST", "/api/users/reset-password/:code", { newPassword: "Senha-nova-1", confirmPassword: "Senha-nova-1" }],
  ["POST", "/api/setup/resend-email", { email: "ana@casa.com.br" }],
  [
    "POST",
    "/api/user-invite/:code",
    { email: "ana@casa.com.br", name: "Ana", password: "Senha-nova-1", phone: "+55 (11) 9 7741-2030" },
  ],
  ["POST", "/api/users/list", { offset: 0, limit: 20, workspaces: [1], name: "", companyId: 1 }],
  [
    "POST",
    "/api/workspaces",
    { active: true, companyId: 1, invitesForNewUsers: [], name: "SAC", parentId: null, users: [] },
  ],
  ["POST", "/api/workspaces/list", { offset: 0, limit: 20, name: "", companyId: 1 }],
  ["POST", "/api/profiles", { name: "Atendente", permissions: [], companyId: 1 }],
  ["POST", "/api/templates/list", { offset: 0, limit: 20, companyId: 1, name: "", workspaces: [1] }],
  ["POST", "/api/templates", { botFlowId: 1, botId: 1, name: "Natal", workspaces: [1] }],
  [
    "POST",
    "/api/contacts/list",
    {
      workspaces: [1],
      description: "",
      offset: 0,
      limit: 20,
      email: "",
      phone: "",
      createdAtPeriod: period,
      lastMessagePeriod: period,
      sortField: "name",
      sortOrder: 1,
    },
  ],
  ["PUT", "/api/contacts/:id", { name: "Ana", email: null, phone: "11987654321" }],
  [
    "POST",
    "/api/campaigns/list",
    { offset: 0, limit: 20, workspaces: [1], name: "", id: "", status: "", createdAtPeriod: period },
  ],
  ["POST", "/api/dashboard/:info", { bots: [1], ...period }],
  ["POST", "/api/bots/list", { limit: 20, offset: 0, companyId: 1, workspaces: [1], name: "" }],
  // the inbox's (conversations, section 7)
  ["POST", "/api/bots/list", { companyId: 1, workspaces: [1], offset: 0, limit: 100 }],
  ["POST", "/api/bots/clone", { name: "Cópia", botSourceId: 1, workspaceId: 1 }],
  ["PUT", "/api/bots/:id/whatsapp/info", { name: "Loja", keepBotOnDialogInitiatedOnDevice: true }],
  ["PUT", "/api/bots/:id/bot-transfer-settings", { workspaceId: 1, userId: 2 }],
  ["POST", "/api/bots/messenger/Oauth", { code: "c", botToken: "t" }],
  ["POST", "/api/bots/whatsapp/Oauth", { code: "c", botToken: "t" }],
  ["PUT", "/api/bots/:id/whatsapp-business-settings", { ...number, active: true }],
  ["PUT", "/api/bots/:id/whatsapp-business-settings", { ...number, on: true }],
  ["POST", "/api/bots/:id/update-meta-config", { ...number, active: true }],
  ["POST", "/api/bots/:botId/webhook-config", addresses],
  ["POST", "/api/credentials/list", { offset: 0, limit: 20, companyId: 1, workspaces: [1], name: "" }],
  ["POST", "/api/entityTypes/list", { limit: 20, offset: 0, name: "" }],
  ["POST", "/api/entityTypes/list", { limit: 20, offset: 0, workspaces: [1] }],
  [
    "POST",
    "/api/dialogs/simulator",
    { message: ["oi"], dialogToken: null, botToken: "5f0b7f0e-9d4f-4f3b-8a53-1f6b3a7c2d10" },
  ],
  [
    "POST",
    "/api/dialogs/list",
    {
      limit: 20,
      offset: 0,
      sortField: "firstMessage",
      sortOrder: 1,
      companyId: 1,
      workspaces: [1],
      filters: [{ field: "status", value: "OPEN" }],
      startAtPeriod: period,
      lastMessagePeriod: period,
    },
  ],
  ["POST", "/api/dialogs/close-rooms", { rooms: [1] }],
  [
    "POST",
    "/api/dialogs/transfer-rooms",
    { rooms: [1], transferData: { typeTransfer: 2, workspaceId: 1, userId: 0, sendToThirdpartySystem: false } },
  ],
  ...[{ userId: null }, { userId: "" }, { userId: 0 }, {}].map((sequential): (typeof specified)[number] => [
    "POST",
    "/api/dialogs/transfer-rooms",
    { rooms: [1], transferData: { typeTransfer: 2, workspaceId: 1, sendToThirdpartySystem: false, ...sequential } },
  ]),
]

const pathOf = (path: string): string => path.replaceAll(/:\w+/gu, ":")

describe("a call of the specification", () => {
  it.each(specified)("%s %s is understood with the fields of its row alone: %j", (method, path, body) => {
    const found = allRoutes.filter(({ route }) => route.method === method && pathOf(route.path) === pathOf(path))
    expect(found.map(({ route }) => route.path)).toHaveLength(1)
    const schema = found[0]?.route.body
    if (schema === undefined) return expect.unreachable(`${path} takes no body`)
    const read = Schema.decodeUnknownResult(schema as Schema.Codec<unknown, unknown>)(body)
    expect(Result.isFailure(read) ? String(read.failure) : "").toBe("")
  })
})
