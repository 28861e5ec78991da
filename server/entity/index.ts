export { entityApi } from "./entity-api.ts"
export { findEntities } from "./entity-store.ts"
