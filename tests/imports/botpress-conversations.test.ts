import { type ForeignFlow, importForeignFlow } from "@prosa/core/flow"
import { botpressAction, importEntries, type SketchedBotpressFlow, sketchBotpress } from "@prosa/core/flow/testing"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { blockingIn, converses, toldIn } from "./imported-talk.ts"

const { say, set } = botpressAction

/** Texts by the ends of their ids. */
const texts = (said: Readonly<Record<string, string>>): ReadonlyArray<object> =>
  Object.entries(said).map(([id, text]) => ({
    id: `builtin_text-${id}`,
    formData: { text$en: `EN ${text}`, text$pt: text, typing$pt: true },
  }))
const text = (id: string): string => say(`builtin_text-${id}`)

const imported = (
  main: SketchedBotpressFlow,
  said: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): ForeignFlow =>
  Result.getOrThrow(
    importEntries({
      "bot.config.json": { id: "loja", name: "Loja", defaultLanguage: "en", languages: ["en", "pt"] },
      "flows/main.flow.json": sketchBotpress(main),
      "content-elements/builtin_text.json": texts(said),
      ...more,
    }),
  )

const yesNo = {
  "content-elements/builtin_single-choice.json": [
    {
      id: "builtin_single-choice-pick01",
      formData: {
        text$pt: "Quer entrega?",
        choices$pt: [
          { title: "Sim, quero", value: "sim" },
          { title: "Não, obrigado", value: "nao" },
        ],
      },
    },
  ],
  "flows/skills/choice-pick01.flow.json": sketchBotpress(
    { entry: { enters: ['say #!builtin_single-choice-pick01 {"skill":"choice"}'], next: { true: "parse" } } },
    {
      randomId: "abc",
      contentId: "builtin_single-choice-pick01",
      invalidContentId: "builtin_text-errado",
      keywords: { sim: ["sim", "Sim, quero", "1"], nao: ["nao", "Não, obrigado", "2"] },
      config: { nbMaxRetries: 2, repeatChoicesOnInvalid: true, variableName: "" },
    },
  ),
}

const picks = (yes: string, no: string, failed: string) => ({
  "temp['skill-choice-ret-abc'] == \"sim\"": yes,
  "temp['skill-choice-ret-abc'] == \"nao\"": no,
  true: failed,
})

