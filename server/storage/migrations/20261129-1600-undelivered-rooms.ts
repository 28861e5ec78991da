import type { Migration } from "../../platform/storage/migrate.ts"

/** Rooms whose last message to the person was not delivered. */
export const undeliveredRooms: Migration = {
  name: "20261129-1600-undelivered-rooms",
  sql: `
    -- the message for which the room is marked (core, undeliveredAfter); null: none
    alter table dialogs add column failed_seq int;
  `,
}
