export {
  EntityEntry,
  EntityKind,
  entityNameLimit,
  EntityType,
  entityValueLimit,
  entryLimit,
  fuzzyExpressionRefused,
} from "./entity-type.ts"
export type { FoundValue } from "./found-value.ts"
export { type CompiledEntity, compileEntity, findValues } from "./find-values.ts"
export { isExpression } from "./expressions.ts"
export { entityMessages } from "./entity-messages.ts"
export {
  addEntries,
  canSaveEntity,
  type EntityContent,
  type EntityDraft,
  entityFrom,
  entityName,
  type EntityProblem,
  entriesFromText,
  isEntityNameTaken,
  searchEntries,
  textFromEntries,
} from "./entity-draft.ts"
export {
  flattenEntity,
  fromLoadedEntity,
  LoadedEntity,
  SavedEntity,
  toLoadedEntity,
  unflattenEntity,
} from "./entity-wire.ts"
export { entityFileRefusal, type EntityFileRefused, readEntityCsv } from "./entity-csv.ts"
