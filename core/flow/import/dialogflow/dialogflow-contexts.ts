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
  /** The intents after which not every other is drawn that is understood there: there were too many. */
  readonly cut: ReadonlySet<DialogflowIntent>
  /** Whether some intent makes the contexts of this one active. */
  readonly isReached: (intent: DialogflowIntent) => boolean
}

/** Ways between intents that are drawn in all. */
const mostWays = 8_000
/** An intent after which more are understood goes on to a place that it shares with others. */
const mostOwnWays = 30

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
  const known = new Map<string, ReadonlyArray<DialogflowIntent>>()
  const understood = (active: ReadonlyArray<string>): ReadonlyArray<DialogflowIntent> => {
    const key = placeName(active)
    const before = known.get(key)
    if (before !== undefined) return before
    const all = new Set(active)
    const found = new Set<DialogflowIntent>()
    for (const context of all)
      for (const intent of needing.get(context) ?? []) if (intent.inputs.every((one) => all.has(one))) found.add(intent)
    known.set(key, [...found])
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
  const cut = new Set<DialogflowIntent>()
  for (const intent of intents) {
    const [own, before] = [made(intent), kept(intent)]
    const isAsking = understood(own).length > 0
    const active = [...new Set(isAsking ? [...own, ...before] : before)]
    const there = understood(active)
    const isShared = !isAsking || there.length > mostOwnWays
    const place = placeName(active)
    if (there.length === 0 || (!isAsking && there.every((one) => one.isFallback || one === intent))) continue
    if (!(isShared && places.has(place))) ways += there.length
    if (ways > mostWays) {
      ways -= there.length
      cut.add(intent)
    } else if (isShared) {
      places.set(place, there)
      placeAfter.set(intent, place)
    } else after.set(intent, there)
  }
  return {
    after: (intent) => (after.get(intent) ?? []).filter(({ isFallback }) => !isFallback),
    fallbackAfter: (intent) => after.get(intent)?.find(({ isFallback }) => isFallback),
    placeAfter: (intent) => placeAfter.get(intent),
    places,
    cut,
    isReached: ({ inputs }) => inputs.every((context) => (longest.get(context) ?? 0) > 0),
  }
}

const placeName = (contexts: ReadonlyArray<string>): string => contexts.toSorted().join(" + ")
