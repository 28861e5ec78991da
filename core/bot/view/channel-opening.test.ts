import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { channelCards } from "../index.ts"
import { createChannelOpening } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const none = { whatsappQrcode: false, whatsappApiMeta: false, livechat: false, facebook: false, instagram: false }
const warning = "warning: Você deve entrar em contato com o suporte para ativar o canal."
const open = (mayWrite = true) => {
  const said: Array<string> = []
  const toasts = { show: ({ kind, title }: Notice) => void said.push(`${kind}: ${title}`) }
  const opening = createChannelOpening(scope, { toasts, mayWrite })
  return { opening, said }
}

describe("the channel cards of a bot's page", () => {
  it("warn who may not use a channel, at most once a second", () => {
    const { opening, said } = open()
    for (let click = 0; click < 10; click++) {
      opening.open("livechat", none, false)
      vi.advanceTimersByTime(99)
    }
    expect(said).toEqual([warning])
    vi.advanceTimersByTime(10)
    opening.open("facebook", none, false)
    expect(said).toEqual([warning, warning])
    vi.advanceTimersByTime(5_000)
    expect(said).toHaveLength(2)
    expect(opening.opened$.value).toBeUndefined()
  })

  it("open for an administrator whatever the company has, and the webhook's for anyone", () => {
    const { opening, said } = open()
    opening.open("webhook", none, false)
    expect(opening.opened$.value).toBe("webhook")
    opening.close()
    expect(opening.opened$.value).toBeUndefined()
    for (const card of channelCards) {
      opening.close()
      opening.open(card, none, true)
      expect([card, opening.opened$.value]).toEqual([card, card === "telegram" ? undefined : card])
    }
    expect(said).toEqual([])
  })

  it("say who may not change the bot that its channels are not theirs to connect", () => {
    const { opening, said } = open(false)
    const all = { whatsappQrcode: true, whatsappApiMeta: true, livechat: true, facebook: true, instagram: true }
    const opened = channelCards.filter((card) => {
      opening.close()
      opening.open(card, all, false)
      vi.advanceTimersByTime(1_000)
      return opening.opened$.value === card
    })
    expect(opened).toEqual(["livechat", "webhook"])
    const sentence = "warning: Seu usuário não tem permissão para conectar os canais do robô."
    expect(said).toEqual([sentence, sentence, sentence])
  })

  it("open WhatsApp with either of its channels, and each other one with its own", () => {
    const { opening } = open()
    const opened = (card: (typeof channelCards)[number], flag: keyof typeof none) => {
      opening.close()
      opening.open(card, { ...none, [flag]: true }, false)
      return opening.opened$.value === card
    }
    expect(opened("whatsapp", "whatsappQrcode")).toBe(true)
    expect(opened("whatsapp", "whatsappApiMeta")).toBe(true)
    for (const card of ["livechat", "facebook", "instagram"] as const)
      for (const flag of ["whatsappQrcode", "whatsappApiMeta", "livechat", "facebook", "instagram"] as const)
        expect([card, flag, opened(card, flag)]).toEqual([card, flag, card === flag])
  })
})
