import type { Brand } from "effect"
import type { Profile, SessionUser } from "../access/index.ts"
import type { BotCard } from "../bot/index.ts"
import type { StoredFile } from "../channel/index.ts"
import type { Dialog, Message } from "../conversation/index.ts"
import type { Workspace } from "../tenancy/index.ts"
import { defaultBrand } from "../tenancy/index.ts"

// Ids are branded; a test writes numbers. The casts below are the one place where they become ids.

/** A plain number or text where the product has a branded one. */
type Plain<T> = T extends string & Brand.Brand<string>
  ? T | string
  : T extends number
    ? T | number
    : T extends string
      ? T
      : T extends ReadonlyArray<infer Item>
        ? ReadonlyArray<Plain<Item>>
        : T extends object
          ? { readonly [K in keyof T]: Plain<T[K]> }
          : T

/** 19/11/2026 14:12 in UTC, the moment at which the fakes' world stands. */
export const testNow = Date.parse("2026-11-19T14:12:00Z")

/** A workspace for tests: 'SAC', but for the facts that are told. */
export const aWorkspace = (facts: Partial<Plain<Workspace>> = {}): Workspace =>
  ({ id: 1, name: "SAC", parentId: null, active: true, ...facts }) as Workspace

/** A signed-in person for tests, an attendant of 'SAC' who is no admin, but for the facts that are told. */
export const aUser = (facts: Partial<Plain<SessionUser>> = {}): SessionUser =>
  ({
    id: 7,
    name: "Camila Duarte",
    email: "camila.duarte@casaaroeira.com.br",
    expires: "2026-11-19T15:12:00Z",
    admin: false,
    permissions: ["bot_view", "bot_create", "omnichannel_view", "dialog_view"],
    workspaces: [1],
    isFirstAccess: false,
    isAttendant: false,
    allowCampaignCreation: false,
    platform: { ...defaultBrand, id: 1 },
    companyId: 1,
    companyName: "Casa Aroeira",
    profiles: [
      { id: 1, name: "Supervisora SAC" },
      { id: 2, name: "Atendente" },
    ],
    workspacesTree: [],
    ...facts,
  }) as SessionUser

/** A profile of the company for tests, which gives the inbox, but for the facts that are told. */
export const aProfile = (facts: Partial<Plain<Profile>> = {}): Profile =>
  ({ id: 1, name: "Atendente", permissions: [19], companyId: 1, ...facts }) as Profile

/** A bot's card for tests, but for the facts that are told. */
export const aBot = (facts: Partial<Plain<BotCard>> = {}): BotCard =>
  ({
    id: 1042,
    name: "Aroeira Atendimento",
    active: true,
    createdAt: "2025-02-03T12:00:00Z",
    updatedAt: "2026-11-19T09:12:00Z",
    updatedBy: "Camila Duarte",
    dialogs: 12_480,
    isWhatsappQrCodeConnected: true,
    activeFlowId: 1,
    token: "aroeira-atendimento-token",
    target: 1,
    avatarColor: "#0A043C",
    avatarIconUrl: null,
    ...facts,
  }) as BotCard

/** An open dialog that nobody holds, for tests, but for the facts that are told. */
export const aDialog = (facts: Partial<Plain<Dialog>> = {}): Dialog =>
  ({
    id: 50_917,
    name: "Mariana Alves Pereira",
    email: "mariana.alves@bol.com.br",
    phone: "5511987654321",
    botId: 1042,
    botName: "Aroeira Atendimento",
    channel: "LIVECHAT",
    status: "OPEN",
    workspaceId: 1,
    workspaceName: "SAC",
    transferred: false,
    transferredToExternal: false,
    holder: null,
    startedAt: "2026-11-19T14:02:00Z",
    closedAt: null,
    tag: "",
    lastSeq: 0,
    ...facts,
  }) as Dialog

/** A message of the person for tests, by its place in the dialog, but for the facts that are told. */
export const aMessage = (facts: Partial<Plain<Message>> & { readonly seq: number }): Message =>
  ({
    id: facts.seq,
    changeSeq: facts.seq,
    text: `Mensagem ${facts.seq}`,
    sender: "CLIENT",
    senderName: "",
    sentAt: "2026-11-19T14:02:00Z",
    updatedAt: null,
    deleted: false,
    files: [],
    buttons: [],
    clientId: null,
    ...facts,
  }) as Message

/** A small picture for tests, but for the facts that are told. */
export const aFile = (facts: Partial<Plain<StoredFile>> = {}): StoredFile =>
  ({
    id: "0123456789abcdef0123456789abcdef",
    name: "foto.png",
    mime: "image/png",
    bytes: 68,
    kind: "image",
    url: "/api/files/0123456789abcdef0123456789abcdef",
    ...facts,
  }) as StoredFile
