import { Result, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aBot, createInMemoryBots } from "../../bot/testing/index.ts"
import { flowBotsOf } from "../../bot/view/index.ts"
import { media, type Medium } from "../../channel/index.ts"
import { type FlowDocument, newFlow } from "../../flow/index.ts"
import { openEditor, sketchNode } from "../../flow/testing/index.ts"
import { BotId, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemorySimulator, trainAtOnce } from "../testing/index.ts"
import { createEditedScript, createSimulation, shownInPhone } from "./index.ts"

const botId = Schema.decodeSync(BotId)(1042)
/** Twelve topics, of which the last has a name that no channel but the live chat shows on a button. */
const topics = [...Array.from({ length: 11 }, (_, at) => `Assunto ${at + 1}`), "Falar com uma pessoa da equipe agora"]
const picture = { fileId: "a1", name: "mapa.gif", url: "/api/files/a1", mime: "image/gif" }
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, {
      says: "Qual assunto?",
      replies: topics,
      answers: topics.map((topic, at) => ({ to: at + 3, phrases: [topic] })),
    }),
    ...topics.map((topic, at) =>
      sketchNode(at + 3, {
        says: `Sobre ${topic}.`,
        replies: ["Sim"],
        answers: [{ to: 20, phrases: ["Sim"] }],
        files: [picture],
      }),
    ),
    sketchNode(20, { says: "Até logo!", kind: "end" }),
  ],
}

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const open = async (channel?: Medium, ...said: ReadonlyArray<string>) => {
  const connection = {
    name: "",
    phone: "",
    trouble: "",
    active: true,
    accessUntil: null,
    medium: "INSTAGRAM",
    state: "connected",
  } as const
  const bots = createInMemoryBots([aBot({ id: botId, name: "Aroeira" })], { connections: () => [connection] })
  const simulator = createInMemorySimulator(flow)
  const { editor } = openEditor(scope, { document: flow, flowBots: flowBotsOf(bots) })
  await pass(0)
  const script$ = createEditedScript(scope, editor, trainAtOnce)
  const toasts = { show: () => undefined }
  const simulation = createSimulation(scope, { botId }, { simulator, bots, editor, script$, toasts, clock: Date })
  const state = () => simulation.state$.value
  if (channel !== undefined) simulation.choose(channel)
  simulation.update()
  await pass(10_000)
  const say = async (text: string) => {
    simulation.say(text)
    await pass(10_000)
  }
  for (const text of said) await say(text)
  const last = () => {
    const message = state().messages.findLast(({ from }) => from === "bot")
    if (message === undefined) throw new Error("the bot has said nothing")
    return { message, parts: shownInPhone(state(), message) }
  }
  const press = async (title: string) => {
    const { message, parts } = last()
    const option = parts.flatMap(({ choices }) => choices.options).find((shown) => shown.title === title)
    if (option === undefined) throw new Error(`there is no '${title}'`)
    simulation.press(message.id, option.key)
    await pass(10_000)
  }
  const texts = () => state().messages.map(({ from, text }) => `${from}: ${text}`)
  return { simulation, simulator, state, say, last, press, texts }
}
const titles = ({ parts }: { readonly parts: ReturnType<typeof shownInPhone> }) =>
  parts.flatMap(({ choices }) => choices.options.map(({ title }) => title))

describe("the simulated channel", () => {
  it("is the live chat at first, where the bot greets; the bot's own channels are offered before the others", async () => {
    const { state, texts } = await open()
    expect(texts()).toEqual(["bot: Olá!", "bot: Qual assunto?"])
    expect(state().channel).toBe("LIVECHAT")
    expect(state().channels).toEqual(["LIVECHAT", "INSTAGRAM", "WHATSAPP", "WHATSAPP_QRCODE", "FACEBOOK"])
  })

  it.each([
    ["LIVECHAT", ["buttons"], 12],
    ["WHATSAPP", ["list"], 10],
    ["FACEBOOK", ["buttons"], 12],
    ["INSTAGRAM", ["buttons"], 12],
    ["WHATSAPP_QRCODE", ["none"], 0],
  ] as const)("on %s shows quick replies as %j", async (channel, styles, count) => {
    const { last } = await open(channel, ...(media[channel].personBegins ? ["oi"] : []))
    expect(last().parts.map(({ choices }) => choices.style)).toEqual(styles)
    expect(titles(last())).toHaveLength(count)
  })

  it("shows a file as the channel sends it", async () => {
    const { simulation, last } = await open("WHATSAPP", "oi", "Assunto 1")
    expect(last().parts.flatMap(({ files }) => files.map(({ as }) => as))).toEqual(["document"])
    simulation.choose("INSTAGRAM")
    expect(last().parts.flatMap(({ linked }) => linked ?? [])).toEqual([picture])
  })

  it("can be another in the same conversation, unless another begins there", async () => {
    const { simulation, state, texts } = await open("WHATSAPP", "oi")
    const before = texts()
    simulation.choose("INSTAGRAM")
    await pass(10_000)
    expect([state().channel, texts()]).toEqual(["INSTAGRAM", before])
    simulation.choose("LIVECHAT")
    await pass(10_000)
    expect(texts()).toEqual(["bot: Olá!", "bot: Qual assunto?"])
  })
})

