import type { Plain } from "../../kernel/testing/index.ts"
import type { Dialog, Message } from "../index.ts"

/** Builds an open, unassigned dialog. `facts` override the fields. */
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
    labels: [],
    snooze: null,
    scheduled: null,
    webhookFailure: null,
    channelTrouble: null,
    lastSeq: 0,
    medium: "LIVECHAT",
    lastClientAt: null,
    ...facts,
  }) as Dialog

/** Builds a message of the person, by its sequence number. `facts` override the fields. */
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
