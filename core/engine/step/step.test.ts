import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import {
  type CompiledScript,
  type EngineInput,
  type EngineState,
  handOverLimit,
  initialState,
  lastResort,
  step,
} from "../index.ts"

const turn = (script: CompiledScript, state: EngineState, input: EngineInput, seed = 0) => {
  const { state: next, effects } = step(script, state, input, { now: 0, seed })
  return { state: next, effects, said: effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : [])) }
}
const started: EngineInput = { kind: "started" }
const text = (words: string): EngineInput => ({ kind: "text", text: words })

describe("the greeting", () => {
  const nodes = [
    sketchNode(1, { says: "Olá! Como posso ajudar?", answers: [{ to: 2, phrases: ["boleto"] }] }),
    sketchNode(2),
  ]

  it("is the text of the start node when the bot has no first messages", () => {
    const { said, state } = turn(sketchScript(nodes, { greeting: ["", "  "] }), initialState, started)
    expect(said).toEqual(["Olá! Como posso ajudar?"])
    expect(state).toEqual(waitingAt(1))
  })

  it("is the bot's first messages when there are any, the last with the start node's buttons", () => {
    const start = sketchNode(1, { replies: ["Boleto"], answers: [{ to: 2, phrases: ["boleto"] }] })
    const script = sketchScript([start, sketchNode(2)], { greeting: ["Oi!", "", "Sou a Aroeira."] })
    expect(turn(script, initialState, started).effects).toEqual([
      { kind: "say", text: "Oi!", buttons: [], files: [] },
      { kind: "say", text: "Sou a Aroeira.", buttons: [{ kind: "quick-reply", label: "Boleto" }], files: [] },
    ])
  })

  it("is followed at once by the node that a single answer without phrases leads to", () => {
    const script = sketchScript([
      sketchNode(1, { answers: [{ to: 2 }] }),
      sketchNode(2, { answers: [{ to: 3 }] }),
      sketchNode(3),
    ])
    const { said, state } = turn(script, initialState, started)
    expect(said).toEqual(["Texto 1", "Texto 2"])
    expect(state.node).toBe(2)
  })

  it("waits when that single answer has an entity, or a second answer stands beside it", () => {
    const entity = { id: 1, name: "cidade" } as const
    const withEntity = sketchScript([
      sketchNode(1, { answers: [{ to: 2, entity: { ...entity, id: entity.id as never } }] }),
      sketchNode(2),
    ])
    expect(turn(withEntity, initialState, started).state.node).toBe(1)
    const two = sketchScript([sketchNode(1, { answers: [{ to: 2 }, { to: 3 }] }), sketchNode(2), sketchNode(3)])
    expect(turn(two, initialState, started).state.node).toBe(1)
  })

  it("is sent once: a conversation that has begun does not begin again", () => {
    const script = sketchScript(nodes)
    expect(turn(script, waitingAt(2), started)).toMatchObject({ state: waitingAt(2), effects: [] })
  })

  it("transfers at once when the start has a transfer, whatever the first text", () => {
    const target = { kind: "external-platform" } as const
    const script = sketchScript([
      sketchNode(1, { transfer: { target }, answers: [{ to: 2, phrases: ["x"] }] }),
      sketchNode(2),
    ])
    const { said, state } = turn(script, initialState, { kind: "started", text: "x" })
    expect(said).toEqual(["Texto 1"])
    expect(state).toMatchObject({ node: 1, stage: "handed-over" })
  })
})

describe("the first words of a person who speaks first", () => {
  const script = sketchScript([sketchNode(1, { answers: [{ to: 2, phrases: ["boleto"] }] }), sketchNode(2)])

  it("are offered to the start node after the greeting", () => {
    for (const input of [{ kind: "started", text: "Boleto!" } as const, text("boleto")]) {
      const { said, state } = turn(script, initialState, input)
      expect(said).toEqual(["Texto 1", "Texto 2"])
      expect(state.node).toBe(2)
    }
  })

  it("are never answered with a fallback message", () => {
    for (const input of [{ kind: "started", text: "oi" } as const, text("oi"), { kind: "file" } as const]) {
      const { said, state } = turn(script, initialState, input)
      expect(said).toEqual(["Texto 1"])
      expect(state).toEqual(waitingAt(1))
    }
  })
})

describe("a pressed quick reply", () => {
  it("is its label as a text", () => {
    const script = sketchScript([
      sketchNode(1),
      sketchNode(2, { answers: [{ to: 3, phrases: ["boleto"] }] }),
      sketchNode(3),
    ])
    const pressed = turn(script, waitingAt(2), { kind: "button", label: "Boleto" })
    expect(pressed).toEqual(turn(script, waitingAt(2), text("Boleto")))
    expect(pressed.state.node).toBe(3)
  })
})

