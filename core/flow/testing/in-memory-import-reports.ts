import type { BotId } from "../../kernel/index.ts"
import type { ImportReport } from "../index.ts"
import type { ImportReportMemory } from "../view/index.ts"

/** Creates a memory of imports that lasts as long as it is referenced. */
export const createInMemoryImportReports = (): ImportReportMemory => {
  const kept = new Map<BotId, ImportReport>()
  return {
    read: (botId) => kept.get(botId),
    write: (botId, report) => {
      if (report === undefined) kept.delete(botId)
      else kept.set(botId, report)
    },
  }
}
