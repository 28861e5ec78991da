import type { Migration } from "../../platform/storage/migrate.ts"

/** A message that its writer has edited keeps what it said first, and the moment of the edit that counts. */
export const editedMessages: Migration = {
  name: "20261128-2240-edited-messages",
  sql: `
    -- What an edited message said before its first edit.
    alter table messages add column first_text text;
    -- When it was edited last, by the vendor's clock; 1970 where the vendor does not say.
    alter table channel_messages add column edited_at timestamptz;
  `,
}
