import type { PhraseMeasure } from "@prosa/core/engine"
import type { PhraseMeasuring } from "@prosa/core/engine/view"
import { answerOfWorker } from "./answer-of-worker.ts"

const start = () => new Worker(new URL("./measure-worker.ts", import.meta.url), { type: "module" })

/** Measures in a worker. */
export const measureInWorker: PhraseMeasuring = (script) => answerOfWorker<PhraseMeasure>(start, script)
