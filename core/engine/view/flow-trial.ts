import type { BotId } from "../../kernel/index.ts"
import type { Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Downloads } from "../../shell/index.ts"
import type { FlowEditor } from "../../flow/view/index.ts"
import type { FlowTests } from "../flow-tests/flow-tests.ts"
import { type CanvasMarks, createCanvasMarks } from "./canvas-marks.ts"
import { createEditedScript } from "./edited-script.ts"
import { createFlowTestList, type FlowTestList } from "./flow-test-list.ts"
import { createSimulation, type Simulation, type SimulationDeps } from "./simulation.ts"

/** Trying out the flow open in the editor: the simulator, the saved tests, and what both mark on the canvas. */
export interface FlowTrial {
  readonly simulation: Simulation
  readonly tests: FlowTestList
  readonly marks: CanvasMarks
}

/** The dependencies of a trial. */
export interface FlowTrialDeps extends Omit<SimulationDeps, "script$" | "editor"> {
  readonly editor: Pick<FlowEditor, "document" | "selection" | "folding" | "storing" | "entities$" | "bot$">
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
  const script$ = createEditedScript(scope, deps.editor)
  const simulation = createSimulation(scope, bot, { ...deps, script$ })
  const tests = createFlowTestList(scope, bot, { ...deps, script$, recorded: simulation.recorded })
  return { simulation, tests, marks: createCanvasMarks(scope, simulation.state$, tests.state$, deps.editor.folding) }
}
