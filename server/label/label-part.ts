import { definePart } from "../caller/index.ts"
import { labelApi } from "./label-api.ts"

export const labelPart = definePart({ apis: [labelApi] })
