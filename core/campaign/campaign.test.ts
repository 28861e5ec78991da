import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { BotId } from "../kernel/index.ts"
import {
  actOn,
  campaignBots,
  type CampaignDraft,
  campaignMessages,
  type CampaignRun,
  campaignStatuses,
  checkCampaign,
  claimSending,
  describeSendingHours,
  overnightSentence,
  fillMessage,
  isoWithOffset,
  nextSending,
  variablesIn,
} from "./index.ts"

const now = 1_800_000_000_000
const botId = Schema.decodeSync(BotId)(5)
const bots = [{ id: botId, target: 5, isWhatsappQrCodeConnected: true, templateNumber: null }]
const draft: CampaignDraft = {
  name: "Natal",
  message: "Oi {{1}}, seu e-mail é {{2}}?",
  interval: 60,
  botId,
  start: "now",
  mapping: new Map([
    [1, "name"],
    [2, "email"],
  ]),
  media: "WHATSAPP_QRCODE",
  template: null,
  file: null,
  sendingHours: null,
  contacts: 3,
}
const refusal = (changes: Partial<CampaignDraft>) => {
  const checked = checkCampaign({ ...draft, ...changes }, { now, bots })
  return Result.isFailure(checked) ? checked.failure : undefined
}

describe("the hours of a new campaign", () => {
  it("have a day, and an end that is not their beginning", () => {
    const hours = { days: [1], from: "09:00", to: "18:00" } as const
    expect(refusal({ sendingHours: hours })).toBeUndefined()
    expect(refusal({ sendingHours: { ...hours, days: [] } })?.notice).toBe("Escolha ao menos um dia")
    expect(refusal({ sendingHours: { ...hours, to: "09:00" } })?.errors).toEqual([
      { path: "sendingHours", message: "O fim deve ser diferente do início" },
    ])
    expect(describeSendingHours(hours)).toBe("seg, das 09:00 às 18:00")
    expect(describeSendingHours({ ...hours, days: [1, 2, 3, 4, 5] })).toBe("seg a sex, das 09:00 às 18:00")
    expect(describeSendingHours({ ...hours, days: [0, 6] })).toBe("sáb e dom, das 09:00 às 18:00")
    expect(overnightSentence(hours)).toBeUndefined()
  })

  it("may go across midnight: they end on the day after", () => {
    const night = { days: [1], from: "22:00", to: "06:00" } as const
    expect(refusal({ sendingHours: night })).toBeUndefined()
    expect(describeSendingHours(night)).toBe("seg, das 22:00 às 06:00 do dia seguinte")
    expect(overnightSentence(night)).toBe("Cada dia marcado vale das 22:00 até as 06:00 do dia seguinte.")
  })
})

describe("the statuses", () => {
  it("have the labels and the actions of the specification", () => {
    expect(
      Object.entries(campaignStatuses).map(([status, { label, actions }]) => [
        status,
        label,
        ...actions.map((one) => one.label),
      ]),
    ).toEqual([
      ["PENDING", "Pendente", "Pausar", "Cancelar"],
      ["IN_PROGRESS", "Em progresso", "Pausar", "Cancelar"],
      ["PAUSED", "Pausada", "Continuar", "Cancelar"],
      ["COMPLETED", "Enviada"],
      ["CANCELLED", "Cancelada"],
    ])
  })
})

