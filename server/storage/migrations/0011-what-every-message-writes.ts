import type { Migration } from "../../platform/storage/migrate.ts"

/** Fewer entries of indices for each message: what nobody looks for is not written. */
export const whatEveryMessageWrites: Migration = {
  name: "0011-what-every-message-writes",
  sql: `
    -- 24 random bytes, by which no dialog is looked for: each change of a dialog wrote the entry again
    alter table dialogs drop constraint dialogs_token_key;
    -- a message that was never changed is found by its place
    drop index messages_changes;
    create index messages_changed on messages (company_id, dialog_id, change_seq) where change_seq <> seq;
  `,
}
