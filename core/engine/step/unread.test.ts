import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import { sketchEntity } from "../../entity/testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { sketchScript } from "../testing/index.ts"
import { type EngineInput, type EngineState, engineMessages, initialState, isUnread, step } from "../index.ts"

const { name } = engineMessages.contactQuestions
const played = (script: ReturnType<typeof sketchScript>, inputs: ReadonlyArray<EngineInput>) => {
  let state: EngineState = initialState
  const lines: Array<ReadonlyArray<string>> = []
  for (const input of inputs) {
    const next = step(script, state, input, { now: 0, seed: 0 })
    state = next.state
    lines.push(
      next.effects.flatMap((effect) => (effect.kind === "say" || effect.kind === "askContact" ? [effect.text] : [])),
    )
  }
  return { lines, state }
}
const photo: EngineInput = { kind: "file" }
const unread = (text: string): EngineInput => ({ kind: "text", text, unread: true })
const text = (words: string): EngineInput => ({ kind: "text", text: words })

describe("what is written before the bot's last words can be read", () => {
  it.each([
    [0, 10_000, 3, false],
    [12_999, 10_000, 3, true],
    [13_000, 10_000, 3, false],
    // written long before, delivered late
    [1_000, 10_000, 3, true],
    [10_000, 10_000, 0, false],
    [9_999, 10_000, 0, false],
  ])("is what came at %d after words at %d that take %d s: %s", (writtenAt, spokeAt, readingSeconds, expected) => {
    expect(isUnread({ writtenAt, spokeAt: writtenAt === 0 ? null : spokeAt, readingSeconds })).toBe(expected)
  })

  const script = sketchScript([
    sketchNode(1, { says: "Boleto ou troca?", fallbacks: ["Não entendi."], answers: [{ to: 2, phrases: ["boleto"] }] }),
    sketchNode(2, { says: "Aqui está. Algo mais?", fallbacks: ["Como?"], answers: [{ to: 1, phrases: ["menu"] }] }),
  ])

  it("gets no fallback message: four photos in a row are greeted once", () => {
    const next: EngineInput = { kind: "file", unread: true }
    expect(played(script, [{ kind: "started" }, next, next, next]).lines).toEqual([["Boleto ou troca?"], [], [], []])
    expect(played(script, [{ kind: "started" }, photo]).lines).toEqual([["Boleto ou troca?"], ["Não entendi."]])
  })

  it("counts where an answer recognises it, the last of it too", () => {
    const { lines, state } = played(script, [
      { kind: "started", text: "oi" },
      unread("tudo bem?"),
      unread("boleto"),
      unread("por favor"),
      unread("menu"),
      text("nada disso"),
    ])
    expect(lines).toEqual([
      ["Boleto ou troca?"],
      [],
      ["Aqui está. Algo mais?"],
      [],
      ["Boleto ou troca?"],
      ["Não entendi."],
    ])
    expect(state.misses).toBe(1)
  })

  it("may be any answer, where the node takes any: somebody may answer in a second", () => {
    const any = { id: EntityTypeId.make(1), name: "qualquer_resposta" }
    const asks = sketchScript(
      [
        sketchNode(1, { says: "Em que bairro?", answers: [{ to: 2, entity: any }] }),
        sketchNode(2, { says: "Anotado." }),
      ],
      { entities: [sketchEntity(1, "qualquer_resposta", [], { kind: "system" })] },
    )
    expect(played(asks, [{ kind: "started" }, unread("Centro")]).lines).toEqual([["Em que bairro?"], ["Anotado."]])
  })

  it("answers a contact question where it can, and is not refused where it cannot; what the start recognises is kept for it", () => {
    const asks = sketchScript(
      [
        sketchNode(1, { says: "Boleto?", answers: [{ to: 2, phrases: ["boleto"] }] }),
        sketchNode(2, { says: "Aqui está." }),
      ],
      { asks: ["name"] },
    )
    const { lines } = played(asks, [
      { kind: "started", text: "oi" },
      unread("boleto"),
      unread("por favor"),
      text("Ana"),
    ])
    expect(lines).toEqual([["Boleto?", name], [], [], ["Aqui está."]])
  })
})
