import { Conversation, differenceSentence, replay } from "@prosa/core/engine"
import {
  findFlowProblems,
  type ForeignFlow,
  graphOfDocument,
  importForeignFlow,
  plainTextOf,
  problemSentence,
} from "@prosa/core/flow"
import { type SketchedGroups, sketchTypebot, typebotBlock } from "@prosa/core/flow/testing"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { contextOf, scriptOfFlow } from "../shapes/shape-files.ts"

const { text, input, set, choice, when, call, jump, variable } = typebotBlock

const imported = (groups: SketchedGroups, variables: ReadonlyArray<string> = []): ForeignFlow =>
  Result.getOrThrow(importForeignFlow(sketchTypebot(groups, variables), "Fluxo"))

/** Plays a conversation: what the person says stands behind '>', a file in brackets, what a system answers behind '<', options in brackets. */
const converses = ({ flow }: ForeignFlow, ...lines: ReadonlyArray<string>): void => {
  const turns = lines.map((line) => {
    if (line.startsWith("> [")) return { file: line.slice(3, -1) }
    if (line.startsWith("> ")) return { person: line.slice(2) }
    if (line.startsWith("< ")) return { webhook: JSON.parse(line.slice(2)) as Conversation["turns"][number] }
    if (line === "." || line === "?") return { stands: line === "." ? ("closed" as const) : ("waiting" as const) }
    const [said = "", offered] = line.split(/ \[(?=[^[\]]*\]$)/u)
    return { bot: said, ...(offered !== undefined && { buttons: offered.slice(0, -1).split("|") }) }
  })
  const { difference } = replay(scriptOfFlow(flow), { version: 1, name: "conversa", turns } as Conversation)
  expect(difference === undefined ? undefined : `${difference.turn}: ${differenceSentence(difference)}`).toBeUndefined()
}

const blocking = ({ flow }: ForeignFlow): ReadonlyArray<string> =>
  findFlowProblems(graphOfDocument(flow), contextOf(flow))
    .filter(({ severity }) => severity === "blocks")
    .map(problemSentence)

