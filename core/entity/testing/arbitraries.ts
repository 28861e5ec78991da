export { entityTypes, entityValues, expressions } from "./entity-arbitraries.ts"
