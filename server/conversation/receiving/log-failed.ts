import { loggedWords } from "@prosa/core/channel"
import type { ChannelEvent } from "../../channel/index.ts"
import type { Logger } from "../../platform/logger.ts"
import type { ClaimedEvent } from "./claimed-event.ts"

/** Logs why a vendor did not deliver a message, as it is logged of one that it did not take. */
export const logFailed = (
  logger: Logger,
  { companyId, connection: { id, medium }, waiting }: ClaimedEvent,
  { state, code = 0, details = "" }: Extract<ChannelEvent, { kind: "status" }>,
): void => {
  // An early report is applied again.
  if (state !== "failed" || waiting.attempts > 0) return
  const facts = { companyId, connection: id, medium, code, details: loggedWords(details) }
  logger.warn(facts, "a channel did not deliver a message")
}
