import { compile, initialState, readState, scriptOf, step } from "@prosa/core/engine"
import { documentOf, type FlowDocument, richTextOf } from "@prosa/core/flow"
import { foldPhrase } from "@prosa/core/kernel"
import botbuilder from "botbuilder"
import { DialogSet, DialogTurnStatus, TextPrompt, WaterfallDialog } from "botbuilder-dialogs"
import { Result } from "effect"
import { createActor, createMachine } from "xstate"
import { compare, compareAsync, type Finding, must, randomFrom } from "./measure.js"
import { flowOf, type Sketch } from "./sketches.js"

const size = 50
const ways = 3

/** A tree in which each node leads to three others; a leaf ends the conversation. */
const sketch: Sketch = {
  size,
  edges: Array.from({ length: size - 1 }, (_, at) => [Math.floor(at / ways), at + 1] as const),
}
const leads = new Set(sketch.edges.map(([from]) => from))
const saysAt = (node: number) => `Você está no passo ${node}. Escolha uma opção.`
const phraseTo = (node: number) => `opção ${node}`

const flow: FlowDocument = (() => {
  const document = documentOf(flowOf(sketch))
  return {
    ...document,
    nodes: document.nodes.map((node, at) => ({
      ...node,
      kind: at === 0 ? "start" : leads.has(at) ? "default" : "end",
      botInteractions: node.botInteractions.map((said) => ({ ...said, text: richTextOf(saysAt(at)) })),
    })),
  }
})()

interface Conversation {
  readonly texts: ReadonlyArray<string>
  readonly replies: ReadonlyArray<string>
}

/** Conversations from the start to a leaf, in the words of the phrases. */
const conversations: ReadonlyArray<Conversation> = (() => {
  const random = randomFrom(6)
  return Array.from({ length: 20 }, () => {
    const path: Array<number> = []
    for (let node = 0; leads.has(node);) {
      const next = sketch.edges.flatMap(([from, to]) => (from === node ? [to] : []))
      node = next[Math.floor(random() * next.length)] ?? 0
      path.push(node)
    }
    return { texts: path.map(phraseTo), replies: path.map(saysAt) }
  })
})()
const messages = conversations.reduce((sum, { texts }) => sum + texts.length, 0)

/** One message: the session as it was stored, and as it is stored after it, with the reply. */
interface Answered {
  readonly session: string
  readonly reply: string
}
type Answer = (session: string, text: string) => Answered

const converse = (first: string, answer: Answer): number => {
  let right = 0
  for (const { texts, replies } of conversations) {
    let session = first
    for (const [at, text] of texts.entries()) {
      const answered = answer(session, text)
      session = answered.session
      if (answered.reply === replies[at]) right++
    }
  }
  return right
}

const compiled = compile(scriptOf(flow, { id: "1" }))
const begun = JSON.stringify(step(compiled, initialState, { kind: "started" }, { now: 0, seed: 0 }).state)

const ours: Answer = (session, text) => {
  const state = readState(JSON.parse(session))
  if (Result.isFailure(state)) return { session, reply: "" }
  const next = step(compiled, state.success, { kind: "text", text }, { now: 0, seed: 0 })
  const said = next.effects.find((effect) => effect.kind === "say")
  return { session: JSON.stringify(next.state), reply: said?.kind === "say" ? said.text : "" }
}

const table = new Map(
  Array.from({ length: size }, (_, node) => [
    node,
    new Map(sketch.edges.flatMap(([from, to]) => (from === node ? [[foldPhrase(phraseTo(to)), to] as const] : []))),
  ]),
)
/** What somebody would write by hand for exactly this flow. */
const byHand: Answer = (session, text) => {
  const state: { node: number; variables: object } = JSON.parse(session)
  const to = table.get(state.node)?.get(foldPhrase(text))
  if (to === undefined) return { session, reply: "Não entendi." }
  return { session: JSON.stringify({ ...state, node: to }), reply: saysAt(to) }
}

