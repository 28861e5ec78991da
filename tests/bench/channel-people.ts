import { Agent, request } from "node:http"
import { type FakeGraph, graphSignatureOf } from "@prosa/fakes"

/** What became of the messages of people who write at a fixed rate. */
export interface ChannelRun {
  /** Milliseconds to the answer of each webhook. */
  readonly webhooks: ReadonlyArray<number>
  /** Milliseconds from the begin of each message's webhook until Meta took its answer, in the order of the messages. */
  readonly lags: ReadonlyArray<number>
  /** Messages without an answer, once a second. */
  readonly backlog: ReadonlyArray<number>
  /** Webhooks that were answered otherwise than with 200. */
  readonly refused: number
  /** Milliseconds from the last message until nothing was without an answer. */
  readonly drained: number
}

export interface ChannelPeople {
  /** Each person writes once, slowly, so that every conversation has begun. */
  readonly begin: () => Promise<void>
  /** The people write in turns, so many messages a second in all, whether or not earlier ones are answered. */
  readonly write: (perSecond: number, seconds: number) => Promise<ChannelRun>
  readonly close: () => void
}

export interface ChannelPlace {
  readonly graph: FakeGraph
  readonly port: number
  readonly phoneNumberId: string
  readonly people: number
}

/** How long after the last message its answer is waited for, in milliseconds. */
const patience = 60_000

const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

export const openChannelPeople = ({ graph, port, phoneNumberId, people }: ChannelPlace): ChannelPeople => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const { secret } = graph.world.app
  const personOf = (at: number) => `55119${80_000_000 + (at % people)}`

  const post = (body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "x-hub-signature-256": graphSignatureOf(body, secret),
      }
      const path = "/api/channels/meta"
      const asked = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (answer) => {
        answer.resume()
        answer.on("end", () => resolve(answer.statusCode ?? 0))
      })
      asked.on("error", reject)
      asked.end(body)
    })

  const say = (at: number): Promise<number> => {
    const from = personOf(at)
    const text = "quero um unicórnio"
    // The fake has no subscriber: it only knows now that the person wrote, so that it may be answered.
    const { id } = graph.whatsapp.says({ from, phoneNumberId }, { type: "text", text })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const messages = [{ from, id, timestamp, type: "text", text: { body: text } }]
    const contacts = [{ profile: { name: "Cliente" }, wa_id: from }]
    const metadata = { phone_number_id: phoneNumberId }
    const value = { messaging_product: "whatsapp", metadata, contacts, messages }
    const entry = [{ id: "1", changes: [{ field: "messages", value }] }]
    return post(JSON.stringify({ object: "whatsapp_business_account", entry }))
  }

  /** Waits until nothing more is sent. */
  const quiet = async () => {
    for (let before = -1; before !== graph.sent.length; await sleep(2_000)) before = graph.sent.length
  }

  return {
    begin: async () => {
      for (let at = 0; at < people; at++) {
        const due = sleep(1_000 / 30)
        await say(at)
        await due
      }
      await quiet()
    },
    write: async (perSecond, seconds) => {
      const before = graph.sent.length
      const webhooks: Array<number> = []
      const backlog: Array<number> = []
      const asked: Array<{ readonly person: string; readonly at: number }> = []
      let refused = 0
      let written = 0
      const under: Array<Promise<void>> = []
      const watch = setInterval(() => backlog.push(written - (graph.sent.length - before)), 1_000)
      const begun = performance.now()
      for (let at = 0; at < perSecond * seconds; at++) {
        await sleep(Math.max(0, begun + (at * 1_000) / perSecond - performance.now()))
        const person = personOf(at)
        asked.push({ person, at: Date.now() })
        written += 1
        const from = performance.now()
        under.push(
          say(at).then((status) => {
            webhooks.push(performance.now() - from)
            if (status !== 200) refused += 1
          }),
        )
      }
      await Promise.all(under)
      const over = performance.now()
      while (graph.sent.length - before < written && performance.now() - over < patience) await sleep(20)
      clearInterval(watch)
      const answers = new Map<string, Array<number>>()
      for (const { to, at } of graph.whatsapp.sent().slice(before)) {
        const times = answers.get(to)
        if (times === undefined) answers.set(to, [at])
        else times.push(at)
      }
      const counted = new Map<string, number>()
      const lags = asked.flatMap(({ person, at }) => {
        const turn = counted.get(person) ?? 0
        counted.set(person, turn + 1)
        const answer = answers.get(person)?.[turn]
        return answer === undefined ? [] : [answer - at]
      })
      return { webhooks, lags, backlog, refused, drained: performance.now() - over }
    },
    close: () => agent.destroy(),
  }
}
