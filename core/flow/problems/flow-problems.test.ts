import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import type { Medium } from "../../channel/index.ts"
import { anyAnswerName, EntityType } from "../../entity/index.ts"
import { EntityTypeId, InteractionId, NodeId } from "../../kernel/index.ts"
import {
  applyEdit,
  emptyNode,
  findFlowProblems,
  type FlowContext,
  type FlowNode,
  fixWords,
  graphOf,
  problemSentence,
  richTextOf,
  startTitle,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"

const nodeId = Schema.decodeSync(NodeId)
const interactionId = Schema.decodeSync(InteractionId)
const entity = (facts: Partial<EntityType>): EntityType => ({
  id: Schema.decodeSync(EntityTypeId)(1),
  name: "cidade",
  kind: "normal",
  fuzzy: false,
  entries: [{ id: 1, value: "Recife", synonyms: [] }],
  ...facts,
})
const city = { id: entity({}).id, name: "cidade" }

const answer = (
  to: number | null,
  phrases: ReadonlyArray<string>,
  facts: Partial<FlowNode["userInteractions"][number]> = {},
) => ({
  id: interactionId((to ?? 90) + 1),
  target: to === null ? null : nodeId(to),
  phrases,
  entity: null,
  ...facts,
})
const says = (text: string, facts: Partial<FlowNode["botInteractions"][number]> = {}) => ({
  id: interactionId(1),
  text: richTextOf(text),
  buttons: [],
  files: [],
  ...facts,
})

/** Start → menu → end, without problems; each test changes the part it is about. */
const problems = (
  changes: {
    readonly start?: Partial<FlowNode>
    readonly menu?: Partial<FlowNode>
    readonly end?: Partial<FlowNode>
    readonly more?: ReadonlyArray<FlowNode>
  },
  context: FlowContext = {},
) => {
  const base = (id: number, title: string, text: string): FlowNode => ({
    ...emptyNode(nodeId(id), title, { x: 0, y: 0 }),
    botInteractions: [says(text)],
    fallbackMessages: ["Não entendi."],
  })
  const graph = graphOf("Fluxo", [
    { ...base(1, startTitle, "Olá!"), kind: "start", userInteractions: [answer(2, ["oi"])], ...changes.start },
    { ...base(2, "Menu", "Escolha"), userInteractions: [answer(3, ["sair"])], ...changes.menu },
    { ...base(3, "Fim", "Até logo"), kind: "end", ...changes.end },
    ...(changes.more ?? []),
  ])
  return { graph, found: findFlowProblems(graph, context) }
}
const tags = (...given: Parameters<typeof problems>) =>
  problems(...given).found.map(({ _tag, severity, nodeId: id, path }) => [_tag, severity, id, path.join(".")].join(" "))

describe("the paths of a flow", () => {
  it("have no problems by default", () => {
    expect(tags({}, { entities: [], channels: ["WHATSAPP"], botFallbacks: [""] })).toEqual([])
  })

  it("reach every node", () => {
    const loose = {
      ...emptyNode(nodeId(9), "Solto", { x: 0, y: 0 }),
      kind: "end" as const,
      botInteractions: [says("Oi")],
    }
    expect(tags({ more: [loose] })).toEqual(["UnreachableNode warns 9 "])
  })

  it("may be reached by a keyword of the bot alone, and so may those after them", () => {
    const last = {
      ...emptyNode(nodeId(10), "Fim solto", { x: 0, y: 0 }),
      kind: "end" as const,
      botInteractions: [says("Tchau")],
    }
    const loose = {
      ...emptyNode(nodeId(9), "Solto", { x: 0, y: 0 }),
      botInteractions: [says("Oi")],
      userInteractions: [answer(nodeId(10), ["ok"])],
      fallbackMessages: ["Hein?"],
    }
    const { graph } = problems({ more: [loose, last] })
    const unreachable = (context: FlowContext) =>
      findFlowProblems(graph, context).flatMap(({ _tag, nodeId: id }) => (_tag === "UnreachableNode" ? [id] : []))
    expect(unreachable({})).toEqual([9, 10])
    expect(unreachable({ keywords: [{ keyword: "sobre", nodeId: nodeId(9), title: "Solto" }] })).toEqual([])
    expect(unreachable({ keywords: [{ keyword: "fim", nodeId: nodeId(10), title: "Fim" }] })).toEqual([9])
  })

  it("may have their only end behind a keyword of the bot", () => {
    const { graph } = problems({ menu: { userInteractions: [answer(null, [])] } })
    const noEnd = (context: FlowContext) =>
      findFlowProblems(graph, context).some(({ _tag }) => _tag === "NoEndReachable")
    expect(noEnd({})).toBe(true)
    expect(noEnd({ keywords: [{ keyword: "sair", nodeId: nodeId(3), title: "Fim" }] })).toBe(false)
  })

  it("do not stop in the middle; the fix makes an end if nothing is lost", () => {
    const { graph, found } = problems({ menu: { userInteractions: [answer(null, [])] } })
    expect(found.map(({ _tag }) => _tag)).toEqual([
      "NoEndReachable",
      "DeadEnd",
      "AnswerWithoutTarget",
      "UnreachableNode",
    ])
    const fix = found.find(({ _tag }) => _tag === "DeadEnd")?.fix
    expect(applyEdit(graph, fix ?? []).graph.nodes.get(nodeId(2))?.kind).toBe("end")
  })

  it("that stop offer the fix only where nothing is lost, and never at the start", () => {
    const fixable = (changes: Parameters<typeof problems>[0]) =>
      problems(changes).found.flatMap(({ _tag, fix }) => (_tag === "DeadEnd" ? [fix !== undefined] : []))
    const dead = (...answers: ReadonlyArray<FlowNode["userInteractions"][number]>) =>
      fixable({ menu: { userInteractions: answers } })
    expect(dead()).toEqual([true])
    expect(dead(answer(null, []), answer(null, [], { id: interactionId(7) }))).toEqual([true])
    expect(dead(answer(null, []), answer(null, ["sair"], { id: interactionId(7) }))).toEqual([false])
    expect(dead(answer(null, [], { entity: city }))).toEqual([false])
    expect(fixable({ start: { userInteractions: [] } })).toEqual([false])
  })

  it("reach an end or a transfer", () => {
    const open = { end: { kind: "default" as const, userInteractions: [] } }
    expect(tags(open)).toEqual(["NoEndReachable warns 1 ", "DeadEnd warns 3 userInteractions"])
    expect(tags({ end: { kind: "default", transfer: { target: { kind: "external-platform" } } } })).toEqual([])
  })

  it("end at a transfer", () => {
    expect(tags({ menu: { transfer: { target: { kind: "external-platform" } } } })).toEqual([
      "AnswersAfterTransfer hints 2 userInteractions",
    ])
    expect(tags({ menu: { transfer: { target: null }, userInteractions: [] } })).toContain(
      "TransferWithoutTarget blocks 2 transfer",
    )
  })

  it("have titles that cannot be confused", () => {
    expect(tags({ end: { title: "MENU" } })).toEqual(["LookAlikeTitle hints 3 title"])
  })
})

describe("the answers of a node", () => {
  it("may take any answer where one recognises nothing, unless another does or lacks its phrases too", () => {
    const any = entity({ kind: "system", name: anyAnswerName, entries: [] })
    const fixes = (...userInteractions: FlowNode["userInteractions"]) =>
      problems({ menu: { userInteractions } }, { entities: [any] }).found.flatMap((problem) =>
        problem._tag === "AnswerNeverMatches" ? [fixWords(problem)] : [],
      )
    expect(fixes(answer(3, []))).toEqual(["Aceitar qualquer resposta"])
    expect(fixes(answer(3, []), answer(4, ["sair"]))).toEqual(["Aceitar qualquer resposta"])
    expect(fixes(answer(3, []), answer(4, []))).toEqual([undefined, undefined])
    expect(fixes(answer(3, []), answer(4, [], { entity: { id: any.id, name: any.name } }))).toEqual([undefined])
  })

  it("can all be recognised", () => {
    expect(tags({ menu: { userInteractions: [answer(3, [" "])] } })).toEqual([
      "AnswerNeverMatches warns 2 userInteractions.0.phrases",
    ])
    expect(tags({ menu: { userInteractions: [answer(3, ["", " \t"])] } })).toEqual([
      "AnswerNeverMatches warns 2 userInteractions.0.phrases",
    ])
    expect(tags({ menu: { userInteractions: [answer(3, [" ", "sair"])] } })).toEqual([])
    expect(tags({ menu: { userInteractions: [answer(3, [" "], { entity: city })] } })).toEqual([])
    expect(tags({ menu: { userInteractions: [answer(3, ["?!", "sair"])] } })).toEqual([
      "PhraseWithoutWords hints 2 userInteractions.0.phrases.0",
    ])
  })

  it("may have no phrases where the start has a single one: it continues at once", () => {
    expect(tags({ start: { userInteractions: [answer(2, [])] } })).toEqual([])
  })

  it("do not share a phrase, compared as in the engine", () => {
    const more = [
      { ...emptyNode(nodeId(4), "Outro fim", { x: 0, y: 0 }), kind: "end" as const, botInteractions: [says("Tchau")] },
    ]
    const menu = { userInteractions: [answer(3, ["Não", "nao!"]), answer(4, ["NÃO", "talvez"])] }
    const { graph, found } = problems({ menu, more })
    expect(found.map(({ _tag, path }) => `${_tag} ${path.join(".")}`)).toEqual([
      "ShadowedPhrase userInteractions.1.phrases.0",
      "RepeatedPhrase userInteractions.0.phrases.1",
    ])
    const fixed = applyEdit(graph, found[1]?.fix ?? []).graph
    expect(fixed.nodes.get(nodeId(2))?.userInteractions[0]?.phrases).toEqual(["Não"])
  })

  it("have more than a phrase or two where another has many, unless a button or an entity stands for them", () => {
    const six = ["segunda via", "boleto", "fatura", "conta", "pagar", "cobrança"]
    const ends = [2, 3].map((id) => ({
      ...sketchNode(id, { says: "Certo.", kind: "end" as const }),
      title: `Fim ${id}`,
    }))
    const found = (phrases: ReadonlyArray<string>, replies: ReadonlyArray<string> = [], first = six) =>
      findFlowProblems(
        graphOf("Fluxo", [
          sketchNode(1, {
            says: "Qual?",
            replies,
            answers: [
              { to: 2, phrases: first },
              { to: 3, phrases },
            ],
          }),
          ...ends,
        ]),
      ).flatMap((problem) => (problem._tag === "FewPhrases" ? [problemSentence(problem)] : []))
    expect(found(["atendente"])).toEqual([
      "Uma interação do usuário tem só 1 frase, e outra tem 6: com poucos exemplos, quase nada se parece com ela.",
    ])
    expect(found(["atendente", "Atendente", "pessoa"])).toHaveLength(1)
    expect(found(["atendente", "pessoa", "humano"])).toEqual([])
    expect(found(["Atendente"], ["Atendente"])).toEqual([])
    expect(found(["atendente"], [], six.slice(1))).toEqual([])
  })

  it("use entities that exist, have entries, and whose expressions can run", () => {
    const menu = { userInteractions: [answer(3, [], { entity: city })] }
    expect(tags({ menu }, { entities: [entity({})] })).toEqual([])
    expect(tags({ menu }, { entities: [] })).toEqual(["UnknownEntity blocks 2 userInteractions.0.entity"])
    expect(tags({ menu }, { entities: [entity({ entries: [] })] })).toEqual([
      "EmptyEntity warns 2 userInteractions.0.entity",
    ])
    const looking = entity({ kind: "regex", entries: [{ id: 1, value: "(?=a)b", synonyms: [] }] })
    expect(tags({ menu }, { entities: [looking] })).toEqual(["RefusedExpression blocks 2 userInteractions.0.entity"])
  })

  it("that take a file have no phrases, by which nothing is sent; an entity of a bot may have the same name", () => {
    const document = entity({ name: "documento", kind: "system", entries: [] })
    const taking = (phrases: ReadonlyArray<string>) => ({
      menu: { userInteractions: [answer(3, phrases, { entity: { id: document.id, name: document.name } })] },
    })
    expect(tags(taking([" "]), { entities: [document] })).toEqual([])
    const context = { entities: [document] }
    expect(tags(taking(["não tenho"]), context)).toEqual(["PhrasesBesidesFile hints 2 userInteractions.0.phrases"])
    expect(tags(taking(["não tenho"]), { entities: [entity({ name: "documento" })] })).toEqual([])
    expect(tags(taking(["não tenho"]))).toEqual([])
  })

  it("share an entity only where the later one has phrases that say something", () => {
    const end = {
      ...emptyNode(nodeId(4), "Outro", { x: 0, y: 0 }),
      kind: "end" as const,
      botInteractions: [says("Oi")],
    }
    const second = (phrases: ReadonlyArray<string>) =>
      tags({
        menu: { userInteractions: [answer(3, [], { entity: city }), answer(4, phrases, { entity: city })] },
        more: [end],
      })
    expect(second([" ", ""])).toEqual(["ShadowedEntity warns 2 userInteractions.1.entity"])
    expect(second([" ", "de lá"])).toEqual([])
  })

  it("may recognise any text: then it needs no fallback, every label is recognised, and an entity of the system has no entries", () => {
    const any = entity({ name: "qualquer_resposta", kind: "system", entries: [] })
    const menu = {
      fallbackMessages: [""],
      botInteractions: [
        says("Oi?", { buttons: [{ kind: "quick-reply" as const, position: 1, label: "Outra coisa" }] }),
      ],
      userInteractions: [answer(3, [], { entity: { id: any.id, name: any.name } })],
    }
    expect(tags({ menu }, { botFallbacks: [""], entities: [any] })).toEqual([])
    const first = { userInteractions: [...menu.userInteractions, answer(4, ["boleto"])] }
    const last = emptyNode(nodeId(4), "Boleto", { x: 0, y: 0 })
    const more = [{ ...last, kind: "end" as const, botInteractions: [says("Aqui está.")] }]
    expect(tags({ menu: { ...menu, ...first }, more }, { entities: [any] })).toEqual([])
  })

  it("have a fallback message: of the node or of the bot", () => {
    const menu = { fallbackMessages: [" "] }
    expect(tags({ menu }, { botFallbacks: [""] })).toEqual(["MissingFallback hints 2 fallbackMessages"])
    expect(tags({ menu }, { botFallbacks: ["Como?"] })).toEqual([])
    expect(tags({ menu })).toEqual([])
  })

  it("is told once where no node has a fallback message, and of each node without one where others have", () => {
    const flow = (own: ReadonlyArray<string>) => ({
      start: { fallbackMessages: [...own] },
      menu: { fallbackMessages: [""] },
    })
    expect(tags(flow([""]), { botFallbacks: [] })).toEqual(["MissingFallback hints 1 fallbackMessages"])
    expect(tags(flow(["Hein?"]), { botFallbacks: [] })).toEqual(["MissingFallback hints 2 fallbackMessages"])
  })

  it("is not missed at a start that goes straight on, which understands whatever is written", () => {
    const start = (...answers: FlowNode["userInteractions"]) => ({
      start: { fallbackMessages: [""], userInteractions: answers },
    })
    expect(tags(start(answer(2, [" ", "?"])), { botFallbacks: [] })).not.toContain(
      "MissingFallback hints 1 fallbackMessages",
    )
    expect(tags(start(answer(2, [])), { botFallbacks: [] })).toEqual([])
    for (const waiting of [
      [answer(2, ["oi"])],
      [answer(2, [], { entity: city })],
      [answer(2, ["oi"]), answer(3, ["tchau"])],
    ])
      expect(tags(start(...waiting), { botFallbacks: [] })).toEqual(["MissingFallback hints 1 fallbackMessages"])
  })
})

describe("what the bot says", () => {
  it("is not empty", () => {
    expect(tags({ menu: { botInteractions: [says(" ")] } })).toEqual(["EmptyBotText warns 2 botInteractions"])
    // One that always leads on by itself may be silent.
    const otherwise = {
      id: InteractionId.make(9),
      target: NodeId.make(3),
      phrases: [],
      entity: null,
      when: { match: "all" as const, of: [] },
    }
    expect(tags({ menu: { botInteractions: [says(" ")], userInteractions: [otherwise] } })).toEqual([])
    // So may one that leads back to a node that asks.
    const asking = sketchNode(1, { says: "Algo mais?", answers: [{ to: 2, phrases: ["sim"] }] })
    const silentTags = (returnTo: NodeId | null) =>
      findFlowProblems(graphOf("Fluxo", [asking, sketchNode(2, { says: "", returnTo })])).map(({ _tag }) => _tag)
    expect(silentTags(nodeId(1))).not.toContain("EmptyBotText")
    expect(silentTags(null)).toContain("EmptyBotText")
    const two = { botInteractions: [says("Oi"), { ...says(""), id: interactionId(2) }] }
    const { graph, found } = problems({ menu: two })
    expect(found.map(({ _tag }) => _tag)).toEqual(["EmptyMessage"])
    expect(applyEdit(graph, found[0]?.fix ?? []).graph.nodes.get(nodeId(2))?.botInteractions).toHaveLength(1)
  })

  it("mentions one variable at most, and one that was captured", () => {
    const mention = { kind: "mention" as const, variable: "cidade", sourceNodeId: nodeId(1) }
    const text = [{ kind: "paragraph" as const, children: [mention, mention] }]
    expect(tags({ menu: { botInteractions: [says("", { text })] } })).toEqual([
      "TooManyVariables warns 2 botInteractions",
      "UncapturedMention warns 2 botInteractions.0.text",
    ])
  })

  it("has buttons that the node recognises, each with its own label", () => {
    const buttons = (...labels: ReadonlyArray<string>) => [
      says("Escolha", {
        buttons: labels.map((label, at) => ({ kind: "quick-reply" as const, position: at + 1, label })),
      }),
    ]
    expect(tags({ menu: { botInteractions: buttons("Sair!") } })).toEqual([])
    expect(tags({ menu: { botInteractions: buttons("Sair", "SAIR", " ") } })).toEqual([
      "RepeatedLabel warns 2 botInteractions.0.buttons.1",
      "BlankLabel warns 2 botInteractions.0.buttons.2",
    ])
    const { graph, found } = problems({ menu: { botInteractions: buttons("Encerrar") } })
    expect(found.map(({ _tag }) => _tag)).toEqual(["LabelNotRecognised"])
    expect(applyEdit(graph, found[0]?.fix ?? []).graph.nodes.get(nodeId(2))?.userInteractions[0]?.phrases).toEqual([
      "sair",
      "Encerrar",
    ])
    expect(tags({ menu: { botInteractions: buttons("Encerrar") } }, { recognises: () => true })).toEqual([])
  })

  it("has links with valid addresses", () => {
    const linking = (link: string) => ({
      botInteractions: [says("Veja", { buttons: [{ kind: "link", position: 1, label: "Loja", link }] })],
    })
    expect(tags({ end: linking("https://loja.example/a?b=c") })).toEqual([])
    expect(tags({ end: linking("javascript:alert(1)") })).toEqual(["BrokenLink blocks 3 botInteractions.0.buttons.0"])
    const { graph, found } = problems({ end: linking("loja.example") })
    const fixed = applyEdit(graph, found[0]?.fix ?? []).graph
    expect(findFlowProblems(fixed)).toEqual([])
  })

  const replies = (...labels: ReadonlyArray<string>) => ({
    buttons: labels.map((label, at) => ({ kind: "quick-reply" as const, position: at + 1, label })),
    answers: [answer(3, [...labels, "sair"])],
  })
  /** What is told of a menu that says this on a channel. */
  const told = (channel: Medium, said: ReturnType<typeof says>, answers = [answer(3, ["sair"])], bytes = 0) =>
    problems(
      { menu: { botInteractions: [said], userInteractions: answers } },
      { channels: [channel], bytesOf: () => bytes },
    ).found.map((problem) => `${problem.severity} ${problem.path.slice(2).join(".")}: ${problemSentence(problem)}`)

  it.each<[Medium, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["LIVECHAT", Array.from({ length: 50 }, (_, at) => `Opção ${at}`), []],
    ["WHATSAPP", ["Um", "Dois", "Três"], []],
    ["WHATSAPP", ["Um", "Dois", "Três", "Quatro"], []],
    ["WHATSAPP", ["Falar com uma pessoa já"], []],
    [
      "WHATSAPP",
      ["Quero falar com uma pessoa agora"],
      [
        "hints buttons.0: No WhatsApp o botão “Quero falar com uma pessoa agora” aparece como “Quero falar com uma pes…”; o nome inteiro vai abaixo dele.",
      ],
    ],
    [
      "WHATSAPP",
      Array.from({ length: 11 }, (_, at) => `Opção ${at}`),
      ["hints buttons: São 11 opções: o WhatsApp mostra 9 e deixa as outras em “Mais opções”."],
    ],
    [
      "WHATSAPP_QRCODE",
      ["Um"],
      ["hints buttons: O WhatsApp (QR Code) não tem botões: as opções vão numeradas no texto."],
    ],
    ["FACEBOOK", Array.from({ length: 13 }, (_, at) => `Opção ${at}`), []],
    [
      "INSTAGRAM",
      ["Quero falar com uma pessoa agora"],
      [
        "hints buttons.0: No Instagram o botão “Quero falar com uma pessoa agora” aparece como “Quero falar com uma…”; o nome inteiro vai no texto.",
      ],
    ],
  ])("is told where %s shows quick replies otherwise: %j", (channel, labels, sentences) => {
    const { buttons, answers } = replies(...labels)
    expect(told(channel, says("Escolha", { buttons }), answers)).toEqual(sentences)
  })

  it("keeps the place of a button whatever the order in which buttons are shown", () => {
    const { buttons, answers } = replies("Quero falar com uma pessoa agora", "Não")
    const [last, first] = buttons.map((button, at) => ({ ...button, position: 2 - at }))
    if (last === undefined || first === undefined) throw new Error("there are two")
    expect(told("FACEBOOK", says("Escolha", { buttons: [last, first] }), answers)).toEqual([
      expect.stringMatching(/^hints buttons\.0: No Facebook o botão “Quero falar/u),
    ])
  })

  it("is told where a text is split, added, or loses its format", () => {
    const { buttons, answers } = replies("Sim")
    expect(told("LIVECHAT", says("x".repeat(4_096), { buttons }), answers)).toEqual([])
    expect(told("WHATSAPP", says("x".repeat(4_096)))).toEqual([])
    expect(told("WHATSAPP", says("x".repeat(1_500), { buttons }), answers)).toEqual([
      "hints text: No WhatsApp o texto vai em 2 mensagens.",
    ])
    expect(told("INSTAGRAM", says("é".repeat(501)))).toEqual(["hints text: No Instagram o texto vai em 2 mensagens."])
    const picture = { fileId: "f", name: "f", url: "https://a.example/f", mime: "image/png" }
    expect(told("WHATSAPP", says("", { buttons, files: [picture] }), answers)).toEqual([
      "hints text: No WhatsApp os botões precisam de um texto: vai “Escolha uma opção:”.",
    ])
    const bold = says("", {
      text: [{ kind: "paragraph" as const, children: [{ kind: "text" as const, text: "Oi", bold: true }] }],
    })
    expect(told("WHATSAPP", bold)).toEqual([])
    expect(told("FACEBOOK", bold)).toEqual([
      "hints text: O Facebook não mostra negrito nem código: o texto vai sem formatação.",
    ])
    expect(told("WHATSAPP", says("2 *3* 4"))).toEqual([
      "hints text: No WhatsApp a formatação do texto aparece diferente.",
    ])
  })

  it("is told where links are written in the text", () => {
    const link = (label: string, position = 1) => ({
      kind: "link" as const,
      position,
      label,
      link: "https://prosa.example",
    })
    expect(told("WHATSAPP", says("Veja", { buttons: [link("x".repeat(20))] }))).toEqual([])
    expect(told("FACEBOOK", says("Veja", { buttons: [link("x".repeat(20))] }))).toEqual([])
    expect(told("INSTAGRAM", says("Veja", { buttons: [link("Loja")] }))).toEqual([
      "hints buttons: No Instagram o link “Loja” vai escrito no texto, sem botão.",
    ])
    expect(told("WHATSAPP", says("Veja", { buttons: [link("Loja"), link("Site", 2)] }))).toEqual([
      "hints buttons: No WhatsApp os 2 links vão escritos no texto, sem botão.",
    ])
  })

  it.each<[Medium, string, number, ReadonlyArray<string>]>([
    ["WHATSAPP", "image/png", 5 * 1_048_576, []],
    [
      "WHATSAPP",
      "image/png",
      5 * 1_048_576 + 1,
      ["hints files.0: O arquivo “f” é grande demais para ser aberto na conversa: no WhatsApp vai como documento."],
    ],
    ["WHATSAPP", "image/gif", 1, ["hints files.0: O WhatsApp não abre o arquivo “f” na conversa: vai como documento."]],
    [
      "WHATSAPP",
      "image/png",
      100 * 1_048_576 + 1,
      ["warns files.0: O arquivo “f” é maior que o máximo do WhatsApp (100 MB): vai como link."],
    ],
    ["INSTAGRAM", "image/webp", 0, ["warns files.0: O Instagram não aceita o arquivo “f”: vai como link."]],
  ])("is told where %s shows a file of %s with %i bytes otherwise", (channel, mime, bytes, sentences) => {
    const files = [{ fileId: "f", name: "f", url: "https://a.example/f", mime }]
    expect(told(channel, says("Veja", { files }), undefined, bytes)).toEqual(sentences)
  })

  it("is told of each connected channel, and of none where the channels are not known", () => {
    const { buttons, answers } = replies("Um", "Dois", "Três", "Quatro")
    const menu = { botInteractions: [says("Escolha", { buttons })], userInteractions: answers }
    expect(tags({ menu }, { channels: ["WHATSAPP", "WHATSAPP_QRCODE", "FACEBOOK"] })).toEqual([
      "ChoicesNumbered hints 2 botInteractions.0.buttons",
    ])
    expect(tags({ menu })).toEqual([])
  })

  it("is told once where a channel changes the same everywhere, with the number of the other nodes", () => {
    const { buttons } = replies("Sair")
    const more = [4, 5].map((id) => ({
      ...emptyNode(nodeId(id), `Fim ${id}`, { x: 0, y: 0 }),
      kind: "end" as const,
      botInteractions: [says("Oi", { buttons })],
    }))
    const menu = {
      botInteractions: [says("Escolha", { buttons }), { ...says("Ou", { buttons: [] }), id: interactionId(2) }],
      userInteractions: [answer(3, ["sair"]), answer(4, ["a"]), answer(5, ["b"])],
    }
    const sentences = (context: FlowContext) => problems({ menu, more }, context).found.map(problemSentence)
    const once = "O WhatsApp (QR Code) não tem botões: as opções vão numeradas no texto."
    expect(sentences({ channels: ["WHATSAPP_QRCODE"] })).toEqual([`${once} O mesmo vale para mais 2 nodes.`])
    expect(sentences({ channels: ["WHATSAPP"] })).toEqual([])
  })

  it("is told anew when the size of a file becomes known", () => {
    const files = [{ fileId: "f", name: "f", url: "https://a.example/f", mime: "image/png" }]
    const { graph } = problems({ menu: { botInteractions: [says("Veja", { files })] } })
    const found = (context: FlowContext) => findFlowProblems(graph, { channels: ["WHATSAPP"], ...context })
    expect(found({})).toEqual([])
    expect(found({ bytesOf: () => 6_000_000 })).toHaveLength(1)
  })
})
