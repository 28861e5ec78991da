import { definePart } from "../caller/index.ts"
import { cannedApi } from "./canned-api.ts"

export const cannedPart = definePart({ apis: [cannedApi] })
