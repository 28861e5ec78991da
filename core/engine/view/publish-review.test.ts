import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aBot, createInMemoryBots } from "../../bot/testing/index.ts"
import { flowBotsOf } from "../../bot/view/index.ts"
import { BotId, type Clock, NodeId, unreachable, WorkspaceId } from "../../kernel/index.ts"
import { missingKeys } from "../../credential/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryFlows, createInMemoryFlowVersions, openEditor, sketchNode } from "../../flow/testing/index.ts"
import { type FlowDocument, flowMessages, type KnownReferences, newFlow } from "../../flow/index.ts"
import type { Conversation } from "../index.ts"
import { createInMemoryFlowTests, trainAtOnce } from "../testing/index.ts"
import { createEditedScript, createPublishReview, versionToMake } from "./index.ts"

const id = Schema.decodeSync(NodeId)
const botId = Schema.decodeSync(BotId)(1042)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, {
      says: "Olá!",
      answers: [
        { to: 2, phrases: ["tchau"] },
        { to: 3, phrases: ["loja"] },
      ],
      fallbacks: ["Hein?"],
    }),
    sketchNode(2, { says: "Até logo!", kind: "end" }),
    sketchNode(3, { says: "Rua A, 1.", kind: "end" }),
  ],
}
const passes: Conversation["turns"] = [{ bot: "Olá!" }, { person: "tchau" }, { bot: "Até logo!" }]
const fails: Conversation["turns"] = [{ bot: "Oi!" }]

/** The turns of each saved test. */
type Saved = ReadonlyArray<Conversation["turns"]>

const open = async ({
  document = shop,
  saved = [],
  latency = 0,
  known = {},
}: {
  readonly document?: FlowDocument
  readonly saved?: Saved
  readonly latency?: number
  readonly known?: KnownReferences
} = {}) => {
  const bots = createInMemoryBots([aBot({ id: botId, name: "Aroeira" })])
  const opened = openEditor(scope, {
    flows: createInMemoryFlows(document, { latency, known }),
    flowBots: flowBotsOf(bots),
  })
  const clock: Clock = { now: () => Date.now() }
  const { editor, flows } = opened
  const tests = createInMemoryFlowTests({ latency })
  for (const [at, turns] of saved.entries())
    Effect.runFork(tests.save({ botId, name: `Teste ${at + 1}`, conversation: { version: 1, turns } }))
  const versions = createInMemoryFlowVersions(flows, { latency })
  const script$ = createEditedScript(scope, editor, trainAtOnce)
  const toasts = { show: (notice: Notice) => void opened.notices.push(notice) }
  const review = createPublishReview(scope, { botId }, { flows, versions, bots, clock, editor, script$, tests, toasts })
  await vi.advanceTimersByTimeAsync(latency * (saved.length + 1) + 1)
  const tested = () => {
    const state = review.review$.value?.tests
    if (state?.status !== "ready") throw new Error("the tests have not run")
    return state.value
  }
  return {
    ...opened,
    review,
    tests,
    versions,
    bots,
    tested,
    state: () => review.review$.value,
    settled: () => vi.advanceTimersByTimeAsync(latency * 2 + 1),
  }
}

