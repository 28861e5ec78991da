import { describe, expect, it } from "vitest"
import type { Comparison, NodeForm } from "../../../flow/index.ts"
import { sketchNode } from "../../../flow/testing/index.ts"
import type { SentFile } from "../../../channel/index.ts"
import { sketchEntity } from "../../../entity/testing/index.ts"
import { EntityTypeId, FileId, NodeId } from "../../../kernel/index.ts"
import { textsToNode } from "../../replay/texts-to-node.ts"
import { readTextIn } from "../step.ts"
import { sketchScript, waitingAt } from "../../testing/index.ts"
import {
  type CompiledScript,
  coverage,
  type EngineInput,
  type EngineState,
  initialState,
  recordConversation,
  replay,
  step,
} from "../../index.ts"

const names = ["imagem", "documento", "arquivo", "qualquer_resposta"] as const
const entities = names.map((name, at) => sketchEntity(at + 1, name, [], { kind: "system" }))
const entity = (name: (typeof names)[number]) => ({ id: EntityTypeId.make(names.indexOf(name) + 1), name })

const photo: SentFile = {
  kind: "image",
  name: "foto do RG (1).jpg",
  id: FileId.make("0123456789abcdef0123456789abcdef"),
}
const bill: SentFile = { kind: "document", name: "conta.pdf" }
const sticker: SentFile = { kind: "sticker", name: "oi.webp" }
const photoValue = "/api/files/0123456789abcdef0123456789abcdef#foto_do_RG_1_.jpg"

const send = (...files: ReadonlyArray<SentFile>): EngineInput => ({ kind: "file", files })
const text = (words: string): EngineInput => ({ kind: "text", text: words })
const turn = (script: CompiledScript, state: EngineState, input: EngineInput) => {
  const { state: next, effects } = step(script, state, input, { now: 0, seed: 0 })
  return { state: next, said: effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : [])) }
}
const mention = (source: number, variable: string) => [
  {
    kind: "paragraph" as const,
    children: [
      { kind: "text" as const, text: "Recebi " },
      { kind: "mention" as const, variable, sourceNodeId: NodeId.make(source) },
    ],
  },
]

const script = sketchScript(
  [
    sketchNode(1, {
      says: "Envie a foto do RG.",
      answers: [
        { to: 4, entity: entity("arquivo"), saveAs: "outro" },
        { to: 2, entity: entity("imagem"), saveAs: "rg" },
        { to: 3, phrases: ["não tenho"] },
      ],
      fallbacks: ["Preciso de uma foto."],
    }),
    sketchNode(2, { says: mention(1, "rg") }),
    sketchNode(3, { says: "Sem foto" }),
    sketchNode(4, { says: "Outro arquivo" }),
  ],
  { entities },
)

describe("an answer that takes a file", () => {
  it("keeps the address of the file with its name, and the bot says the name alone", () => {
    const { state, said } = turn(script, waitingAt(1), send(photo))
    expect(state).toMatchObject({ node: 2, variables: { "1/rg": photoValue } })
    expect(said).toEqual(["Recebi foto_do_RG_1_.jpg"])
  })

  it("comes before one for any file, whatever is listed first, and takes the first of its kind", () => {
    expect(turn(script, waitingAt(1), send(bill)).state).toMatchObject({
      node: 4,
      variables: { "1/outro": "conta.pdf" },
    })
    expect(turn(script, waitingAt(1), send(sticker)).state.node).toBe(4)
    expect(turn(script, waitingAt(1), send(bill, photo)).state.variables).toEqual({ "1/rg": photoValue })
  })

  it("comes before its caption, which is read where no answer takes the file", () => {
    const withCaption = (files: ReadonlyArray<SentFile>): EngineInput => ({ kind: "file", text: "não tenho", files })
    expect(turn(script, waitingAt(1), withCaption([photo])).state.node).toBe(2)
    const photos = sketchScript(
      [
        sketchNode(1, {
          answers: [
            { to: 2, entity: entity("imagem") },
            { to: 3, phrases: ["não tenho"] },
          ],
        }),
        sketchNode(2),
        sketchNode(3),
      ],
      { entities },
    )
    expect(turn(photos, waitingAt(1), withCaption([bill])).state.node).toBe(3)
  })

  it("takes neither a text nor a file of another kind: the node says its exception, and goes on after so many", () => {
    const misses: Comparison = { subject: { fact: "node.misses" }, as: "number", is: "greater", to: ["1"] }
    const asking = sketchScript(
      [
        sketchNode(1, {
          answers: [
            { to: 2, entity: entity("imagem") },
            { to: 3, when: { match: "all", of: [misses] } },
          ],
          fallbacks: ["Preciso de uma foto."],
        }),
        sketchNode(2),
        sketchNode(3, { says: "Deixa para lá." }),
      ],
      { entities },
    )
    const once = turn(asking, waitingAt(1), text("foto.jpg"))
    expect(once).toMatchObject({ said: ["Preciso de uma foto."], state: { node: 1, misses: 1 } })
    expect(turn(asking, once.state, send(bill)).said).toEqual(["Deixa para lá."])
    expect(turn(asking, once.state, { kind: "file" }).said).toEqual(["Deixa para lá."])
    expect(turn(asking, once.state, send(photo)).state.node).toBe(2)
  })

  it("answers no second node, and a text capture takes no file", () => {
    const twice = sketchScript(
      [
        sketchNode(1, { answers: [{ to: 2, entity: entity("imagem") }] }),
        sketchNode(2, {
          answers: [
            { to: 3, entity: entity("arquivo") },
            { to: 4, entity: entity("qualquer_resposta") },
          ],
        }),
        sketchNode(3),
        sketchNode(4),
      ],
      { entities },
    )
    expect(turn(twice, waitingAt(1), send(photo)).state.node).toBe(2)
    const any = sketchScript(
      [sketchNode(1, { answers: [{ to: 2, entity: entity("qualquer_resposta") }] }), sketchNode(2)],
      { entities },
    )
    expect(turn(any, waitingAt(1), send(photo)).state).toMatchObject({ node: 1, variables: {} })
  })

  it("is heard at the start by who begins with a file", () => {
    expect(turn(script, initialState, { kind: "started", files: [photo] }).state.node).toBe(2)
    expect(turn(script, initialState, { kind: "started", text: "não tenho", files: [] }).state.node).toBe(3)
  })

  it("is told as recognised", () => {
    expect(readTextIn(script, waitingAt(1), send(photo))).toEqual({
      nodeId: 1,
      text: photo.name,
      recognition: { by: "entity", answer: "Node 2", entity: "rg", value: photoValue },
    })
  })
})

