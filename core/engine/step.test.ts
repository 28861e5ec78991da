import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { emptyNode, type FlowNode, richTextOf, startTitle, type UserInteraction } from "../flow/index.ts"
import { EntityTypeId, InteractionId, NodeId } from "../kernel/index.ts"
import {
  compile,
  type CompiledScript,
  type EngineInput,
  type EngineState,
  initialState,
  lastResort,
  matchedLength,
  step,
} from "./index.ts"

const id = (n: number) => Schema.decodeSync(NodeId)(n)
const place = { x: 0, y: 0 }

interface Facts extends Partial<Omit<FlowNode, "id" | "botInteractions" | "userInteractions">> {
  readonly says?: string
  /** Phrases by the node that they lead to, in the order of the answers. */
  readonly answers?: ReadonlyArray<readonly [target: number | null, ...phrases: ReadonlyArray<string>]>
}
const aNode = (n: number, { says, answers = [], ...facts }: Facts = {}): FlowNode => {
  const node = emptyNode(id(n), n === 1 ? startTitle : `Node ${n}`, place)
  return {
    ...node,
    kind: n === 1 ? "start" : "default",
    botInteractions: node.botInteractions.map((said) => ({ ...said, text: richTextOf(says ?? `Texto ${n}`) })),
    userInteractions: answers.map(([target, ...phrases], at): UserInteraction => ({
      id: Schema.decodeSync(InteractionId)(at + 1),
      target: target === null ? null : id(target),
      phrases,
      entity: null,
    })),
    ...facts,
  }
}
const aScript = (
  nodes: ReadonlyArray<FlowNode>,
  bot: { readonly greeting?: ReadonlyArray<string>; readonly fallbackMessages?: ReadonlyArray<string> } = {},
): CompiledScript =>
  compile({
    version: 1,
    flow: { version: 1, name: "Fluxo", nodes },
    greeting: bot.greeting ?? [],
    fallbackMessages: bot.fallbackMessages ?? [],
  })
const at = (n: number): EngineState => ({ ...initialState, node: id(n) })
const turn = (script: CompiledScript, state: EngineState, input: EngineInput, seed = 0) => {
  const { state: next, effects } = step(script, state, input, { now: 0, seed })
  return { state: next, effects, said: effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : [])) }
}
const started: EngineInput = { kind: "started" }
const text = (words: string): EngineInput => ({ kind: "text", text: words })

describe("the greeting", () => {
  const nodes = [aNode(1, { says: "Olá! Como posso ajudar?", answers: [[2, "boleto"]] }), aNode(2)]

  it("is the text of the start node when the bot has no first messages", () => {
    const { said, state } = turn(aScript(nodes, { greeting: ["", "  "] }), initialState, started)
    expect(said).toEqual(["Olá! Como posso ajudar?"])
    expect(state).toEqual(at(1))
  })

  it("is the bot's first messages when there are any, the last with the start node's buttons", () => {
    const start = aNode(1, { answers: [[2, "boleto"]] })
    const buttons = [{ kind: "quick-reply" as const, position: 1, label: "Boleto" }]
    const withButtons = { ...start, botInteractions: start.botInteractions.map((said) => ({ ...said, buttons })) }
    const script = aScript([withButtons, aNode(2)], { greeting: ["Oi!", "", "Sou a Aroeira."] })
    expect(turn(script, initialState, started).effects).toEqual([
      { kind: "say", text: "Oi!", buttons: [], files: [] },
      { kind: "say", text: "Sou a Aroeira.", buttons: [{ kind: "quick-reply", label: "Boleto" }], files: [] },
    ])
  })

  it("is followed at once by the node that a single answer without phrases leads to", () => {
    const script = aScript([aNode(1, { answers: [[2]] }), aNode(2, { answers: [[3]] }), aNode(3)])
    const { said, state } = turn(script, initialState, started)
    expect(said).toEqual(["Texto 1", "Texto 2"])
    expect(state.node).toBe(2)
  })

  it("waits when that single answer has an entity, or a second answer stands beside it", () => {
    const entity = { id: Schema.decodeSync(EntityTypeId)(1), name: "cpf" }
    const start = aNode(1, { answers: [[2]] })
    const asking = { ...start, userInteractions: start.userInteractions.map((answer) => ({ ...answer, entity })) }
    expect(turn(aScript([asking, aNode(2)]), initialState, started).state.node).toBe(1)
    const two = aScript([aNode(1, { answers: [[2], [3]] }), aNode(2), aNode(3)])
    expect(turn(two, initialState, started).state.node).toBe(1)
  })
})

