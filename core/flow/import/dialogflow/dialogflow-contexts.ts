import type { DialogflowIntent } from "./dialogflow-file.ts"

/** Which intents are understood where, by the contexts that are active there. */
export interface DialogflowContexts {
  /** The intents that are understood after one, because of a context that it makes active. */
  readonly after: (intent: DialogflowIntent) => ReadonlyArray<DialogflowIntent>
  /** The fallback intent that is meant after one; undefined: that of the agent. */
  readonly fallbackAfter: (intent: DialogflowIntent) => DialogflowIntent | undefined
  /** The place at which the conversation waits after one that makes nothing active, since what led to it still is; undefined: none. */
  readonly placeAfter: (intent: DialogflowIntent) => string | undefined
  /** The intents that are understood at each of these places. */
  readonly places: ReadonlyMap<string, ReadonlyArray<DialogflowIntent>>
  /** Whether some intent makes the contexts of this one active. */
  readonly isReached: (intent: DialogflowIntent) => boolean
}

/** Ways between intents that are drawn in all: with more, contexts that are still active from before lead nowhere. */
const mostWays = 4_000

/** Contexts that the console makes by itself end with the answer to their own question. */
const isFollowUp = (context: string): boolean => context.endsWith("-followup")

/** Reads which intents are understood after which. */
export const contextsOfAgent = (intents: ReadonlyArray<DialogflowIntent>): DialogflowContexts => {
  const needing = new Map<string, Array<DialogflowIntent>>()
  const longest = new Map<string, number>()
  for (const intent of intents) {
    for (const context of intent.inputs) {
      const known = needing.get(context)
      if (known === undefined) needing.set(context, [intent])
      else known.push(intent)
    }
    for (const [context, lifespan] of intent.outputs)
      longest.set(context, Math.max(longest.get(context) ?? 0, lifespan))
  }
  const understood = (active: ReadonlySet<string>): ReadonlyArray<DialogflowIntent> => {
    const found = new Set<DialogflowIntent>()
    for (const context of active)
      for (const intent of needing.get(context) ?? [])
        if (intent.inputs.every((one) => active.has(one))) found.add(intent)
    return [...found]
  }
  /** What was active before an intent and still is after it. */
  const kept = ({ inputs, outputs }: DialogflowIntent): ReadonlyArray<string> =>
    inputs.filter((context) => !isFollowUp(context) && !outputs.has(context) && (longest.get(context) ?? 0) >= 2)
  const made = ({ outputs }: DialogflowIntent): ReadonlyArray<string> =>
    [...outputs].filter(([, lifespan]) => lifespan > 0).map(([context]) => context)
  let ways = 0
  const after = new Map<DialogflowIntent, ReadonlyArray<DialogflowIntent>>()
  const placeAfter = new Map<DialogflowIntent, string>()
  const places = new Map<string, ReadonlyArray<DialogflowIntent>>()
  for (const intent of intents) {
    const own = understood(new Set(made(intent)))
    const before = kept(intent)
    const all = own.length === 0 || ways > mostWays ? own : understood(new Set([...made(intent), ...before]))
    after.set(intent, all)
    ways += all.length
    const key = before.toSorted().join(" + ")
    if (own.length > 0 || key === "") continue
    const there = places.get(key) ?? understood(new Set(before))
    if (!there.some((one) => one !== intent && !one.isFallback)) continue
    if (!places.has(key)) ways += there.length
    places.set(key, there)
    placeAfter.set(intent, key)
  }
  return {
    after: (intent) => (after.get(intent) ?? []).filter(({ isFallback }) => !isFallback),
    fallbackAfter: (intent) => after.get(intent)?.find(({ isFallback }) => isFallback),
    placeAfter: (intent) => placeAfter.get(intent),
    places,
    isReached: ({ inputs }) => inputs.every((context) => (longest.get(context) ?? 0) > 0),
  }
}
