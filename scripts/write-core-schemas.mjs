import { mkdirSync, writeFileSync } from "node:fs"
import { Schema } from "effect"
import { EntityType } from "../core/dist/entity/index.js"
import { Conversation } from "../core/dist/engine/index.js"
import { FlowDocument } from "../core/dist/flow/index.js"

const files = {
  "flow.json": {
    title: "Um fluxo da Prosa (flow.json)",
    schema: Schema.Struct({
      format: Schema.Literal("prosa.flow"),
      version: Schema.Literal(1),
      flow: FlowDocument,
      entities: Schema.optionalKey(Schema.Array(EntityType)),
    }),
  },
  "conversation.json": {
    title: "Uma conversa gravada, ou uma lista delas",
    schema: Schema.Union([Conversation, Schema.Array(Conversation)]),
  },
}

/** Unknown fields are dropped when a file is read, not refused. */
const withoutClosed = (key, value) => (key === "additionalProperties" && value === false ? undefined : value)

/** Writes the JSON Schemas of the files that people exchange, from the schemas that read them. */
export const writeCoreSchemas = () => {
  const folder = new URL("../core/dist/schemas/", import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, { title, schema }] of Object.entries(files)) {
    const { schema: described, definitions } = Schema.toJsonSchemaDocument(schema)
    const document = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title,
      ...described,
      ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
    }
    writeFileSync(new URL(name, folder), `${JSON.stringify(document, withoutClosed, 2)}\n`)
  }
}
