import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { socketPaths, VisitorNews } from "@prosa/adapters-ws/events"
import { emptyTimeline, mergeMessages, type Timeline } from "@prosa/core/conversation"
import { decode } from "@prosa/core/kernel"
import { Result } from "effect"
import { openSocket, type TestSocket } from "../../server/testing/test-socket.ts"
import type { Outgoing } from "./deliveries.ts"
import type { SeenConversation, SentMessage } from "./stored-reading.ts"

/** A visitor's page, which does not know that the server dies: what is not answered is sent again. */
export interface VisitorPage {
  readonly deliver: (message: Outgoing) => Promise<void>
  /** The present conversation, as the server answers for it. */
  readonly ask: () => Promise<SeenConversation>
  /** What the socket told; undefined for a page without one. */
  readonly heard: () => SeenConversation | undefined
  readonly sent: () => ReadonlyArray<SentMessage>
  /** What no page should ever be told. */
  readonly surprises: () => ReadonlyArray<string>
  readonly close: () => void
}

/** Is told of every delivery that was answered. */
export interface DeliveryWatch {
  readonly answered: (milliseconds: number) => void
}

interface Place {
  readonly port: number
  readonly agent: Agent
  readonly watch: DeliveryWatch
  /** Nobody waits for an answer any more. */
  readonly over: AbortSignal
}

/** Waits between two attempts, in milliseconds: shorter than the page's own, for more attempts. */
const pause = 50

export const openVisitorPage = (
  place: Place,
  { name, botToken, listens }: { readonly name: string; readonly botToken: string; readonly listens: boolean },
): VisitorPage => {
  const answers = new Map<string, { readonly text: string; readonly ids: Array<number> }>()
  const surprises: Array<string> = []
  let ear: Ear | undefined

  const untilAnswered = async (method: "GET" | "POST", path: string, body?: object, token?: string) => {
    for (;;) {
      place.over.throwIfAborted()
      const begun = performance.now()
      const answer = await ask(place, method, path, body, token).catch(() => undefined)
      if (answer?.status === 200) {
        place.watch.answered(performance.now() - begun)
        return answer.body
      }
      // 503: it is starting. Anything else would be shown to a person.
      if (answer !== undefined && answer.status !== 503)
        surprises.push(`${name}: ${method} ${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(pause)
    }
  }

  let opening: Promise<string> | undefined
  const token = () =>
    (opening ??= untilAnswered("POST", "/api/livechat/sessions", { botToken }).then((session) => {
      const visitorToken = String(Reflect.get(Object(session), "visitorToken"))
      if (listens) ear = listen(place.port, visitorToken, (what) => void surprises.push(`${name}: ${what}`))
      return visitorToken
    }))

  return {
    deliver: async ({ clientId, text }) => {
      const body = await untilAnswered("POST", "/api/livechat/messages", { clientId, text }, await token())
      const known = answers.get(clientId) ?? { text, ids: [] }
      known.ids.push(Number(Reflect.get(Object(Reflect.get(Object(body), "message")), "id")))
      answers.set(clientId, known)
    },
    ask: async () => {
      const history = await untilAnswered("GET", "/api/livechat/messages?after=0", undefined, await token())
      // the contract of the route, as every reader below counts on it
      const { dialogToken, messages } = history as { dialogToken: string; messages: ReadonlyArray<WireMessage> }
      return {
        dialogToken,
        messages: messages.map(({ id, seq, sender, message, clientId }) => ({
          id,
          seq,
          sender,
          text: message,
          clientId,
        })),
      }
    },
    heard: () => ear?.heard(),
    sent: () => [...answers].map(([clientId, { text, ids }]) => ({ clientId, text, answers: ids })),
    surprises: () => surprises,
    close: () => ear?.close(),
  }
}

interface WireMessage {
  readonly id: number
  readonly seq: number
  readonly sender: string
  readonly message: string
  readonly clientId: string | null
}

interface Ear {
  readonly heard: () => SeenConversation
  readonly close: () => void
}

/** Follows a visitor's conversation over as many connections as it takes, and merges by number as the page does. */
const listen = (port: number, token: string, surprise: (what: string) => void): Ear => {
  let dialogToken = ""
  let timeline: Timeline = emptyTimeline
  let ended = false
  let socket: TestSocket | undefined
  const follow = async () => {
    for (;;) {
      socket = await openSocket(`http://127.0.0.1:${port}`, socketPaths.visitor).catch(() => undefined)
      if (socket !== undefined) {
        hear(socket)
        socket.send({ type: "resume", after: timeline.lastSeq, token, dialogToken })
        await socket.closed
      }
      if (ended) return
      await sleep(pause)
    }
  }
  const hear = ({ until }: TestSocket) => {
    /** What this connection told last: its numbers go up by one, whatever the bus repeats. */
    let told = { dialogToken, seq: timeline.lastSeq }
    let heard = 0
    void until((frames) => {
      for (const frame of frames.slice(heard)) {
        const news = Result.getOrUndefined(decode(VisitorNews, frame))
        if (news === undefined) surprise(`the socket said ${JSON.stringify(frame)}`)
        else if (news.dialogToken !== dialogToken) {
          dialogToken = news.dialogToken
          timeline = emptyTimeline
        }
        if (news?.type !== "message") continue
        const before = told.dialogToken === dialogToken ? told.seq : 0
        if (news.seq !== before + 1) surprise(`one connection told ${news.seq} after ${before}`)
        told = { dialogToken, seq: news.seq }
        timeline = mergeMessages(timeline, [news])
      }
      heard = frames.length
      return undefined
    })
  }
  void follow()
  return {
    heard: () => ({ dialogToken, messages: timeline.messages }),
    close: () => {
      ended = true
      void socket?.close()
    },
  }
}

const ask = (
  { port, agent }: Place,
  method: "GET" | "POST",
  path: string,
  body?: object,
  token?: string,
): Promise<{ readonly status: number; readonly body: unknown }> =>
  new Promise((resolve, reject) => {
    const sent = body === undefined ? "" : JSON.stringify(body)
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const asked = request({ host: "127.0.0.1", port, path, method, agent, headers }, (answer) => {
      let text = ""
      answer.setEncoding("utf8")
      answer.on("data", (chunk: string) => (text += chunk))
      answer.on("error", reject)
      answer.on("end", () => {
        if (!answer.complete) return reject(new Error("the answer was cut off"))
        return resolve({ status: answer.statusCode ?? 0, body: parsed(text) })
      })
    })
    asked.setTimeout(30_000, () => asked.destroy(new Error("no answer in 30 s")))
    asked.on("error", reject)
    asked.end(sent)
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
