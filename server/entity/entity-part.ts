import { definePart } from "../caller/index.ts"
import { entityApi } from "./entity-api.ts"

export const entityPart = definePart({ apis: [entityApi] })
