import { compile, type EngineInput, initialState, scriptOf, step } from "@prosa/core/engine"
import { expect, it } from "vitest"
import { drawFlow, way } from "../../server/demo/draw-flow.ts"
import { findFaults } from "./find-faults.ts"
import { type Fault } from "./stored-reading.ts"
import type { StoredDialog, StoredMessage, StoredReading, VisitorRecord } from "./stored-reading.ts"

const script = scriptOf(
  drawFlow("Atendimento", [
    {
      title: "Início",
      says: ["Olá!", "Como posso ajudar?"],
      ways: [way("Pedido", "Pedido"), way("Fim", "Tchau")],
      fallback: ["Não entendi.", "Hein?", "Como?"],
    },
    { title: "Pedido", says: ["Está a caminho."], fallback: ["Só sei do pedido."] },
    { title: "Fim", says: ["Até logo!"], ends: true },
  ]),
  { id: "7" },
)

/** A dialog as the server would store it. */
const conversation = (id: number, said: ReadonlyArray<string>): StoredDialog => {
  const messages: Array<StoredMessage> = []
  const add = (sender: string, text: string, clientId: string | null = null) =>
    messages.push({ id: id * 100 + messages.length, seq: messages.length + 1, sender, text, clientId, sentAt: 0 })
  let state = initialState
  for (const text of [undefined, ...said]) {
    const seed = id * 31 + messages.length
    if (text !== undefined) add("CLIENT", text, `${id}-${text}`)
    const input: EngineInput = text === undefined ? { kind: "started" } : { kind: "text", text }
    const stepped = step(compile({ ...script, id: "7" }), state, input, { now: 0, seed })
    state = stepped.state
    for (const effect of stepped.effects) {
      if (effect.kind === "say") add("BOT", effect.text)
      if (effect.kind === "close") add("SYSTEM", "Conversa finalizada")
    }
  }
  return {
    id,
    contactId: 1,
    token: `token-${id}`,
    open: !messages.some(({ sender }) => sender === "SYSTEM"),
    transferred: false,
    flowId: 7,
    engineState: JSON.parse(JSON.stringify(state)),
    lastSeq: messages.length,
    lastMessage: messages.at(-1)?.text ?? "",
    unreadCount: 0,
    messages,
  }
}

const closed = conversation(1, ["unicórnio", "tchau"])
const present = conversation(2, ["o quê?", "pedido", "e agora?"])
const seen = (dialog: StoredDialog) => ({ dialogToken: dialog.token, messages: dialog.messages })

const readingOf = (dialogs: ReadonlyArray<StoredDialog>): StoredReading => ({
  dialogs,
  orphans: 0,
  scripts: new Map([[7, JSON.parse(JSON.stringify(script))]]),
  outbox: 0,
})
const ada = (shown: StoredDialog = present): VisitorRecord => ({
  name: "Ada",
  sent: [closed, present].flatMap(({ messages }) =>
    messages.flatMap(({ clientId, text, id }) =>
      clientId === null ? [] : [{ clientId, text, answers: [id, id, id] }],
    ),
  ),
  asked: seen(shown),
  heard: seen(shown),
})
const kinds = (faults: ReadonlyArray<Fault>) => [...new Set(faults.map(({ kind }) => kind))].sort()

/** The present dialog with other messages, numbered anew unless their numbers are the point. */
const forged = (messages: ReadonlyArray<StoredMessage>): StoredDialog => ({
  ...present,
  messages: messages.map((message, at) => ({ ...message, seq: at + 1 })),
  lastSeq: messages.length,
})
const without = (at: number) => present.messages.filter((_, place) => place !== at)
const twice = (at: number) =>
  present.messages.flatMap((message, place) => (place === at ? [message, message] : [message]))
const placeOf = (sender: string) => present.messages.findIndex((message, at) => at > 1 && message.sender === sender)

it("what was stored as it should be has no fault", () => {
  expect(findFaults(readingOf([closed, present]), [ada()])).toEqual([])
})

