import { valuesWritten } from "../../flow/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { EngineState } from "../step/engine-state.ts"
import { withValue } from "../step/variables.ts"
import type { WrittenValues } from "./simulator.ts"

/**
 * Returns the state of a conversation in which these values are what was captured last: wherever one of them is read, and whichever node
 * it is mentioned from. A name that no node of the script writes, and nothing has captured, changes nothing.
 */
export const withWrittenValues = (
  { nodes }: Pick<CompiledScript, "nodes">,
  state: EngineState,
  values: WrittenValues,
): EngineState => {
  const names = new Set(Object.keys(values))
  if (names.size === 0) return state
  let { variables } = state
  for (const node of nodes.values())
    for (const name of valuesWritten(node)) {
      const value = names.has(name) ? values[name] : undefined
      if (value !== undefined) variables = withValue(variables, node.id, name, value)
    }
  const captured = Object.entries(variables).map(([key, value]) => {
    const name = key.slice(key.indexOf("/") + 1)
    return [key, names.has(name) ? (values[name] ?? value) : value] as const
  })
  return { ...state, variables: Object.fromEntries(captured) }
}
