import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { faultsOf, type FlowDocument } from "../../flow/index.ts"
import { InteractionId, NodeId } from "../../kernel/index.ts"
import { compile, scriptOf, step, teachPhrases, unclearMessages, unteachPhrases } from "../index.ts"
import { recognise } from "../language/recognise.ts"
import { shoeShopFlow, waitingAt } from "../testing/index.ts"

const id = Schema.decodeSync(NodeId)
const phrasesOf = (document: FlowDocument, target: number) =>
  document.nodes[0]?.userInteractions.find((answer) => answer.target === target)?.phrases

describe("teaching a flow", () => {
  it("adds the texts to the answer that leads to a node, each once", () => {
    const taught = Result.getOrThrow(
      teachPhrases(shoeShopFlow, id(1), { target: id(3) }, ["  não serviu ", "Não serviu", "quero trocar o produto"]),
    )
    expect(taught).toMatchObject({ nodeId: 1, target: 3, phrases: ["não serviu"], made: false })
    expect(phrasesOf(taught.document, 3)).toEqual(["quero trocar o produto", "fazer uma troca", "não serviu"])
    expect(phrasesOf(taught.document, 2)).toEqual(phrasesOf(shoeShopFlow, 2))
  })

  it("makes a node for a new answer, and leads there", () => {
    const taught = Result.getOrThrow(teachPhrases(shoeShopFlow, id(1), "new", ["tem estacionamento"]))
    const { document, made } = taught
    const target = "target" in taught ? taught.target : undefined
    expect(made).toBe(true)
    expect(document.nodes).toHaveLength(4)
    expect(faultsOf(document)).toEqual([])
    const node = compile(scriptOf(document)).nodeAt(id(1))
    expect(node && recognise(node, "tem estacionamento")).toMatchObject({ kind: "answer", target })
  })

  it("is taught to a question from anywhere, or to a new one named after it, and is taken back", () => {
    const texts = ["tem estacionamento", "onde paro o carro"]
    const made = Result.getOrThrow(teachPhrases(shoeShopFlow, id(1), "new-question", texts))
    const question = InteractionId.make(1)
    expect(made).toMatchObject({ made: true, question, phrases: texts })
    const asked = { id: question, name: "tem estacionamento", phrases: texts, texts: [""], target: null }
    expect(made.document.questions).toEqual([asked])
    const more = Result.getOrThrow(teachPhrases(made.document, id(1), { question }, ["Tem estacionamento?", "vagas"]))
    expect(more).toMatchObject({ made: false, phrases: ["vagas"] })
    expect(Result.getOrThrow(unteachPhrases(more.document, more))).toEqual(made.document)
    expect(teachPhrases(shoeShopFlow, id(1), { question }, texts)).toEqual(
      Result.fail("A pergunta não está mais no rascunho."),
    )
  })

  it("is taken back, wherever the answer has changed since", () => {
    const taught = Result.getOrThrow(teachPhrases(shoeShopFlow, id(1), { target: id(3) }, ["não serviu", "apertou"]))
    const later = Result.getOrThrow(teachPhrases(taught.document, id(1), { target: id(3) }, ["ficou largo"]))
    const back = Result.getOrThrow(unteachPhrases(later.document, taught))
    expect(phrasesOf(back, 3)).toEqual(["quero trocar o produto", "fazer uma troca", "ficou largo"])
    expect(Result.getOrThrow(unteachPhrases(taught.document, taught))).toEqual(shoeShopFlow)
  })

  it("is refused with a sentence where node or answer are gone, or no text is short enough", () => {
    expect(teachPhrases(shoeShopFlow, id(9), { target: id(3) }, ["x"])).toEqual(Result.fail(unclearMessages.nodeGone))
    expect(teachPhrases(shoeShopFlow, id(1), { target: id(9) }, ["x"])).toEqual(Result.fail(unclearMessages.answerGone))
    expect(teachPhrases(shoeShopFlow, id(2), "new", ["x"])).toEqual(Result.fail(unclearMessages.answerGone))
    expect(teachPhrases(shoeShopFlow, id(1), "new", ["a".repeat(1_001), " "])).toEqual(
      Result.fail(unclearMessages.tooLong),
    )
    expect(teachPhrases(shoeShopFlow, id(1), "new", ["?!", " "])).toEqual(Result.fail(unclearMessages.noWords))
    expect(unteachPhrases(shoeShopFlow, { nodeId: id(1), target: id(9), phrases: [] })).toEqual(
      Result.fail(unclearMessages.answerGone),
    )
  })
})

describe("a step", () => {
  const script = compile(scriptOf(shoeShopFlow))
  const unclearIn = (text: string) => step(script, waitingAt(1), { kind: "text", text }, { now: 0, seed: 0 }).unclear

  it("says what it did not understand, or hardly", () => {
    expect(unclearIn("vocês consertam sapatos?")).toMatchObject({ nodeId: 1, recognition: { by: "nothing" } })
    expect(unclearIn("saber do frete")).toMatchObject({ recognition: { by: "language" } })
  })

  it("says nothing where a phrase or a clear likeness decides, and at the start, where nothing was asked", () => {
    expect(unclearIn("quero trocar o produto")).toBeUndefined()
    expect(unclearIn("eu quero trocar um produto")).toBeUndefined()
    expect(unclearIn(" ")).toMatchObject({ recognition: { by: "nothing" } })
    const started = step(
      script,
      waitingAt(1, { node: null }),
      { kind: "started", text: "boa noite" },
      { now: 0, seed: 0 },
    )
    expect(started.unclear).toBeUndefined()
  })
})
