import { packedFiles } from "@prosa/core/flow/testing"
import { describe, expect, it } from "vitest"
import { conversesAs, importedFrom, outcomesOf, problemsOfImport } from "./imported-conversations.ts"

const nlu = `version: "3.1"
nlu:
- intent: saudacao
  examples: |
    - oi
    - olá
    - bom dia
- intent: bem
  examples: |
    - estou ótimo
    - tudo bem comigo
- intent: mal
  examples: |
    - estou triste
    - hoje não estou bem
- intent: afirmar
  examples: |
    - sim
    - ajudou sim
- intent: negar
  examples: |
    - não
    - de jeito nenhum
- intent: horario
  examples: |
    - qual o horário
    - que horas vocês abrem
`
const domain = `version: "3.1"
intents: [saudacao, bem, mal, afirmar, negar, horario]
responses:
  utter_saudacao:
  - text: "Olá! Como você está?"
    buttons:
    - title: Bem
      payload: /bem
    - title: Mal
      payload: /mal
  utter_bem:
  - text: Que bom!
  utter_animar:
  - text: "Olhe isto:"
    image: https://loja.example/gato.jpg
  utter_ajudou:
  - text: Ajudou?
  utter_tchau:
  - text: Até logo.
  utter_horario:
  - text: Das 8h às 18h.
`
const stories = `version: "3.1"
stories:
- story: caminho feliz
  steps:
  - intent: saudacao
  - action: utter_saudacao
  - intent: bem
  - action: utter_bem
- story: caminho triste, ajudou
  steps:
  - intent: saudacao
  - action: utter_saudacao
  - intent: mal
  - action: utter_animar
  - action: utter_ajudou
  - intent: afirmar
  - action: utter_bem
- story: caminho triste, não ajudou
  steps:
  - intent: saudacao
  - action: utter_saudacao
  - intent: mal
  - action: utter_animar
  - action: utter_ajudou
  - intent: negar
  - action: utter_tchau
rules:
- rule: horário
  steps:
  - intent: horario
  - action: utter_horario
`

describe("a project of Rasa converses here as there", () => {
  it("follows its stories, those that begin alike as one, and answers its rules anywhere", () => {
    const bot = importedFrom(
      packedFiles({
        "bot/domain.yml": domain,
        "bot/data/nlu.yml": nlu,
        "bot/data/stories.yml": stories,
        "bot/config.yml": "language: pt\npipeline: []",
        "bot/tests/test_stories.yml": "stories: []",
      }),
    )
    expect(problemsOfImport(bot)).toEqual([])
    expect(outcomesOf(bot)).toEqual(["Resposta “utter_animar”: changed", "bot/tests/test_stories.yml: left-out"])
    const begin = ["Olá! Como você está? [Bem|Mal]"]
    conversesAs(bot, ...begin, "> Bem", "Que bom!", "?")
    conversesAs(
      bot,
      ...begin,
      "> hoje não estou nada bem",
      "Olhe isto:",
      "https://loja.example/gato.jpg",
      "Ajudou?",
      "> que horas abrem?",
      "Das 8h às 18h.",
      "Olhe isto:",
      "https://loja.example/gato.jpg",
      "Ajudou?",
      "> não",
      "Até logo.",
      "?",
    )
  })

  it("asks for what a form needs, and says what a rule says after it", () => {
    const bot = importedFrom(`version: "3.1"
intents: [reservar, saudacao]
entities: [cozinha]
slots:
  cozinha:
    type: text
    mappings: [{type: from_entity, entity: cozinha}]
  pessoas:
    type: float
    mappings: [{type: from_entity, entity: number}]
  fora:
    type: bool
    mappings:
    - {type: from_intent, intent: afirmar, value: true}
    - {type: from_intent, intent: negar, value: false}
  obs:
    type: text
    mappings: [{type: from_text}]
forms:
  reserva_form:
    required_slots: [cozinha, pessoas, fora, obs]
responses:
  utter_saudacao: [{text: Oi! Quer reservar?}]
  utter_ask_cozinha: [{text: Que comida?}]
  utter_ask_pessoas: [{text: Quantas pessoas?}]
  utter_ask_fora: [{text: Mesa fora?}]
  utter_ask_reserva_form_obs: [{text: Alguma observação?}]
  utter_pronto: [{text: "Reservei: {cozinha}, {pessoas}, {obs}."}]
nlu:
- intent: saudacao
  examples: |
    - oi
- intent: reservar
  examples: |
    - quero reservar uma mesa
    - reservar mesa num [italiano](cozinha)
    - mesa em restaurante [da Itália]{"entity": "cozinha", "value": "italiano"}
    - jantar [japonês](cozinha)
rules:
- rule: oi
  steps:
  - intent: saudacao
  - action: utter_saudacao
- rule: começa
  steps:
  - intent: reservar
  - action: reserva_form
  - active_loop: reserva_form
- rule: termina
  condition:
  - active_loop: reserva_form
  steps:
  - action: reserva_form
  - active_loop: null
  - slot_was_set:
    - requested_slot: null
  - action: utter_pronto
  - action: action_grava
`)
    expect(problemsOfImport(bot)).toEqual([])
    expect(outcomesOf(bot)).toEqual(["Ação “action_grava”: left-out"])
    expect(bot.entities).toEqual([
      {
        name: "cozinha",
        entries: [
          { value: "italiano", synonyms: ["da Itália"] },
          { value: "japonês", synonyms: [] },
        ],
      },
    ])
    conversesAs(
      bot,
      "Oi! Quer reservar?",
      "> quero reservar mesa num restaurante japonês",
      "Quantas pessoas?",
      "> 4",
      "Mesa fora?",
      "> sim",
      "Alguma observação?",
      "> perto da janela",
      "Reservei: japonês, 4, perto da janela.",
      "?",
    )
  })
})