describe("the first words of a person who speaks first", () => {
  const script = aScript([aNode(1, { answers: [[2, "boleto"]] }), aNode(2)])

  it("are offered to the start node after the greeting", () => {
    const { said, state } = turn(script, initialState, { kind: "started", text: "Boleto!" })
    expect(said).toEqual(["Texto 1", "Texto 2"])
    expect(state.node).toBe(2)
  })

  it("are never answered with a fallback message", () => {
    for (const input of [{ kind: "started", text: "oi" } as const, text("oi")]) {
      const { said, state } = turn(script, initialState, input)
      expect(said).toEqual(["Texto 1"])
      expect(state).toEqual(at(1))
    }
  })
})

describe("a phrase", () => {
  const script = aScript([aNode(1), aNode(2, { answers: [[3, "Segunda via do cartão"]] }), aNode(3)])

  it.each([
    ["the very words", "Segunda via do cartão"],
    ["another case", "SEGUNDA VIA DO CARTÃO"],
    ["no accents", "segunda via do cartao"],
    ["accents as characters of their own", "Segunda via do carta\u0303o"],
    ["punctuation at the end", "Segunda via do cartão?!…"],
    ["white space around and between", "  Segunda \n via\tdo  cartão "],
  ])("is recognised by %s", (_what, words) => {
    expect(turn(script, at(2), text(words)).state.node).toBe(3)
  })

  it.each(["Segunda via", "Segunda via do cartão azul", "segunda, via do cartão", "", "?!"])(
    "is not recognised by '%s'",
    (words) => {
      expect(turn(script, at(2), text(words)).state).toEqual({ ...at(2), misses: 1 })
    },
  )

  it("is recognised in the first 4,096 characters only", () => {
    const long = `a${" ".repeat(matchedLength)}b`
    const both = aScript([
      aNode(1),
      aNode(2, {
        answers: [
          [3, "a"],
          [1, "a b"],
        ],
      }),
      aNode(3),
    ])
    expect(turn(both, at(2), text(long)).state.node).toBe(3)
  })

  it("that two answers share belongs to the first listed", () => {
    const tie = aScript([
      aNode(1),
      aNode(2, {
        answers: [
          [4, "sim"],
          [3, "Sim."],
        ],
      }),
      aNode(3),
      aNode(4),
    ])
    expect(turn(tie, at(2), text("SIM")).state.node).toBe(4)
  })

  it("whose answer still waits for a destination is passed over", () => {
    const waiting = aScript([
      aNode(1),
      aNode(2, {
        answers: [
          [null, "sim"],
          [3, "sim"],
        ],
      }),
      aNode(3),
    ])
    expect(turn(waiting, at(2), text("sim")).state.node).toBe(3)
  })

  it("of nothing but punctuation matches nothing", () => {
    const blank = aScript([
      aNode(1),
      aNode(2, {
        answers: [
          [3, "?"],
          [3, ""],
        ],
      }),
      aNode(3),
    ])
    expect(turn(blank, at(2), text("?")).state.node).toBe(2)
  })
})

describe("a pressed quick reply", () => {
  it("is its label as a text", () => {
    const script = aScript([aNode(1), aNode(2, { answers: [[3, "boleto"]] }), aNode(3)])
    const pressed = turn(script, at(2), { kind: "button", label: "Boleto" })
    expect(pressed).toEqual(turn(script, at(2), text("Boleto")))
    expect(pressed.state.node).toBe(3)
  })
})

