import type { LanguageModel } from "@prosa/core/engine"
import type { ModelTraining } from "@prosa/core/engine/view"
import { Observable } from "rxjs"

/** Trains in a worker of its own, which ends with the training or when nobody waits for it any more. */
export const trainInWorker: ModelTraining = (answers) =>
  new Observable((out) => {
    const worker = new Worker(new URL("./train-worker.ts", import.meta.url), { type: "module" })
    // The worker of this very build answers.
    worker.addEventListener("message", ({ data }: MessageEvent<LanguageModel>) => {
      out.next(data)
      out.complete()
    })
    worker.addEventListener("error", (event) => out.error(event))
    worker.postMessage(answers, [])
    return () => worker.terminate()
  })
