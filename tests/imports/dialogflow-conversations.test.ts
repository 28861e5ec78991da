import { packedFiles, sketchDialogflow, sketchedAgentFiles } from "@prosa/core/flow/testing"
import { describe, expect, it } from "vitest"
import { conversesAs, importedFrom, outcomesOf, problemsOfImport } from "./imported-conversations.ts"

const welcome = {
  "Boas-vindas": { phrases: ["oi", "olá", "bom dia"], events: ["WELCOME"], says: [["Olá! Sou a Clínica."]] },
  Fallback: { fallback: true, says: [["Não entendi.", "Pode repetir?"]] },
}

const unclear = "Desculpe, não entendi. Pode escrever de outra forma?"

describe("an agent of Dialogflow converses here as there", () => {
  it("answers what is asked at any time, and asks for what an intent needs unless the phrase says it", () => {
    const clinic = importedFrom(
      sketchDialogflow({
        intents: {
          ...welcome,
          Horário: { phrases: ["qual o horário de atendimento", "que horas abre"], says: [["Das 8h às 18h."]] },
          Marcar: {
            phrases: ["quero marcar uma consulta", "agendar consulta com {pediatra|especialidade}", "marcar consulta"],
            parameters: {
              especialidade: { type: "@especialidade", prompt: "Qual especialidade?" },
              dia: { type: "@sys.date", prompt: "Para que dia?" },
            },
            says: [["Marquei $especialidade para $dia."]],
          },
        },
        entities: { especialidade: { Pediatria: ["pediatra"], Cardiologia: ["cardio", "cardiologista"] } },
      }),
    )
    expect(problemsOfImport(clinic)).toEqual([])
    expect(clinic.report).toMatchObject({ source: "dialogflow", lines: [] })
    expect(clinic.entities).toEqual([
      {
        name: "especialidade",
        entries: [
          { value: "Pediatria", synonyms: ["pediatra"] },
          { value: "Cardiologia", synonyms: ["cardio", "cardiologista"] },
        ],
      },
    ])
    conversesAs(
      clinic,
      "Olá! Sou a Clínica.",
      "> que horas vocês abrem?",
      "Das 8h às 18h.",
      "> quero marcar uma consulta",
      "Qual especialidade?",
      "> cardiologista",
      "Para que dia?",
      "> que horas abre",
      "Das 8h às 18h.",
      "Para que dia?",
      "> 25/12/2026",
      "Marquei Cardiologia para 25/12/2026.",
      "> agendar consulta com pediatra",
      "Para que dia?",
      "> 26/12/2026",
      "Marquei Pediatria para 26/12/2026.",
      "?",
    )
  })

  it("goes on by what an intent makes active, and comes back to whatever is asked", () => {
    const sauces = importedFrom(
      sketchDialogflow({
        folder: "agente-main/",
        intents: {
          ...welcome,
          Ricota: {
            phrases: ["nhoque de ricota", "que molho vai com ricota"],
            outputs: { "ricota-followup": 2 },
            says: [["Você gosta de tomate?", "Me diga: gosta de tomate?"]],
          },
          "Ricota - yes": { phrases: ["sim", "gosto"], inputs: ["Ricota-FollowUp"], says: [["Molho de tomate."]] },
          "Ricota - no": {
            phrases: ["não", "detesto"],
            inputs: ["ricota-followup"],
            outputs: { receita: 5 },
            says: [["Molho de manteiga."], ["Quer a receita?"]],
          },
          Receita: { phrases: ["quero a receita", "quero"], inputs: ["receita"], says: [["Manteiga e sálvia."]] },
          Porções: { phrases: ["quantas porções", "serve quantos"], inputs: ["receita"], says: [["Quatro."]] },
          "Sem saída": { inputs: ["ricota-followup"] },
        },
      }),
    )
    expect(problemsOfImport(sauces)).toEqual([])
    expect(outcomesOf(sauces)).toEqual(["Intent “Sem saída”: left-out"])
    const begin = ["Olá! Sou a Clínica.", "> nhoque de ricota", "Você gosta de tomate?"]
    conversesAs(sauces, ...begin, "> gosto", "Molho de tomate.", "> oi", "Olá! Sou a Clínica.", "?")
    // What makes a context active lasts: the recipe and the portions may both be asked for.
    conversesAs(
      sauces,
      ...begin,
      "> não",
      "Molho de manteiga.",
      "Quer a receita?",
      "> quero a receita",
      "Manteiga e sálvia.",
      "> serve quantos?",
      "Quatro.",
      "?",
    )
  })

  it("keeps an answer that is a value as a whole, and no word that the console marked by itself", () => {
    const trip = importedFrom(
      sketchDialogflow({
        intents: {
          "Boas-vindas": { events: ["WELCOME"], outputs: { nome: 1 }, says: [["Qual é o seu nome?"]] },
          Nome: {
            phrases: ["{Ana|person}", "{João|person}", "me chamo {Ana|person}"],
            inputs: ["nome"],
            outputs: { confirma: 1 },
            parameters: { person: { type: "@sys.person" } },
            says: [["$person, vamos viajar?"]],
          },
          Sim: {
            phrases: ["sim", "{vou|geo-city}", "claro", "com certeza"],
            inputs: ["confirma"],
            parameters: { "geo-city": { type: "@sys.geo-city" } },
            says: [["Boa viagem, #nome.person!"]],
          },
        },
      }),
    )
    expect(problemsOfImport(trip)).toEqual([])
    conversesAs(
      trip,
      "Qual é o seu nome?",
      "> Bia",
      "Bia, vamos viajar?",
      "> azul",
      unclear,
      "> vou",
      "Boa viagem, Bia!",
      "?",
    )
    expect(trip.report.lines).toMatchObject([
      { block: "Parâmetros", message: "O que a frase diz de @geo_city não é guardado: pergunte-o, se for preciso." },
    ])
  })

  it("says why an answer is not understood, and takes quick replies to the intents that they name", () => {
    const news = importedFrom(
      sketchDialogflow({
        intents: {
          ...welcome,
          Notícias: {
            phrases: ["quero notícias"],
            says: [
              { type: "2", platform: "facebook", title: "Que assunto?", replies: ["Esportes", "Política"] },
              { type: "0", title: "", textToSpeech: "" },
            ],
          },
          Esportes: { phrases: ["esportes", "notícias de esportes"], says: [["Gol."]] },
          Política: { phrases: ["política"], besides: { webhookUsed: true } },
        },
      }),
    )
    expect(problemsOfImport(news)).toEqual([])
    expect(outcomesOf(news)).toEqual(["Resposta: changed", "Webhook do intent “Política”: left-out"])
    conversesAs(
      news,
      "Olá! Sou a Clínica.",
      "> quero notícias",
      "Que assunto? [Esportes|Política]",
      "> Esportes",
      "Gol.",
      "?",
    )
    const fallbacks = news.flow.nodes.flatMap(({ fallbackMessages }) => fallbackMessages).filter((text) => text !== "")
    expect([...new Set(fallbacks)]).toEqual(["Não entendi.", "Pode repetir?"])
  })

  it("tells of every rich answer what became of it", () => {
    const rich = importedFrom(
      sketchDialogflow({
        intents: {
          "Boas-vindas": {
            events: ["WELCOME", "TELEGRAM_WELCOME", "outro"],
            says: [
              ["Oi"],
              {
                type: 1,
                title: "Loja",
                subtitle: "Aberta",
                imageUrl: "https://l.example/a.png",
                buttons: [
                  { text: "Site", postback: "https://l.example" },
                  { text: "Menu", postback: "menu" },
                ],
              },
              { type: 3, imageUrl: "https://l.example/b.png" },
              { type: 3 },
              {
                type: 4,
                payload: {
                  richContent: [
                    [
                      { type: "description", title: "T", text: ["a", "b"] },
                      { type: "chips", options: [{ text: "Um" }] },
                      { type: "files" },
                    ],
                  ],
                },
              },
              {
                type: 4,
                payload: {
                  telegram: { text: "Do Telegram", reply_markup: { keyboard: [["Dois"], [{ text: "Três" }]] } },
                },
              },
              { type: 4, payload: { viber: {} } },
              { type: 4, payload: {} },
              { type: "table_card" },
              { type: 0, platform: "slack", speech: "só lá" },
            ],
          },
        },
      }),
    )
    expect(problemsOfImport(rich)).toEqual([])
    expect(outcomesOf(rich)).toEqual([
      "Intent “Boas-vindas”: changed",
      "Resposta: left-out",
      "Cartão: changed",
      "Imagem: changed",
      "Imagem: left-out",
      "Conteúdo próprio: changed",
      "Conteúdo próprio: changed",
      "Conteúdo próprio: left-out",
      "Resposta “table_card”: left-out",
    ])
    conversesAs(
      rich,
      "Oi",
      "Loja\nAberta\nSite: https://l.example\nhttps://l.example/a.png",
      "https://l.example/b.png",
      "T\na\nb",
      "Do Telegram [Menu|Um|Dois|Três]",
      "?",
    )
  })

  it("reads the agent's own language where it speaks no Portuguese, and agents without their settings", () => {
    const files = sketchedAgentFiles({ language: "es", intents: welcome })
    const { "agent.json": _settings, ...bare } = files
    expect(importedFrom(packedFiles(files)).report.lines).toMatchObject([{ block: "Idioma", outcome: "changed" }])
    expect(importedFrom(packedFiles(bare)).flow.questions).toHaveLength(1)
    const both = {
      ...sketchedAgentFiles({ language: "en", intents: welcome }),
      ...sketchedAgentFiles({ intents: welcome }),
    }
    expect(importedFrom(packedFiles(both)).report.lines).toMatchObject([{ block: "Idioma", outcome: "left-out" }])
  })

  it("brings expressions as such, without what is made of other entities", () => {
    const files = {
      ...sketchedAgentFiles({
        intents: {
          ...welcome,
          Pedido: {
            phrases: ["meu pedido"],
            parameters: { número: { type: "@pedido", prompt: "Qual?" }, cor: { type: "@cor", prompt: "Que cor?" } },
            says: [["Vejo."]],
          },
        },
        entities: {
          pedido: { "[A-Z]{2}[0-9]+": [] },
          cor: { azul: ["anil"], "@sys.color:color": [] },
          "sys.number": { um: [] },
        },
      }),
      "entities/pedido.json": JSON.stringify({ name: "pedido", isRegexp: true }),
    }
    const shop = importedFrom(packedFiles(files))
    expect(shop.entities).toEqual([
      { name: "pedido", entries: [{ value: "[A-Z]{2}[0-9]+", synonyms: [] }], isRegex: true },
      { name: "cor", entries: [{ value: "azul", synonyms: ["anil"] }] },
    ])
    expect(outcomesOf(shop)).toEqual(["Entidade “cor”: changed", "Entidade “sys.number”: left-out"])
    conversesAs(shop, "Olá! Sou a Clínica.", "> meu pedido", "Qual?", "> AB123", "Que cor?", "> anil", "Vejo.", "?")
  })

  it("offers, where nothing else is open, the questions beyond those that a flow may have", () => {
    const words = ["casa", "mesa", "porta", "janela", "livro", "carro", "gato", "navio", "ponte", "flor"]
    const names = Array.from({ length: 210 }, (_, at) => `assunto ${words[at % 10]} ${at}`)
    const many = importedFrom(
      sketchDialogflow({
        intents: {
          ...welcome,
          ...Object.fromEntries(names.map((name) => [name, { phrases: [name], says: [[`Sobre ${name}.`]] }])),
        },
      }),
    )
    expect(many.flow.questions).toHaveLength(200)
    expect(outcomesOf(many)).toHaveLength(11)
    conversesAs(
      many,
      "Olá! Sou a Clínica.",
      "> assunto flor 209",
      "Sobre assunto flor 209.",
      "> assunto casa 0",
      "Sobre assunto casa 0.",
      "?",
    )
  })

  it("ends where an intent ends the conversation, and tells of what a text cites in vain", () => {
    const bye = importedFrom(
      sketchDialogflow({
        intents: {
          ...welcome,
          Tchau: {
            phrases: ["tchau"],
            outputs: { "tchau-followup": 2 },
            says: [["Até logo, $pessoa."]],
            besides: { endInteraction: true },
          },
          "Tchau - yes": { phrases: ["sim"], inputs: ["tchau-followup"], says: [["Ok."]] },
        },
      }),
    )
    expect(outcomesOf(bye)).toEqual(["Texto: changed"])
    conversesAs(bye, "Olá! Sou a Clínica.", "> tchau", "Até logo, $pessoa.", ".")
  })

  it("shares the place where many intents are understood, however many make it active", () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [
        `Tema ${at}`,
        { phrases: [`tema ${at}`], inputs: ["x"], outputs: { x: 5 }, says: [[`Sobre ${at}.`]] },
      ]),
    )
    const bot = importedFrom(
      sketchDialogflow({
        intents: { "Boas-vindas": { events: ["WELCOME"], outputs: { x: 5 }, says: [["Que tema?"]] }, ...many },
      }),
    )
    expect(bot.flow.nodes.reduce((sum, { userInteractions }) => sum + userInteractions.length, 0)).toBeLessThan(1_000)
    expect(bot.report.lines).toEqual([])
    conversesAs(bot, "Que tema?", "> tema 399", "Sobre 399.", "> tema 7", "Sobre 7.", "?")
  })

  it("says what a fallback says where it is meant, and tells of those that nothing says", () => {
    const quiz = importedFrom(
      sketchDialogflow({
        intents: {
          ...welcome,
          Adivinha: { phrases: ["adivinha"], outputs: { "adivinha-followup": 1 }, says: [["Que cor?"]] },
          "Adivinha - fallback": { fallback: true, inputs: ["adivinha-followup"], says: [["Não é essa."]] },
          "Outro fallback": { fallback: true, says: [["Hein?"]] },
          "Sem contexto": { fallback: true, inputs: ["nunca"], says: [["Nunca."]] },
        },
      }),
    )
    expect(outcomesOf(quiz)).toEqual(["Intent “Outro fallback”: left-out", "Intent “Sem contexto”: left-out"])
    conversesAs(quiz, "Olá! Sou a Clínica.", "> adivinha", "Que cor?", "> azul", "Não é essa.", "?")
  })

  it("tells after which intents the ways are too many to be drawn", () => {
    const each = Array.from({ length: 300 }, (_, at) => at)
    const bot = importedFrom(
      sketchDialogflow({
        intents: {
          "Boas-vindas": { events: ["WELCOME"], outputs: { x: 5 }, says: [["Oi."]] },
          ...Object.fromEntries(
            each.map((at) => [
              `T${at}`,
              { phrases: [`tema ${at}`], inputs: ["x"], outputs: { x: 5, [`y${at}`]: 5 }, says: [["Ok."]] },
            ]),
          ),
        },
      }),
    )
    const cut = bot.report.lines.filter(({ message }) => message.startsWith("Há respostas demais"))
    expect(cut.length).toBeGreaterThan(200)
    expect(bot.flow.nodes.reduce((sum, { userInteractions }) => sum + userInteractions.length, 0)).toBeLessThan(9_000)
  })
})
