export { type BotsOfChoice, type ChosenBots, chosenOf } from "./chosen-bots.ts"
export {
  createDashboardBoard,
  type DashboardChoice,
  type DashboardBoard,
  type FiguresState,
  type HoursState,
} from "./dashboard-board.ts"
export { type DashboardAddress, dashboardFields, dashboardIn } from "./dashboard-wish.ts"
