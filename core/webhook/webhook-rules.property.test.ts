import { Result, type Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode } from "../kernel/index.ts"
import {
  circuitAfter,
  circuitAllows,
  circuitLimit,
  circuitPause,
  circuitResumed,
  closedCircuit,
  curlOf,
  duplicateHeaders,
  fieldOfEvent,
  maskHeaderValue,
  nameOfCall,
  nameOfFailure,
  WebhookAddress,
  webhookEvents,
  webhookFailures,
  WebhookHeader,
  webhookHeaderRefusals,
} from "./index.ts"

const refusalOf = (schema: Schema.Codec<unknown, unknown>, value: unknown) =>
  Result.match(decode(schema, value), { onSuccess: () => undefined, onFailure: ([error]) => error?.message })

describe("an address", () => {
  it("is empty or a complete http address without a password", () => {
    for (const good of ["", " ", "https://erp.casa.com.br/prosa?x=1", "http://erp.casa.com.br:8080"])
      expect([good, refusalOf(WebhookAddress, good)]).toEqual([good, undefined])
    for (const bad of [
      "erp.casa/fechar",
      "ftp://erp.casa.com.br",
      "javascript:alert(1)",
      "https://a:b@erp.casa.com.br",
      "https://x y.com",
    ])
      expect([bad, refusalOf(WebhookAddress, bad)]).toEqual([bad, "URL inválida"])
    expect(refusalOf(WebhookAddress, `https://erp.casa.com.br/${"x".repeat(2_000)}`)).toBe("No máximo 2000 caracteres")
  })
})

describe("a header", () => {
  it("never holds what would end it, in the key or in the value", () => {
    const ending = fc.constantFrom("\r", "\n", "\0", "\r\nX-Outro: 1", "\u2028", "😀")
    // surrounding blanks, of which line breaks are some, are removed
    const around = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/u)
    fc.assert(
      fc.property(around, ending, around, (before, bad, after) => {
        expect(refusalOf(WebhookHeader, { key: `${before}${bad}${after}`, value: "1" })).toBe(webhookHeaderRefusals.key)
        expect(refusalOf(WebhookHeader, { key: "X-A", value: `${before}${bad}${after}` })).toBe(
          webhookHeaderRefusals.value,
        )
      }),
    )
  })

  it("needs a key and a value, and is none of those that every call has", () => {
    expect(refusalOf(WebhookHeader, { key: " ", value: "1" })).toBe(webhookHeaderRefusals.noKey)
    expect(refusalOf(WebhookHeader, { key: "X-A", value: " " })).toBe(webhookHeaderRefusals.noValue)
    for (const key of ["Host", "content-length", "X-Prosa-Signature", "Transfer-Encoding", "Content-Type"])
      expect([key, refusalOf(WebhookHeader, { key, value: "1" })]).toEqual([key, webhookHeaderRefusals.ours])
    expect(refusalOf(WebhookHeader, { key: "Authorization", value: "Bearer ação" })).toBeUndefined()
  })

  it("that stands twice is found whatever its case, with the value that is sent", () => {
    const headers = ["X-A", "b", "x-a", "", "", "X-a"].map((key, at) => ({ key, value: String(at) }))
    expect(duplicateHeaders(headers)).toEqual([{ key: "X-a", value: "5" }])
  })

  it("shows at most the last four characters of its value", () => {
    expect(["", "curto", "Bearer 1234567890k2Q9"].map(maskHeaderValue)).toEqual([
      "",
      "••••••••••••",
      "••••••••••••k2Q9",
    ])
  })
})

describe("the circuit of a bot", () => {
  it("pauses exactly while the last 20 calls have failed, and one success ends it", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (outcomes) => {
        const circuit = outcomes.reduce((before, answered, at) => circuitAfter(before, answered, at), closedCircuit)
        const inARow = outcomes.length - 1 - outcomes.lastIndexOf(true)
        expect(circuit.failures).toBe(inARow)
        expect(circuit.pausedUntil).toBe(inARow >= circuitLimit ? outcomes.length - 1 + circuitPause : null)
      }),
    )
  })

  it("lets calls through once its pause is ended, until one more fails or one is answered", () => {
    fc.assert(
      fc.property(fc.integer({ min: circuitLimit, max: 200 }), fc.nat(), (failures, now) => {
        const resumed = circuitResumed({ failures, pausedUntil: now + circuitPause })
        expect(circuitAllows(resumed, now)).toBe("call")
        expect(circuitAllows(circuitAfter(resumed, false, now), now)).toBe("paused")
        expect(circuitAfter(resumed, true, now)).toEqual(closedCircuit)
      }),
    )
  })

  it("lets calls through, then none, then tries", () => {
    expect(circuitAllows(closedCircuit, 0)).toBe("call")
    const paused = { failures: 20, pausedUntil: 1_000 }
    expect([circuitAllows(paused, 999), circuitAllows(paused, 1_000)]).toEqual(["paused", "probe"])
  })
})

describe("a recorded call", () => {
  it("has a name for every event and every failure", () => {
    for (const event of webhookEvents) expect(nameOfCall({ event, nodeName: "" })).not.toBe("")
    for (const failure of webhookFailures) expect(nameOfFailure({ failure, status: 503 })).not.toBe("")
    expect(Object.keys(fieldOfEvent).toSorted()).toEqual(
      webhookEvents.filter((event) => event !== "test" && event !== "system").toSorted(),
    )
  })

  it("as a command is one command whatever the body holds, without a secret", () => {
    const command = curlOf(
      { requestBody: '{"a":"d\'água; rm -rf /"}' },
      {
        url: "https://erp.casa.com.br/a?x='1'",
        headers: [{ key: "Authorization" }, { key: "authorization" }],
      },
    )
    expect(command).toContain(`--data-raw '{"a":"d'\\''água; rm -rf /"}'`)
    expect(command.match(/<valor>/gu)).toHaveLength(1)
    expect(command).toContain("sha256=<assinatura>")
  })
})