describe("the review before publishing", () => {
  it("lists every problem, those of the node being written included, and publishes nothing that blocks", async () => {
    const { editor, review, state, flows, settled } = await open()
    editor.selection.select(id(3))
    editor.panel.setTransfer(id(3), null)
    expect(editor.problems.problems$.value.map(({ nodeId }) => nodeId)).not.toContain(3)
    review.open()
    expect(state()?.blockers).toEqual([
      {
        node: { nodeId: 3, title: "Node 3" },
        path: ["transfer"],
        sentence: "A transferência está ligada, mas não tem destino.",
      },
    ])
    expect(editor.problems.problems$.value.map(({ nodeId }) => nodeId)).toContain(3)
    review.publish()
    await settled()
    expect(flows.published).toEqual([])
  })

  it("names the bot's settings that begin to count, as they are when it opens", async () => {
    const { review, state, bots, settled } = await open()
    review.open()
    await settled()
    expect(state()?.settings).toEqual({ status: "ready", value: null })
    review.close()
    bots.publish(botId)
    await Effect.runPromise(bots.update(botId, { liveChatInteractions: ["Oi!"], nameOnStart: true }))
    review.open()
    await settled()
    expect(state()?.settings).toEqual({ status: "ready", value: ["greeting", "asks"] })
  })

  it("lists warnings, which block nothing", async () => {
    const [start, ...others] = shop.nodes
    if (start === undefined) throw new Error("the shop has a start")
    const { review, state, flows, settled } = await open({
      document: { ...shop, nodes: [start, sketchNode(4, { says: "Ninguém chega aqui.", kind: "end" }), ...others] },
    })
    review.open()
    expect(state()).toMatchObject({
      blockers: [],
      warnings: [{ node: { nodeId: 4, title: "Node 4" }, sentence: "Nenhum caminho leva do início a este node." }],
    })
    review.publish()
    await settled()
    expect(flows.published).toHaveLength(1)
  })

  it("lists suggestions too, such as a text that would be said with a hole in it", async () => {
    const cpf = { id: 7 as never, name: "cpf" }
    const mention = { kind: "mention" as const, variable: "cpf", sourceNodeId: NodeId.make(2) }
    const told = sketchNode(3, { kind: "end" })
    const [said] = told.botInteractions
    if (said === undefined) throw new Error("a text")
    const text = [{ kind: "paragraph" as const, children: [{ kind: "text" as const, text: "Seu CPF é " }, mention] }]
    const asks = sketchNode(2, { says: "Qual é o seu CPF?" })
    const { review, state } = await open({
      document: {
        ...shop,
        nodes: [
          sketchNode(1, {
            says: "Olá!",
            answers: [
              { to: 2, phrases: ["cpf"] },
              { to: 3, phrases: ["pular"] },
            ],
          }),
          { ...asks, userInteractions: [{ id: 1 as never, target: NodeId.make(3), phrases: [], entity: cpf }] },
          { ...told, botInteractions: [{ ...said, text }] },
        ],
      },
    })
    review.open()
    const hole = expect.stringContaining("pelos outros, o texto é dito com um vazio")
    expect(state()?.hints).toContainEqual(expect.objectContaining({ node: expect.anything(), sentence: hole }))
    expect(state()?.blockers).toEqual([])
  })

  it("shows the first publication without differences, and the next with them", async () => {
    const { editor, review, state, settled } = await open()
    review.open()
    await settled()
    expect(state()?.differences).toEqual({ status: "ready", value: null })
    expect(state()?.compared).toEqual({ status: "ready", value: null })
    const toMake = () => versionToMake(state() ?? { compared: { status: "loading" } })
    expect(toMake()).toBe(1)
    review.publish()
    await settled()
    expect(state()).toMatchObject({ step: "published", madeNumber: 1, botToken: expect.any(String) })
    review.close()
    expect(state()).toBeUndefined()

    editor.panel.rename(id(3), "Endereço")
    expect(toMake()).toBeUndefined()
    review.open()
    await settled()
    expect(toMake()).toBe(2)
    const { differences, compared } = state() ?? {}
    expect(compared).toMatchObject({ value: { number: 1, createdBy: "Júlia Tavares", active: true } })
    expect(differences?.status === "ready" && differences.value?.nodes).toMatchObject([
      { nodeId: 3, title: "Endereço", sentences: [{ change: "changed", sentence: "Chamava-se “Node 3”." }] },
    ])
  })

  it("shows which of the bot's keywords begin to count, also where the flow is as it was published", async () => {
    const { bots, flows, review, state, settled } = await open()
    const exit = { phrases: ["sair"], action: { kind: "end" } } as const
    flows.setKeywords([exit])
    review.open()
    review.publish()
    await settled()
    review.close()
    const keywords = [
      { ...exit, phrases: ["sair", "tchau"] },
      { phrases: ["loja"], action: { kind: "node", nodeId: id(3), title: "Node 3" } },
    ] as const
    await Effect.runPromise(bots.update(botId, { keywords }))
    review.open()
    await settled()
    expect(state()?.differences).toEqual({
      status: "ready",
      value: {
        nodes: [],
        keywords: [
          { change: "changed", sentence: "Palavra-chave “sair”: frases adicionadas “tchau”." },
          { change: "added", sentence: "Palavra-chave adicionada: “loja”; leva para “Node 3”." },
        ],
        questions: [],
        ofFlow: [],
        counts: { added: 0, removed: 0, changed: 0, moved: 0 },
        sentenceCounts: { added: 1, removed: 0, changed: 1 },
      },
    })
  })

  it("runs the saved tests on what is open, and lists the nodes that none reaches", async () => {
    const { review, state, tested, settled } = await open({ saved: [passes, fails] })
    review.open()
    expect(state()?.tests).toEqual({ status: "loading" })
    await settled()
    expect([tested().run.passed, tested().run.failed]).toEqual([1, 1])
    expect(tested().unreached).toEqual([{ nodeId: 3, title: "Node 3" }])
  })

  it("says what could not be read, and may be published all the same", async () => {
    const { review, state, tests, versions, flows, settled } = await open()
    tests.refuse(unreachable)
    review.open()
    review.publish()
    await settled()
    review.close()
    versions.refuse(unreachable)
    review.open()
    await settled()
    expect(state()?.tests).toEqual({ status: "failed", message: unreachable.message })
    expect(state()?.compared).toEqual({ status: "failed", message: unreachable.message })
    review.publish()
    await settled()
    expect(flows.published.length).toBe(2)
  })

  it("shows what blocks in the settings of the bot without a node", async () => {
    const workspaceId = WorkspaceId.make(9)
    const { review, state, flows, settled } = await open({ known: { workspaces: new Set() } })
    const target = { kind: "sequential-person", workspaceId, onlyOnlineUser: false } as const
    flows.setKeywords([{ phrases: ["atendente", "pessoa"], action: { kind: "transfer", target } }])
    review.open()
    review.publish()
    await settled()
    const sentence =
      "A palavra-chave “atendente” leva a um workspace que não existe mais. Ela é editada na Gestão do Bot."
    expect(state()).toMatchObject({ step: "review", blockers: [{ node: null, sentence }], refused: undefined })
    expect(flows.published).toEqual([])
  })

  it("says in a toast, and in line, that the bot has no keys of the language provider", async () => {
    const { review, state, flows, notices, settled } = await open({ latency: 10 })
    review.open()
    await settled()
    // of the port's calls publishing alone fails so
    flows.refuse(missingKeys as never)
    review.publish()
    await settled()
    const [title, detail] = ["Credenciais insuficientes", "O robô não possui credenciais para realizar essa ação."]
    expect(notices).toMatchObject([{ kind: "error", title, detail }])
    expect(state()).toMatchObject({ step: "review", refused: detail })
  })

  it("says in line why the server refused, and can be tried again", async () => {
    const { review, state, flows, settled } = await open({ latency: 10 })
    review.open()
    await settled()
    flows.refuse(unreachable)
    review.publish()
    expect(state()?.step).toBe("publishing")
    review.close()
    await settled()
    expect(state()).toMatchObject({ step: "review", refused: flowMessages.publishUnreached })
    flows.refuse(undefined)
    review.publish()
    expect(state()?.refused).toBeUndefined()
    await settled()
    expect(state()?.step).toBe("published")
  })

  it("gives way to a conflict, and says at the end that the flow was published over it", async () => {
    const { editor, review, state, flows, settled } = await open()
    editor.document.rename("Minha loja")
    flows.publishElsewhere({ ...shop, name: "Publicado por outra pessoa" })
    review.open()
    review.publish()
    await settled()
    expect(state()).toBeUndefined()
    editor.storing.conflicts.replace()
    await settled()
    expect(state()).toMatchObject({ step: "published", madeNumber: 2 })
  })

  it("leads to a node, which it selects", async () => {
    const { editor, review, state } = await open()
    review.open()
    review.show(id(2))
    expect([state(), editor.selection.selected$.value]).toEqual([undefined, 2])
  })
})

