import { importForeignFlow } from "@prosa/core/flow"
import { packedFiles } from "@prosa/core/flow/testing"
import { Result } from "effect"
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
    expect(outcomesOf(bot)).toEqual(["Ação “action_grava”: left-out", "Entidade “cozinha”: changed"])
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

  it("goes on at checkpoints, after what the bot has said, and by any of several intents", () => {
    const bot = importedFrom(`
responses:
  utter_oi: [{text: Oi! Quer ajuda?}]
  utter_mais: [{text: Mais alguma coisa?}]
  utter_tchau: [{text: "Tchau! Veja [o site](https://loja.example)."}]
  utter_frete: [{text: O frete é grátis.}]
  utter_assunto: [{text: Sobre o quê?}]
intents: [oi, sim, claro, nao, frete]
actions: [action_conta]
nlu:
- intent: oi
  examples: [oi, olá]
- intent: sim
  examples: [sim]
- intent: claro
  examples: [claro]
- intent: nao
  examples: [não]
- intent: frete
  examples:
  - text: quanto é o frete
  - text: "tem [frete](assunto) grátis"
stories:
- story: começa
  steps:
  - intent: oi
  - action: utter_oi
  - or:
    - intent: sim
    - intent: claro
  - action: utter_assunto
  - checkpoint: assuntos
- story: frete
  steps:
  - checkpoint: assuntos
  - intent: frete
  - action: action_conta
  - action: utter_frete
  - action: utter_mais
rules:
- rule: nada mais
  steps:
  - action: utter_mais
  - intent: nao
  - action: utter_tchau
`)
    expect(problemsOfImport(bot)).toEqual([])
    expect(outcomesOf(bot)).toEqual(["Ação “action_conta”: left-out", "Entidade “assunto”: left-out"])
    conversesAs(
      bot,
      "Oi! Quer ajuda?",
      "> claro",
      "Sobre o quê?",
      "> quanto é o frete?",
      "O frete é grátis.",
      "Mais alguma coisa?",
      "> não",
      "Tchau! Veja o site (https://loja.example).",
      "?",
    )
  })

  it("answers each question of a group, and what nobody understands", () => {
    const bot = importedFrom(`
version: "2.0"
nlu:
- intent: saudacao
  examples: |
    - oi
- intent: faq/frete
  examples: |
    - quanto é o frete
- intent: faq/troca
  examples: |
    - como troco um produto
responses:
  utter_saudacao: [{text: Oi!}]
  utter_faq/frete: [{text: Grátis.}]
  utter_faq/troca: [{text: Em sete dias.}, {text: Em uma semana.}]
  utter_default: [{text: Não entendi.}, {text: Como?}]
  utter_perdida: [{text: Só o código me diz.}]
rules:
- rule: oi
  steps: [{intent: saudacao}, {action: utter_saudacao}]
- rule: perguntas
  steps: [{intent: faq}, {action: utter_faq}, {action: action_marca}]
`)
    expect(problemsOfImport(bot)).toEqual([])
    expect(outcomesOf(bot)).toEqual(["Resposta “utter_perdida”: changed", "Ação “action_marca”: left-out"])
    conversesAs(bot, "Oi!", "> quanto é o frete", "Grátis.", "?")
    const [, , exchange] = bot.flow.questions ?? []
    expect(exchange).toMatchObject({ name: "faq/troca", texts: ["Em sete dias.", "Em uma semana."], target: null })
    const waiting = bot.flow.nodes.find(({ title }) => title === "Aguarda")
    expect(waiting?.fallbackMessages).toEqual(["Não entendi.", "Como?"])
  })

  it("means the answer outside of a form where a rule holds only within it, and tells what does not come", () => {
    const bot = importedFrom(`
slots:
  nome: {type: text}
  plano: {type: categorical, values: [a, b]}
forms:
  f: {required_slots: {nome: [{type: from_text}], plano: [{type: from_text}]}}
responses:
  utter_oi: [{text: Oi!, condition: [{type: slot, name: nome, value: x}]}, {text: Olá!}]
  utter_ask_nome: [{text: Nome?}]
  utter_ask_plano: [{text: Qual plano?, buttons: [{title: Básico, payload: '/plano{"plano": "a"}'}, {title: Total, payload: /total}]}]
  utter_fim: [{text: "Feito, {nome}: {plano}."}]
  utter_piada: [{text: Ha!}]
  utter_volta: [{text: Voltemos.}]
nlu:
- intent: oi
  examples: "- oi"
- intent: quero
  examples: "- quero um plano"
- intent: piada
  examples: "- conte uma piada"
- intent: solto
  examples: "- ninguém responde"
- lookup: cor
  examples: "- azul"
rules:
- rule: na form
  condition: [{active_loop: f}]
  steps: [{intent: piada}, {action: utter_piada}, {action: utter_volta}, {action: f}, {active_loop: f}]
- rule: oi
  steps: [{intent: oi}, {action: utter_oi}]
- rule: piada
  steps: [{intent: piada}, {action: utter_piada}]
- rule: quero
  steps: [{intent: quero}, {action: f}, {active_loop: f}]
- rule: fim
  condition: [{active_loop: f}]
  steps: [{active_loop: null}, {action: utter_fim}]
stories:
- story: decide
  steps: [{intent: oi}, {action: utter_oi}, {slot_was_set: [{plano: a}]}, {action: utter_piada}]
- story: falta
  steps: [{intent: sem_frases}, {action: utter_some}]
flows:
  transferir: {steps: []}
`)
    expect(problemsOfImport(bot)).toEqual([])
    expect(outcomesOf(bot)).toEqual([
      "História “decide”: changed",
      "Regra “na form”: changed",
      "Intent “solto”: left-out",
      "Intent “sem_frases”: left-out",
      "Resposta “utter_oi”: changed",
      "Resposta “utter_ask_plano”: changed",
      "Resposta “utter_volta”: changed",
      "Resposta “utter_some”: left-out",
      "Entidade “cor”: left-out",
      "Fluxo CALM “transferir”: left-out",
    ])
    conversesAs(
      bot,
      "Olá!",
      "> quero um plano",
      "Nome?",
      "> conte uma piada",
      "Ha!",
      "Nome?",
      "> Ana",
      "Qual plano? [Básico|Total]",
      "> Total",
      "Feito, Ana: Total.",
      "?",
    )
  })

  it("reads a file of phrases alone as questions without answers, and refuses the older format and what is no YAML", () => {
    const phrases = importedFrom(nlu)
    expect(phrases.flow.questions?.map(({ name, phrases: said }) => [name, said.length])).toEqual([
      ["saudacao", 3],
      ["bem", 2],
      ["mal", 2],
      ["afirmar", 2],
      ["negar", 2],
      ["horario", 2],
    ])
    const refusal = (file: string | Uint8Array) =>
      Result.getOrThrow(Result.flip(importForeignFlow(file, "Fluxo"))).message
    expect(refusal("## intent:oi\n- oi\n")).toMatch(/formato antigo/u)
    expect(refusal(packedFiles({ "data/stories.md": "## caminho\n* oi\n  - utter_oi\n" }))).toMatch(/formato antigo/u)
    expect(refusal('nlu:\n- intent: "a\n')).toMatch(/não é um YAML/u)
    const mixed = importedFrom(
      packedFiles({
        "domain.yml": domain,
        "data/nlu.yml": nlu,
        "data/stories.md": "## a\n* saudacao\n - utter_saudacao\n",
      }),
    )
    expect(outcomesOf(mixed)).toContain("data/stories.md: left-out")
  })

  it("begins with what only code says, if that greets, and brings listed entities whole", () => {
    const bot = importedFrom(`
nlu:
- intent: oi
  examples: "- oi"
- intent: cor
  examples: |
    - [azul](cor)
    - [verde](cor)
- lookup: cor
  examples: |
    - lilás
slots: {cor: {type: text, mappings: [{type: from_entity, entity: cor}]}}
responses:
  utter_greet: [{text: Que cor?}]
  utter_cor: [{text: "Anotei {cor}."}]
stories:
- story: cor
  steps: [{intent: oi}, {action: action_saudar}, {intent: cor}, {action: utter_cor}]
- story: direto
  steps: [{intent: cor, entities: [cor]}, {action: utter_cor}]
`)
    expect(problemsOfImport(bot)).toEqual([])
    expect(bot.report.lines.map(({ message }) => message)).toEqual([
      "Nenhuma história diz este texto, que um código dizia: a conversa começa por ele.",
      "Código Python não é executado: use uma chamada a um sistema.",
    ])
    conversesAs(bot, "Que cor?", "> oi", "> lilás", "Anotei lilás.", "?")
  })
})
