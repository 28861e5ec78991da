import { describe, expect, it } from "vitest"
import { isClear } from "./language-match.ts"
import { createLanguageMatcher } from "./language-matcher.ts"
import { modelFromBytes, modelToBytes } from "./language-model-bytes.ts"
import { trainLanguageModel } from "./language-model.ts"

/** What each text is taken for at a node whose answers have these phrases. */
const node = (answers: Readonly<Record<string, ReadonlyArray<string>>>) => {
  const names = Object.keys(answers)
  const matcher = createLanguageMatcher(Object.values(answers).map((phrases) => ({ phrases })))
  return (text: string): string | undefined => {
    const found = matcher.best(text)
    return isClear(found) ? names[found.intent] : undefined
  }
}

describe("a node of yes and no", () => {
  const urgent = node({ yes: ["Sim, é urgente", "é urgente"], no: ["Não"] })

  it.each(["sim", "urgente sim", "muito urgente", "é urgente", "ok", "👍🏽"])("takes %j for its yes", (text) =>
    expect(urgent(text)).toBe("yes"),
  )
  it.each([
    "não é urgente",
    "claro que não",
    "com certeza não",
    "não pode ser",
    "nem é urgente",
    "não tem urgência",
    "👎",
  ])("takes %j for its no", (text) => expect(urgent(text)).toBe("no"))
  it.each(["não sei", "não entendi", "talvez", "obrigado", "tchau", "bom dia"])("takes %j for neither", (text) =>
    expect(urgent(text)).toBeUndefined(),
  )

  it("takes 'não sei' for the answer that says so", () => {
    const asked = node({ yes: ["sim"], no: ["não"], unsure: ["não sei", "tenho dúvida"] })
    expect([asked("sei lá"), asked("não faço ideia"), asked("acho que não")]).toEqual(["unsure", "unsure", "no"])
  })

  it("leaves a wish beside the no to the answer of the wish", () => {
    const asked = node({ yes: ["Sim"], no: ["Não"], person: ["falar com atendente"] })
    expect(asked("não, quero falar com atendente")).toBe("person")
    expect(asked("não quero falar com atendente")).toBe("no")
    expect(asked("não recebi ainda")).toBe("no")
    expect(asked("sim, por favor")).toBe("yes")
  })

  it("knows its yes and no where one answer only negates the other", () => {
    const asked = node({ yes: ["é urgente", "urgente"], no: ["não é urgente", "pode esperar"] })
    expect([asked("sim"), asked("não"), asked("nem um pouco urgente"), asked("bem urgente")]).toEqual([
      "yes",
      "no",
      "no",
      "yes",
    ])
  })

  it("takes no side where two answers are a yes", () => {
    const asked = node({ one: ["Sim, quero o básico"], other: ["Sim, quero o completo"], no: ["Não"] })
    expect([asked("sim"), asked("não mesmo"), asked("sim, o completo")]).toEqual([undefined, "no", "other"])
  })
})

describe("a node of other answers", () => {
  const access = node({ access: ["não consigo acessar", "não consigo entrar no app"], bill: ["segunda via do boleto"] })

  it("keeps an answer whose phrases negate, and refuses what affirms", () => {
    expect(access("não consigo acessar minha conta")).toBe("access")
    expect(access("consigo acessar")).toBeUndefined()
    expect(access("não")).toBeUndefined()
  })

  it.each(["sim", "não", "ok", "certo", "obrigado", "tchau", "talvez"])("takes %j for none of them", (text) => {
    expect(access(text)).toBeUndefined()
  })

  it("tells what was not received from what is ordered", () => {
    const order = node({
      missing: ["não recebi meu pedido", "meu pedido não chegou"],
      order: ["quero fazer um pedido"],
    })
    expect([order("não recebi o pedido"), order("recebi meu pedido"), order("quero fazer pedido")]).toEqual([
      "missing",
      undefined,
      "order",
    ])
  })

  it("takes courtesies for the answers that have them as phrases", () => {
    const small = node({ bye: ["tchau", "até mais"], thanks: ["obrigado"], hello: ["oi", "olá"] })
    expect([
      small("tchau tchau"),
      small("até logo"),
      small("muito obrigado"),
      small("valeu"),
      small("bom dia"),
    ]).toEqual(["bye", "bye", "thanks", "thanks", "hello"])
  })
})

describe("words that are spelt or called otherwise", () => {
  it("are repaired where letters sound alike, and are no other answer where none is meant", () => {
    const shop = { cancel: ["cancelar pedido"], track: ["rastrear pedido"] }
    expect(node(shop)("canselar pedido")).toBe("cancel")
    const [bill, track] = [["segunda via do boleto"], shop.track]
    expect(node({ track, bill })("canselar pedido")).toBeUndefined()
    expect(node({ track, bill })("cancelar pedido")).toBeUndefined()
    expect(node({ track, bill })("rastrear o pedido")).toBe("track")
  })

  it.each([
    ["delivery", "delivery"],
    ["vocês fazem delivery?", "delivery"],
    ["humano", "person"],
    ["quero um humano", "person"],
    ["wifi", "internet"],
    ["o wi-fi não funciona", "internet"],
    ["motor", undefined],
  ])("%j is %j in trade", (text, meant) => {
    const asked = node({
      delivery: ["quero saber da entrega", "prazo de entrega"],
      person: ["falar com atendente", "quero um atendente"],
      internet: ["internet caiu", "sem internet", "internet não funciona"],
    })
    expect(asked(text)).toBe(meant)
  })
})

describe("the roles of answers", () => {
  const listed = [
    { phrases: ["sim", "quero"] },
    { phrases: ["não", "agora não"] },
    { phrases: ["não sei", "talvez"] },
    { phrases: ["bom dia"] },
    { phrases: ["obrigado"] },
    { phrases: ["tchau"] },
    { phrases: ["segunda via do boleto"] },
  ]
  const roles = { yes: 0, no: 1, unsure: 2, greeting: 3, thanks: 4, farewell: 5 }

  it("are those of the order in which the answers are listed, and none where there is no such answer", () => {
    expect(trainLanguageModel(listed).roles).toEqual(roles)
    expect(trainLanguageModel(listed.toReversed()).roles).toEqual({
      yes: 6,
      no: 5,
      unsure: 4,
      greeting: 3,
      thanks: 2,
      farewell: 1,
    })
    expect(Object.values(trainLanguageModel(listed.slice(6)).roles).filter((at) => at !== undefined)).toEqual([])
  })

  it("are stored with the model", () => {
    for (const intents of [listed, listed.slice(6)]) {
      const model = trainLanguageModel(intents)
      expect(modelFromBytes(modelToBytes(model))?.roles).toEqual(model.roles)
    }
  })

  it("are known to a trained node, which reads no phrase again for a yes, a no or a courtesy", () => {
    const model = trainLanguageModel(listed)
    let reads = 0
    const watched = listed.map(({ phrases }) => ({
      get phrases() {
        reads += 1
        return phrases
      },
    }))
    const matcher = createLanguageMatcher(watched, model)
    const texts = ["sim, claro", "não mesmo", "sei lá", "boa tarde", "valeu", "até mais"]
    expect(texts.map((text) => matcher.best(text)?.intent)).toEqual([0, 1, 2, 3, 4, 5])
    expect(reads).toBe(0)
  })
})
