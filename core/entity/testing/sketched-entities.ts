import { Schema } from "effect"
import { EntityType } from "../index.ts"

const entityType = Schema.decodeSync(EntityType)

/** Builds an entity for tests from values with synonyms, or from expressions. */
export const sketchEntity = (
  id: number,
  name: string,
  values: ReadonlyArray<string | readonly [value: string, ...synonyms: ReadonlyArray<string>]>,
  facts: { readonly kind?: EntityType["kind"]; readonly fuzzy?: boolean } = {},
): EntityType =>
  entityType({
    id,
    name,
    kind: facts.kind ?? "normal",
    fuzzy: facts.fuzzy ?? false,
    entries: values.map((entry, at) => {
      const [value, ...synonyms] = typeof entry === "string" ? [entry] : entry
      return { id: at + 1, value, synonyms }
    }),
  })
