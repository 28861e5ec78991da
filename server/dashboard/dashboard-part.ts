import { definePart } from "../caller/index.ts"
import { dashboardApi, flowFunnelApi } from "./dashboard-api.ts"
import { sumJobs } from "./sum-jobs.ts"

/** The figures of a company's services, and their sums. */
export const dashboardPart = definePart({ apis: [dashboardApi, flowFunnelApi], jobs: sumJobs })
