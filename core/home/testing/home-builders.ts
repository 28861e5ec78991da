import type { Plain } from "../../kernel/testing/index.ts"
import { testNow } from "../../kernel/testing/index.ts"
import type {
  ChannelTrouble,
  FirstStepFacts,
  FlowTrouble,
  HomeToday,
  AwaitingRoom,
  PausedCampaigns,
  SettingTrouble,
  WebhookTrouble,
} from "../index.ts"

const minutesAgo = (minutes: number) => new Date(testNow - minutes * 60_000).toISOString()
const bot = { id: 1042, name: "Assistência técnica", avatarColor: "#0A043C", avatarIconUrl: null }

/** Builds a room whose contact has waited for 41 minutes. `facts` override its fields. */
export const anAwaitingRoom = (facts: Partial<Plain<AwaitingRoom>> = {}): AwaitingRoom =>
  ({
    id: 1,
    name: "Sônia Barreto",
    phone: "",
    channel: "WHATSAPP",
    workspaceId: 1,
    workspaceName: "SAC",
    lastMessage: "Ainda estou esperando o técnico da montagem",
    lastSender: "CLIENT",
    holderId: null,
    waitingSince: minutesAgo(41),
    ...facts,
  }) as AwaitingRoom

/** Builds a published flow that transfers to a person who no longer exists. `facts` override its fields. */
export const aFlowTrouble = (facts: Partial<Plain<FlowTrouble>> = {}): FlowTrouble =>
  ({
    type: "flow",
    bot: { ...bot, id: 1043, name: "Televendas Norte", avatarColor: "#7a3b12" },
    flowId: 12,
    published: true,
    nodeId: 9,
    nodeTitle: "9 - Comercial",
    sentence: "A transferência leva a uma pessoa que não atende mais no workspace: Bruno Lima.",
    others: 0,
    ...facts,
  }) as FlowTrouble

/** Builds a number by QR code that was disconnected on its phone. `facts` override its fields. */
export const aChannelTrouble = (facts: Partial<Plain<ChannelTrouble>> = {}): ChannelTrouble =>
  ({
    type: "channel",
    bot,
    medium: "WHATSAPP_QRCODE",
    name: "Casa Aroeira",
    phone: "5511940028922",
    reason: "O número foi desconectado no celular.",
    others: 0,
    ...facts,
  }) as ChannelTrouble

/** Builds a webhook that did not answer in 20 conversations. `facts` override its fields. */
export const aWebhookTrouble = (facts: Partial<Plain<WebhookTrouble>> = {}): WebhookTrouble =>
  ({ type: "webhook", bot, flowId: 11, nodeId: 4, nodeTitle: "4 - Garantia", dialogs: 20, ...facts }) as WebhookTrouble

/** Builds a keyword that leads to a workspace that no longer exists. `facts` override its fields. */
export const aSettingTrouble = (facts: Partial<Plain<SettingTrouble>> = {}): SettingTrouble =>
  ({
    type: "setting",
    bot,
    page: "manage",
    sentence: "A palavra-chave “atendente” leva a um workspace que não existe mais.",
    others: 0,
    ...facts,
  }) as SettingTrouble

/** Builds a campaign whose number disconnected. `facts` override its fields. */
export const aPausedCampaign = (
  facts: Partial<Plain<PausedCampaigns["first"][number]>> = {},
): PausedCampaigns["first"][number] =>
  ({
    id: 230,
    name: "Pesquisa",
    botId: 1042,
    phone: "5511900000000",
    pauseReason: "disconnected",
    totalMessagesPending: 3,
    ...facts,
  }) as PausedCampaigns["first"][number]

/** Builds the facts of a company that has done every first step. `facts` override its fields. */
export const firstStepFacts = (facts: Partial<Plain<FirstStepFacts>> = {}): FirstStepFacts =>
  ({
    newestBot: { id: 1042, flowId: 11 },
    tested: true,
    published: true,
    savedTest: true,
    people: { all: 15, joined: 15 },
    ...facts,
  }) as FirstStepFacts

/** Builds a day on which nothing waits. `facts` override its fields. */
export const aHomeToday = (facts: Partial<HomeToday> = {}): HomeToday => ({
  at: new Date(testNow).toISOString(),
  rooms: { oldest: [], total: 0, mine: 0 },
  troubles: { first: [], bots: 0, unanswered: 0, unchecked: 0 },
  campaigns: null,
  steps: firstStepFacts(),
  ...facts,
})
