import { Effect, Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { BotToken, unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type Condition, type Flows, newCall, newFlow } from "../../index.ts"
import { createInMemoryFlows, openEditor, sketchNode } from "../../testing/index.ts"
import { botRetryPause, type FlowBot, type FlowBots, startTextOf } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const bot = (facts: Partial<FlowBot> = {}): FlowBot => ({
  token: Schema.decodeSync(BotToken)("aroeira-atendimento-token"),
  greeting: [],
  fallbackMessages: ["Não entendi."],
  channels: ["WHATSAPP"],
  ...facts,
})
const document = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, {
      says: "Olá!",
      replies: ["Quero falar com uma pessoa"],
      answers: [{ to: 2, phrases: ["tchau"] }],
    }),
    sketchNode(2, { says: "Tchau!", kind: "end" }),
  ],
}
const open = async (flowBots?: FlowBots) => {
  const { editor } = openEditor(scope, { document, ...(flowBots && { flowBots }) })
  await vi.advanceTimersByTimeAsync(0)
  return { editor, tags: () => editor.problems.found$.value.map(({ _tag }) => _tag) }
}

it("of the bot are its channels and fallback messages, once it could be read", async () => {
  let refusals = 1
  const { editor, tags } = await open({
    read: () => Effect.suspend(() => (refusals-- > 0 ? Effect.fail(unavailable) : Effect.succeed(bot()))),
  })
  expect([editor.bot$.value, tags()]).toEqual([undefined, expect.not.arrayContaining(["LabelChanged"])])
  await vi.advanceTimersByTimeAsync(botRetryPause)
  expect(editor.surroundings$.value).toEqual({
    entities: [],
    channels: ["WHATSAPP"],
    botFallbacks: ["Não entendi."],
    fileSizes: {},
  })
  expect(tags()).toContain("LabelChanged")
  expect(tags()).not.toContain("MissingFallback")
})

it("of the bot are its webhook's addresses: a node that calls it needs one", async () => {
  const calling = { ...document, nodes: document.nodes.map((node) => ({ ...node, callsWebhook: node.kind !== "end" })) }
  const tagsWith = async (facts: Partial<FlowBot>) => {
    const { editor } = openEditor(scope, { document: calling, flowBots: { read: () => Effect.succeed(bot(facts)) } })
    await vi.advanceTimersByTimeAsync(0)
    return editor.problems.found$.value.filter(({ _tag }) => _tag === "WebhookWithoutAddress")
  }
  expect(await tagsWith({ hasWebhook: false })).toMatchObject([{ nodeId: 1, severity: "warns" }])
  expect(await tagsWith({ hasWebhook: true })).toEqual([])
  expect(await tagsWith({})).toEqual([])
})

it("of the bot are its secrets: a call with another one is told of, until it is there", async () => {
  const headers = [{ name: "Authorization", value: "{{segredo.token}}" }]
  const call = { ...newCall, address: "https://erp.example", headers }
  const asking = { ...document, nodes: document.nodes.map((node) => (node.kind === "end" ? node : { ...node, call })) }
  const open = async (facts: Partial<FlowBot>) => {
    const { editor } = openEditor(scope, { document: asking, flowBots: { read: () => Effect.succeed(bot(facts)) } })
    const lost = async () => {
      await vi.advanceTimersByTimeAsync(0)
      return editor.problems.found$.value.filter(({ _tag }) => _tag === "LostSecret")
    }
    return { editor, lost }
  }
  const { editor, lost } = await open({ secretNames: ["outro"] })
  expect(await lost()).toMatchObject([{ nodeId: 1, severity: "warns", secret: "token" }])
  editor.noteSecrets(["outro", "token"])
  expect(await lost()).toEqual([])
  editor.noteSecrets([])
  expect(await lost()).toHaveLength(1)
  // Where they are not known, nothing is said.
  expect(await (await open({})).lost()).toEqual([])
})

it("of the bot are its opening hours: a way that asks for them needs some", async () => {
  const when: Condition = {
    match: "all",
    of: [{ subject: { fact: "now.open" }, as: "yes-no", is: "equal", to: ["não"] }],
  }
  const asking = {
    ...document,
    nodes: document.nodes.map((node) => ({
      ...node,
      userInteractions: node.userInteractions.map((way) => ({ ...way, when })),
    })),
  }
  const tagsWith = async (facts: Partial<FlowBot>) => {
    const { editor } = openEditor(scope, { document: asking, flowBots: { read: () => Effect.succeed(bot(facts)) } })
    await vi.advanceTimersByTimeAsync(0)
    return editor.problems.found$.value.filter(({ _tag }) => _tag === "HoursUnset")
  }
  expect(await tagsWith({ hours: null })).toMatchObject([{ nodeId: 1, severity: "warns" }])
  expect(await tagsWith({ hours: "seg, 9h às 18h" })).toEqual([])
  expect(await tagsWith({})).toEqual([])
})

it("of the bot are asked for once the flow is there, which they would delay", async () => {
  const flows = createInMemoryFlows(document, { latency: 50 })
  const read = vi.fn(() => Effect.succeed(bot()))
  const { editor } = openEditor(scope, { flows, flowBots: { read } })
  await vi.advanceTimersByTimeAsync(49)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(editor.bot$.value).toEqual(bot())
})

it("of the files are the sizes that came with the flow", async () => {
  const image = { fileId: "vitrine", name: "vitrine.png", url: "/vitrine", mime: "image/png" }
  const flows = createInMemoryFlows({
    ...document,
    nodes: document.nodes.map((node) => ({
      ...node,
      botInteractions: node.botInteractions.map((said) => ({ ...said, files: [image] })),
    })),
  })
  const tagsOf = async (bytes: number) => {
    const load: Flows["load"] = (address) =>
      Effect.map(flows.load(address), (loaded) => ({ ...loaded, fileSizes: { vitrine: bytes } }))
    const { editor } = openEditor(scope, { flows: { ...flows, load }, flowBots: { read: () => Effect.succeed(bot()) } })
    await vi.advanceTimersByTimeAsync(0)
    return editor.problems.found$.value.map(({ _tag }) => _tag)
  }
  expect(await tagsOf(104_857_600)).not.toContain("FileTooLarge")
  expect(await tagsOf(104_857_601)).toContain("FileTooLarge")
})

it("without fallback messages let the linter say that a node has none", async () => {
  const { tags } = await open({ read: () => Effect.succeed(bot({ fallbackMessages: [" "] })) })
  expect(tags()).toContain("MissingFallback")
})

it.each([
  [[], "flow"],
  [["  ", ""], "flow"],
  [["Bem-vindo!"], "bot"],
] as const)("a bot with the first messages %j begins with what is written in the %s", (greeting, where) => {
  expect(startTextOf(bot({ greeting }))).toBe(where)
  expect(startTextOf(undefined)).toBeUndefined()
})

it("of the bot are its keywords: one whose node is gone blocks while it is", async () => {
  const lost = { keyword: "menu", nodeId: sketchNode(9).id, title: "Menu" }
  const kept = { keyword: "tchau", nodeId: sketchNode(2).id, title: "Fim" }
  const { editor } = await open({ read: () => Effect.succeed(bot({ keywords: [lost, kept] })) })
  const found = editor.problems.found$.value.filter(({ _tag }) => _tag === "LostKeywordNode")
  expect(found).toEqual([
    { _tag: "LostKeywordNode", keyword: "menu", title: "Menu", severity: "blocks", nodeId: 1, path: [] },
  ])
})
