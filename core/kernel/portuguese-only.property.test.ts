import { readdirSync } from "node:fs"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode } from "./index.ts"

const core = new URL("..", import.meta.url)
const faces = readdirSync(core, { recursive: true, encoding: "utf8" }).filter(
  (path) => /^[a-z]+(?:\/view)?\/index\.ts$/u.test(path) && !path.startsWith("testing/"),
)

type AnySchema = Schema.Codec<unknown, unknown>

// An index's exports are known only at run time; a schema that needs services does not decode input.
const isSchema = (value: unknown): value is AnySchema => Schema.isSchema(value)

const exported = (
  await Promise.all(
    faces.map(async (path) => {
      const face: Record<string, unknown> = await import(new URL(path, core).href)
      return Object.entries(face).flatMap(([name, value]): ReadonlyArray<[string, AnySchema]> =>
        isSchema(value) ? [[`${path.replace("/index.ts", "")}.${name}`, value]] : [],
      )
    }),
  )
).flat()

const english =
  /\b(?:expected|missing|got|invalid|must|should|required|actual|error|value|undefined|null|string|number|object|array|key|length|at least|at most|between|one of)\b/iu

const junk = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    undefined,
    "",
    " ",
    0,
    -1,
    1.5,
    Number.NaN,
    1e300,
    "x".repeat(5_000),
    [],
    {},
    [null],
    [{}],
    true,
  ),
)

/** Input shaped like the struct and wrong in any field: otherwise only the outermost message would be checked. */
const inputFor = (schema: AnySchema): fc.Arbitrary<unknown> => {
  const fields: unknown = Reflect.get(schema, "fields")
  if (typeof fields !== "object" || fields === null) return junk
  const inner = Object.entries(fields).map(([name, field]) => [name, isSchema(field) ? inputFor(field) : junk] as const)
  return fc.oneof(
    { weight: 1, arbitrary: junk },
    { weight: 4, arbitrary: fc.record(Object.fromEntries(inner), { requiredKeys: [] }) },
  )
}

it("there are schemas to ask", () => {
  expect(faces.length).toBeGreaterThan(8)
  expect(exported.length).toBeGreaterThan(40)
})

describe("bad input is answered in Portuguese by", () => {
  it.each(exported)("%s", (_, schema) => {
    fc.assert(
      fc.property(inputFor(schema), (input) => {
        const answer = decode(schema, input)
        fc.pre(Result.isFailure(answer))
        expect(answer.failure.length).toBeGreaterThan(0)
        for (const { message } of answer.failure) {
          expect(message).not.toMatch(english)
          expect(message).toMatch(/^\p{Lu}.{3,}/u)
        }
      }),
    )
  })
})
