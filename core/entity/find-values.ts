import type { EntityType } from "./entity-type.ts"
import { findExpressions, indexExpressions } from "./expressions.ts"
import type { FoundValue } from "./found-value.ts"
import { findIndexed, indexValues } from "./value-index.ts"

/** An entity compiled for `findValues`: once, for all messages. */
export interface CompiledEntity {
  readonly find: (text: string) => ReadonlyArray<FoundValue>
}

/** Compiles an entity. Total: an invalid expression and a value of only punctuation match nothing. */
export const compileEntity = (entity: Pick<EntityType, "kind" | "fuzzy" | "entries">): CompiledEntity => {
  if (entity.kind === "regex") {
    const expressions = indexExpressions(entity.entries.map(({ value }) => value))
    return { find: (text) => findExpressions(expressions, text) }
  }
  const values = indexValues(entity.entries, entity.fuzzy)
  return { find: (text) => findIndexed(values, text) }
}

/**
 * Returns the entity's values in a text: at word borders, regardless of case and accents, the longest first, without
 * overlaps, ascending by `start`. Of expressions only the first matching entry counts. Total and fast.
 */
export const findValues = (compiled: CompiledEntity, text: string): ReadonlyArray<FoundValue> => compiled.find(text)
