import { BotId, UserId } from "@prosa/core/kernel"
import type { ImportReportMemory } from "@prosa/core/flow/view"
import { Schema } from "effect"
import { store, stored } from "../browser-host.ts"

const key = "prosa-flow-imports"
/** Accounts that are kept; the oldest are forgotten. */
const keptReports = 10

const Reports = Schema.Array(Schema.Struct({ user: UserId, bot: BotId, report: Schema.Unknown }))

/** Creates the memory of imports in local storage, of each person who uses this browser. Without a person it keeps nothing. */
export const createBrowserImportReports = (me: () => UserId | undefined): ImportReportMemory => {
  const all = () => stored(key, Reports) ?? []
  return {
    read: (botId) => all().find(({ user, bot }) => user === me() && bot === botId)?.report,
    write: (bot, report) => {
      const user = me()
      if (user === undefined) return
      const others = all().filter((one) => one.user !== user || one.bot !== bot)
      store(key, (report === undefined ? others : [{ user, bot, report }, ...others]).slice(0, keptReports))
    },
  }
}
