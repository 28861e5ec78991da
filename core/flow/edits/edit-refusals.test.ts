import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { EntityTypeId, InteractionId, NodeId } from "../../kernel/index.ts"
import { sketchNode } from "../testing/index.ts"
import {
  addChild,
  addFile,
  addLoose,
  addQuickReply,
  addUserInteraction,
  applyEdit,
  type AttemptedEdit,
  change,
  changeAnswer,
  connect,
  convertToDefault,
  convertToEnd,
  deleteNode,
  disconnect,
  emptyNode,
  type FlowGraph,
  type FlowRefusal,
  graphOf,
  mentionsIn,
  moveBotInteraction,
  nodeLimit,
  refusalSentence,
  removeBotInteraction,
  removeButton,
  removeFallback,
  removeFile,
  removeUserInteraction,
  renameNode,
  retarget,
  type RichText,
  setBotText,
  setEntity,
  setFallback,
  setLinkButton,
  swapButtons,
  writeBotText,
} from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)
const part = Schema.decodeSync(InteractionId)
const first = part(1)
const none = part(99)
const cpf = { id: Schema.decodeSync(EntityTypeId)(1), name: "cpf" }

/** Início → Menu → Boleto and Fim; Boleto → Fim. */
const flow = () =>
  graphOf("Loja", [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, {
      says: "Escolha",
      answers: [
        { to: 3, phrases: ["boleto"] },
        { to: 4, phrases: ["sair"] },
      ],
    }),
    sketchNode(3, { says: "Aqui está", answers: [{ to: 4 }] }),
    sketchNode(4, { says: "Até", kind: "end" }),
  ])
const nodeIn = (graph: FlowGraph, id: number) => {
  const node = graph.nodes.get(nodeId(id))
  if (node === undefined) throw new Error(`there is no node ${id}`)
  return node
}
const node = (id: number) => nodeIn(flow(), id)
const after = (graph: FlowGraph, edit: AttemptedEdit) => applyEdit(graph, Result.getOrThrow(edit)).graph
const said = (text: RichText) => [{ id: first, text, buttons: [], files: [] }]
const mentioning = (source: number, variable = "cpf"): RichText => [
  { kind: "paragraph", children: [{ kind: "mention", variable, sourceNodeId: nodeId(source) }] },
]