const machine = createMachine({
  id: "flow",
  initial: "n0",
  states: Object.fromEntries(
    Array.from({ length: size }, (_, node) => [
      `n${node}`,
      {
        meta: { says: saysAt(node) },
        on: Object.fromEntries(
          sketch.edges.flatMap(([from, to]) => (from === node ? [[foldPhrase(phraseTo(to)), `n${to}`]] : [])),
        ),
      },
    ]),
  ),
})
const machineBegun = JSON.stringify(createActor(machine).start().getPersistedSnapshot())
const byXstate: Answer = (session, text) => {
  const actor = createActor(machine, { snapshot: JSON.parse(session) }).start()
  actor.send({ type: foldPhrase(text) })
  const [meta] = Object.values(actor.getSnapshot().getMeta())
  return { session: JSON.stringify(actor.getPersistedSnapshot()), reply: String(Reflect.get(Object(meta), "says")) }
}

/**
 * The flow as a bot of botbuilder is written: a dialog that prompts, reads the answer and begins anew at the next node, on
 * storage in memory, which keeps sessions as JSON.
 */
const botbuilderBot = () => {
  const conversationState = new botbuilder.ConversationState(new botbuilder.MemoryStorage())
  const dialogs = new DialogSet(conversationState.createProperty("dialogs"))
  let reply = ""
  dialogs.add(new TextPrompt("answer"))
  dialogs.add(
    new WaterfallDialog("node", [
      async (at) => at.prompt("answer", saysAt(nodeIn(at.options))),
      async (at) => {
        const node = nodeIn(at.options)
        const to = table.get(node)?.get(foldPhrase(String(at.result)))
        reply = to === undefined ? "Não entendi." : saysAt(to)
        return to !== undefined && !leads.has(to) ? at.endDialog() : at.replaceDialog("node", { node: to ?? node })
      },
    ]),
  )
  const adapter = new botbuilder.TestAdapter(async (turn) => {
    const context = await dialogs.createContext(turn)
    const { status } = await context.continueDialog()
    if (status === DialogTurnStatus.empty) await context.beginDialog("node", { node: 0 })
    await conversationState.saveChanges(turn)
  })
  const send = async (conversation: string, text: string): Promise<string> => {
    const about = { id: conversation, isGroup: false, conversationType: "", tenantId: "", name: "" }
    await adapter.processActivity({ type: botbuilder.ActivityTypes.Message, text, conversation: about })
    adapter.activeQueue.length = 0
    return reply
  }
  return send
}

const nodeIn = (options: object): number => Number(Reflect.get(options, "node"))

let conversationNumber = 0
const byBotbuilder = async (): Promise<number> => {
  const answer = botbuilderBot()
  let right = 0
  for (const { texts, replies } of conversations) {
    const name = `c${conversationNumber++}`
    await answer(name, "oi")
    for (const [at, text] of texts.entries()) if ((await answer(name, text)) === replies[at]) right++
  }
  return right
}

/** Bench 6: one message, with the session loaded from and stored to JSON. */
export const engineBench = async (): Promise<ReadonlyArray<Finding>> => {
  const hand = JSON.stringify({ node: 0, variables: {} })
  must(converse(begun, ours) === messages, "the engine says what the flow says")
  must(converse(hand, byHand) === messages, "the hand-written map says what the flow says")
  must(converse(machineBegun, byXstate) === messages, "xstate says what the flow says")
  must((await byBotbuilder()) === messages, "botbuilder says what the flow says")
  const all = `${messages} messages of a 50-node flow`
  return [
    compare(
      `6 ${all} beside xstate with a snapshot for each`,
      () => converse(begun, ours),
      () => converse(machineBegun, byXstate),
      { faster: 10 },
    ),
    await compareAsync(`6 ${all} beside botbuilder`, async () => converse(begun, ours), byBotbuilder, { faster: 30 }),
    compare(
      `6 ${all} beside a hand-written map`,
      () => converse(begun, ours),
      () => converse(hand, byHand),
      { faster: 0.5 },
    ),
  ]
}
