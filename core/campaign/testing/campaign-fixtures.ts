import type { MessageTemplate } from "../../channel/index.ts"
import { fold, type WorkspaceId } from "../../kernel/index.ts"
import type { Plain } from "../../kernel/testing/index.ts"
import {
  type CampaignBotChoice,
  type CampaignContact,
  campaignDailyCap,
  type CampaignFilters,
  type CampaignMessageRow,
  type CampaignRow,
} from "../index.ts"

/** A contact of the fake; its workspace is only for filters. */
export interface CampaignContactFacts extends CampaignContact {
  readonly workspaceId: WorkspaceId
}

/** A contact for tests: Ana, with a number and a mail. `facts` override its fields. */
export const aCampaignContact = (facts: Partial<Plain<CampaignContactFacts>> = {}): CampaignContactFacts =>
  ({
    id: 1,
    name: "Ana Souza",
    phone: "5511912345678",
    email: "ana@exemplo.com.br",
    refusedAt: null,
    workspaceId: 3,
    ...facts,
  }) as CampaignContactFacts

/** A bot for tests that may send campaigns. `facts` override its fields. */
export const aCampaignBot = (facts: Partial<Plain<CampaignBotChoice>> = {}): CampaignBotChoice =>
  ({
    id: 1042,
    workspaceId: 3,
    name: "Promoções",
    target: 5,
    isWhatsappQrCodeConnected: true,
    phone: "5511900000000",
    templateNumber: null,
    sentToday: 0,
    dailyCap: campaignDailyCap,
    timeZone: "America/Sao_Paulo",
    ...facts,
  }) as CampaignBotChoice

const dayIn = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" })

/** An approved template for tests, with a title, a name in its body and a link. `facts` override its fields. */
export const aCampaignMessageTemplate = (facts: Partial<MessageTemplate> = {}): MessageTemplate => ({
  name: "novidades",
  language: "pt_BR",
  header: { format: "text", text: "Oi, {{1}}" },
  body: "{{1}}, chegaram *novidades*. Mandamos também para {{2}}.",
  footer: "Responda SAIR para não receber mais.",
  buttons: [{ kind: "QUICK_REPLY", label: "Quero ver", url: "" }],
  named: false,
  ...facts,
})

/** Returns the day of a time in São Paulo, 'yyyy-MM-dd'. */
export const fakeDay = (at: number): string => dayIn.format(at)

/** Returns whether the table's filters find a campaign. */
export const campaignFound = (
  row: CampaignRow,
  { name, id, status, createdFrom, createdUntil }: CampaignFilters,
): boolean => {
  const day = fakeDay(Date.parse(row.createdAt))
  return (
    fold(row.name).includes(fold(name.trim())) &&
    (id === undefined || row.id === id) &&
    (status === "" || row.status === status) &&
    (createdFrom === "" || day >= createdFrom) &&
    (createdUntil === "" || day <= createdUntil)
  )
}

/** Counts the outcomes and the answers of each hour. */
export const hoursOfMessages = (rows: ReadonlyArray<CampaignMessageRow>) => {
  const hours = new Map<string, { at: string; sent: number; failed: number; answered: number }>()
  const count = (at: string | null, what: "sent" | "failed" | "answered") => {
    if (at === null) return
    const hour = `${at.slice(0, 13)}:00:00.000Z`
    const counted = hours.get(hour) ?? { at: hour, sent: 0, failed: 0, answered: 0 }
    counted[what] += 1
    hours.set(hour, counted)
  }
  for (const { at, state, answeredAt } of rows) {
    if (state === "sent" || state === "failed") count(at, state)
    count(answeredAt, "answered")
  }
  return [...hours.values()].toSorted((a, b) => a.at.localeCompare(b.at))
}
