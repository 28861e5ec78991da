import { Schema } from "effect"
import type { FlowNode } from "../../flow/index.ts"
import { NodeId } from "../../kernel/index.ts"
import { compile, type CompiledScript, type EngineState, initialState, type Script, scriptOf } from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)

/** Creates a script for tests from its nodes; `facts` override its other fields. */
export const sketchScript = (
  nodes: ReadonlyArray<FlowNode>,
  facts: Partial<Omit<Script, "version" | "flow">> = {},
): CompiledScript => compile(scriptOf({ version: 1, name: "Fluxo", nodes }, facts))

/** Creates a state that waits for an answer at a node. */
export const waitingAt = (node: number, facts: Partial<EngineState> = {}): EngineState => ({
  ...initialState,
  node: nodeId(node),
  ...facts,
})
