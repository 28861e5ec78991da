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
export {
  type Compilable,
  type CompiledEntity,
  compileEntity,
  findValues,
  coversMostOf,
  matchesAnyText,
  matchesLoosely,
} from "./find-values.ts"
export {
  anyAnswerName,
  type FileEntityName,
  fileEntityNames,
  isFileEntityName,
  isSystemEntityName,
  type SystemEntityName,
  systemEntityNames,
  systemEntityWords,
} from "./system-entities.ts"
export { isExpression, matchesExpression } from "./expressions.ts"
export { entityName, isEntityNameTaken } from "./entity-name.ts"
export { entityMessages } from "./entity-messages.ts"
export {
  addEntries,
  canSaveEntity,
  type EntityContent,
  type EntityDraft,
  entityFrom,
  type EntityProblem,
  entriesFromText,
  searchEntries,
  textFromEntries,
} from "./entity-draft.ts"
export {
  flattenContent,
  flattenEntity,
  fromLoadedEntity,
  LoadedEntity,
  SavedEntity,
  toLoadedEntity,
  unflattenEntity,
} from "./entity-wire.ts"
export { entityFileRefusal, type EntityFileRefused, importedEntries, readEntityCsv } from "./entity-csv.ts"
export {
  type Entities,
  type EntitiesWish,
  type EntityDetail,
  type EntityFile,
  entityFileLimit,
  EntityImportRefused,
  entityImportRefused,
  EntityLocked,
  entityNameLocked,
  EntityRow,
  EntityTaken,
  entityTaken,
  systemEntityLocked,
} from "./entities.ts"
export { type Capture, capturesOf, captureWords } from "./find-captures.ts"
export { keepsMoment, valueKept } from "./spoken-days.ts"
export { maySayName, personName } from "./person-name.ts"
