import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Medium, media, mediaInOrder } from "../../channel/index.ts"
import { ConnectionId } from "../../kernel/index.ts"
import { beginsWithTemplate, type ConversationWay, conversationWays, mayWriteFirst } from "../index.ts"

const wayBy = (medium: Medium, number: number): ConversationWay => ({
  connectionId: Schema.decodeSync(ConnectionId)(number + 1),
  medium,
  botName: `Robô ${number}`,
  name: "",
  phone: "",
  openRoom: null,
})

describe("a conversation that staff begin", () => {
  it("is possible freely, or with a template, and not where only answers are allowed", () => {
    const ofMedium = (may: (medium: Medium) => boolean) => mediaInOrder.filter(may)
    expect(ofMedium(mayWriteFirst)).toEqual(["WHATSAPP", "WHATSAPP_QRCODE"])
    expect(ofMedium(beginsWithTemplate)).toEqual(["WHATSAPP"])
  })

  it("is offered by each connection that allows it, in their order; without one the reason is told", () => {
    const connected = fc
      .array(fc.constantFrom(...Medium.literals), { maxLength: 12 })
      .map((found) => found.map((medium, number) => wayBy(medium, number)))
    fc.assert(
      fc.property(fc.boolean(), connected, (phone, given) => {
        const { ways, obstacle } = conversationWays(phone, given)
        expect(ways).toEqual(phone ? given.filter(({ medium }) => media[medium].channel === "WHATSAPP") : [])
        expect(obstacle === "").toBe(ways.length > 0)
        if (obstacle !== "") expect(obstacle.includes("telefone")).toBe(!phone)
      }),
    )
  })
})
