import type { FlowEditor } from "@prosa/core/flow/view"
import type { Simulation, SimulationState } from "@prosa/core/engine/view"
import type { CallTrials } from "@prosa/core/webhook/view"
import { constant } from "@prosa/core/kernel/view"
import { createContext, useContext } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const ReadOnlyContext = createContext(false)

/** Says for the fields of the panel that the flow can only be read. */
export const ReadOnlyProvider = ReadOnlyContext.Provider

/** Whether the flow can only be read: fields are disabled, and nothing can be added or removed. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext)

const EditorContext = createContext<FlowEditor | undefined>(undefined)

export const EditorProvider = EditorContext.Provider

/** The editor that a card of the canvas belongs to: xyflow draws the cards, so no property leads to them. */
export const useFlowEditor = (): FlowEditor => {
  const editor = useContext(EditorContext)
  if (editor === undefined) throw new Error("useFlowEditor outside of a flow editor")
  return editor
}

const SimulationContext = createContext<Pick<Simulation, "state$"> | undefined>(undefined)

/** Leads to the simulator of the flow, while it is open. */
export const SimulationProvider = SimulationContext.Provider

const noTalk$ = constant<SimulationState | undefined>(undefined)
const noValues: SimulationState["variables"] = {}

/** The values of the simulated conversation by name; none while the simulator is closed. */
export const useSimulatedValues = (): SimulationState["variables"] =>
  useBehavior<SimulationState | undefined>(useContext(SimulationContext)?.state$ ?? noTalk$)?.variables ?? noValues

/** The bot whose opening hours conditions ask for. */
export interface OpeningHours {
  readonly bot$: FlowEditor["bot$"]
  /** Somebody wants to change them; absent: they cannot be changed here. */
  readonly onEdit?: () => void
}

const OpeningHoursContext = createContext<OpeningHours>({ bot$: constant(undefined) })

/** Leads to the opening hours of the bot whose flow is open. */
export const OpeningHoursProvider = OpeningHoursContext.Provider

/** The opening hours of the bot whose flow is open. */
export const useOpeningHours = (): OpeningHours => useContext(OpeningHoursContext)

/** For a panel that stands alone. */
const unremembered: CallTrials = { of: () => ({ trial: { state: "none" }, values: {} }), note: () => {} }

const CallTrialsContext = createContext(unremembered)

/** Leads to what was tried of the calls of the open flow. */
export const CallTrialsProvider = CallTrialsContext.Provider

/** How the calls of the open flow were tried out, which outlasts the tab that shows it. */
export const useCallTrials = (): CallTrials => useContext(CallTrialsContext)
