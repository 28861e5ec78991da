import { BotId, CompanyId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createVisitorTokens } from "./visitor-tokens.ts"

const secret = new TextEncoder().encode("um segredo só dos testes, com 32 bytes")
const visitor = {
  companyId: Schema.decodeSync(CompanyId)(1),
  botId: Schema.decodeSync(BotId)(2),
  visitorId: "a-visitor-of-this-test",
}
const day = 24 * 3_600_000

describe("a visitor's token", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }))
  afterEach(() => void vi.useRealTimers())

  it("identifies the visitor, however often it is read", async () => {
    const tokens = createVisitorTokens(secret)
    const token = await tokens.sign(visitor)
    expect(await tokens.read(token)).toEqual(visitor)
    expect(await tokens.read(token)).toEqual(visitor)
    expect(await createVisitorTokens(secret).read(token)).toEqual(visitor)
  })

  it("expires after 365 days, even if cached", async () => {
    const tokens = createVisitorTokens(secret)
    const token = await tokens.sign(visitor)
    vi.setSystemTime(Date.now() + 364 * day)
    expect(await tokens.read(token)).toEqual(visitor)
    vi.setSystemTime(Date.now() + 2 * day)
    expect(await tokens.read(token)).toBeUndefined()
  })

  it("is refused when changed, or signed with another key", async () => {
    const tokens = createVisitorTokens(secret)
    const token = await tokens.sign(visitor)
    await tokens.read(token)
    const [head, body = "", signature] = token.split(".")
    const forged = Buffer.from(body, "base64url").toString().replace('"botId":2', '"botId":3')
    expect(await tokens.read([head, Buffer.from(forged).toString("base64url"), signature].join("."))).toBeUndefined()
    const elsewhere = createVisitorTokens(new TextEncoder().encode("outro segredo, também com 32 bytes ao menos"))
    expect(await elsewhere.read(token)).toBeUndefined()
    expect(await tokens.read("")).toBeUndefined()
  })
})