describe("a flow of Typebot converses here as there", () => {
  it("adds points, decides by them, and cites several values in one text", () => {
    const quiz = imported(
      {
        Abertura: [
          set("Pontos", "0"),
          text("Olá!"),
          text("Como você se chama?"),
          input("text", "Seu Nome", "Pergunta"),
        ],
        Pergunta: [text("{{Seu Nome}}, quanto é 2 + 2?"), choice({ "3": "Errou", "4": "Acertou" }, {})],
        Acertou: [set("Pontos", "{{Pontos}} + 5", "Conta")],
        Errou: [text("Quase."), jump("Conta")],
        Conta: [when("Pontos", "Greater than", "4", "Bom", "Ruim")],
        Bom: [text("{{Seu Nome}}, você fez {{Pontos}} pontos.")],
        Ruim: [text("Estude mais.")],
      },
      ["Pontos", "Seu Nome"],
    )
    expect(blocking(quiz)).toEqual([])
    expect(quiz.report).toEqual({ source: "typebot", whole: 12, lines: [] })
    const begin = ["Olá!", "Como você se chama?", "> Ana", "Ana, quanto é 2 + 2? [3|4]"]
    converses(quiz, ...begin, "> 4", "Ana, você fez 5 pontos.", ".")
    converses(quiz, ...begin, "> 3", "Quase.", "Estude mais.", ".")
  })

  it("goes on with the block below an answer that leads nowhere else", () => {
    const quiz = imported(
      {
        Abertura: [
          text("Como você se chama?"),
          input("text", "Nome"),
          text("{{Nome}}, quanto é 2 + 2?"),
          choice({ "3": "Errou", "4": "" }),
          set("Pontos", "5"),
          text("{{Nome}}: {{Pontos}} pontos."),
        ],
        Errou: [text("Quase, {{Nome}}.")],
      },
      ["Pontos", "Nome"],
    )
    converses(quiz, "Como você se chama?", "> Ana", "Ana, quanto é 2 + 2? [3|4]", "> 4", "Ana: 5 pontos.", ".")
    converses(quiz, "Como você se chama?", "> Ana", "Ana, quanto é 2 + 2? [3|4]", "> 3", "Quase, Ana.", ".")
    expect(blocking(quiz)).toEqual([])
  })

  it("goes back to a menu, whose question is asked again with what is true by then", () => {
    const shop = imported(
      {
        Início: [set("Itens", "0", "Menu")],
        Menu: [text("Você tem {{Itens}} itens."), choice({ Pôr: "Pôr", Sair: "Tchau" })],
        Pôr: [set("Itens", "{{Itens}} + 1"), text("Pronto."), jump("Menu")],
        Tchau: [text("Até logo.")],
      },
      ["Itens"],
    )
    expect(blocking(shop)).toEqual([])
    converses(
      shop,
      "Você tem 0 itens. [Pôr|Sair]",
      "> Pôr",
      "Pronto.",
      "Você tem 1 itens. [Pôr|Sair]",
      "> Pôr",
      "Pronto.",
      "Você tem 2 itens. [Pôr|Sair]",
      "> Sair",
      "Até logo.",
      ".",
    )
  })

  it("says again, on the way back, what stands before the question", () => {
    const loop = imported(
      {
        Oi: [text("Vamos lá."), text("Mais uma?"), choice({ Sim: "Volta", Não: "Fim" })],
        Volta: [set("Rodadas", "{{Rodadas}} + 1", "Oi")],
        Fim: [text("Fim.")],
      },
      ["Rodadas"],
    )
    converses(
      loop,
      "Vamos lá.",
      "Mais uma? [Sim|Não]",
      "> Sim",
      "Vamos lá.",
      "Mais uma? [Sim|Não]",
      "> Não",
      "Fim.",
      ".",
    )
  })

  it("asks a system, offers its list, and asks again with the id of what was chosen", () => {
    const films = imported(
      {
        Busca: [
          call("https://filmes.example/lista", {
            Nomes: "data.results.flatMap(item => item.title)",
            Ids: "data.results.map((r) => r.id)",
          }),
          text("Escolha:"),
          {
            type: "choice input",
            items: [{ content: "Click to edit" }],
            options: { variableId: variable("Escolhido"), dynamicVariableId: variable("Nomes") },
          },
          {
            type: "Set variable",
            options: {
              variableId: variable("Id"),
              type: "Map item with same index",
              mapListItemParams: {
                baseItemVariableId: variable("Escolhido"),
                baseListVariableId: variable("Nomes"),
                targetListVariableId: variable("Ids"),
              },
            },
          },
          call("https://filmes.example/{{Id}}", { Sinopse: "data.overview" }),
          text("{{Escolhido}}: {{Sinopse}}"),
        ],
      },
      ["Nomes", "Ids", "Escolhido", "Id", "Sinopse"],
    )
    expect(blocking(films)).toEqual([])
    converses(
      films,
      '< {"variables":{"Nomes":"[{\\"title\\":\\"A Feira\\",\\"id\\":1},{\\"title\\":\\"O Vizinho\\",\\"id\\":2}]"}}',
      "Escolha: [A Feira|O Vizinho]",
      "> O Vizinho",
      '< {"variables":{"Sinopse":"Dois vizinhos."}}',
      "O Vizinho: Dois vizinhos.",
      ".",
    )
    const calls = films.flow.nodes.flatMap((node) => (node.call !== null && "address" in node.call ? [node.call] : []))
    expect(calls.map(({ address, keeps }) => ({ address, keeps }))).toEqual([
      {
        address: "https://filmes.example/lista",
        keeps: [
          { name: "Nomes", path: "results" },
          { name: "Ids", path: "results" },
        ],
      },
      { address: "https://filmes.example/{{@Id}}", keeps: [{ name: "Sinopse", path: "overview" }] },
    ])
    expect(films.report.lines.map(({ block, outcome }) => `${block} ${outcome}`)).toEqual(["Set variable changed"])
  })

  it("talks with an assistant without an end", () => {
    const chat = imported(
      {
        Oi: [text("Como posso ajudar?", "Fala")],
        Fala: [input("text", "Mensagem", "Resposta")],
        Resposta: [
          {
            type: "openai",
            options: {
              action: "Create chat completion",
              model: "gpt-4o",
              messages: [{ role: "user", content: "{{Mensagem}}" }],
              responseMapping: [{ item: "Message content", variableId: variable("Dito") }],
            },
          },
          text("{{Dito}}", "Fala"),
        ],
      },
      ["Mensagem", "Dito"],
    )
    const answer = (said: string) => `< {"variables":{"Dito":"${said}"}}`
    converses(
      chat,
      "Como posso ajudar?",
      "> oi",
      answer("Olá."),
      "Olá.",
      "> e aí",
      answer("Tudo bem."),
      "Tudo bem.",
      "?",
    )
    expect(chat.report.lines).toMatchObject([{ block: "openai", outcome: "changed" }])
  })

  it("takes several choices, with words that no button holds", () => {
    const long = "Casa e jardim - para móveis, plantas e todas as janelas da frente"
    const services = imported(
      {
        Serviços: [
          text("Do que você precisa?"),
          choice({ Site: "", [long]: "" }, { isMultipleChoice: true, variableId: variable("Lista") }),
          text("Anotado: {{Lista}}."),
        ],
      },
      ["Lista"],
    )
    expect(services.report.lines).toMatchObject([{ block: "choice input", outcome: "changed" }])
    const cut = "Casa e jardim - para móveis, plantas e todas as j…"
    const { flow } = services
    const { replies, phrases } = flow.nodes.reduce<{ replies: Array<string>; phrases: Array<string> }>(
      (all, node) => ({
        replies: [...all.replies, ...node.botInteractions.flatMap(({ buttons }) => buttons.map(({ label }) => label))],
        phrases: [...all.phrases, ...node.userInteractions.flatMap((way) => way.phrases)],
      }),
      { replies: [], phrases: [] },
    )
    expect(replies).toEqual(["Site", cut])
    expect(phrases).toEqual(["Site", cut, long])
    const added = "Mais alguma opção?"
    converses(
      services,
      `Do que você precisa? [Site|${cut}]`,
      "> site",
      `Anotei: Site. ${added} [${cut}|Pronto]`,
      "> pronto",
      "Anotado: Site.",
      ".",
    )
  })

  it("takes a file where one is asked for", () => {
    const photo = imported({ Foto: [text("Mande a foto."), input("file", "Foto"), text("Obrigado.")] }, ["Foto"])
    converses(photo, "Mande a foto.", "> [rg.jpg]", "Obrigado.", ".")
    expect(photo.report.lines).toEqual([])
  })

  it("tells what it cannot do alike: calls that come back, and counts of lists", () => {
    const { report } = imported(
      {
        Início: [
          { type: "Typebot link", options: { typebotId: "current", groupId: "g:Parte" } },
          { type: "Set variable", options: { variableId: variable("Lista"), type: "Append value(s)", item: "a" } },
          when("Lista", "Greater than", "5", "Parte"),
          { type: "mistral", options: { action: "Generate variables" } },
          {
            type: "mistral",
            options: { action: "Create chat completion", messages: [{ role: "user", content: "oi" }] },
          },
        ],
        Parte: [text("Oi"), { type: "Typebot link", options: { typebotId: "outro" } }],
      },
      ["Lista"],
    )
    expect(report.lines.map(({ block, outcome }) => [block, outcome])).toEqual([
      ["Typebot link", "changed"],
      ["Set variable", "changed"],
      ["Condition", "left-out"],
      ["mistral", "left-out"],
      ["mistral", "changed"],
      ["Typebot link", "left-out"],
    ])
  })

  it("parts texts of more lines and letters than a message has, and loses none of them", () => {
    const lines = Array.from({ length: 1_500 }, (_, at) => `${at}`).join("\n")
    const { flow, report } = imported({ Texto: [text(lines), text("á".repeat(9_000))] })
    const said = flow.nodes.flatMap(({ botInteractions }) => botInteractions.map((one) => plainTextOf(one.text)))
    expect(said.join("").replaceAll("\n", "")).toBe(lines.replaceAll("\n", "") + "á".repeat(9_000))
    expect(report.lines).toEqual([])
  })

  it("comes to an end with hostile expressions and paths, and refuses none of the flow for them", () => {
    const { report } = imported(
      {
        Início: [
          set("A", `${"return ".repeat(200_000)}`),
          set("A", `"${'+"'.repeat(100_000)}`),
          call("https://a.example", { A: `${".map(a".repeat(50_000)}` }),
          when("A", "Ends with", "(".repeat(400), "Início"),
        ],
      },
      ["A"],
    )
    expect(report.lines.map(({ block, outcome }) => [block, outcome])).toEqual([
      ["Set variable", "left-out"],
      ["Set variable", "left-out"],
      ["Webhook", "changed"],
      ["Condition", "left-out"],
    ])
  })

  it("keeps the old exports, whose groups were blocks of steps", () => {
    const old = {
      name: "Antigo",
      blocks: [
        { id: "s", title: "Start", steps: [{ id: "s1", type: "start", outgoingEdgeId: "e1" }] },
        {
          id: "b",
          title: "Oi",
          steps: [
            { id: "b1", type: "text", content: { html: "<div>Oi &amp; olá</div>", plainText: "Oi & olá" } },
            { id: "b2", type: "email input", options: { variableId: "v1" }, outgoingEdgeId: "e2" },
          ],
        },
        {
          id: "c",
          title: "Fim",
          steps: [{ id: "c1", type: "text", content: { html: "<div>Escrevo a {{E-mail}}</div>" } }],
        },
      ],
      edges: [
        { id: "e1", from: { blockId: "s", stepId: "s1" }, to: { blockId: "b" } },
        { id: "e2", from: { blockId: "b", stepId: "b2" }, to: { blockId: "c" } },
      ],
      variables: [{ id: "v1", name: "E-mail" }],
    }
    const read = Result.getOrThrow(importForeignFlow(JSON.stringify(old), "Fluxo"))
    expect(read.flow.name).toBe("Antigo")
    converses(read, "Oi & olá", "> ana@loja.example", "Escrevo a ana@loja.example", ".")
  })
})
