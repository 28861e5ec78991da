export { entityApi } from "./entity-api.ts"
export { findEntities, insertEntity } from "./entity-store.ts"
