import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compile, valuesByName, withWrittenValues } from "../index.ts"
import { scripts, statesOf } from "../testing/arbitraries.ts"

const situations = scripts.chain((script) => fc.tuple(fc.constant(compile(script)), statesOf(script)))
const values = fc.dictionary(
  fc.constantFrom("cpf", "cidade", "numero_pedido", "total", "ninguem"),
  fc.string({ maxLength: 9 }),
)

describe("values that are written by hand in the simulator", () => {
  it("are what every node reads of them; all others, and the rest of the state, stay", () => {
    fc.assert(
      fc.property(situations, values, ([script, state], written) => {
        const after = withWrittenValues(script, state, written)
        expect({ ...after, variables: state.variables }).toEqual(state)
        for (const [key, value] of Object.entries(after.variables)) {
          const name = key.slice(key.indexOf("/") + 1)
          expect(value).toBe(Object.hasOwn(written, name) ? written[name] : state.variables[key])
        }
        for (const key of Object.keys(state.variables)) expect(Object.hasOwn(after.variables, key)).toBe(true)
        const known = valuesByName(after.variables)
        for (const { sets } of script.nodes.values())
          for (const { name } of sets) if (Object.hasOwn(written, name)) expect(known[name]).toBe(written[name])
      }),
    )
  })

  it("are nothing where none is written, and the same when they are written again", () => {
    fc.assert(
      fc.property(situations, values, ([script, state], written) => {
        expect(withWrittenValues(script, state, {})).toBe(state)
        const once = withWrittenValues(script, state, written)
        expect(withWrittenValues(script, once, written)).toEqual(once)
      }),
    )
  })
})
