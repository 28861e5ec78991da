import type { BotId } from "../../kernel/index.ts"
import { Subject } from "rxjs"
import { type Behavior, hold, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Downloads } from "../../shell/index.ts"
import type { FlowEditor } from "../../flow/view/index.ts"
import type { FlowTest, FlowTests } from "../flow-tests/flow-tests.ts"
import { type FlowTestFailure, untilFailure } from "../flow-tests/run-flow-tests.ts"
import { type CanvasMarks, createCanvasMarks } from "./canvas-marks.ts"
import { createFlowTestList, type FlowTestList } from "./flow-test-list.ts"
import { createSimulation, type Simulation, type SimulationDeps } from "./simulation.ts"

/** The two parts of a trial, of which one is seen at a time. */
export type FlowTrialPart = "talk" | "tests"

/** Trying out the flow open in the editor: the simulator, the saved tests, and what both mark on the canvas. */
export interface FlowTrial {
  readonly simulation: Simulation
  readonly tests: FlowTestList
  readonly marks: CanvasMarks
  readonly part$: Behavior<FlowTrialPart>
  show(part: FlowTrialPart): void
  /** Repeats a test in the simulator: up to where it fails, if it does. */
  repeat(test: FlowTest, failure: FlowTestFailure | undefined): void
}

/** The dependencies of a trial. */
export interface FlowTrialDeps extends Omit<SimulationDeps, "editor"> {
  readonly editor: Pick<
    FlowEditor,
    "document" | "selection" | "folding" | "storing" | "entities$" | "bot$" | "surroundings$"
  >
  readonly tests: FlowTests
  readonly confirmations: Confirmations
  readonly downloads: Downloads
}

/** Creates the trial of a bot's flow; `mayWrite` allows to save, change and remove tests. */
export const createFlowTrial = (
  scope: Scope,
  bot: { readonly botId: BotId; readonly mayWrite: boolean },
  deps: FlowTrialDeps,
): FlowTrial => {
  const simulation = createSimulation(scope, bot, deps)
  const tests = createFlowTestList(scope, bot, { ...deps, recorded: simulation.recorded })
  const parts$ = new Subject<FlowTrialPart>()
  return {
    simulation,
    tests,
    marks: createCanvasMarks(scope, simulation.state$, tests.state$, deps.editor.folding),
    part$: hold<FlowTrialPart>(scope, "talk", parts$),
    show: (part) => parts$.next(part),
    repeat: (test, failure) => {
      simulation.open(untilFailure(test, failure))
      parts$.next("talk")
    },
  }
}
