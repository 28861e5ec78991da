import { Schema } from "effect"
import { valuesWritten } from "../../flow/index.ts"
import { sentences, textUpTo } from "../../kernel/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { EngineState } from "../step/engine-state.ts"
import { withValue } from "../step/variables.ts"

/** Values by name that are written by hand in a simulated conversation. */
export const WrittenValues = Schema.Record(textUpTo(200), textUpTo(4_096)).check(
  Schema.isMaxProperties(200, { message: sentences.invalid }),
)
export type WrittenValues = typeof WrittenValues.Type

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
