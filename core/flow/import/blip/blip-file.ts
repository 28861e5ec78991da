import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"

/** An action of a state of Blip. */
export interface BlipAction {
  readonly type: string
  readonly title: string
  readonly settings: LooseRecord
  readonly conditions: ReadonlyArray<LooseRecord>
}

/** A way on from a state; without conditions it is always taken. */
export interface BlipOutput {
  readonly to: string
  readonly conditions: ReadonlyArray<LooseRecord>
}

/** A block of a flow of Blip. */
export interface BlipState {
  readonly id: string
  readonly title: string
  /** What is done on entering, in order: the actions of the block, then what it says. */
  readonly enters: ReadonlyArray<BlipAction>
  /** What the block does with the next message; undefined: it does not wait. */
  readonly input: LooseRecord | undefined
  readonly leaves: ReadonlyArray<BlipAction>
  /** What is done after the block was left, and on demand. */
  readonly besides: ReadonlyArray<BlipAction>
  readonly outputs: ReadonlyArray<BlipOutput>
  readonly tags: number
}

/** A flow of Blip. */
export interface BlipFile {
  readonly states: ReadonlyMap<string, BlipState>
  /** Where conversations begin. */
  readonly root: BlipState | undefined
  /** What is done at every message. */
  readonly everywhere: ReadonlyArray<BlipAction>
}

/** The block where Blip leads what nothing else takes. */
export const exceptionsId = "fallback"

const flowOf = (json: LooseRecord): LooseRecord =>
  looseRecord(looseRecord(json["settings"])["flow"] ?? json["flow"] ?? json)

const isState = (value: unknown): boolean => {
  const state = looseRecord(value)
  return Array.isArray(state["$contentActions"]) || Array.isArray(state["$conditionOutputs"])
}

/** Returns whether a JSON is a flow of Blip: as the builder exports it, or as it is published. */
export const isBlip = (json: LooseRecord): boolean => {
  const flow = flowOf(json)
  return (
    Object.values(flow).some(isState) ||
    looseRecords(flow["states"]).some((state) => Array.isArray(state["outputs"]) && "inputActions" in state)
  )
}

/** Reads a flow of Blip: total; what cannot be read is absent. */
export const readBlip = (json: LooseRecord): BlipFile => {
  const flow = flowOf(json)
  const published = looseRecords(flow["states"])
  const states = new Map<string, BlipState>()
  let root: BlipState | undefined
  const add = (id: string, state: LooseRecord) => {
    if (id === "" || states.has(id)) return
    const read = stateIn(id, state)
    states.set(id, read)
    if (state["root"] === true || (root === undefined && id === "onboarding")) root = read
  }
  if (published.length > 0) for (const state of published) add(looseText(state["id"]), state)
  else
    for (const [id, value] of Object.entries(flow))
      if (typeof value === "object" && value !== null && !Array.isArray(value)) add(id, looseRecord(value))
  const globals = looseRecord(json["globalActions"])
  return {
    states,
    root,
    everywhere: [
      ...actionsIn(globals["$enteringCustomActions"]),
      ...actionsIn(globals["$leavingCustomActions"]),
      ...(published.length > 0 ? [...actionsIn(flow["inputActions"]), ...actionsIn(flow["outputActions"])] : []),
    ],
  }
}

const actionsIn = (value: unknown): ReadonlyArray<BlipAction> => looseRecords(value).map(actionIn)

const actionIn = (action: LooseRecord): BlipAction => ({
  type: looseText(action["type"]),
  title: looseText(action["$title"]).trim(),
  settings: looseRecord(action["settings"]),
  conditions: looseRecords(action["conditions"]),
})

const stateIn = (id: string, state: LooseRecord): BlipState => {
  const contents = looseRecords(state["$contentActions"])
  const input = contents.find((one) => "input" in one)?.["input"] ?? state["input"]
  const fallback = looseText(looseRecord(state["$defaultOutput"])["stateId"])
  const ordered = looseRecords(state["$conditionOutputs"] ?? state["outputs"])
  const outputs = "outputs" in state ? ordered.toSorted((one, other) => orderOf(one) - orderOf(other)) : ordered
  return {
    id,
    title: (looseText(state["$title"]) || looseText(state["name"])).trim() || id,
    enters: [
      ...actionsIn(state["$enteringCustomActions"] ?? state["inputActions"]),
      ...contents.flatMap((one) => ("action" in one ? [actionIn(looseRecord(one["action"]))] : [])),
    ],
    input: typeof input === "object" && input !== null ? looseRecord(input) : undefined,
    leaves: actionsIn(state["$leavingCustomActions"] ?? state["outputActions"]),
    besides: [
      ...actionsIn(state["$afterStateChangedActions"] ?? state["afterStateChangedActions"]),
      ...actionsIn(state["$localCustomActions"] ?? state["localCustomActions"]),
    ],
    outputs: [
      ...outputs.map((one) => ({ to: looseText(one["stateId"]), conditions: looseRecords(one["conditions"]) })),
      ...(fallback === "" ? [] : [{ to: fallback, conditions: [] }]),
    ],
    tags: looseRecords(state["$tags"]).length,
  }
}

const orderOf = (output: LooseRecord): number => Number(looseText(output["order"]) || "0") || 0
