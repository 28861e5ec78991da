import type { LanguageModel } from "@prosa/core/engine"
import type { ModelTraining } from "@prosa/core/engine/view"
import { answerOfWorker } from "./answer-of-worker.ts"

const start = () => new Worker(new URL("./train-worker.ts", import.meta.url), { type: "module" })

/** Trains in a worker. */
export const trainInWorker: ModelTraining = (answers) => answerOfWorker<LanguageModel>(start, answers)
