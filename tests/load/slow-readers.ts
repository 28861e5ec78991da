import { setTimeout as sleep } from "node:timers/promises"
import type { ComebackSocket } from "./comeback-socket.ts"
import type { HttpAsker } from "./http-asker.ts"
import { readGauges } from "./program-gauges.ts"

/** Somebody who asks for a long conversation again and again without reading what is told. */
export interface SlowReader {
  readonly socket: ComebackSocket
  readonly askAll: () => void
}

/** So many messages of so many characters make a conversation long: it is told whole at each question. */
export const longConversation = { messages: 45, characters: 3_800 }

/** A page may send ten frames a second. */
const askEvery = 120
/** What the kernel keeps for a reader is full long before so many questions. */
const mostQuestions = 250

/**
 * Lets all of them stop reading at once until the program has dropped every one, and read again. Answers how many were
 * dropped.
 */
export const stallReaders = async (http: HttpAsker, readers: ReadonlyArray<SlowReader>): Promise<number> => {
  const before = await readGauges(http, 0)
  const dropped = async () => (await readGauges(http, 0)).dropped - before.dropped
  for (const { socket } of readers) socket.stall()
  for (let question = 0; question < mostQuestions; question++) {
    for (const { askAll } of readers) askAll()
    await sleep(askEvery)
    if (question % 10 === 9 && (await dropped()) >= readers.length) break
  }
  for (const { socket } of readers) socket.read()
  return dropped()
}
