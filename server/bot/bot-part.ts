import { definePart } from "../caller/index.ts"
import { botApi } from "./bot-api.ts"

export const botPart = definePart({ apis: [botApi] })