describe("a form with a field for a file", () => {
  const form: NodeForm = {
    fields: [
      { name: "nome_da_rua", entity: entity("qualquer_resposta"), question: "Que rua?", wrong: [] },
      { name: "foto", entity: entity("imagem"), question: "E a foto?", wrong: ["Envie uma foto."] },
    ],
    confirm: "",
  }
  const asking = sketchScript(
    [
      sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
      sketchNode(2, { form, answers: [{ to: 3, when: { match: "all", of: [] } }] }),
      sketchNode(3, { says: "Pronto" }),
    ],
    { entities },
  )
  const after = (...inputs: ReadonlyArray<EngineInput>) =>
    inputs.reduce((played, input) => turn(asking, played.state, input), {
      state: waitingAt(1),
      said: [] as ReadonlyArray<string>,
    })

  it("takes a file at its question, or before, and says its own sentence of anything else", () => {
    const asked = after(text("oi"), text("Rua A"))
    expect(asked.said).toEqual(["E a foto?"])
    expect(turn(asking, asked.state, text("foto.jpg")).said).toEqual(["Envie uma foto."])
    expect(turn(asking, asked.state, send(bill)).said).toEqual(["Envie uma foto."])
    expect(turn(asking, asked.state, send(photo)).state.variables).toMatchObject({ "2/foto": photoValue })
    expect(after(text("oi"), send(photo), text("Rua A")).state.variables).toMatchObject({ "2/foto": photoValue })
  })

  it("lists the file by its name, and takes another in its place at the confirmation", () => {
    const listed = after(text("oi"), text("Rua A"), send(photo))
    expect(listed.said.join()).toContain("foto_do_RG_1_.jpg")
    expect(listed.said.join()).not.toContain("/api/files")
    const corrected = turn(asking, listed.state, send({ kind: "image", name: "nova.png" }))
    expect(corrected.said.join()).toContain("nova.png")
    expect(turn(asking, corrected.state, text("sim")).said).toEqual(["Pronto"])
  })
})

describe("a conversation with files", () => {
  it("is recorded by their names, and repeated as it was, stored or not", () => {
    const recorded = recordConversation(script, [{ kind: "started" }, send({ kind: "image", name: "rg.png" })])
    expect(recorded.turns).toEqual([
      { bot: "Envie a foto do RG." },
      { file: "rg.png" },
      { bot: "Recebi rg.png" },
      { stands: "waiting" },
    ])
    expect(replay(script, recorded).difference).toBeUndefined()
    const stored = recordConversation(script, [{ kind: "started", files: [bill, photo] }])
    expect(stored.turns[0]).toEqual({ file: "conta.pdf", sent: [bill, photo] })
    expect(replay(script, stored).state.variables).toEqual({ "1/rg": photoValue })
    expect(coverage(script, [recorded, stored]).nodes.missing).toEqual([3, 4])
  })

  it("of before, with a file of which nothing is known, goes on as it was", () => {
    const plain = sketchScript([sketchNode(1, { says: "Oi", fallbacks: ["Não entendi."] }), sketchNode(2)])
    const old = { version: 1 as const, turns: [{ bot: "Oi" }, { file: "arquivo" }, { bot: "Não entendi." }] }
    expect(replay(plain, old).difference).toBeUndefined()
  })

  it("can be made up for a node that only a file leads to", () => {
    expect(textsToNode(script, NodeId.make(2))).toEqual([{ text: "", files: [{ kind: "image", name: "imagem.jpg" }] }])
  })
})
