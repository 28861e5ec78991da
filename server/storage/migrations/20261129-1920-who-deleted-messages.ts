import type { Migration } from "../../platform/storage/migrate.ts"

/** Users of the company who deleted messages. */
export const whoDeletedMessages: Migration = {
  name: "20261129-1920-who-deleted-messages",
  sql: `
    -- the name of the user of the company who deleted it; null where its author took it back
    alter table messages add column deleted_by text;
  `,
}
