import { createRemoteLinting } from "@prosa/core/flow/view"

/** The linter in a worker of each open editor, so that checking a large flow never holds up typing. */
export const lintInWorker = createRemoteLinting(({ answered, failed }) => {
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
