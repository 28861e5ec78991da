import { createHttpFlowTests, createHttpSimulator } from "@prosa/adapters-http/clients"
import type { FlowTests, Simulator, UnclearTexts } from "@prosa/core/engine"
import type { ModelTraining, PhraseMeasuring } from "@prosa/core/engine/view"
import { ContainerModule } from "inversify"
import { from, switchMap } from "rxjs"
import { entryTokens, token } from "../context-module.ts"
import { createLoadedUnclearTexts } from "./loaded-unclear-texts.ts"

export const engineTokens = {
  simulator: token<Simulator>("Simulator"),
  tests: token<FlowTests>("FlowTests"),
  unclear: token<UnclearTexts>("UnclearTexts"),
  measuring: token<PhraseMeasuring>("PhraseMeasuring"),
  training: token<ModelTraining>("ModelTraining"),
}

/** The worker that measures, loaded by the first page that asks. */
const loadedMeasuring: PhraseMeasuring = (script) =>
  from(import("./measure-in-worker.ts")).pipe(switchMap(({ measureInWorker }) => measureInWorker(script)))

/** The worker that trains, loaded by the first flow with a node of many phrases. */
const loadedTraining: ModelTraining = (answers) =>
  from(import("./train-in-worker.ts")).pipe(switchMap(({ trainInWorker }) => trainInWorker(answers)))

/** Without a slice: the simulator, the tests and what bots do not understand are part of the flows' pages. */
export const engineModule = new ContainerModule(({ bind }) => {
  bind(engineTokens.simulator).toResolvedValue(createHttpSimulator, [entryTokens.http])
  bind(engineTokens.tests).toResolvedValue(createHttpFlowTests, [entryTokens.http])
  bind(engineTokens.unclear).toResolvedValue(createLoadedUnclearTexts, [entryTokens.http])
  bind(engineTokens.measuring).toResolvedValue(() => loadedMeasuring)
  bind(engineTokens.training).toResolvedValue(() => loadedTraining)
})