describe("a campaign that was paused", () => {
  const run: CampaignRun = {
    status: "IN_PROGRESS",
    startAt: 0,
    interval: 60,
    lastSendingAt: 0,
    messages: ["sent", "pending", "pending"],
  }

  it("continues with one message, not with all that were due", () => {
    const paused = Result.getOrThrow(actOn(run, "pause", 1_000))
    expect(nextSending(paused, 3_600_000)).toEqual({ kind: "nothing" })
    const resumed = Result.getOrThrow(actOn(paused, "start", 3_600_000))
    const sending = claimSending(resumed, 3_600_000)
    expect(sending.messages).toEqual(["sent", "sending", "pending"])
    expect(nextSending({ ...sending, messages: ["sent", "sent", "pending"] }, 3_600_001)).toEqual({
      kind: "wait",
      until: 3_660_000,
    })
  })

  it("resumed before its start waits for it", () => {
    const early = Result.getOrThrow(actOn({ ...run, startAt: 9_000, status: "PENDING" }, "pause", 0))
    expect(Result.getOrThrow(actOn(early, "start", 1_000)).status).toBe("PENDING")
    expect(Result.getOrThrow(actOn(early, "start", 9_000)).status).toBe("IN_PROGRESS")
  })
})

describe("the form of a campaign", () => {
  it("starts in five minutes, or as chosen", () => {
    expect(checkCampaign(draft, { now, bots })).toEqual(Result.succeed({ startAt: now + 300_000 }))
    expect(checkCampaign({ ...draft, start: now }, { now, bots })).toEqual(Result.succeed({ startAt: now }))
  })

  it("names every missing field, with the one sentence of the specification", () => {
    const refused = refusal({ name: " ", interval: 61, botId: null, start: null })
    expect(refused?.notice).toBe("Preencha todos os campos obrigatorios antes de salvar.")
    expect(refused?.errors.map(({ path }) => path)).toEqual(["name", "interval", "botId", "startAt"])
  })

  it("refuses a start in the past", () => {
    expect(refusal({ start: now - 1 })?.notice).toBe("Nao e permitido comecar uma campanha com data retroativa.")
  })

  it("accepts only bots of target 5 with a connected QR code", () => {
    expect(
      campaignBots([...bots, { id: botId, target: 1, isWhatsappQrCodeConnected: true, templateNumber: null }]),
    ).toEqual(bots)
    expect(campaignBots([{ id: botId, target: 5, isWhatsappQrCodeConnected: false, templateNumber: null }])).toEqual([])
    const checked = checkCampaign(draft, { now, bots: [] })
    expect(checked).toMatchObject({ failure: { notice: campaignMessages.botNotConnected } })
  })

  it("requires a mapping for every variable, and a contact", () => {
    expect(refusal({ mapping: new Map([[1, "name"]]) })?.errors).toEqual([
      { path: "variables.2", message: "Escolha o que a variável {{2}} representa." },
    ])
    expect(refusal({ contacts: 0 })?.notice).toBe("Selecione pelo menos um contato.")
    expect(refusal({ message: "x".repeat(4_097) })?.notice).toBe("Máximo de 4096 caracteres")
  })

  it("is sent in local time with its offset", () => {
    expect(isoWithOffset(Date.parse("2026-11-21T15:00:00Z"), -180)).toBe("2026-11-21T12:00:00-03:00")
    expect(isoWithOffset(Date.parse("2026-11-21T23:45:10Z"), 330)).toBe("2026-11-22T05:15:10+05:30")
    expect(Date.parse(isoWithOffset(now))).toBe(now)
  })
})

describe("the variables of a message", () => {
  it("are found without duplicates, in order", () => {
    expect(variablesIn("{{2}} {{ 1 }} {{2}} {3} {{x}}")).toEqual([1, 2])
  })

  it("are filled in for a contact, whose own braces stay literal", () => {
    const contact = { name: "{{2}}", email: "ana@example.com", phone: "11 91234-5678" }
    expect(fillMessage(draft.message, draft.mapping, contact)).toEqual(
      Result.succeed("Oi {{2}}, seu e-mail é ana@example.com?"),
    )
  })

  it("without a value fail only that message", () => {
    expect(fillMessage(draft.message, draft.mapping, { name: "Ana", email: null })).toMatchObject({
      failure: { _tag: "MissingValue", variable: 2, message: "O contato não tem valor para a variável {{2}}." },
    })
  })
})
