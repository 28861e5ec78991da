// Trains the language of one flow, in a thread of its own. Plain JavaScript, since Node starts it by its file.
import { parentPort, workerData } from "node:worker_threads"
import { languageToBytes, trainFlow } from "@prosa/core/engine"

const port = parentPort
if (!port) throw new Error("train-language-thread runs in a worker thread only")
const bytes = languageToBytes(trainFlow(workerData))
port.postMessage(bytes)
