export { type CanvasFunnel, createCanvasFunnel } from "./canvas-funnel.ts"
export { type BotsOfChoice, type ChosenBots, chosenOf } from "./chosen-bots.ts"
export {
  createDashboardBoard,
  type DashboardChoice,
  type DashboardBoard,
  type FiguresState,
} from "./dashboard-board.ts"
export {
  type DashboardAddress,
  dashboardFields,
  dashboardIn,
  type DashboardView,
  firstTeamSort,
  type TeamSort,
} from "./dashboard-wish.ts"
export { createOwnBoard, type OwnBoard, type OwnState, type PeriodChoice } from "./own-board.ts"
export type { FiguresQuery, TeamState } from "./team-state.ts"
export { type FunnelQuery, type FunnelState } from "./funnel-state.ts"
export type { HoursState } from "./hours-state.ts"
