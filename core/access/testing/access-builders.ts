import type { Plain } from "../../kernel/testing/index.ts"
import { defaultBrand } from "../../tenancy/index.ts"
import type { Collaborator, Profile, SessionUser } from "../index.ts"

/** Builds a signed-in user: an attendant of 'SAC', no administrator. `facts` override the fields. */
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
    whatsappQrcode: true,
    image: "",
    avatarColor: null,
    platform: { ...defaultBrand, id: 1 },
    companyId: 1,
    companyName: "Casa Aroeira",
    timeZone: "America/Sao_Paulo",
    profiles: [
      { id: 1, name: "Supervisora SAC" },
      { id: 2, name: "Atendente" },
    ],
    workspacesTree: [],
    ...facts,
  }) as SessionUser

/** Builds a profile that grants the inbox. `facts` override the fields. */
export const aProfile = (facts: Partial<Plain<Profile>> = {}): Profile =>
  ({ id: 1, name: "Atendente", permissions: [19], companyId: 1, ...facts }) as Profile

/** Builds an active attendant of 'SAC'. `facts` override the fields. */
export const aCollaborator = (facts: Partial<Plain<Collaborator>> = {}): Collaborator =>
  ({
    id: 12,
    companyId: 1,
    name: "Rafael Nogueira",
    email: "rafael.nogueira@casaaroeira.com.br",
    phone: "5511988771020",
    active: true,
    waiting: false,
    profiles: [{ id: 2, name: "Atendente", active: true }],
    workspaces: [{ id: 1, name: "SAC", active: true }],
    elsewhere: false,
    withoutActiveWorkspace: facts.workspaces?.every(({ active }) => !active) ?? false,
    permissions: ["omnichannel_view"],
    isAttendant: true,
    agentName: "Rafael",
    image: "",
    avatarColor: null,
    createdAt: "2025-03-11T12:00:00Z",
    lastAccessAt: "2026-11-19T13:58:00Z",
    ...facts,
  }) as Collaborator
