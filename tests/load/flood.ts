import { randomUUID } from "node:crypto"
import { inLanes } from "./in-lanes.ts"
import { fieldOf, type HttpAsker } from "./http-asker.ts"

/** What became of the rooms that one address tried to begin. */
export interface Flood {
  readonly tried: number
  readonly begun: number
  readonly refused: number
  readonly seconds: number
  /** The statuses of answers that are neither. */
  readonly others: ReadonlyArray<number>
}

const tries = 300

/** Tries to begin rooms of a bot from one address, as fast as it can, each by a visitor of its own. */
export const floodRooms = async (http: HttpAsker, botToken: string, from: string): Promise<Flood> => {
  const begun = performance.now()
  const statuses = await inLanes(20, tries, async () => {
    const session = await http.ask("POST", "/api/livechat/sessions", { body: { botToken }, from })
    if (session.status !== 200) return session.status
    const headers = { authorization: `Bearer ${String(fieldOf(session.body, "visitorToken"))}` }
    const body = { clientId: randomUUID(), text: "compre agora" }
    const { status } = await http.ask("POST", "/api/livechat/messages", { body, headers, from })
    return status
  })
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  return {
    tried: tries,
    begun: count(200),
    refused: count(429),
    seconds: (performance.now() - begun) / 1_000,
    others: statuses.filter((status) => status !== 200 && status !== 429),
  }
}