describe("a file", () => {
  const script = sketchScript([
    sketchNode(1),
    sketchNode(2, { answers: [{ to: 3, phrases: ["boleto"] }], fallbacks: ["Não abro arquivos."] }),
    sketchNode(3),
  ])

  it("without a caption is answered by the node's fallback message", () => {
    for (const input of [{ kind: "file" } as const, { kind: "file", text: " " } as const])
      expect(turn(script, waitingAt(2), input)).toMatchObject({ said: ["Não abro arquivos."], state: { misses: 1 } })
  })

  it("is equivalent to its caption", () => {
    expect(turn(script, waitingAt(2), { kind: "file", text: "boleto" })).toEqual(
      turn(script, waitingAt(2), text("boleto")),
    )
  })
})

describe("a text that nothing recognises", () => {
  const bots = { fallbackMessages: ["Não entendi (robô)"] }

  it("is answered by the node's own fallback message", () => {
    const script = sketchScript([sketchNode(1), sketchNode(2, { fallbacks: [" ", "Não entendi (node)"] })], bots)
    for (const seed of [0, 1, 2, 3])
      expect(turn(script, waitingAt(2), text("x"), seed).said).toEqual(["Não entendi (node)"])
  })

  it("is answered by one of the bot's if the node has only blank ones", () => {
    const script = sketchScript([sketchNode(1), sketchNode(2)], bots)
    expect(turn(script, waitingAt(2), text("x")).said).toEqual(["Não entendi (robô)"])
  })

  it("is answered by the last resort if there are none", () => {
    expect(turn(sketchScript([sketchNode(1)]), waitingAt(1), text("x")).said).toEqual([lastResort])
  })

  it("is answered with the node's quick replies, without links", () => {
    const start = sketchNode(1, { replies: ["Sim", "Não"] })
    const link = { kind: "link", position: 3, label: "Site", link: "https://prosa.example" } as const
    const botInteractions = start.botInteractions.map((said) => ({ ...said, buttons: [...said.buttons, link] }))
    const script = sketchScript([{ ...start, botInteractions }])
    expect(turn(script, waitingAt(1), text("x")).effects).toMatchObject([
      {
        buttons: [
          { kind: "quick-reply", label: "Sim" },
          { kind: "quick-reply", label: "Não" },
        ],
      },
    ])
  })

  it("is answered by a message that the seed selects, each by some seed", () => {
    const script = sketchScript([sketchNode(1, { fallbacks: ["A", "B", "C"] })])
    const saidBy = (seed: number) => turn(script, waitingAt(1), text("x"), seed).said.join("")
    const seeds = Array.from({ length: 40 }, (_, seed) => seed)
    expect(seeds.map(saidBy)).toEqual(seeds.map(saidBy))
    expect(new Set(seeds.map(saidBy))).toEqual(new Set(["A", "B", "C"]))
  })

  it("is counted, until something is recognised", () => {
    const script = sketchScript([
      sketchNode(1),
      sketchNode(2, { answers: [{ to: 3, phrases: ["sim"] }] }),
      sketchNode(3),
    ])
    const once = turn(script, waitingAt(2), text("x")).state
    const twice = turn(script, once, { kind: "file" }).state
    expect([once.misses, twice.misses]).toEqual([1, 2])
    expect(turn(script, twice, text("sim")).state.misses).toBeUndefined()
  })
})

describe("the node reached", () => {
  const target = { kind: "external-platform" as const }
  const leadingTo = (facts: Parameters<typeof sketchNode>[1]) =>
    sketchScript([sketchNode(1), sketchNode(2, { answers: [{ to: 3, phrases: ["sim"] }] }), sketchNode(3, facts)])

  it("sends its texts and then closes if it is an end", () => {
    const reached = turn(leadingTo({ kind: "end", says: "Até logo!" }), waitingAt(2), text("sim"))
    expect(reached.effects).toEqual([{ kind: "say", text: "Até logo!", buttons: [], files: [] }, { kind: "close" }])
    expect(reached.state.stage).toBe("closed")
  })

  it("transfers if it has a transfer, also if it is an end", () => {
    const reached = turn(leadingTo({ kind: "end", transfer: { target } }), waitingAt(2), text("sim"))
    expect(reached.effects.map(({ kind }) => kind)).toEqual(["say", "transfer"])
    expect(reached.state.stage).toBe("handed-over")
  })

  it("does not transfer without a target", () => {
    expect(turn(leadingTo({ transfer: { target: null } }), waitingAt(2), text("sim")).state.stage).toBe("talking")
  })

  it("sets the room's tag", () => {
    const reached = turn(leadingTo({ tag: " Vendas " }), waitingAt(2), text("sim"))
    expect(reached.effects.at(-1)).toEqual({ kind: "tag", tag: "Vendas" })
  })

  const mention = (variable: string) => ({
    kind: "mention" as const,
    variable,
    sourceNodeId: waitingAt(2).node as NodeId,
  })
  const words = (said: string) => ({ kind: "text" as const, text: said })

  it("fills mentions with the values their source captured, and blanks the others", () => {
    const children = [words("Pedido "), mention("numero"), words(" de "), mention("cidade"), words("!")]
    const variables = { "2/numero": "4711", "1/cidade": "Olinda" }
    const script = leadingTo({ says: [{ kind: "paragraph", children }] })
    expect(turn(script, waitingAt(2, { variables }), text("sim")).said).toEqual(["Pedido 4711 de !"])
  })

  it("omits a text that is only a mention without a value", () => {
    const script = leadingTo({ says: [{ kind: "paragraph", children: [mention("numero")] }] })
    expect(turn(script, waitingAt(2), text("sim")).said).toEqual([])
    expect(turn(script, waitingAt(2, { variables: { "2/numero": "7" } }), text("sim")).said).toEqual(["7"])
  })
})

