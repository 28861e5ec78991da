import { sql } from "../platform/storage/sql.ts"

/** `ScriptedSettings` of a row `b` of the table of bots. */
export const scriptedSettingsColumns = sql`
  b.live_chat_interactions as "liveChatInteractions", b.default_fallback_messages as "defaultFallbackMessages",
  b.name_on_start as "nameOnStart", b.phone_on_start as "phoneOnStart", b.email_on_start as "emailOnStart",
  b.sequential_service as "sequentialService", b.transfer_message as "transferMessage",
  b.service_hours as "serviceHours", b.automations, b.keywords,
  b.disambiguates, b.fallback_transfer as "fallbackTransfer",
  (select c.time_zone from companies c where c.id = b.company_id) as "timeZone"`