/** Every edit that may not be done, by its reason. */
const refused: ReadonlyArray<readonly [string, AttemptedEdit, FlowRefusal]> = [
  ["connect to a node above", connect(flow(), nodeId(3), nodeId(2)), { _tag: "ConnectionRefused" }],
  ["connect a missing node", connect(flow(), nodeId(9), nodeId(2)), { _tag: "ConnectionRefused" }],
  ["lead an answer to a node above", retarget(flow(), nodeId(3), first, nodeId(2)), { _tag: "ConnectionRefused" }],
  ["lead an answer where another leads", retarget(flow(), nodeId(2), first, nodeId(4)), { _tag: "ConnectionRefused" }],
  ["lead a missing answer", retarget(flow(), nodeId(2), none, nodeId(4)), { _tag: "NotFound", what: "answer" }],
  ["lead from a missing node", retarget(flow(), nodeId(9), first, nodeId(4)), { _tag: "NotFound", what: "node" }],
  ["add an answer with nowhere to go", addUserInteraction(flow(), node(3)), { _tag: "NotEnoughTargets" }],
  ["add an answer to an end", addUserInteraction(flow(), node(4)), { _tag: "NotEnoughTargets" }],
  ["change a missing answer", changeAnswer(node(2), none, { phrases: [] }), { _tag: "NotFound", what: "answer" }],
  ["remove a missing answer", removeUserInteraction(flow(), node(2), none), { _tag: "NotFound", what: "answer" }],
  ["set a missing answer's entity", setEntity(flow(), node(2), none, cpf), { _tag: "NotFound", what: "answer" }],
  ["disconnect unconnected nodes", disconnect(flow(), nodeId(1), nodeId(4)), { _tag: "NotFound", what: "connection" }],
  ["add a child to an end", Result.map(addChild(flow(), node(4)), ({ edit }) => edit), { _tag: "EndHasNoChild" }],
  ["delete the start", deleteNode(flow(), nodeId(1)), { _tag: "StartStays" }],
  ["delete a missing node", deleteNode(flow(), nodeId(9)), { _tag: "NotFound", what: "node" }],
  ["convert the start to an end", convertToEnd(flow(), node(1)), { _tag: "StartStays" }],
  ["convert the start to a default node", convertToDefault(node(1)), { _tag: "StartStays" }],
  ["rename the start", renameNode(flow(), nodeId(1), "Outro"), { _tag: "TitleIsFixed" }],
  ["rename a missing node", renameNode(flow(), nodeId(9), "Outro"), { _tag: "NotFound", what: "node" }],
  ["rename to nothing", renameNode(flow(), nodeId(2), " "), { _tag: "EmptyTitle" }],
  ["rename to another's name", renameNode(flow(), nodeId(2), ` ${node(3).title} `), { _tag: "DuplicateTitle" }],
  [
    "rename to another's name that has blanks around it",
    renameNode(
      graphOf("Loja", [sketchNode(1), sketchNode(2), sketchNode(3, { title: " Boleto " })]),
      nodeId(2),
      "Boleto",
    ),
    { _tag: "DuplicateTitle" },
  ],
  ["rename to the start's name", renameNode(flow(), nodeId(2), "Inicio"), { _tag: "DuplicateTitle" }],
  ["rename with an underscore", renameNode(flow(), nodeId(2), "a_b"), { _tag: "UnderscoreInTitle" }],
  ["rename with 121 characters", renameNode(flow(), nodeId(2), "x".repeat(121)), { _tag: "TitleTooLong" }],
  ["remove the only text", removeBotInteraction(node(2), first), { _tag: "LastOneStays", what: "message" }],
  ["remove a missing text", removeBotInteraction(node(2), none), { _tag: "NotFound", what: "message" }],
  ["move a missing text", moveBotInteraction(node(2), none, 0), { _tag: "NotFound", what: "message" }],
  ["move a text beyond the last", moveBotInteraction(node(2), first, 1), { _tag: "NotFound", what: "place" }],
  ["move a text before the first", moveBotInteraction(node(2), first, -1), { _tag: "NotFound", what: "place" }],
  [
    "mention two variables",
    writeBotText(node(2), first, [...mentioning(1), ...mentioning(1)]),
    { _tag: "TooManyVariables" },
  ],
  ["write a missing text", writeBotText(node(2), none, []), { _tag: "NotFound", what: "message" }],
  ["set a missing text", setBotText(node(2), none, []), { _tag: "NotFound", what: "message" }],
  [
    "add a file to a missing text",
    addFile(node(2), none, { fileId: "a", name: "a.pdf", url: "/a", mime: "application/pdf" }),
    { _tag: "NotFound", what: "message" },
  ],
  ["remove a missing file", removeFile(node(2), first, "a"), { _tag: "NotFound", what: "file" }],
  ["add a blank quick reply", addQuickReply(node(2), first, "  "), { _tag: "BlankLabel" }],
  ["set a link without a name", setLinkButton(node(2), first, " ", "https://prosa.example"), { _tag: "BlankLabel" }],
  ["remove a missing button", removeButton(node(2), first, 1), { _tag: "NotFound", what: "button" }],
  ["swap missing buttons", swapButtons(node(2), first, 1, 2), { _tag: "NotFound", what: "button" }],
  ["set a missing fallback", setFallback(node(2), 1, "?"), { _tag: "NotFound", what: "fallback" }],
  ["set a fallback at -1", setFallback(node(2), -1, "?"), { _tag: "NotFound", what: "fallback" }],
  ["remove the only fallback", removeFallback(node(2), 0), { _tag: "LastOneStays", what: "fallback" }],
  ["remove a missing fallback", removeFallback(node(2), 1), { _tag: "NotFound", what: "fallback" }],
]

describe("an edit that may not be done is refused with its reason and a sentence", () => {
  it.each(refused)("%s", (_, edit, reason) => {
    expect(edit).toEqual(Result.fail(reason))
    expect(refusalSentence(reason).title).toMatch(/^\p{Lu}.*[.!s]$|^Campo obrigatório$/u)
  })

  it("also a node beyond the most that a flow may have", () => {
    const full = graphOf(
      "Cheio",
      Array.from({ length: nodeLimit }, (_, at) =>
        at === 0 ? sketchNode(1, {}) : emptyNode(nodeId(at + 1), `Node ${at + 1}`, { x: 0, y: 0 }),
      ),
    )
    expect(addLoose(full, { x: 0, y: 0 })).toEqual(Result.fail({ _tag: "TooManyNodes" }))
    expect(addChild(full, full.start)).toEqual(Result.fail({ _tag: "TooManyNodes" }))
    expect(refusalSentence({ _tag: "TooManyNodes" }).title).toBe("O fluxo já tem 10000 nodes, que são o máximo.")
    const almost = applyEdit(full, Result.getOrThrow(deleteNode(full, nodeId(2)))).graph
    expect(Result.isSuccess(addLoose(almost, { x: 0, y: 0 }))).toBe(true)
  })

  it("with advice where there is any", () => {
    expect(refusalSentence({ _tag: "DuplicateTitle" })).toEqual({
      title: "Node Inválido. Nome duplicado.",
      advice: "Favor escolher um outro nome para o node.",
    })
  })
})

