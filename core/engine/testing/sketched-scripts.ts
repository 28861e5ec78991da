import { Schema } from "effect"
import type { FlowNode } from "../../flow/index.ts"
import { NodeId } from "../../kernel/index.ts"
import { compile, type CompiledScript, type EngineState, initialState, type Script, scriptOf } from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)

/** A script for tests, by its nodes; what else it holds as told. */
export const sketchScript = (
  nodes: ReadonlyArray<FlowNode>,
  facts: Partial<Omit<Script, "version" | "flow">> = {},
): CompiledScript => compile(scriptOf({ version: 1, name: "Fluxo", nodes }, facts))

/** A conversation that waits for an answer at a node. */
export const waitingAt = (node: number, facts: Partial<EngineState> = {}): EngineState => ({
  ...initialState,
  node: nodeId(node),
  ...facts,
})