describe("what nothing recognises", () => {
  const bots = { fallbackMessages: ["Não entendi (robô)"] }

  it("is answered by the node's own fallback message", () => {
    const script = aScript([aNode(1), aNode(2, { fallbackMessages: [" ", "Não entendi (node)"] })], bots)
    for (const seed of [0, 1, 2, 3]) expect(turn(script, at(2), text("x"), seed).said).toEqual(["Não entendi (node)"])
  })

  it("is answered by one of the bot's when the node has only blank ones", () => {
    const script = aScript([aNode(1), aNode(2, { fallbackMessages: [""] })], bots)
    expect(turn(script, at(2), text("x")).said).toEqual(["Não entendi (robô)"])
  })

  it("is answered by the last resort when nobody wrote any", () => {
    expect(turn(aScript([aNode(1)]), at(1), text("x")).said).toEqual([lastResort])
  })

  it("is answered by words that the seed chooses, each of them by some seed", () => {
    const script = aScript([aNode(1, { fallbackMessages: ["A", "B", "C"] })])
    const saidBy = (seed: number) => turn(script, at(1), text("x"), seed).said.join("")
    const seeds = Array.from({ length: 40 }, (_, seed) => seed)
    expect(seeds.map(saidBy)).toEqual(seeds.map(saidBy))
    expect(new Set(seeds.map(saidBy))).toEqual(new Set(["A", "B", "C"]))
  })

  it("is counted, until something is recognised", () => {
    const script = aScript([aNode(1), aNode(2, { answers: [[3, "sim"]] }), aNode(3)])
    const once = turn(script, at(2), text("x")).state
    const twice = turn(script, once, { kind: "file" }).state
    expect([once.misses, twice.misses]).toEqual([1, 2])
    expect(turn(script, twice, text("sim")).state.misses).toBe(0)
  })
})

describe("the node reached", () => {
  const target = { kind: "external-platform" as const }
  const leadingTo = (facts: Facts) => aScript([aNode(1), aNode(2, { answers: [[3, "sim"]] }), aNode(3, facts)])

  it("says its texts, with an empty string for what was not captured, and then closes when it is an end", () => {
    const reached = turn(leadingTo({ kind: "end", says: "Até logo!" }), at(2), text("sim"))
    expect(reached.effects).toEqual([{ kind: "say", text: "Até logo!", buttons: [], files: [] }, { kind: "close" }])
    expect(reached.state.stage).toBe("closed")
  })

  it("hands over when it has a transfer, also when it is an end", () => {
    const reached = turn(leadingTo({ kind: "end", transfer: { target } }), at(2), text("sim"))
    expect(reached.effects.map(({ kind }) => kind)).toEqual(["say", "transfer"])
    expect(reached.state.stage).toBe("handed-over")
  })

  it("hands nothing over while nobody is chosen", () => {
    expect(turn(leadingTo({ transfer: { target: null } }), at(2), text("sim")).state.stage).toBe("talking")
  })

  it("gives the room its tag", () => {
    const reached = turn(leadingTo({ tag: " Vendas " }), at(2), text("sim"))
    expect(reached.effects.at(-1)).toEqual({ kind: "tag", tag: "Vendas" })
  })

  it("fills mentions with what their source captured, and blanks those that nothing captured", () => {
    const mention = (variable: string) => ({ kind: "mention" as const, variable, sourceNodeId: id(2) })
    const words = (said: string) => ({ kind: "text" as const, text: said })
    const children = [words("Pedido "), mention("numero"), words(" de "), mention("cidade"), words("!")]
    const node = aNode(3)
    const said = node.botInteractions.map((one) => ({ ...one, text: [{ kind: "paragraph" as const, children }] }))
    const script = aScript([aNode(1), aNode(2, { answers: [[3, "sim"]] }), { ...node, botInteractions: said }])
    const variables = { "2/numero": "4711", "1/cidade": "Olinda" }
    expect(turn(script, { ...at(2), variables }, text("sim")).said).toEqual(["Pedido 4711 de !"])
  })
})

describe("a dialog whose node is gone", () => {
  it("goes on at the start", () => {
    const { said, state } = turn(
      aScript([
        aNode(1, {
          answers: [
            [2, "x"],
            [3, "y"],
          ],
        }),
        aNode(2),
        aNode(3),
      ]),
      at(99),
      text("x"),
    )
    expect(said).toEqual(["Texto 1"])
    expect(state).toEqual(at(1))
  })
})

describe("compile", () => {
  it("refuses a script without a start, which no published version is", () => {
    expect(() => aScript([aNode(2)])).toThrow("start")
  })
})