describe("an edit of what is so already is allowed, and empty", () => {
  const reply = (label: string) => Result.getOrThrow(addQuickReply(node(2), first, label))
  const withReply = () => nodeIn(applyEdit(flow(), reply("Sim")).graph, 2)
  const nothing: ReadonlyArray<readonly [string, AttemptedEdit]> = [
    ["an answer led to its present target", retarget(flow(), nodeId(2), first, nodeId(3))],
    ["an end converted to an end", convertToEnd(flow(), node(4))],
    ["a default node converted to a default node", convertToDefault(node(2))],
    ["a node renamed to its name", renameNode(flow(), nodeId(2), ` ${node(2).title} `)],
    ["a text moved to its own place", moveBotInteraction(node(2), first, 0)],
    ["a button swapped with itself", swapButtons(withReply(), first, 1, 1)],
  ]
  it.each(nothing)("%s", (_, edit) => {
    expect(edit).toEqual(Result.succeed([]))
  })
})

describe("a new child", () => {
  it("goes on with the numbers of titles that were written over", () => {
    const [start, first, ...rest] = [...flow().nodes.values()]
    if (start === undefined || first === undefined) throw new Error("the flow has a start and a menu")
    const titleAfter = (...titles: ReadonlyArray<string>) => {
      const named = titles.map((title, at) => ({ ...first, id: nodeId(20 + at), title }))
      const graph = graphOf("Loja", [start, ...named, ...rest])
      const { id, edit } = Result.getOrThrow(addChild(graph, start))
      return nodeIn(applyEdit(graph, edit).graph, id).title
    }
    expect(titleAfter("1 - Menu")).toBe("1-Inserir-título")
    expect(titleAfter("1-Inserir-título", "2- Boletos", "Menu 3")).toBe("2-Inserir-título")
    expect(titleAfter("2 - Menu")).toBe("1-Inserir-título")
    expect(titleAfter("24 horas")).toBe("1-Inserir-título")
  })

  it("has a number that no name has, with or without blanks around it", () => {
    const [start, ...others] = [...flow().nodes.values()]
    if (start === undefined) throw new Error("the flow has a start")
    const [menu, ...rest] = others
    if (menu === undefined) throw new Error("the flow has a menu")
    const graph = graphOf("Loja", [start, { ...menu, title: " 1-Inserir-título " }, ...rest])
    const { id, edit } = Result.getOrThrow(addChild(graph, start))
    expect(nodeIn(applyEdit(graph, edit).graph, id).title).toBe("2-Inserir-título")
  })
})

describe("a button's label", () => {
  it("is cut at 50 units, never through an emoji", () => {
    const label = `${"x".repeat(49)}👍🏽`
    for (const edit of [
      addQuickReply(node(2), first, ` ${label} `),
      setLinkButton(node(2), first, ` ${label} `, "https://prosa.example"),
    ])
      expect(nodeIn(after(flow(), edit), 2).botInteractions[0]?.buttons[0]?.label).toBe("x".repeat(49))
    const fitting = `${"x".repeat(46)}👍🏽`
    expect(nodeIn(after(flow(), addQuickReply(node(2), first, fitting)), 2).botInteractions[0]?.buttons[0]?.label).toBe(
      fitting,
    )
  })
})

describe("a deleted node", () => {
  /** The answer of the menu that leads to Boleto captures a CPF; Fim and the menu itself mention it. */
  const capturing = (elsewhere: boolean) => {
    const graph = flow()
    const menu = nodeIn(graph, 2)
    return applyEdit(graph, [
      ...change(menu.id, {
        userInteractions: menu.userInteractions.map((answer, at) =>
          at === 0 || elsewhere ? { ...answer, entity: cpf } : answer,
        ),
      }),
      ...change(nodeId(4), { botInteractions: said(mentioning(2)) }),
      ...change(nodeId(1), { botInteractions: said(mentioning(3)) }),
    ]).graph
  }
  const mentions = (graph: FlowGraph, id: number) =>
    nodeIn(graph, id).botInteractions.flatMap(({ text }) => mentionsIn(text))

  it("takes along the mentions of what the answers to it captured, and of its own values", () => {
    const left = after(capturing(false), deleteNode(capturing(false), nodeId(3)))
    expect(mentions(left, 4)).toEqual([])
    expect(mentions(left, 1)).toEqual([])
    expect(nodeIn(left, 2).userInteractions.map(({ target }) => target)).toEqual([4])
  })

  it("leaves the mentions of what another answer of the same node still captures", () => {
    const left = after(capturing(true), deleteNode(capturing(true), nodeId(3)))
    expect(mentions(left, 4)).toHaveLength(1)
  })

  it("leaves the mentions of what answers to other nodes capture, and comes back whole when undone", () => {
    const graph = applyEdit(capturing(false), change(nodeId(4), { botInteractions: said(mentioning(2)) })).graph
    const edit = Result.getOrThrow(deleteNode(graph, nodeId(4)))
    const { graph: left, inverse } = applyEdit(graph, edit)
    expect(nodeIn(left, 2).userInteractions.map(({ entity }) => entity)).toEqual([cpf])
    expect([...applyEdit(left, inverse).graph.nodes.values()]).toEqual([...graph.nodes.values()])
  })
})
