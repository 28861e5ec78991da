import type { EntityType } from "./entity-type.ts"
import { findExpressions, indexExpressions } from "./expressions.ts"
import type { FoundValue } from "./found-value.ts"
import { findIndexed, indexValues } from "./value-index.ts"

/** An entity made ready for `findValues`: made once, used for every message. */
export interface CompiledEntity {
  readonly find: (text: string) => ReadonlyArray<FoundValue>
}

/** Makes an entity ready. Total: an expression that does not compile, and a value of punctuation alone, match nothing. */
export const compileEntity = (entity: Pick<EntityType, "kind" | "fuzzy" | "entries">): CompiledEntity => {
  if (entity.kind === "regex") {
    const expressions = indexExpressions(entity.entries.map(({ value }) => value))
    return { find: (text) => findExpressions(expressions, text) }
  }
  const values = indexValues(entity.entries, entity.fuzzy)
  return { find: (text) => findIndexed(values, text) }
}

/**
 * The entity's values in a text: at word borders, without regard to case and accents, the longest first, none over another,
 * ascending by `start`. Of expressions, the first entry that matches is the one that counts. Total and fast.
 */
export const findValues = (compiled: CompiledEntity, text: string): ReadonlyArray<FoundValue> => compiled.find(text)
