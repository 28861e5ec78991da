import { type LanguageIntent, trainLanguageModel } from "@prosa/core/engine"

// The program of the training worker: answers the answers of one node with their model.
globalThis.addEventListener("message", ({ data }: MessageEvent<ReadonlyArray<LanguageIntent>>) =>
  globalThis.postMessage(trainLanguageModel(data), {}),
)
