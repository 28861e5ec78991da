import { describe, expect, it } from "vitest"
import type { ConnectionFacts } from "../channel/index.ts"
import { channelStateOf, disconnectedChannels, webhookStateOf } from "./index.ts"

const now = Date.parse("2026-11-24T12:00:00Z")
const stateOf = (card: Parameters<typeof channelStateOf>[0], connections: ReadonlyArray<ConnectionFacts>) =>
  channelStateOf(card, connections, now)

const facts = (given: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  medium: "WHATSAPP_QRCODE",
  name: "Casa Aroeira",
  phone: "5511987654321",
  state: "connected",
  trouble: "",
  active: true,
  accessUntil: null,
  ...given,
})
const page = (given: Partial<ConnectionFacts> = {}) => facts({ medium: "FACEBOOK", phone: "", ...given })

describe("the state of a channel's card", () => {
  it("names the number and the way it is connected", () => {
    expect(stateOf("whatsapp", [page(), facts()])).toEqual({
      state: "connected",
      fact: "QRCode · +55 (11) 98765-4321",
    })
    expect(stateOf("whatsapp", [facts({ medium: "WHATSAPP" }), facts()]).fact).toBe(
      "Meta · +55 (11) 98765-4321 e mais 1",
    )
  })

  it.each([
    ["WHATSAPP", "51987654321", "Meta · 51987654321"],
    ["WHATSAPP", "+51987654321", "Meta · +51987654321"],
    ["WHATSAPP", "4791234567", "Meta · 4791234567"],
    ["WHATSAPP", "551132654321", "Meta · +55 (11) 3265-4321"],
    ["WHATSAPP", "351912345678", "Meta · +351912345678"],
    ["WHATSAPP_QRCODE", "51987654321", "QRCode · +51987654321"],
    ["WHATSAPP_QRCODE", "4791234567", "QRCode · +4791234567"],
  ] as const)("shows no number of another country as a Brazilian one: %s %s", (medium, phone, fact) => {
    expect(stateOf("whatsapp", [facts({ medium, phone })]).fact).toBe(fact)
  })

  it("names the first page and counts the others", () => {
    const pages = [page(), page({ name: "Outlet" }), page({ medium: "INSTAGRAM", name: "" })]
    expect(stateOf("facebook", pages)).toEqual({ state: "connected", fact: "Casa Aroeira e mais 1" })
    expect(stateOf("instagram", pages)).toEqual({ state: "connected", fact: "Sem nome" })
  })

  it("shows a broken connection before others, with its reason", () => {
    const broken = page({ name: "Outlet", state: "broken", trouble: "A senha da conta mudou." })
    expect(stateOf("facebook", [page(), broken])).toEqual({ state: "broken", fact: "A senha da conta mudou." })
    expect(stateOf("facebook", [{ ...broken, trouble: "" }])).toEqual({ state: "broken", fact: "Outlet" })
  })

  it("shows a warning of a connection that works, behind a broken one", () => {
    const endsAt = (days: number) => new Date(now + days * 86_400_000).toISOString() as ConnectionFacts["accessUntil"]
    const ending = page({ accessUntil: endsAt(3) })
    const sentence = "O acesso à Meta termina em 3 dias. Conecte a conta de novo."
    expect(stateOf("facebook", [page(), ending])).toEqual({ state: "warned", fact: sentence })
    expect(stateOf("facebook", [{ ...ending, trouble: "A Meta apontou uma violação." }])).toEqual({
      state: "warned",
      fact: "A Meta apontou uma violação.",
    })
    expect(stateOf("facebook", [ending, page({ state: "broken", trouble: "Recusada." })]).fact).toBe("Recusada.")
    expect(stateOf("facebook", [page({ accessUntil: endsAt(-1) })])).toEqual({
      state: "warned",
      fact: "O acesso à Meta terminou. Conecte a conta de novo.",
    })
    expect(stateOf("facebook", [page({ accessUntil: endsAt(30) })]).state).toBe("connected")
    expect(stateOf("facebook", [{ ...ending, active: false }]).state).toBe("paused")
    expect(stateOf("instagram", [ending]).state).toBe("none")
  })

  it("distinguishes switched off, waiting, and not connected", () => {
    expect(stateOf("facebook", [page({ active: false })]).state).toBe("paused")
    expect(stateOf("facebook", [page({ active: false }), page()]).state).toBe("connected")
    expect(stateOf("whatsapp", [facts({ state: "waiting" })]).state).toBe("waiting")
    expect(stateOf("whatsapp", [])).toEqual({ state: "none", fact: "Não conectado" })
    expect(stateOf("instagram", [])).toEqual({ state: "none", fact: "Não conectado" })
  })
})

describe("the state of the webhook's card", () => {
  it("counts the addresses, and puts a pause before them", () => {
    const of = (addresses: number, paused = false) => webhookStateOf({ addresses, failures: 20, paused })
    expect(of(0)).toEqual({ state: "none", fact: "Endereços do seu sistema" })
    expect(of(1)).toEqual({ state: "connected", fact: "1 endereço do seu sistema" })
    expect(of(3).fact).toBe("3 endereços do seu sistema")
    expect(of(3, true)).toEqual({ state: "broken", fact: "Pausado: as últimas 20 chamadas falharam" })
  })
})

it("names the channels that are refused once each", () => {
  expect(disconnectedChannels(["FACEBOOK"])).toBe("Facebook desconectado")
  expect(disconnectedChannels(["FACEBOOK", "FACEBOOK", "INSTAGRAM"])).toBe("Facebook e Instagram desconectados")
})
