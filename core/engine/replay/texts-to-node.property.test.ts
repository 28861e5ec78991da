import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sketchNode } from "../../flow/testing/index.ts"
import { EntityTypeId, type NodeId, NodeId as NodeIdSchema } from "../../kernel/index.ts"
import { playedScripts } from "../testing/arbitraries.ts"
import { sketchScript } from "../testing/index.ts"
import { compile, type CompiledScript, coverage, type Spoken } from "../index.ts"
import { textsToNode } from "./texts-to-node.ts"

const id = Schema.decodeSync(NodeIdSchema)
const entityId = Schema.decodeSync(EntityTypeId)

const turnOf = (spoken: Spoken) =>
  typeof spoken === "string" ? { person: spoken } : { file: spoken.files[0]?.name ?? "", sent: spoken.files }

/** What a test of these texts reaches, after the bot's greeting. */
const isReached = (script: CompiledScript, texts: ReadonlyArray<Spoken>, target: NodeId): boolean => {
  const turns = [{ bot: "" }, ...texts.map(turnOf)]
  return !coverage(script, [{ version: 1, turns }]).nodes.missing.includes(target)
}

describe("textsToNode", () => {
  it("finds only texts that lead to the node", () => {
    let found = 0
    fc.assert(
      fc.property(playedScripts, fc.nat(20), ({ script }, choice) => {
        const compiled = compile(script)
        const target = script.flow.nodes[choice % script.flow.nodes.length]?.id
        const texts = target === undefined ? undefined : textsToNode(compiled, target)
        fc.pre(target !== undefined && texts !== undefined)
        found += texts.length > 0 ? 1 : 0
        expect(isReached(compiled, texts, target)).toBe(true)
      }),
      { numRuns: 80 },
    )
    expect(found).toBeGreaterThan(20)
  })

  it("finds the shortest way, through phrases, entities, contact questions and webhooks", () => {
    const size = { id: entityId(7), name: "tamanho" }
    const mail = { id: entityId(8), name: "email" }
    const script = sketchScript(
      [
        sketchNode(1, {
          answers: [
            { to: 2, phrases: ["loja", "lojas"] },
            { to: 3, entity: size },
          ],
        }),
        sketchNode(2, { answers: [{ to: 3, phrases: ["roupas"] }] }),
        sketchNode(3, { callsWebhook: true, answers: [{ to: 4, entity: mail }] }),
        sketchNode(4, { kind: "end" }),
        sketchNode(5, {}),
      ],
      {
        asks: ["name", "email"],
        entities: [
          { ...size, kind: "normal", fuzzy: false, entries: [{ id: 1, value: "Grande", synonyms: ["G"] }] },
          { ...mail, kind: "system", fuzzy: false, entries: [] },
        ],
      },
    )
    const contact = ["Maria Silva", "maria@exemplo.com.br"]
    expect(textsToNode(script, id(1))).toEqual([])
    expect(textsToNode(script, id(2))).toEqual([...contact, "loja"])
    expect(textsToNode(script, id(4))).toEqual([...contact, "Grande", "maria@exemplo.com.br"])
    expect(textsToNode(script, id(5))).toBeUndefined()
  })
})
