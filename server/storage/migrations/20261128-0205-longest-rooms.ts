import type { Migration } from "../../platform/storage/migrate.ts"

/** Indexes of the rooms that go on for more than 32 days, and of those that are closed so late. */
export const longestRooms: Migration = {
  name: "20261128-0205-longest-rooms",
  sql: `
    create index dialogs_longest on dialogs (company_id, workspace_id, status, last_message_at desc, id desc)
      include (started_at) where last_message_at - started_at > interval '768 hours';
    create index dialogs_longest_started on dialogs (company_id, workspace_id, status, started_at, id)
      include (last_message_at) where last_message_at - started_at > interval '768 hours';
    create index dialogs_closed_latest on dialogs (company_id, workspace_id, closed_at desc, id desc)
      include (started_at, last_message_at) where status = 1 and closed_at - started_at > interval '768 hours';
  `,
}
