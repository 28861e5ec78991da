import { initialState, step } from "@prosa/core/engine"
import { packedFiles, sketchDialogflow } from "@prosa/core/flow/testing"
import { describe, expect, it } from "vitest"
import { importedFrom, scriptOfImport } from "./imported-conversations.ts"

/** A shop as somebody trains it: what each intent answers, and how people say it. */
const shop: Readonly<Record<string, ReadonlyArray<string>>> = {
  Horário: [
    "qual o horário de funcionamento",
    "que horas vocês abrem",
    "até que horas fica aberto",
    "vocês abrem no domingo",
    "qual o horário de atendimento",
    "que horas a loja abre",
  ],
  Endereço: [
    "onde fica a loja",
    "qual o endereço de vocês",
    "em que rua vocês ficam",
    "qual o endereço da loja",
    "onde vocês ficam",
  ],
  Frete: [
    "quanto custa o frete",
    "qual o valor do frete",
    "o frete é grátis",
    "quanto fica o frete para minha casa",
    "vocês cobram frete",
  ],
  Troca: [
    "quero trocar um produto",
    "como faço uma troca",
    "posso trocar o tamanho",
    "quero fazer uma troca",
    "como trocar um produto",
  ],
  Pagamento: [
    "quais as formas de pagamento",
    "posso pagar com pix",
    "aceita cartão de crédito",
    "vocês aceitam pix",
    "dá para pagar no cartão",
  ],
  Pedido: [
    "onde está meu pedido",
    "quero rastrear meu pedido",
    "meu pedido não chegou",
    "quando chega o meu pedido",
    "quero saber do meu pedido",
  ],
  Atendente: [
    "quero falar com um atendente",
    "falar com uma pessoa",
    "me passa para um atendente",
    "quero falar com uma pessoa de verdade",
  ],
}

const answerOf = (intent: string): string => `Resposta sobre ${intent}.`

const asDialogflow = (phrases: typeof shop): Uint8Array =>
  sketchDialogflow({
    intents: {
      "Boas-vindas": { events: ["WELCOME"], says: [["Olá!"]] },
      ...Object.fromEntries(
        Object.entries(phrases).map(([name, given]) => [name, { phrases: given, says: [[answerOf(name)]] }]),
      ),
    },
  })

const asRasa = (phrases: typeof shop): Uint8Array =>
  packedFiles({
    "domain.yml": JSON.stringify({
      intents: Object.keys(phrases),
      entities: [],
      responses: {
        utter_greet: [{ text: "Olá!" }],
        ...Object.fromEntries(Object.keys(phrases).map((name) => [`utter_${name}`, [{ text: answerOf(name) }]])),
      },
    })
      .replace(/^\{/u, "{\n")
      .replaceAll(/"(intents|entities|responses)":/gu, "\n$1:"),
    "data.yml": [
      "nlu:",
      ...Object.entries(phrases).flatMap(([name, given]) => [
        `- intent: ${name}`,
        "  examples: |",
        ...given.map((phrase) => `    - ${phrase}`),
      ]),
      "rules:",
      ...Object.keys(phrases).map((name) => `- {rule: ${name}, steps: [{intent: ${name}}, {action: utter_${name}}]}`),
    ].join("\n"),
  })

/** Says each phrase to the bot that was trained without it, and counts what it answers: rightly, with another answer, or not at all. */
const heardOf = (
  file: (phrases: typeof shop) => Uint8Array,
  without: (phrases: ReadonlyArray<string>, phrase: string) => ReadonlyArray<string>,
) => {
  const counts = { right: 0, other: 0, none: 0 }
  for (const [intent, phrases] of Object.entries(shop))
    for (const phrase of phrases) {
      const script = scriptOfImport(importedFrom(file({ ...shop, [intent]: without(phrases, phrase) })))
      const begun = step(script, initialState, { kind: "started" }, { now: 0, seed: 1 })
      const { effects } = step(script, begun.state, { kind: "text", text: phrase }, { now: 0, seed: 1 })
      const texts = effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))
      if (texts.includes(answerOf(intent))) counts.right++
      else if (texts.some((text) => text.startsWith("Resposta sobre"))) counts.other++
      else counts.none++
    }
  return counts
}

// The phrases of an intent share words with each other: this shows that the training came along, and not how well other words are understood.
describe.each([
  ["Dialogflow", asDialogflow],
  ["Rasa", asRasa],
])("a bot that came from %s", (_, file) => {
  it("answers a phrase that was left out of its training by those beside it", () => {
    const withoutIt = (phrases: ReadonlyArray<string>, phrase: string) => phrases.filter((one) => one !== phrase)
    expect(heardOf(file, withoutIt)).toEqual({ right: 35, other: 0, none: 0 })
  })

  it("does not where none beside it came along", () => {
    expect(heardOf(file, () => ["zebra listrada"])).toMatchObject({ right: 0 })
  })
})
