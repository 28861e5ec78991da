import { describe, expect, it } from "vitest"
import { sketchScript } from "../testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { type CompiledScript, type EngineState, simulate, simulatorMessages } from "../index.ts"

/** The lines of a simulation; notes in brackets. */
const transcript = (script: CompiledScript, texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  let state: EngineState | undefined
  return texts.flatMap((text, at) => {
    const { state: next, answer } = simulate(script, state, text, { now: 0, seed: at })
    state = next
    return answer.replies.map((reply) => (reply.notice ? `[${reply.text}]` : reply.text))
  })
}

const shop = sketchScript([
  sketchNode(1, {
    says: "Olá!",
    replies: ["Boleto", "Gente", "Tchau"],
    answers: [
      { to: 2, phrases: ["boleto"] },
      { to: 3, phrases: ["gente"] },
      { to: 4, phrases: ["tchau"] },
    ],
    fallbacks: ["Não entendi."],
  }),
  sketchNode(2, { says: "Aqui está.", callsWebhook: true, fallbacks: ["Só sei do boleto."] }),
  sketchNode(3, { says: "Um instante.", transfer: { target: { kind: "external-platform" } } }),
  sketchNode(4, { says: "Até logo!", kind: "end" }),
])

describe("a simulated conversation", () => {
  it("starts with the person: the first text is offered after the greeting, without a fallback", () => {
    expect(transcript(shop, ["oi"])).toEqual(["Olá!"])
    const failed = `[${simulatorMessages.unanswered}]`
    expect(transcript(shop, ["boleto"])).toEqual(["Olá!", "Aqui está.", failed])
    expect(transcript(shop, ["oi", "xyz"]).at(-1)).toBe("Não entendi.")
  })

  it("continues when a webhook fails, and reports its status", () => {
    const { answer } = simulate(shop, undefined, "boleto", { now: 0, seed: 0 })
    expect(answer).toMatchObject({ nodeTitle: "Node 2", stands: "waiting", variables: {} })
    expect(answer.replies[0]?.buttons.map(({ label }) => label)).toEqual(["Boleto", "Gente", "Tchau"])
  })

  it("says its files, with the addresses at which they are read", () => {
    const file = { fileId: "a1", name: "vitrine.png", url: "/api/files/a1", mime: "image/png" }
    const script = sketchScript([sketchNode(1, { says: "", files: [file] })])
    const { answer } = simulate(script, undefined, "oi", { now: 0, seed: 0 })
    expect(answer.replies).toEqual([{ text: "", buttons: [], files: [file], notice: false }])
  })

  it("notes a transfer and an end, after which the bot is silent or begins anew", () => {
    const handed = simulatorMessages.handedOver("Plataforma Externa (Webhook)")
    expect(transcript(shop, ["gente", "alô?"])).toEqual(["Olá!", "Um instante.", `[${handed}]`])
    expect(transcript(shop, ["tchau", "oi"])).toEqual(["Olá!", "Até logo!", "[Conversa finalizada]", "Olá!"])
  })
})
