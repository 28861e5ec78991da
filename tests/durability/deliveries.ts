import { randomUUID } from "node:crypto"
import type { SeededRandom } from "./seeded-random.ts"

/** A message as a visitor's page means it: its client id names it, however often it is delivered. */
export interface Outgoing {
  readonly visitor: number
  readonly clientId: string
  readonly text: string
}

/** Deliveries that leave at the same moment. */
export type Volley = ReadonlyArray<Outgoing>

/** What visitors say, and how often each is said among a hundred. */
const phrases: ReadonlyArray<readonly [text: string, share: number]> = [
  ["meu pedido", 26],
  ["quero um unicórnio", 22],
  ["qual é o prazo?", 12],
  ["PRAZO", 10],
  ["trocar", 10],
  ["tchau", 19],
  ["atendente", 1],
]

/** How many times each message is delivered. */
export const deliveriesOfEach = 3

/**
 * Every message three times, all in one shuffled order: a repetition may come at once, much later, or after the
 * conversation has ended. In one volley of six the message leaves twice at the same moment.
 */
export const planDeliveries = (
  { messages, visitors }: { readonly messages: number; readonly visitors: number },
  random: SeededRandom,
): ReadonlyArray<Volley> => {
  const said = Array.from({ length: messages }, (_, at): Outgoing => {
    return { visitor: at % visitors, clientId: randomUUID(), text: phraseOf(random) }
  })
  const volleys = said.flatMap((message): ReadonlyArray<Volley> =>
    random.below(4) === 0 ? [[message, message], [message]] : Array.from({ length: deliveriesOfEach }, () => [message]),
  )
  return random.shuffled(volleys)
}

/** Says something that visitors say. */
export const phraseOf = (random: SeededRandom): string => {
  const place = random.below(100)
  let upTo = 0
  for (const [text, share] of phrases) {
    upTo += share
    if (place < upTo) return text
  }
  return "tchau"
}
