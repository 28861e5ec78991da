import { Effect, Schema } from "effect"
import { expect, it } from "vitest"
import known from "./testing/answers-of-older-servers.json" with { type: "json" }
import { answerSchemas } from "./testing/answer-schemas.ts"
import { requiredFieldsOf } from "./testing/required-fields.ts"

/**
 * What every server sends in the objects that pages have read so far, by answer and place. While a new version joins others, its pages
 * also read the answers of servers that lack its fields: a page that refuses them would show nothing but 'Carregando…'.
 */
const sent: Readonly<Record<string, Readonly<Record<string, string>>>> = known

const found = Object.entries(answerSchemas).flatMap(([name, schema]) =>
  Object.entries(requiredFieldsOf(schema)).map(([place, fields]) => ({
    name,
    place,
    fields,
    before: sent[name]?.[place],
  })),
)

it("a field that joins an answer has a default on decoding, or may be absent: an older server does not send it", () => {
  const missing = found.flatMap(({ name, place, fields, before }) =>
    before === undefined
      ? []
      : fields.filter((field) => !before.split(" ").includes(field)).map((field) => `${name}${place}.${field}`),
  )
  expect(missing).toEqual([])
})

it("an answer that is new is listed by `node scripts/list-answers.mjs`, so that later fields of it are noticed", () => {
  expect(found.filter(({ before }) => before === undefined).map(({ name, place }) => `${name}${place}`)).toEqual([])
  expect(Object.keys(sent).length).toBeGreaterThan(150)
})

it("a required field is told from one with a default, one that may be absent, and those of another variant", () => {
  const schema = Schema.Struct({
    rows: Schema.Array(
      Schema.Union([
        Schema.Struct({ type: Schema.tag("text"), text: Schema.String, marks: Schema.optionalKey(Schema.String) }),
        Schema.Struct({ type: Schema.tag("file"), name: Schema.String }),
      ]),
    ),
    call: Schema.Union([Schema.Struct({ address: Schema.String }), Schema.Struct({ module: Schema.Int })]),
    total: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  })
  expect(requiredFieldsOf(schema)).toEqual({
    "": ["call", "rows"],
    ".call": ["address"],
    ".call<module>": ["module"],
    ".rows[]<text>": ["text", "type"],
    ".rows[]<file>": ["name", "type"],
  })
})
