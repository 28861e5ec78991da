import { type FakeGraph, openFakeGraph, openWebhookReceiver } from "@prosa/fakes"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { gatewayFilesOf, openedConnection, partTo, sendBy } from "../testing/vendor-fixtures.ts"
import { readWhatsappWebhook } from "./read-whatsapp-webhook.ts"
import { createWhatsappGateway } from "./whatsapp-gateway.ts"

const phoneId = "106540352242922"
const number = "5511987654321"

describe("WhatsApp's webhooks as they are posted", () => {
  let graph: FakeGraph
  let seen = 0
  let hook: Awaited<ReturnType<typeof openWebhookReceiver>>
  beforeAll(async () => {
    hook = await openWebhookReceiver()
    graph = await openFakeGraph({ receipts: "manual" })
    await graph.webhooks.subscribe({ callbackUrl: hook.url, verifyToken: "token-de-teste" })
  })
  afterAll(async () => {
    await graph.close()
    await hook.close()
  })
  const told = async () => {
    await graph.settled()
    const bodies = hook.received.slice(seen)
    seen = hook.received.length
    return bodies.flatMap(({ body }) => readWhatsappWebhook(body))
  }

  it("are messages, presses, reactions and changed numbers of one person's queue, and states of the message's own", async () => {
    const ana = { from: number, name: "Ana" }
    const { id } = graph.whatsapp.says(ana, { type: "text", text: "oi" })
    graph.whatsapp.says(ana, { type: "image", caption: "olha" })
    graph.whatsapp.says(ana, { type: "location", latitude: 1, longitude: 2 }, { replyTo: id })
    graph.whatsapp.says(ana, { type: "unsupported" })
    const gateway = createWhatsappGateway({ graphUrl: graph.url, version: "v25.0", within: 2_000 })
    const connection = openedConnection("WHATSAPP", { externalId: phoneId, token: graph.userToken })
    const part = { kind: "buttons", text: "Escolha", options: [{ key: "1", title: "Boleto" }] } as const
    const to = { kind: "phone", value: number, address: number } as const
    const { externalId } = await Effect.runPromise(
      sendBy(gateway, connection, partTo(to, part), gatewayFilesOf(new Uint8Array())),
    )
    graph.whatsapp.presses(externalId, "Boleto")
    graph.whatsapp.reacts(ana, externalId, "👍")
    graph.whatsapp.reads(externalId)
    graph.whatsapp.fails(externalId, 131_026)
    graph.whatsapp.changesNumber(ana, "5521988776655")
    const events = await told()
    expect(new Set(events.map(({ connection, person }) => `${connection} ${person}`))).toEqual(
      new Set([`${phoneId} ${number}`, `${phoneId} message ${externalId}`]),
    )
    const byText = (text: string) =>
      events.find(({ event }) => event.kind === "message" && event.said.text === text)?.event
    expect(byText("oi")).toMatchObject({ externalId: id, person: { address: number, name: "Ana" } })
    expect(byText("olha")).toMatchObject({ said: { media: [{ mime: "image/png" }] } })
    expect(byText("Boleto")).toMatchObject({ said: { press: "12.3.1", about: externalId } })
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "message", said: expect.objectContaining({ about: id }) as object }),
        expect.objectContaining({ kind: "message", said: expect.objectContaining({ reaction: "👍" }) as object }),
        expect.objectContaining({ kind: "status", externalId, state: "read" }),
        expect.objectContaining({ kind: "status", externalId, state: "failed" }),
        expect.objectContaining({ kind: "identities" }),
      ]),
    )
    // the new number is told twice: as an identity, and as a line of the room
    expect(events).toHaveLength(10)
  })

  it("know a person who hides the number by the user id, and answer to it", async () => {
    graph.whatsapp.says({ from: "5531977778888", username: "bia", hidesNumber: true }, { type: "text", text: "oi" })
    const [first] = await told()
    const person = first?.event.kind === "message" ? first.event.person : undefined
    const [identity] = person?.identities ?? []
    expect(identity?.kind).toBe("bsuid")
    if (identity === undefined || person === undefined) throw new Error("the message has no person")
    const gateway = createWhatsappGateway({ graphUrl: graph.url, version: "v25.0", within: 2_000 })
    const connection = openedConnection("WHATSAPP", { externalId: phoneId, token: graph.userToken })
    const to = { ...identity, address: person.address }
    const sent = sendBy(
      gateway,
      connection,
      partTo(to, { kind: "text", text: "Olá" }),
      gatewayFilesOf(new Uint8Array()),
    )
    const { externalId } = await Effect.runPromise(sent)
    graph.whatsapp.reads(externalId)
    expect(await told()).toMatchObject([
      { person: `message ${externalId}`, event: { kind: "status", externalId, state: "read" } },
    ])
  })
})
