import type { Plain } from "../../kernel/testing/index.ts"
import { defaultBrand } from "../../tenancy/index.ts"
import type { Profile, SessionUser } from "../index.ts"

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