describe("a bot of Botpress converses here as there", () => {
  it("asks for a name, keeps it, and offers a choice of a skill until the answers are too many", () => {
    const shop = imported(
      {
        entry: {
          enters: [text("oi0001"), text("nome01")],
          receives: [set("session", "name", "{{event.preview}}")],
          next: { true: "choice" },
        },
        choice: { skill: ["choice", "skills/choice-pick01.flow.json"], next: picks("sim", "nao", "falha") },
        sim: { enters: [text("leva01")], next: { true: "END" } },
        nao: { enters: [text("busca1")], next: { true: "" } },
        falha: { enters: [text("falha1")], next: { true: "choice" } },
      },
      {
        oi0001: "Oi!",
        nome01: "Como você se chama?",
        leva01: "Levamos, {{session.name}}.",
        busca1: "Busque na loja, {{{session.name}}}.",
        falha1: "Não entendi nada.",
        errado: "Escolha uma opção.",
      },
      yesNo,
    )
    expect(toldIn(shop)).toEqual([])
    expect(shop.flow.name).toBe("Loja")
    expect(blockingIn(shop)).toEqual([])
    const begin = ["Oi!", "Como você se chama?", "> Ana", "Quer entrega? [Sim, quero|Não, obrigado]"]
    converses(shop, ...begin, "> Sim, quero", "Levamos, Ana.", ".")
    converses(shop, ...begin, "> 2", "Busque na loja, Ana.", ".")
    converses(
      shop,
      ...begin,
      "> azul",
      "Escolha uma opção.",
      "> verde",
      "Escolha uma opção.",
      "> roxo",
      "Não entendi nada.",
      "Quer entrega? [Sim, quero|Não, obrigado]",
      "> 1",
      "Levamos, Ana.",
      ".",
    )
  })

  it("says what nobody understood where an intent is asked for, and takes its examples", () => {
    const hours = imported(
      {
        entry: {
          enters: [text("ajuda1")],
          receives: [],
          next: {
            "event.nlu.intent.name === 'horario'": "horario",
            "event.nlu.intent.name === 'preco' || event.preview === 'R$'": "preco",
            "event.nlu.intent.name === 'none'": "nada",
          },
        },
        horario: { enters: [text("aberto")], next: { true: "END" } },
        preco: { enters: [text("caro01")], next: { true: "END" } },
        nada: { enters: [text("nada01")], next: { true: "entry" } },
      },
      { ajuda1: "Em que ajudo?", aberto: "Das 8 às 18.", caro01: "Dez reais.", nada01: "Não sei disso." },
      {
        "intents/horario.json": {
          name: "horario",
          utterances: { en: ["when do you open"], pt: ["que horas [abre](acao)", "qual o horário"] },
        },
        "intents/preco.json": { name: "preco", utterances: ["quanto custa"] },
      },
    )
    expect(toldIn(hours)).toEqual([])
    converses(hours, "Em que ajudo?", "> que horas abre?", "Das 8 às 18.", ".")
    converses(hours, "Em que ajudo?", "> quanto custa", "Dez reais.", ".")
    converses(hours, "Em que ajudo?", "> xyz", "Não sei disso.", "Em que ajudo?", "> R$", "Dez reais.", ".")
  })

  it("begins where the first message leads without being read, and understands its intents anywhere", () => {
    const open = imported(
      {
        entry: { next: { "event.nlu.intent.name === 'humano'": "humano", true: "nome" } },
        nome: { enters: [text("nome01")], receives: [], next: { true: "fim" } },
        fim: { enters: [text("fim001")] },
        humano: { enters: [text("humano")], next: { true: "END" } },
      },
      { nome01: "Seu nome?", fim001: "Até logo.", humano: "Vou chamar alguém." },
      { "intents/humano.json": { name: "humano", utterances: { pt: ["quero falar com uma pessoa"] } } },
    )
    expect(toldIn(open)).toEqual([
      "início changed: A primeira mensagem não é lida: as suas frases valem em qualquer lugar.",
    ])
    converses(open, "Seu nome?", "> Ana", "Até logo.", ".")
    converses(open, "Seu nome?", "> quero falar com uma pessoa", "Vou chamar alguém.", ".")
  })

  it("decides by values, compares yes and no however they are written, and leaves code out", () => {
    const gate = imported(
      {
        entry: {
          enters: [set("session", "greeted", "true"), text("idade1")],
          receives: [set("temp", "idade", "{{event.payload.text}}"), 'confere-cpf {"cpf":"{{temp.idade}}"}'],
          next: {
            'session.greeted === "true" && event.state.temp.idade >= 18': "adulto",
            "session.declined": "adulto",
            "Math.random() > 0.5": "adulto",
            "event.state.temp.idade === undefined || temp['idade'] < 18": "jovem",
          },
        },
        adulto: { enters: [text("adulto")] },
        jovem: { enters: [text("jovem1")] },
      },
      { idade1: "Sua idade?", adulto: "Pode entrar.", jovem1: "Volte depois." },
    )
    expect(toldIn(gate)).toEqual([
      "condição left-out: A condição “Math.random() > 0.5” é código JavaScript, que não é executado.",
      "confere-cpf left-out: A ação é código do bot, que não é executado: os valores que ela define ficam vazios.",
    ])
    converses(gate, "Sua idade?", "> 20", "Pode entrar.", ".")
    converses(gate, "Sua idade?", "> 12", "Volte depois.", ".")
  })

  it("goes to other flows, and back to the one that called", () => {
    const flows = imported(
      {
        entry: { enters: [text("oi0001")], next: { true: "cadastro.flow.json" } },
        menu: { enters: [text("menu01")], receives: [], next: { true: "END" } },
      },
      { oi0001: "Oi!", menu01: "Menu.", cad001: "Seu nome?", cad002: "Anotado." },
      {
        "flows/cadastro.flow.json": sketchBotpress({
          inicio: {
            enters: [text("cad001")],
            receives: [],
            next: { "event.preview === 'de novo'": "inicio", true: "fim" },
          },
          fim: { enters: [text("cad002")], next: { true: "##menu" } },
        }),
        "flows/timeout.flow.json": sketchBotpress({ inicio: { next: { true: "#perdido" } } }),
      },
    )
    expect(toldIn(flows)).toEqual([
      "fluxo changed: O Botpress leva a “timeout.flow.json” por si; aqui ele vem solto. Use as configurações do bot.",
      "caminho changed: O caminho volta ao fluxo anterior, mas nenhum outro fluxo leva a este: a conversa termina.",
    ])
    converses(flows, "Oi!", "Seu nome?", "> de novo", "Seu nome?", "> Ana", "Anotado.", "Menu.", "?")
  })

  it("asks for slots that it does not know yet, with an entity that comes along", () => {
    const pizza = imported(
      {
        entry: { next: { true: "tamanho" } },
        tamanho: {
          skill: ["Slot", "skills/Slot-1.flow.json"],
          next: {
            'temp.extracted == "true"': "fim",
            'temp.notExtracted == "true"': "nada",
            'temp.alreadyExtracted == "true"': "fim",
          },
        },
        fim: { enters: [text("pizza1")] },
        nada: { enters: [text("nada01")] },
      },
      {
        tam001: "Que tamanho?",
        errado: "Grande ou pequena?",
        pizza1: "Pizza {{session.slots.size.value}}.",
        nada01: "Desisto.",
      },
      {
        "entities/size.json": {
          name: "size",
          type: "list",
          occurrences: [
            { name: "grande", synonyms: ["G", "família"] },
            { name: "pequena", synonyms: [] },
          ],
        },
        "flows/skills/Slot-1.flow.json": sketchBotpress(
          {},
          {
            retryAttempts: 1,
            contentElement: "builtin_text-tam001",
            notFoundElement: "builtin_text-errado",
            slotName: "size",
            entities: ["size"],
          },
        ),
      },
    )
    expect(toldIn(pizza)).toEqual([])
    expect(pizza.entities).toEqual([
      {
        name: "size",
        entries: [
          { value: "grande", synonyms: ["G", "família"] },
          { value: "pequena", synonyms: [] },
        ],
      },
    ])
    converses(pizza, "Que tamanho?", "> azul", "Grande ou pequena?", "> roxa", "Desisto.", ".")
  })

  it("asks a system, keeps what is cited of its answer, and knows whether it failed", () => {
    const api = imported(
      {
        entry: {
          enters: [text("nome01")],
          receives: [set("temp", "nome", "{{event.payload.text}}")],
          next: { true: "api" },
        },
        api: {
          skill: ["CallAPI", "skills/CallAPI-1.flow.json"],
          next: { "temp.valid_x1": "fim", "!temp.valid_x1": "falha" },
        },
        fim: { enters: [text("codigo")] },
        falha: { enters: [text("falha1")] },
      },
      { nome01: "Seu nome?", codigo: "Código: {{temp.response.body.pessoa.chave}}", falha1: "Tente depois." },
      {
        "flows/skills/CallAPI-1.flow.json": sketchBotpress(
          {},
          {
            method: "post",
            memory: "temp",
            variable: "response",
            url: "https://loja.example/pessoas",
            headers: { "X-Loja": "1" },
            body: '{"nome":"{{temp.nome}}"}',
          },
        ),
      },
    )
    expect(toldIn(api)).toEqual([])
    const [call] = api.flow.nodes.flatMap((node) => (node.call !== null && "address" in node.call ? [node.call] : []))
    expect(call).toMatchObject({
      method: "POST",
      address: "https://loja.example/pessoas",
      headers: [{ name: "X-Loja", value: "1" }],
      body: { kind: "json", text: '{"nome":"{{@nome}}"}' },
      keeps: [{ name: "response_pessoa_chave", path: "pessoa.chave" }],
    })
    const answered = '< {"variables":{"response_pessoa_chave":"K7"}}'
    converses(api, "Seu nome?", "> Ana", answered, "Código: K7", ".")
    converses(api, "Seu nome?", "> Ana", "< failed", "Tente depois.", ".")
  })

  it("answers its questions anywhere, by texts, contents and redirects", () => {
    const asked = imported(
      {
        entry: { enters: [text("oi0001")], receives: [], next: { "event.preview === 'fim'": "fim" } },
        fim: { enters: [text("fim001")] },
      },
      { oi0001: "Oi!", fim001: "Fim.", frete1: "O frete é grátis." },
      {
        "qna/a_frete.json": {
          id: "a_frete",
          data: {
            action: "text",
            enabled: true,
            answers: { pt: ["#!builtin_text-frete1"] },
            questions: { pt: ["qual o frete"] },
          },
        },
        "qna/b_sair.json": {
          id: "b_sair",
          data: {
            action: "text_redirect",
            enabled: true,
            answers: { pt: ["Tchau!"] },
            questions: { pt: ["quero sair"] },
            redirectFlow: "main.flow.json",
            redirectNode: "fim",
          },
        },
        "qna/c_velha.json": {
          id: "c_velha",
          data: { action: "text", enabled: false, answers: { pt: ["x"] }, questions: { pt: ["coisa velha"] } },
        },
        "qna/d_ruim.json": "{",
      },
    )
    expect(toldIn(asked)).toEqual([
      "arquivo left-out: “qna/d_ruim.json” não pôde ser lido, ou é de outro bot.",
      "qna left-out: A pergunta “coisa velha” está desligada.",
    ])
    converses(asked, "Oi!", "> qual o frete", "O frete é grátis.", "Oi!", "> quero sair", "Tchau!", "Fim.", ".")
  })

  it("says one of several texts, and tells what it shows otherwise", () => {
    const shown = imported(
      {
        entry: {
          enters: [
            "say #!builtin_text-vario1",
            "say #!builtin_card-cartao",
            "say #!builtin_image-imagem",
            "say #!builtin_novo-qualqr",
            "say #!builtin_text-sumiu1",
            'say @builtin_text {"text":"Dito aqui."}',
            'say @builtin_text {"text":"{{event.payload.id}} {{ bot.x }}"}',
            "transfere-atendente {}",
          ],
          next: { true: "depois" },
        },
        depois: {},
      },
      {},
      {
        "content-elements/builtin_text.json": [
          { id: "builtin_text-vario1", formData: { text$pt: "Oi!", variations$pt: ["Olá!", ""] } },
        ],
        "content-elements/builtin_card.json": [
          {
            id: "builtin_card-cartao",
            formData: {
              title$pt: "Plano",
              subtitle$pt: "Mensal",
              image$pt: "https://loja.example/p.png",
              actions$pt: [
                { title: "Ver", action: "Open URL", url: "https://loja.example" },
                { title: "Quero", action: "Say something", text: "quero" },
              ],
            },
          },
        ],
        "content-elements/builtin_image.json": [
          { id: "builtin_image-imagem", formData: { image: "/api/v1/bots/x/media/a.png" } },
        ],
      },
    )
    expect(toldIn(shown)).toEqual([
      "say builtin_card changed: Os cartões viraram mensagens, com o endereço da imagem e os botões.",
      "say builtin_image left-out: Imagem: o arquivo está no servidor do Botpress. Anexe-o à mensagem.",
      "say builtin_novo left-out: O conteúdo “builtin_novo-qualqr” não está no arquivo.",
      "say builtin_text left-out: O conteúdo “builtin_text-sumiu1” não está no arquivo.",
      "transfere-atendente changed: A conversa é transferida: escolha para quem em “Transferir”.",
      "botões changed: O node não espera: os botões não aparecem.",
      "caminho left-out: Depois da transferência a conversa não volta ao bot.",
      "valor changed: Textos citam “{{event.payload.id}}”, que não é um valor aqui: fica como está em textos, e vazio no resto.",
    ])
    const [node] = shown.flow.nodes.filter(({ kind }) => kind !== "start")
    expect(node?.transfer).toEqual({ target: null })
    expect(node?.botInteractions[0]?.variants).toHaveLength(1)
  })

  it("reads a flow alone, and tells that what it says is elsewhere", () => {
    const alone = Result.getOrThrow(
      importForeignFlow(
        sketchBotpress({
          entry: { enters: [text("oi0001")], next: { true: "escolha" } },
          escolha: { skill: ["choice", "skills/choice-x.flow.json"], next: picks("sim", "END", "END") },
          sim: { next: { true: "outro.flow.json" } },
        }),
        "Fluxo",
      ),
    )
    expect(toldIn(alone)).toEqual([
      "say builtin_text left-out: O que o bot diz está em outro arquivo: importe o bot inteiro, em um .zip.",
      "choice changed: O texto e as palavras dos botões estão em outro arquivo: importe o bot inteiro, em um .zip.",
      "caminho changed: O fluxo “outro.flow.json” está em outro arquivo: importe o bot inteiro, em um .zip.",
    ])
    converses(alone, " [sim|nao]", "> nao", ".")
  })

  it("says what nodes that only say something hold themselves, and tells what belongs to other types", () => {
    const held = Result.getOrThrow(
      importForeignFlow(
        sketchBotpress(
          {
            entry: {
              type: "say_something",
              content: ["builtin_text", { text$en: "Hello!", text$pt: "Olá!" }],
              next: { true: "nome" },
            },
            nome: { type: "prompt", next: { true: "escolha" } },
            escolha: {
              type: "say_something",
              content: ["builtin_single-choice", { text: "Vamos?", choices: [{ title: "Sim", value: "s" }] }],
              receives: [],
              next: { "event.preview === 's'": "END" },
            },
          },
          undefined,
          { catchAll: { onReceive: ["meu/registro {}"], next: [] }, timeoutNode: "sumiu" },
        ),
        "Fluxo",
      ),
    )
    expect(toldIn(held)).toEqual([
      "prompt left-out: O que é próprio deste tipo de node não veio: só o que diz, faz e aonde leva.",
      "catchAll left-out: O que vale em todos os nodes do fluxo não veio: use “Perguntas de qualquer lugar”.",
      "timeout left-out: Quando ninguém responde o fluxo leva a “sumiu”; aqui não.",
    ])
    converses(held, "Olá!", "Vamos? [Sim]", "> Sim", ".")
  })
})
