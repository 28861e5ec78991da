import type { Migration } from "../../platform/storage/migrate.ts"

/** Indexes of the rooms that go on for more than a day, and of those that are closed so late; few of all are. */
export const longRooms: Migration = {
  name: "20261127-2310-long-rooms",
  sql: `
    create index dialogs_long on dialogs (company_id, workspace_id, status, last_message_at desc, id desc)
      include (started_at) where last_message_at - started_at > interval '24 hours';
    create index dialogs_long_started on dialogs (company_id, workspace_id, status, started_at, id)
      include (last_message_at) where last_message_at - started_at > interval '24 hours';
    create index dialogs_closed_late on dialogs (company_id, workspace_id, closed_at desc, id desc)
      include (started_at, last_message_at) where status = 1 and closed_at - started_at > interval '24 hours';
    -- contacts_named_first is asked instead.
    drop function contacts_named(text);
  `,
}
