import type { WholeState } from "./engine-state.ts"
import { randomFrom } from "./random-from.ts"

/** A message of the bot of whose texts one is said at random. */
export interface Varied {
  /** Names it in the state of a conversation: '{node}/{message}', or '?{question}'. */
  readonly key: string
  /** Number of its texts, at least 2. */
  readonly count: number
}

/** Chooses a text of each message by the seed, and never the one that this conversation was sent last. */
export const withVariants = (state: WholeState, varied: ReadonlyArray<Varied>, seed: number): WholeState => {
  if (varied.length === 0) return state
  const variants = { ...state.variants }
  for (const { key, count } of varied) variants[key] = chosenFrom(count, variants[key], seed + hashOf(key))
  return { ...state, variants }
}

const chosenFrom = (count: number, last: number | undefined, seed: number): number =>
  last === undefined || last >= count
    ? Math.floor(randomFrom(seed) * count)
    : (last + 1 + Math.floor(randomFrom(seed) * (count - 1))) % count

/** Several messages of a turn are chosen apart from each other. */
const hashOf = (key: string): number => [...key].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 7)
