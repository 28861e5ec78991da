export { dashboardPart } from "./dashboard-part.ts"
export { dashboardSumsJob, moveSums } from "./sum-jobs.ts"
