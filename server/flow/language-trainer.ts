import { Worker } from "node:worker_threads"
import { isTrainedAhead, languageToBytes, trainFlow } from "@prosa/core/engine"
import type { FlowDocument } from "@prosa/core/flow"
import { Effect, Semaphore } from "effect"

/**
 * Trains the large nodes of a flow, and returns their models as bytes; null if no node is large. Takes seconds for 10,000
 * phrases.
 */
export type LanguageTrainer = (flow: FlowDocument) => Effect.Effect<Uint8Array | null>

/** Trains in the thread that asks, which does nothing else meanwhile. */
export const trainHere: LanguageTrainer = (flow) =>
  Effect.sync(() => (isTrainedAhead(flow) ? languageToBytes(trainFlow(flow)) : null))

/**
 * Trains in a thread of its own, so that other requests do not wait for it; dies if the thread does. One flow after the
 * other: several at once would take the processors from those who talk with bots.
 */
export const createTrainingThreads = (): LanguageTrainer => {
  const oneAtATime = Semaphore.makeUnsafe(1)
  return (flow) => (isTrainedAhead(flow) ? oneAtATime.withPermits(1)(trainInThread(flow)) : Effect.succeed(null))
}

const trainInThread = (flow: FlowDocument): Effect.Effect<Uint8Array> =>
  Effect.callback((resume) => {
    const thread = new Worker(new URL("./train-language-thread.mjs", import.meta.url), { workerData: flow })
    thread.once("message", (bytes: Uint8Array) => resume(Effect.succeed(bytes)))
    thread.once("error", (error) => resume(Effect.die(error)))
    return Effect.promise(() => thread.terminate())
  })
