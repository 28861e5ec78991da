import { createRemoteLinting, type FlowLinter } from "@prosa/core/flow/view"
import { map, switchMap } from "rxjs"
import { paintedFrame$ } from "./painted-frame.ts"

const inWorker = createRemoteLinting(({ answered, failed }) => {
  const worker = new Worker(new URL("./linter-worker.ts", import.meta.url), { type: "module" })
  // The worker of this very build answers.
  worker.addEventListener("message", ({ data }) => answered(data))
  worker.addEventListener("error", failed)
  worker.addEventListener("messageerror", failed)
  return {
    ask: (request) => worker.postMessage(request, []),
    end: () => worker.terminate(),
  }
})

/**
 * The linter in a worker of each open editor, so that checking a large flow never holds up typing. A state is handed over
 * after it has been drawn.
 */
export const lintInWorker: FlowLinter = (flows$) =>
  inWorker(flows$.pipe(switchMap((flow) => paintedFrame$.pipe(map(() => flow)))))
