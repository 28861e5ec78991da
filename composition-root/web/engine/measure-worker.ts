import { measurePhrases, type Script } from "@prosa/core/engine"

// The program of the measuring worker: answers one script with its measure.
globalThis.addEventListener("message", ({ data }: MessageEvent<Script>) =>
  globalThis.postMessage(measurePhrases(data), {}),
)