describe("a failed test in the review", () => {
  it("is asked about once, accepted on the server, and taken back", async () => {
    const { review, tests, tested, settled } = await open({ saved: [passes, fails] })
    review.open()
    await settled()
    const id = tests.kept[1]?.id
    if (id === undefined) throw new Error("there is no second test")
    review.tests.ask(id)
    expect(tested().asked).toBe(id)
    review.tests.cancel()
    review.tests.accept()
    await settled()
    expect([tested().run.failed, tests.kept[1]?.conversation.turns]).toEqual([1, fails])
    review.tests.ask(id)
    review.tests.accept()
    await settled()
    expect(tested().run.failed).toBe(0)
    expect(tests.kept[1]?.conversation.turns).toEqual([{ bot: "Olá!" }, { stands: "waiting" }])
    expect([...tested().accepted.keys()]).toEqual([id])
    review.tests.undo(id)
    await settled()
    expect([tested().run.failed, tests.kept[1]?.conversation.turns]).toEqual([1, fails])
    expect(tested().accepted.size).toBe(0)
  })

  it("says beside the test why the server refused, and can be accepted again", async () => {
    const { review, tests, tested, settled } = await open({ saved: [fails], latency: 10 })
    review.open()
    await settled()
    const id = tests.kept[0]?.id
    if (id === undefined) throw new Error("there is no test")
    tests.refuse(unreachable)
    review.tests.ask(id)
    review.tests.accept()
    expect(tested().busy).toBe(id)
    await settled()
    expect(tested()).toMatchObject({ busy: undefined, refused: { id, message: unreachable.message } })
    expect([tested().run.failed, tested().accepted.size]).toEqual([1, 0])
    tests.refuse(undefined)
    review.tests.ask(id)
    expect(tested().refused).toBeUndefined()
    review.tests.accept()
    await settled()
    expect(tested().run.failed).toBe(0)
  })
})
