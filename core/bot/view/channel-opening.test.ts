import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../kernel/view/index.ts"
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
const open = () => {
  const said: Array<string> = []
  const opening = createChannelOpening(scope, { toasts: { show: ({ kind, title }) => said.push(`${kind}: ${title}`) } })
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
