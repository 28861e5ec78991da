import { createMisreading, createNearQuestions } from "@prosa/core/engine"
import { createLintReceiver, type LintRequest } from "@prosa/core/flow"

// The program of the linter's worker: answers each request of its editor with the problems of the flow.
const receive = createLintReceiver({ misread: createMisreading(), nearQuestions: createNearQuestions() })
globalThis.addEventListener("message", ({ data }: MessageEvent<LintRequest>) =>
  globalThis.postMessage(receive(data), {}),
)
