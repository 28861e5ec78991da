export { addDays, countDays, cutAtMonths, type CutPeriod, monthsBefore } from "./company-day.ts"
export {
  type Dashboard,
  DashboardServices,
  type DashboardWish,
  FiguredBot,
  HourServices,
  type HoursWish,
} from "./dashboard.ts"
export { dashboardMessages } from "./dashboard-messages.ts"
export {
  type DashboardPeriod,
  longestPeriod,
  mostBots,
  periodErrors,
  periodOfPreset,
  type PeriodPreset,
  periodPresets,
  presetLabels,
  previousPeriod,
  readPeriod,
  type TypedPeriod,
} from "./dashboard-period.ts"
export {
  channelsTable,
  type ChartTable,
  csvOfChart,
  daysTable,
  hoursTable,
  monthsTable,
  targetsTable,
} from "./dashboard-csv.ts"
export { type Explained, explanations, savedWords } from "./figure-explanations.ts"
export {
  type Compared,
  compareFigures,
  dayWords,
  formatFigure,
  formatMinutes,
  hourWords,
  monthWords,
  servicesWords,
  shareWords,
  shortMonth,
  writtenDay,
} from "./figure-words.ts"
export { durationRanges, type RangeCount, rangeOf, shareWithin } from "./team/duration-ranges.ts"
export {
  AttendantFigures,
  figuresOfPerson,
  figuresOfTeam,
  figuresOfWorkspace,
  OwnServices,
  sumOfTeamEvent,
  type TeamEvent,
  TeamFigures,
  type TeamKind,
  teamKinds,
  TeamServices,
  type TeamSum,
  WorkspaceFigures,
} from "./team/team-figures.ts"
export {
  attendantName,
  attendantsTable,
  durationWords,
  sortedTeam,
  type TeamColumn,
  teamColumns,
  teamExplanations,
  teamFigureWords,
  workspacesTable,
} from "./team/team-tables.ts"
export { fillHours, fillServices } from "./fill-services.ts"
export { type FigureFacts, figuresOf, recentDays } from "./service-figures.ts"
export {
  addSums,
  type DaySums,
  noServices,
  type PeriodSums,
  type ServiceEvent,
  type ServiceSums,
  sumByDay,
  sumPeriod,
  sumsOfEvent,
} from "./service-sums.ts"
export { FlowFunnel, type FlowFunnels, FunnelFigures, FunnelNode, type FunnelWish } from "./funnel/flow-funnel.ts"
export {
  addPassages,
  formerNodes,
  type FunnelFacts,
  funnelOf,
  type FunnelSum,
  noPassages,
  sumsOfTrail,
  type TitledNode,
  type TrailOutcome,
} from "./funnel/funnel-sums.ts"
export {
  firstFunnelSort,
  type FunnelColumn,
  funnelColumns,
  funnelFigureWords,
  type FunnelSort,
  funnelTable,
  sortedFunnel,
} from "./funnel/funnel-table.ts"
export {
  type CardFigures,
  cardFiguresOf,
  enteredWords,
  funnelExplanations,
  funnelMessages,
  funnelRefusal,
  funnelTitle,
  sinceWords,
} from "./funnel/funnel-words.ts"
