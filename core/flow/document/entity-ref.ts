import { Schema } from "effect"
import { EntityTypeId, textUpTo } from "../../kernel/index.ts"

/** A custom entity, as referenced by an interaction or by the field of a form. */
export const EntityRef = Schema.Struct({ id: EntityTypeId, name: textUpTo(200) })
export type EntityRef = typeof EntityRef.Type
