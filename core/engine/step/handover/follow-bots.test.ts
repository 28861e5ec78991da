import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import type { KnownContact } from "../../../contact/index.ts"
import { BotId, WorkspaceId } from "../../../kernel/index.ts"
import { sketchNode } from "../../../flow/testing/index.ts"
import type { BotTransfer } from "../../../transfer/index.ts"
import { sketchScript } from "../../testing/index.ts"
import {
  type EngineEffect,
  followBots,
  handOverLimit,
  initialState,
  type ScriptedBot,
  simulatedAnswer,
  simulatedStep,
  stepOf,
} from "../../index.ts"

const context = { now: 0, seed: 0 }
const toBot = (name: string): BotTransfer => ({
  kind: "specific-bot",
  workspaceId: Schema.decodeSync(WorkspaceId)(1),
  botId: Schema.decodeSync(BotId)(2),
  botName: name,
  initialMessage: `Aqui é ${name}.`,
  media: "LIVECHAT",
})

/** A bot that greets and answers 'outro' by handing over to the named bot. */
const bot = (name: string, next: string, facts: Parameters<typeof sketchScript>[1] = {}): ScriptedBot => ({
  name,
  callsWebhook: false,
  asksSystems: false,
  script: sketchScript(
    [
      sketchNode(1, { says: `Olá de ${name}!`, answers: [{ to: 2, phrases: ["outro"] }] }),
      sketchNode(2, { says: "Um instante.", transfer: { target: toBot(next) } }),
    ],
    facts,
  ),
})
/** A bot that hands over at once. */
const passing = (name: string, next: string): ScriptedBot => ({
  name,
  callsWebhook: false,
  asksSystems: false,
  script: sketchScript([sketchNode(1, { says: name, transfer: { target: toBot(next) } })]),
})

const follow = (
  from: ScriptedBot,
  stepped: Parameters<typeof followBots>[1],
  bots: ReadonlyArray<ScriptedBot>,
  contact: KnownContact = {},
) =>
  Effect.runSync(
    followBots(from, stepped, {
      contextOf: () => Effect.succeed(context),
      contact: Effect.succeed(contact),
      successor: (target) =>
        Effect.succeed(bots.find(({ name }) => target.kind === "specific-bot" && name === target.botName)),
    }),
  )
const said = (effects: ReadonlyArray<EngineEffect>) =>
  effects.flatMap((effect) => (effect.kind === "say" || effect.kind === "askContact" ? [effect.text] : []))
const begun = (first: ScriptedBot) => stepOf(first, initialState, { kind: "started" }, context).state
const text = (words: string) => ({ kind: "text", text: words }) as const

describe("a conversation handed to another bot", () => {
  const [sales, support] = [bot("Vendas", "Suporte"), bot("Suporte", "Ninguém")]

  it("goes on at that bot's start node, after the initial message", () => {
    const { legs, bot: now, state } = follow(sales, stepOf(sales, begun(sales), text("outro"), context), [support])
    expect(legs.map((leg) => [leg.bot.name, said(leg.effects)])).toEqual([
      ["Vendas", ["Um instante."]],
      ["Suporte", ["Aqui é Suporte.", "Olá de Suporte!"]],
    ])
    expect(now).toBe(support)
    expect(state).toMatchObject({ node: 1, stage: "talking", handOvers: 1, variables: {} })
  })

  it("keeps the transfer in the effects if no bot can take over", () => {
    const { legs, bot: now, state } = follow(support, stepOf(support, begun(support), text("outro"), context), [])
    expect(legs).toHaveLength(1)
    expect(legs[0]?.effects.at(-1)).toMatchObject({ kind: "transfer", target: { botName: "Ninguém" } })
    expect([now, state.stage]).toEqual([support, "handed-over"])
  })

  it("is not asked again what is known of the contact", () => {
    const curious = bot("Suporte", "", { asks: ["name", "email"] })
    const stepped = stepOf(sales, begun(sales), text("outro"), context)
    const asked = (contact: KnownContact) =>
      follow(sales, stepped, [curious], contact)
        .legs.flatMap(({ effects }) => effects)
        .flatMap((effect) => (effect.kind === "askContact" ? [effect.field] : []))
    expect(asked({})).toEqual(["name"])
    expect(asked({ name: "Ana" })).toEqual(["email"])
    expect(asked({ name: "Ana", email: "ana@prosa.example" })).toEqual([])
  })

  it("is not asked again what was answered in this very turn", () => {
    const [asking, curious] = [passingAfterName("Portaria", "Suporte"), bot("Suporte", "", { asks: ["name"] })]
    const { legs } = follow(asking, stepOf(asking, begun(asking), text("Ana"), context), [curious])
    expect(legs.flatMap(({ effects }) => effects.filter(({ kind }) => kind === "askContact"))).toEqual([])
  })

  it("between bots that only pass it on is cut, and then waits in its queue", () => {
    const [ping, pong] = [passing("Ping", "Pong"), passing("Pong", "Ping")]
    const { legs } = follow(ping, stepOf(ping, initialState, { kind: "started" }, context), [ping, pong])
    expect(legs.map((leg) => leg.bot.name)).toEqual(["Ping", "Pong", "Ping", "Pong", "Ping", "Pong"])
    expect(legs).toHaveLength(handOverLimit + 1)
    expect(legs.at(-1)?.effects.at(-1)).toEqual({ kind: "transfer", target: null })
  })

  it("is shown in the simulator with a note, and with another where no bot can take over", () => {
    const first = simulatedStep(sales, begun(sales), "outro", context)
    expect(simulatedAnswer(follow(sales, first, [support])).replies.map((reply) => [reply.text, reply.notice])).toEqual(
      [
        ["Um instante.", false],
        ["Conversa transferida: Suporte", true],
        ["Aqui é Suporte.", false],
        ["Olá de Suporte!", false],
      ],
    )
    expect(simulatedAnswer(follow(sales, first, [])).replies.at(-1)).toMatchObject({
      text: "Suporte: nenhum robô pode assumir. A conversa fica aguardando atendimento",
      notice: true,
    })
  })
})

/** A bot that asks for the name and then hands over. */
const passingAfterName = (name: string, next: string): ScriptedBot => ({
  name,
  callsWebhook: false,
  asksSystems: false,
  script: sketchScript(
    [sketchNode(1, { answers: [{ to: 2 }] }), sketchNode(2, { transfer: { target: toBot(next) } })],
    { asks: ["name"] },
  ),
})
