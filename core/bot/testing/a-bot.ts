import type { Plain } from "../../kernel/testing/index.ts"
import type { BotCard } from "../index.ts"

/** Builds a bot's card. `facts` override the fields. */
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
    brokenChannels: [],
    accessUntil: null,
    activeFlowId: 1,
    token: "aroeira-atendimento-token",
    target: 1,
    avatarColor: "#0A043C",
    avatarIconUrl: null,
    ...facts,
  }) as BotCard
