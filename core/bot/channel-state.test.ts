import { describe, expect, it } from "vitest"
import type { ConnectionFacts } from "../channel/index.ts"
import { channelStateOf, disconnectedChannels, webhookStateOf } from "./index.ts"

const facts = (given: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  medium: "WHATSAPP_QRCODE",
  name: "Casa Aroeira",
  phone: "5511987654321",
  state: "connected",
  trouble: "",
  active: true,
  ...given,
})
const page = (given: Partial<ConnectionFacts> = {}) => facts({ medium: "FACEBOOK", phone: "", ...given })

describe("the state of a channel's card", () => {
  it("names the number and the way it is connected", () => {
    expect(channelStateOf("whatsapp", [page(), facts()])).toEqual({
      state: "connected",
      fact: "QRCode · +55 (11) 98765-4321",
    })
    expect(channelStateOf("whatsapp", [facts({ medium: "WHATSAPP" }), facts()]).fact).toBe(
      "Meta · +55 (11) 98765-4321 e mais 1",
    )
  })

  it("names the first page and counts the others", () => {
    const pages = [page(), page({ name: "Outlet" }), page({ medium: "INSTAGRAM", name: "" })]
    expect(channelStateOf("facebook", pages)).toEqual({ state: "connected", fact: "Casa Aroeira e mais 1" })
    expect(channelStateOf("instagram", pages)).toEqual({ state: "connected", fact: "Sem nome" })
  })

  it("shows a broken connection before others, with its reason", () => {
    const broken = page({ name: "Outlet", state: "broken", trouble: "A senha da conta mudou." })
    expect(channelStateOf("facebook", [page(), broken])).toEqual({ state: "broken", fact: "A senha da conta mudou." })
    expect(channelStateOf("facebook", [{ ...broken, trouble: "" }])).toEqual({ state: "broken", fact: "Outlet" })
  })

  it("distinguishes switched off, waiting, and not connected", () => {
    expect(channelStateOf("facebook", [page({ active: false })]).state).toBe("paused")
    expect(channelStateOf("facebook", [page({ active: false }), page()]).state).toBe("connected")
    expect(channelStateOf("whatsapp", [facts({ state: "waiting" })]).state).toBe("waiting")
    expect(channelStateOf("whatsapp", [])).toEqual({ state: "none", fact: "Não conectado" })
    expect(channelStateOf("instagram", [])).toEqual({ state: "none", fact: "Não conectado" })
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