it("a message that is not stored is lost", () => {
  const less = forged(without(placeOf("CLIENT")))
  expect(kinds(findFaults(readingOf([closed, less]), [ada(less)]))).toContain("lost")
})

it("a message that stands twice in its dialog is doubled", () => {
  const more = forged(twice(placeOf("CLIENT")))
  expect(kinds(findFaults(readingOf([closed, more]), [ada(more)]))).toContain("doubled")
})

it("a message that stands in a closed dialog and in the present one is doubled", () => {
  const [, , again] = closed.messages
  const more = forged([...present.messages, { ...found(again), id: 999 }])
  expect(kinds(findFaults(readingOf([closed, more]), [ada(more)]))).toContain("doubled")
})

it("a message that nobody sent is one too many", () => {
  const sent = ada().sent.slice(1)
  expect(kinds(findFaults(readingOf([closed, present]), [{ ...ada(), sent }]))).toEqual(["doubled"])
})

it("a reply that is missing, that stands twice or that says something else is found", () => {
  const at = placeOf("BOT")
  const other = present.messages.map((message, place) =>
    place === at ? { ...message, text: "Outra coisa." } : message,
  )
  for (const messages of [without(at), twice(at), other]) {
    const dialog = forged(messages)
    expect(kinds(findFaults(readingOf([closed, dialog]), [ada(dialog)]))).toContain("reply")
  }
})

it("a number that was left out is a hole", () => {
  const holed = {
    ...present,
    messages: present.messages.map((message, at) => ({ ...message, seq: at < 3 ? at + 1 : at + 2 })),
  }
  expect(kinds(findFaults(readingOf([closed, holed]), [ada(holed)]))).toContain("hole")
})

it("counters that disagree with what is stored are found", () => {
  for (const wrong of [{ lastSeq: present.lastSeq + 1 }, { unreadCount: 1 }, { lastMessage: "Outra coisa." }])
    expect(kinds(findFaults(readingOf([closed, { ...present, ...wrong }]), [ada()]))).toEqual(["counter"])
})

it("of a long message its dialog has to show the beginning", () => {
  const said = present.messages.map((message, at) =>
    at === present.messages.length - 1 ? { ...message, text: "x".repeat(400) } : message,
  )
  const shows = (lastMessage: string) =>
    kinds(findFaults(readingOf([closed, { ...forged(said), lastMessage }]), [ada()]))
  expect(shows("x".repeat(300))).not.toContain("counter")
  expect(shows("x".repeat(299))).toContain("counter")
})

it("a dialog that is open after its end, or whose engine stands elsewhere, is found", () => {
  expect(kinds(findFaults(readingOf([{ ...closed, open: true }, present]), [ada()]))).toEqual(["doubled", "reply"])
  const { engineState } = closed
  expect(kinds(findFaults(readingOf([closed, { ...present, engineState }]), [ada()]))).toEqual(["reply"])
})

it("an answer that named another message is found", () => {
  const [first, ...others] = ada().sent
  const sent = [{ ...(first ?? { clientId: "", text: "" }), answers: [1, 999] }, ...others]
  expect(kinds(findFaults(readingOf([closed, present]), [{ ...ada(), sent }]))).toEqual(["told"])
})

it("a socket that missed something, or heard it twice, is found", () => {
  for (const messages of [without(2), twice(2)]) {
    const heard = { dialogToken: present.token, messages }
    expect(kinds(findFaults(readingOf([closed, present]), [{ ...ada(), heard }]))).toEqual(["told"])
  }
  expect(kinds(findFaults(readingOf([closed, present]), [{ ...ada(), heard: seen(closed) }]))).toEqual(["told"])
})

it("messages without a dialog are found", () => {
  expect(kinds(findFaults({ ...readingOf([closed, present]), orphans: 1 }, [ada()]))).toEqual(["lost"])
})

it("events that nobody was told of are found", () => {
  expect(kinds(findFaults({ ...readingOf([closed, present]), outbox: 3 }, [ada()]))).toEqual(["told"])
})

function found<A>(value: A | undefined): A {
  if (value === undefined) throw new Error("the conversation is shorter than the test believes")
  return value
}
