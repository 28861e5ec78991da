import type { ForeignRead, ForeignReading } from "@prosa/core/flow/view"
import { answerOfWorker } from "../engine/answer-of-worker.ts"

const start = () => new Worker(new URL("./foreign-worker.ts", import.meta.url), { type: "module" })

/** Reads files of other builders in a worker, which has the readers: the editor loads none of them. */
export const readForeignInWorker: ForeignReading = (request) => answerOfWorker<ForeignRead>(start, request)