describe("what is pressed in the phone", () => {
  it.each(["LIVECHAT", "WHATSAPP", "FACEBOOK", "INSTAGRAM"] as const)(
    "on %s leads on as its label does, however the channel shows it",
    async (channel) => {
      const { press, last, state, texts } = await open(channel, ...(media[channel].personBegins ? ["oi"] : []))
      if (titles(last()).includes("Mais opções")) await press("Mais opções")
      const shown = titles(last()).at(-1) ?? ""
      await press(shown)
      expect(texts().slice(-2)).toEqual([`person: ${topics.at(-1)}`, `bot: Sobre ${topics.at(-1)}.`])
      expect(state().turns.at(-1)?.text).toBe(topics.at(-1))
      expect(state().nodeTitle).toBe("Node 14")
    },
  )

  it("shows further options page by page, of which the bot hears nothing", async () => {
    const { simulation, press, last, texts, state } = await open("WHATSAPP", "oi")
    expect(titles(last())).toEqual([...topics.slice(0, 9), "Mais opções"])
    await press("Mais opções")
    expect(texts().slice(-2)).toEqual(["person: Mais opções", "bot: Qual assunto?"])
    expect(titles(last())).toEqual(["Assunto 10", "Assunto 11", "Falar com uma pessoa da…"])
    expect([state().turns.length, state().pending]).toEqual([1, 0])
    await press("Assunto 11")
    simulation.back()
    expect(texts().at(-2)).toBe("person: Mais opções")
    simulation.back()
    expect(texts()).toEqual([])
  })

  it("does not keep the pages of one channel on another", async () => {
    const { simulation, press, texts } = await open("WHATSAPP", "oi")
    await press("Mais opções")
    simulation.choose("FACEBOOK")
    expect(texts()).toEqual(["person: oi", "bot: Olá!", "bot: Qual assunto?"])
  })

  it("does nothing with a key that no message has", async () => {
    const { simulation, texts, last } = await open("WHATSAPP", "oi")
    const before = texts()
    for (const key of ["99", "x", "mais"]) simulation.press(last().message.id, key)
    simulation.press(999, "0")
    await pass(10_000)
    expect(texts()).toEqual(before)
  })
})

describe("a number where options are numbered", () => {
  it("is shown as it was written, and means its option", async () => {
    const { last, say, texts, state } = await open("WHATSAPP_QRCODE", "oi")
    expect(last().parts.map(({ text }) => text)).toEqual([expect.stringContaining("11. Assunto 11\n12. Falar com")])
    await say("12")
    expect(texts().slice(-2)).toEqual(["person: 12", `bot: Sobre ${topics.at(-1)}.`])
    expect(state().turns.at(-1)?.text).toBe(topics.at(-1))
  })

  it("is recorded as its option, so that a test says the same on every channel", async () => {
    const { simulation } = await open("WHATSAPP_QRCODE", "oi", "2")
    expect(Result.getOrThrow(simulation.recorded()).turns).toContainEqual({ person: "Assunto 2" })
  })

  it("means its option also when a refused number is sent again", async () => {
    const { simulation, simulator, say, state, texts } = await open("WHATSAPP_QRCODE", "oi")
    simulator.refuse(unavailable)
    await say("3")
    simulator.refuse(undefined)
    simulation.retry(state().messages.at(-1)?.id ?? 0)
    await pass(10_000)
    expect(texts().slice(-2)).toEqual(["person: 3", "bot: Sobre Assunto 3."])
  })

  it("is a text elsewhere", async () => {
    const { state } = await open("WHATSAPP", "oi", "2")
    expect(state().turns.at(-1)?.text).toBe("2")
  })
})
