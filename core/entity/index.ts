export { EntityEntry, EntityKind, entityNameLimit, EntityType, entityValueLimit, entryLimit } from "./entity-type.ts"
export type { FoundValue } from "./found-value.ts"
export { type CompiledEntity, compileEntity, findValues } from "./find-values.ts"
