import { type ForeignFlow, importForeignFlow, plainTextOf } from "@prosa/core/flow"
import { blipAction, sketchBlip, type SketchedBlipState } from "@prosa/core/flow/testing"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { blockingIn, converses, toldIn } from "./imported-talk.ts"

const { action, text, typing, menu, message, set, when, said } = blipAction

const imported = (
  blocks: Readonly<Record<string, SketchedBlipState>>,
  more?: Readonly<Record<string, SketchedBlipState>>,
): ForeignFlow => Result.getOrThrow(importForeignFlow(sketchBlip(blocks, more), "Fluxo"))

const asks = { bypass: false }
const keepsAs = (variable: string, more: object = {}) => ({ bypass: false, variable, ...more })

describe("a flow of Blip converses here as there", () => {
  it("greets, keeps a name, offers a menu, and says what its exceptions say", () => {
    const shop = imported({
      welcome: { says: [typing(), text("Olá!"), text("Qual seu nome?")], input: keepsAs("nome"), others: "menu" },
      menu: {
        says: [menu("{{nome}}, o que você quer?", "Comprar", "Trocar")],
        input: asks,
        outputs: [
          ["comprar", said("equals", "Comprar", "1")],
          ["trocar", said("equals", "Trocar", "2")],
        ],
      },
      comprar: { says: [text("Boas compras.")], others: "onboarding" },
      trocar: { says: [text("Traga a nota.")], others: "onboarding" },
    })
    expect(toldIn(shop)).toEqual([
      "Início changed: Voltar ao início encerra a conversa: a próxima mensagem começa outra.",
      "Exceções changed: A uma resposta não entendida o bot diz “Não entendi.”, e espera outra.",
    ])
    expect(blockingIn(shop)).toEqual([])
    const begin = ["Olá!", "Qual seu nome?", "> Ana", "Ana, o que você quer? [Comprar|Trocar]"]
    converses(shop, ...begin, "> Comprar", "Boas compras.", ".")
    converses(shop, ...begin, "> xyzw", "Não entendi.", "> 2", "Traga a nota.", ".")
    // The blocks of the exceptions, whose text is said where it is needed, do not come along.
    expect(shop.flow.nodes.map(({ title }) => title)).toEqual([
      "Início",
      "onboarding",
      "welcome",
      "menu",
      "comprar",
      "trocar",
    ])
  })

  it("compares what was said, in order, where ways ask for more than words", () => {
    const pets = imported({
      welcome: {
        says: [menu("Qual pet?", "Gato", "Cachorro")],
        input: keepsAs("especie"),
        outputs: [["volta", said("matches", "(?i)(.*(gato|cachorro).*)")]],
      },
      volta: {
        says: [text("Diga o tamanho.")],
        input: asks,
        outputs: [
          ["gato", said("contains", "volt"), when("especie", "contains", "gato")],
          ["dia", said("startsWith", "dia", "hoje")],
          ["grande", said("greaterThanOrEquals", "10")],
        ],
      },
      gato: { says: [text("De novo o gato.")], others: "onboarding" },
      dia: { says: [text("Um dia.")], others: "onboarding" },
      grande: { says: [text("Grande.")], others: "onboarding" },
    })
    expect(blockingIn(pets)).toEqual([])
    const begin = ["Qual pet? [Gato|Cachorro]", "> meu gato", "Diga o tamanho."]
    converses(pets, ...begin, "> voltar", "De novo o gato.", ".")
    converses(pets, ...begin, "> hoje não", "Um dia.", ".")
    converses(pets, ...begin, "> 10", "Grande.", ".")
    converses(pets, ...begin, "> nada", "Não entendi.", "Diga o tamanho.", "> 12", "Grande.", ".")
    converses(
      pets,
      "Qual pet? [Gato|Cachorro]",
      "> peixe",
      "Não entendi.",
      "Qual pet? [Gato|Cachorro]",
      "> gato",
      "Diga o tamanho.",
      "?",
    )
  })

  it("checks answers by rules and expressions, with the words of the builder", () => {
    const form = imported({
      cep: {
        says: [text("Qual o CEP?")],
        input: keepsAs("cep", { validation: { rule: "number", error: "Só números!" } }),
        others: "placa",
      },
      placa: {
        says: [text("Qual a placa?")],
        input: keepsAs("placa", { validation: { rule: "regex", regex: "^[a-z]{3}\\d{4}$", error: "Placa errada." } }),
        others: "foto",
      },
      foto: {
        says: [text("Mande a foto.")],
        input: {
          bypass: false,
          validation: { rule: "type", type: "application/vnd.lime.media-link+json", error: "Foto!" },
        },
        others: "fim",
      },
      fim: { says: [text("{{cep}}, {{placa}}.")], others: "onboarding" },
    })
    expect(toldIn(form)).toHaveLength(1)
    expect(blockingIn(form)).toEqual([])
    converses(
      form,
      "Qual o CEP?",
      "> não sei",
      "Só números!",
      "> 01310100",
      "Qual a placa?",
      "> x",
      "Placa errada.",
      "Qual a placa?",
      "> ABC1234",
      "Mande a foto.",
      "> oi",
      "Foto!",
      "> [foto.jpg]",
      "01310100, ABC1234.",
      ".",
    )
  })

  it("asks a system, keeps what is cited of its answer, and knows whether its status is good", () => {
    const lookup = imported({
      cep: { says: [text("Qual o CEP?")], input: keepsAs("cep"), others: "busca" },
      busca: {
        enters: [
          action("ProcessHttp", {
            headers: { Authorization: "Key {{secret.chave}}" },
            method: "GET",
            uri: "https://cep.example/{{cep}}/json?{{random.guid}}",
            responseStatusVariable: "status",
            responseBodyVariable: "response",
          }),
        ],
        outputs: [
          ["acha", when("status", "startsWith", "2")],
          ["falha", said("exists")],
        ],
      },
      acha: { says: [text("{{response@logradouro}}, {{response@bairro.nome}}")], others: "onboarding" },
      falha: { says: [text("Não achei {{cep}}.")], others: "onboarding" },
    })
    expect(toldIn(lookup)).toContainEqual("ProcessHttp changed: @status é 200 se a chamada deu certo, senão 500.")
    const [call] = lookup.flow.nodes.flatMap((node) =>
      node.call !== null && "address" in node.call ? [node.call] : [],
    )
    expect(call).toMatchObject({
      address: "https://cep.example/{{@cep}}/json?",
      headers: [{ name: "Authorization", value: "Key {{segredo.chave}}" }],
      keeps: [
        { name: "response_logradouro", path: "logradouro" },
        { name: "response_bairro_nome", path: "bairro.nome" },
      ],
    })
    expect(blockingIn(lookup)).toEqual([])
    const answered = '< {"variables":{"response_logradouro":"Av. Paulista","response_bairro_nome":"Bela Vista"}}'
    converses(lookup, "Qual o CEP?", "> 01310100", answered, "Av. Paulista, Bela Vista", ".")
    converses(lookup, "Qual o CEP?", "> 1", "< failed", "Não achei 1.", ".")
  })

  it("sets values, of the contact too, and only where their conditions hold", () => {
    const points = imported({
      inicio: {
        enters: [
          set("pontos", "0"),
          set("vip", "sim", when("contact.name", "exists")),
          set("vip", "não", when("vip", "notExists")),
        ],
        says: [text("Como se chama?")],
        input: asks,
        leaves: [
          action("TrackEvent", { category: "nome", action: "{{input.content}}" }),
          action("MergeContact", { name: "{{input.content}}", extras: { apelido: "{{input.content}}" } }),
          set("cidade", "Rio", said("equals", "ana")),
        ],
        others: "fim",
      },
      fim: { says: [text("{{contact.extras.apelido}}, {{pontos}}, {{vip}}, {{cidade}}.")], others: "onboarding" },
    })
    expect(toldIn(points)).toEqual([
      "Início changed: Voltar ao início encerra a conversa: a próxima mensagem começa outra.",
      "TrackEvent left-out: O painel conta o que acontece nas conversas.",
      "MergeContact changed: Do contato são guardados nome, telefone e e-mail; o mais são valores da conversa.",
    ])
    converses(points, "Como se chama?", "> Ana", "Ana, 0, não, Rio.", ".")
    expect(points.flow.nodes.flatMap(({ sets }) => sets.map(({ contact }) => contact ?? ""))).toContain("name")
  })

  it("leads on what exceptions that decide have to read, and hands over to people", () => {
    const desk = imported(
      {
        menu: {
          says: [menu("Menu", "Loja")],
          input: asks,
          outputs: [["loja", said("equals", "Loja")]],
        },
        loja: { says: [text("Loja.")], others: "onboarding" },
        "desk:1": {
          title: "Atendimento",
          enters: [action("ForwardToDesk", {})],
          says: [text("Já vem alguém.")],
          input: asks,
          outputs: [["loja", when("input.type", "equals", "application/vnd.iris.ticket+json")]],
          others: "desk:1",
        },
      },
      {
        fallback: {
          outputs: [
            ["desk:1", said("contains", "pessoa", "atendente")],
            ["error", said("matches", ".*")],
          ],
        },
      },
    )
    expect(toldIn(desk)).toEqual([
      "Início changed: Voltar ao início encerra a conversa: a próxima mensagem começa outra.",
      "Atendimento humano changed: A conversa é transferida: escolha para quem em “Transferir”.",
      "Atendimento humano left-out: Depois do atendimento a conversa não volta ao bot.",
    ])
    converses(desk, "Menu [Loja]", "> Loja", "Loja.", ".")
    converses(desk, "Menu [Loja]", "> quero uma pessoa", "Já vem alguém.")
    converses(desk, "Menu [Loja]", "> xyz", "Não entendi.", ".")
    expect(desk.flow.nodes.find(({ title }) => title === "Atendimento")?.transfer).toEqual({ target: null })
  })

  it("says every kind of message, and tells what it is now", () => {
    const shown = imported({
      tudo: {
        says: [
          message("media-link", {
            title: "Media link title",
            text: "Promoção",
            uri: "https://a.example/p.png",
            type: "image/png",
          }),
          message("web-link", { text: "Site", uri: "https://a.example" }),
          message("location", { latitude: -23.5, longitude: -46.6, text: "Loja" }),
          message("collection", {
            itemType: "application/vnd.lime.document-select+json",
            items: [
              {
                header: {
                  type: "application/vnd.lime.media-link+json",
                  value: { title: "Plano", uri: "https://a.example/1.png" },
                },
                options: [
                  {
                    label: {
                      type: "application/vnd.lime.web-link+json",
                      value: { text: "Ver", uri: "https://a.example/1" },
                    },
                  },
                  { label: { type: "text/plain", value: "Quero" } },
                ],
              },
            ],
          }),
          message("input", {
            label: { type: "text/plain", value: "Onde você está?" },
            validation: { rule: "type", type: "application/vnd.lime.location+json" },
          }),
          action("SendRawMessage", {
            type: "application/json",
            rawContent: JSON.stringify({
              type: "interactive",
              interactive: {
                type: "list",
                header: { type: "text", text: "Ajuda" },
                body: { text: "Toque no botão." },
                action: {
                  button: "Ver",
                  sections: [
                    {
                      rows: [
                        { id: "1", title: "Agendar" },
                        { id: "2", title: "Valores" },
                      ],
                    },
                  ],
                },
              },
            }),
          }),
          message("novo", {}),
        ],
        input: asks,
        outputs: [["tudo", said("equals", "Valores")]],
        others: "onboarding",
      },
    })
    const [node] = shown.flow.nodes.filter(({ title }) => title === "tudo")
    expect(node?.botInteractions.map((one) => plainTextOf(one.text))).toEqual([
      "Promoção",
      "https://a.example/p.png",
      "Site\nhttps://a.example",
      "Loja\nhttps://www.google.com/maps?q=-23.5,-46.6",
      "Plano",
      "https://a.example/1.png",
      "Ver: https://a.example/1",
      "Onde você está?",
      "Ajuda\nToque no botão.",
    ])
    expect(node?.botInteractions.at(-1)?.buttons.map(({ label }) => label)).toEqual(["Agendar", "Valores"])
    expect(toldIn(shown).map((one) => one.split(":")[0])).toEqual([
      "Início changed",
      "SendMessage media-link+json changed",
      "SendMessage location+json changed",
      "SendMessage collection+json changed",
      "SendMessage input+json changed",
      "SendMessage novo+json left-out",
    ])
  })

  it("tells scripts, commands, values from outside, labels and what is unknown, and loses none of the talk", () => {
    const odd = imported({
      inicio: {
        enters: [
          action("ExecuteScript", { source: "function run(){}", outputVariable: "total" }),
          action("ProcessCommand", { uri: "/x" }),
          action("Redirect", { address: "outro" }),
          action("ManageList", {}),
          action("Teleport", {}),
        ],
        says: [text("{{resource.aviso}} {{state.id}} {{calendar.date}}")],
        input: { bypass: false, expiration: "00:10:00" },
        outputs: [
          ["fim", { source: "intent", comparison: "equals", values: ["sair"] }],
          ["fim", { source: "entity", variable: "cor", comparison: "equals", values: ["azul"] }],
          ["fim", when("input.type", "equals", "text/plain")],
          ["fim", said("matches", "(?=x)y")],
        ],
        tags: ["rastreio"],
      },
      fim: { says: [text("Fim.")], others: "sumiu" },
    })
    expect(toldIn(odd)).toEqual([
      "Exceções changed: A uma resposta não entendida o bot diz “Não entendi.”, e espera outra.",
      "ExecuteScript left-out: Código JavaScript não é executado: defina @total por uma conta.",
      "ProcessCommand left-out: Comandos da plataforma Blip não existem aqui: chame um sistema.",
      "Redirect left-out: A conversa ia para outro bot da Blip: transfira para um bot em “Transferir”.",
      "ManageList left-out: Listas de transmissão são as das campanhas: um fluxo não as muda.",
      "Teleport left-out: Este tipo de ação não é conhecido.",
      "condição de saída changed: As frases de “sair” não estão no arquivo: escreva-as.",
      "condição de saída left-out: Uma condição sobre “entidade” não vem.",
      "condição de saída left-out: A condição lê “input.type”, que não é um valor aqui.",
      "condição de saída left-out: A expressão “(?=x)y” não é aceita aqui.",
      "Entrada do usuário changed: O bot espera sem prazo: use os tempos do bot.",
      "condição de saída left-out: A saída leva a “sumiu”, que não existe: a conversa termina.",
      "etiquetas left-out: As etiquetas de 1 blocos não vêm.",
      "valor changed: “{{resource.aviso}}” vem de fora do fluxo: defina @aviso antes.",
      "valor changed: “{{state.id}}” não é um valor aqui: fica como está em textos, e vazio no resto.",
      "valor changed: “{{input.type}}” não é um valor aqui: fica como está em textos, e vazio no resto.",
    ])
  })

  it("begins where the first message leads without being read, and understands its words anywhere", () => {
    const open = imported(
      {
        welcome: { says: [text("Oi! Seu nome?")], input: keepsAs("nome"), others: "fim" },
        fim: { says: [text("Até, {{nome}}.")], others: "onboarding" },
        promo: { says: [text("Promoção!")], others: "onboarding" },
      },
      {
        onboarding: {
          input: asks,
          outputs: [
            ["promo", said("equals", "quero a promoção de natal")],
            ["welcome", said("exists")],
          ],
        },
      },
    )
    converses(open, "Oi! Seu nome?", "> quero a promoção de natal", "Promoção!", ".")
    converses(open, "Oi! Seu nome?", "> Ana", "Até, Ana.", ".")
  })

  it("reads a flow as it is published, too", () => {
    const published = {
      settings: {
        flow: {
          id: "f",
          states: [
            {
              id: "onboarding",
              root: true,
              input: { bypass: false },
              inputActions: [],
              outputs: [{ order: 1, stateId: "oi" }],
            },
            {
              id: "oi",
              name: "Boas vindas",
              inputActions: [{ type: "SendMessage", settings: { type: "text/plain", content: "Oi!" } }],
              input: { bypass: false },
              outputs: [
                { order: 2, stateId: "onboarding" },
                {
                  order: 1,
                  stateId: "fim",
                  conditions: [{ source: "input", comparison: "equals", values: ["tchau"] }],
                },
              ],
            },
            {
              id: "fim",
              inputActions: [{ type: "SendMessage", settings: { type: "text/plain", content: "Tchau!" } }],
              outputs: [],
            },
          ],
        },
      },
    }
    const read = Result.getOrThrow(importForeignFlow(JSON.stringify(published), "Fluxo"))
    converses(read, "Oi!", "> tchau", "Tchau!", ".")
    converses(read, "Oi!", "> nada", ".")
  })
})
