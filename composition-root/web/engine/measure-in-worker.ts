import type { PhraseMeasure } from "@prosa/core/engine"
import type { PhraseMeasuring } from "@prosa/core/engine/view"
import { Observable } from "rxjs"

/** Measures in a worker of its own, which ends with the measure or when nobody waits for it any more. */
export const measureInWorker: PhraseMeasuring = (script) =>
  new Observable((out) => {
    const worker = new Worker(new URL("./measure-worker.ts", import.meta.url), { type: "module" })
    // The worker of this very build answers.
    worker.addEventListener("message", ({ data }: MessageEvent<PhraseMeasure>) => {
      out.next(data)
      out.complete()
    })
    worker.addEventListener("error", (event) => out.error(event))
    worker.postMessage(script, [])
    return () => worker.terminate()
  })
