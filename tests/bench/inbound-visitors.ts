import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { parentPort, workerData } from "node:worker_threads"

/** What the bench tells this thread: where to send, as whom, and what to say. */
export interface VisitorsAtWork {
  readonly port: number
  readonly tokens: ReadonlyArray<string>
  readonly text: string
  /** Milliseconds from an answer to the visitor's next message; 0 for none. */
  readonly pause: number
}

/** How many messages each visitor sends one after another. */
export type Wave = number

/** What became of a wave: how many messages were answered rightly, and the milliseconds to each answer. */
export interface Waved {
  readonly right: number
  readonly took: ReadonlyArray<number>
}

// The visitors: a thread of their own, so that their work is not counted as the server's.
const { port, tokens, text, pause }: VisitorsAtWork = workerData
const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })

const send = (token: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const clientId = randomUUID()
    const body = JSON.stringify({ clientId, text })
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    }
    const path = "/api/livechat/messages"
    const asked = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (answer) => {
      let told = ""
      answer.setEncoding("utf8")
      answer.on("data", (chunk: string) => (told += chunk))
      answer.on("end", () => resolve(answer.statusCode === 200 && told.includes(clientId)))
    })
    asked.on("error", reject)
    asked.end(body)
  })

const wave = async (each: Wave): Promise<Waved> => {
  const took: Array<number> = []
  const right = await Promise.all(
    tokens.map(async (token) => {
      let answered = 0
      for (let at = 0; at < each; at++) {
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
        const begun = performance.now()
        if (await send(token)) answered++
        took.push(performance.now() - begun)
      }
      return answered
    }),
  )
  return { right: right.reduce((sum, answered) => sum + answered, 0), took }
}

parentPort?.on("message", (each: Wave) => void wave(each).then((waved) => parentPort?.postMessage(waved, [])))