describe("a transferred or closed conversation", () => {
  it("is not answered, whatever the input", () => {
    const script = sketchScript([sketchNode(1, { answers: [{ to: 2, phrases: ["x"] }] }), sketchNode(2)])
    for (const stage of ["handed-over", "closed"] as const)
      for (const input of [
        text("x"),
        started,
        { kind: "file" } as const,
        { kind: "timerFired", timer: "repeat" } as const,
      ]) {
        const state = waitingAt(1, { stage })
        expect(step(script, state, input, { now: 0, seed: 0 })).toEqual({ state, effects: [] })
      }
  })
})

describe("a conversation that another bot hands over", () => {
  const toBot = {
    kind: "specific-bot",
    workspaceId: 1 as never,
    botId: 2 as never,
    botName: "Vendas",
    initialMessage: "Continuo daqui.",
    media: "LIVECHAT",
  } as const
  const handedOver: EngineInput = { kind: "handedOver", initialMessage: "Continuo daqui." }

  it("continues at the start node, with the initial message first and without the other bot's values", () => {
    const script = sketchScript([sketchNode(1, { says: "Como posso ajudar?" })])
    const given = waitingAt(7, { stage: "handed-over", variables: { "2/cpf": "1" } })
    const { said, state } = turn(script, given, handedOver)
    expect(said).toEqual(["Continuo daqui.", "Como posso ajudar?"])
    expect(state).toEqual(waitingAt(1, { handOvers: 1 }))
  })

  it("asks the last of the bot's first messages, which take the place of the start's text", () => {
    const script = sketchScript([sketchNode(1, { says: "Escolha." })], { greeting: ["Oi!", "Como posso ajudar?"] })
    expect(turn(script, waitingAt(7, { stage: "handed-over" }), handedOver).said).toEqual([
      "Continuo daqui.",
      "Como posso ajudar?",
    ])
  })

  it("waits for people after too many hand-overs without a message of the person", () => {
    const script = sketchScript([sketchNode(1, { transfer: { target: toBot } })])
    let { state, effects } = turn(script, initialState, started)
    const targets: Array<unknown> = []
    for (let round = 0; round < 8; round++) {
      targets.push(...effects.flatMap((effect) => (effect.kind === "transfer" ? [effect.target?.kind] : [])))
      ;({ state, effects } = turn(script, state, handedOver))
    }
    expect(targets.slice(0, handOverLimit)).toEqual(Array(handOverLimit).fill("specific-bot"))
    expect(new Set(targets.slice(handOverLimit))).toEqual(new Set([undefined]))
  })

  it("resets its count of hand-overs with the person's next message", () => {
    const script = sketchScript([sketchNode(1)])
    expect(turn(script, waitingAt(1, { handOvers: 4 }), text("oi")).state.handOvers).toBeUndefined()
  })
})

describe("a conversation whose node is missing from its script", () => {
  const script = sketchScript(
    [
      sketchNode(1, {
        answers: [
          { to: 2, phrases: ["boleto"] },
          { to: 3, phrases: ["troca"] },
        ],
      }),
      sketchNode(2),
      sketchNode(3),
    ],
    { id: "8" },
  )

  it("restarts at the start, which processes the person's text", () => {
    expect(turn(script, waitingAt(99), text("hum"))).toMatchObject({ said: ["Texto 1"], state: { node: 1 } })
    expect(turn(script, waitingAt(99), text("boleto"))).toMatchObject({
      said: ["Texto 1", "Texto 2"],
      state: { node: 2 },
    })
  })

  it("stays at its node if a newer version has it, and follows that version from then on", () => {
    expect(turn(script, waitingAt(1, { script: "7" }), text("troca")).state).toMatchObject({ node: 3, script: "8" })
  })
})

describe("compile", () => {
  it("refuses a script without a start, which no published version is", () => {
    expect(() => sketchScript([sketchNode(2)])).toThrow("start")
  })
})
