export { type BotsOfChoice, type ChosenBots, chosenOf } from "./chosen-bots.ts"
export {
  createDashboardBoard,
  type DashboardChoice,
  type DashboardBoard,
  type FiguresState,
  type HoursState,
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
