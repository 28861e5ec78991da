import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { parentPort, workerData } from "node:worker_threads"

/** What the bench tells this thread: where to send, as whom, and what to say. */
export interface VisitorsAtWork {
  readonly port: number
  readonly tokens: ReadonlyArray<string>
  readonly text: string
}

/** How many messages each visitor sends one after another; answered by how many of them were answered rightly. */
export type Wave = number

// The visitors: a thread of their own, so that their work is not counted as the server's.
const { port, tokens, text }: VisitorsAtWork = workerData
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

const wave = async (each: Wave): Promise<number> => {
  const right = await Promise.all(
    tokens.map(async (token) => {
      let answered = 0
      for (let at = 0; at < each; at++) if (await send(token)) answered++
      return answered
    }),
  )
  return right.reduce((sum, answered) => sum + answered, 0)
}

parentPort?.on("message", (each: Wave) => void wave(each).then((right) => parentPort?.postMessage(right, [])))
