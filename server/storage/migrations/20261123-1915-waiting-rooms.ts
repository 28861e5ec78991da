import type { Migration } from "../../platform/storage/migrate.ts"

/** Indexes of the home page: rooms that may wait for a person, and rooms in which a webhook has failed. */
export const waitingRooms: Migration = {
  name: "20261123-1915-waiting-rooms",
  sql: `
    create index dialogs_waiting on dialogs (company_id, workspace_id, last_message_at)
      where status = 0 and not transferred_external and (transferred or unread_count > 0);
    create index dialogs_webhook_failed on dialogs (company_id, bot_id, last_message_at)
      where webhook_failure is not null;
  `,
}
