export { entityPart } from "./entity-part.ts"
export { entityApi } from "./entity-api.ts"
export { findEntities, insertEntity } from "./entity-store.ts"
