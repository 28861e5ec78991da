import type { Migration } from "../../platform/storage/migrate.ts"

/**
 * Which page of a message's options a vendor's message shows, which of a person's are no message to mark as read, and which
 * messages that failed cannot be sent again, since some of their parts have arrived.
 */
export const partsOfMessages: Migration = {
  name: "20261127-1150-parts-of-messages",
  sql: `
    alter table channel_messages add column page int not null default 0,
      -- a reaction, an edit, a notice or a message of an unknown type
      add column beside boolean not null default false;
    alter table messages add column delivery_ended boolean;
  `,
}
