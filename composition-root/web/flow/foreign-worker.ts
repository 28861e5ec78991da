import { type ForeignRequest, readForeignFile } from "@prosa/core/flow/view"

// The program of the worker of imports: answers a file of another builder with its flow, or why it is none.
globalThis.addEventListener("message", ({ data }: MessageEvent<ForeignRequest>) =>
  globalThis.postMessage(readForeignFile(data), {}),
)
