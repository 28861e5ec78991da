import type { RasaPhrase, RasaTraining } from "./rasa-training.ts"

/** How an intent is said: phrases, and the entity of which a phrase may be a value as a whole. */
export interface RasaPhrases {
  readonly phrases: ReadonlyArray<string>
  readonly whole: string | undefined
  readonly wholePhrases: ReadonlyArray<string>
}

/** The phrases of each intent; those of a group are those of all its members. */
export const phrasesByIntent = ({ phrases }: RasaTraining): ReadonlyMap<string, RasaPhrases> => {
  const all = new Map<string, Array<RasaPhrase>>()
  for (const [intent, given] of phrases)
    for (const name of new Set([intent, intent.split("/")[0] ?? intent])) {
      const known = all.get(name) ?? []
      all.set(name, known)
      for (const one of given) known.push(one)
    }
  return new Map(
    [...all].map(([intent, given]) => [
      intent,
      {
        phrases: [...new Set(given.filter(({ whole }) => whole === undefined).map(({ text }) => text))],
        whole: given.find(({ whole }) => whole !== undefined)?.whole,
        wholePhrases: [...new Set(given.filter(({ whole }) => whole !== undefined).map(({ text }) => text))],
      },
    ]),
  )
}

/** Every phrase of an intent. */
export const allPhrases = (known: RasaPhrases | undefined): ReadonlyArray<string> =>
  known === undefined ? [] : [...known.phrases, ...known.wholePhrases]
