/** Valid input of the routes of the dashboard, as `routeSamples` has it of the others. */
export const dashboardSamples = {
  "dashboard.bots": { workspaces: ["workspace"] },
  "dashboard.services": { info: "services", bots: ["bot"], startAt: "2026-11-01", endAt: "2026-11-19" },
  "dashboard.team": { bots: ["bot"], startAt: "2026-11-01", endAt: "2026-11-19" },
  "dashboard.own": { startAt: "2026-11-01", endAt: "2026-11-19" },
  "flow-funnels.read": { botId: "bot", startAt: "2026-11-01", endAt: "2026-11-19" },
  "dashboard.servicesByHour": { bots: ["bot"], day: "2026-11-19" },
}
