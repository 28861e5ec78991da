import type { Migration } from "../../platform/storage/migrate.ts"

/** Rooms that their holders have put off. */
export const snoozedRooms: Migration = {
  name: "20261201-1300-snoozed-rooms",
  sql: `
  alter table dialogs
    -- 'infinity' for a room that comes back when the person writes
    add column snoozed_until timestamptz,
    -- only the holder's own counts: whoever takes the room later has not put it off
    add column snoozed_by int references users;
  create index dialogs_snoozed on dialogs (company_id, snoozed_by) where snoozed_until is not null;
  `,
}
