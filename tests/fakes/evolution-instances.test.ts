import { inflateSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../soon.ts"
import { type AskedGateway, openAskedGateway } from "./evolution-asking.ts"
import type { FakeEvolution } from "./evolution-server.ts"

const shop = { phone: "551140028922", name: "Loja Aurora" }
let gateway: AskedGateway
let evolution: FakeEvolution

beforeEach(async () => {
  gateway = await openAskedGateway({ qrLimit: 3 })
  evolution = gateway.evolution
})
afterEach(() => gateway.close())

const ask: AskedGateway["ask"] = (...asked) => gateway.ask(...asked)
const create: AskedGateway["create"] = (more) => gateway.create(more)
const connected: AskedGateway["connect"] = (more) => gateway.connect(more)
const named: AskedGateway["named"] = (event) => gateway.named(event)

describe("an instance", () => {
  it("is created with a QR code, which is a picture", async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      instance: { instanceName: "bot-42", status: "connecting" },
      hash: "token-da-instancia",
      qrcode: { pairingCode: null, code: expect.stringMatching(/^2@/u), count: 1 },
    })
    const { base64 } = body["qrcode"] as never as { base64: string }
    const png = Buffer.from(base64.replace("data:image/png;base64,", ""), "base64")
    expect(png.subarray(1, 4).toString()).toBe("PNG")
    const width = png.readUInt32BE(16)
    const data = png.subarray(png.indexOf("IDAT") + 4)
    expect(inflateSync(data)).toHaveLength(width * (1 + width * 3))
  })

  it("needs the global key to be created, and takes its own for the rest", async () => {
    await create()
    const state = (key: string) => ask("GET", "/instance/connectionState/bot-42", undefined, key)
    expect((await ask("POST", "/instance/create", {}, "token-da-instancia")).status).toBe(401)
    expect((await state("outra")).body).toEqual({
      status: 401,
      error: "Unauthorized",
      response: { message: "Unauthorized" },
    })
    expect((await state("token-da-instancia")).body).toEqual({
      instance: { instanceName: "bot-42", state: "connecting" },
    })
    expect((await ask("GET", "/instance/connectionState/outra")).status).toBe(404)
    expect((await create()).status).toBe(403)
  })

  it("opens when its code is scanned, and says with which number", async () => {
    await connected()
    expect(named("connection.update")).toMatchObject([
      { state: "connecting", statusReason: 200 },
      { state: "open", statusReason: 200, wuid: "551140028922@s.whatsapp.net", profileName: "Loja Aurora" },
    ])
    expect(gateway.receiver.received.at(-1)?.headers["authorization"]).toBe("Bearer segredo")
    expect(gateway.receiver.received.at(-1)?.body).toMatchObject({
      instance: "bot-42",
      sender: "551140028922@s.whatsapp.net",
    })
    expect((await ask("GET", "/instance/connect/bot-42")).body).toEqual({
      instance: { instanceName: "bot-42", state: "open" },
    })
    const rows = (await ask("GET", "/instance/fetchInstances?instanceName=bot-42")).body
    expect(rows).toMatchObject([{ connectionStatus: "open", ownerJid: "551140028922@s.whatsapp.net" }])
    expect(() => evolution.scan("bot-42", shop)).toThrow("no QR code")
  })

  it("shows other codes until the limit, then gives up, and starts anew on demand", async () => {
    await create()
    evolution.rotateQr("bot-42")
    evolution.rotateQr("bot-42")
    evolution.rotateQr("bot-42")
    await evolution.settled()
    const codes = named("qrcode.updated")
    expect(new Set(codes.map((one) => JSON.stringify(one))).size).toBe(4)
    expect(codes.at(-1)).toEqual({ message: "QR code limit reached, please login again", statusCode: 500 })
    expect(named("connection.update").at(-1)).toMatchObject({ state: "refused", statusReason: 428 })
    expect((await ask("GET", "/instance/connect/bot-42")).body).toMatchObject({ count: 1 })
  })

  it("rotates its code by itself", async () => {
    await gateway.close()
    gateway = await openAskedGateway({ qrLife: { first: 5, next: 5 }, qrLimit: 2 })
    await create()
    await soon(() => expect(named("connection.update").at(-1)?.["state"]).toBe("refused"))
    expect(named("qrcode.updated")).toHaveLength(3)
  })

  it("opens again by itself after a lost connection, but not after a logout or a ban", async () => {
    await connected()
    evolution.closes("bot-42", 428)
    await evolution.settled()
    expect(
      named("connection.update")
        .slice(-3)
        .map(({ state }) => state),
    ).toEqual(["close", "connecting", "open"])
    evolution.ban("bot-42")
    await evolution.settled()
    expect(named("connection.update").at(-1)).toMatchObject({ state: "close", statusReason: 403 })
    expect(named("status.instance")).toMatchObject([{ status: "closed", disconnectionReasonCode: 403 }])
    expect(evolution.instances()[0]?.state).toBe("close")
  })

  it("is logged out once, and deleted", async () => {
    await connected()
    expect((await ask("DELETE", "/instance/logout/bot-42")).body).toMatchObject({
      response: { message: "Instance logged out" },
    })
    const again = await ask("DELETE", "/instance/logout/bot-42")
    expect(again.status).toBe(400)
    expect((await ask("DELETE", "/instance/delete/bot-42")).status).toBe(200)
    expect((await ask("GET", "/instance/connectionState/bot-42")).status).toBe(404)
  })
})
