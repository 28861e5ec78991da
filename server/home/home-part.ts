import { definePart } from "../caller/index.ts"
import { createFlowChecks } from "./flow-checks.ts"
import { homeApi } from "./home-api.ts"

export const homePart = definePart({ apis: [homeApi], services: () => ({ flowChecks: createFlowChecks() }) })
