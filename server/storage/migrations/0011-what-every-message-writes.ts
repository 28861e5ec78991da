import type { Migration } from "../../platform/storage/migrate.ts"

/**
 * Less work for each message: indices that nobody looks into, and the foreign key to its dialog. A message is stored by the
 * statement that counts its dialog up and from that dialog's row, so the key only looked up, for each message, what the
 * statement had just written; what it did at the end of a dialog is done by a trigger.
 */
export const whatEveryMessageWrites: Migration = {
  name: "0011-what-every-message-writes",
  sql: `
    -- 24 random bytes, by which no dialog is looked for: each change of a dialog wrote the entry again
    alter table dialogs drop constraint dialogs_token_key;
    -- a message that was never changed is found by its place
    drop index messages_changes;
    create index messages_changed on messages (company_id, dialog_id, change_seq) where change_seq <> seq;

    alter table messages drop constraint messages_company_id_dialog_id_fkey;
    create function delete_messages_of_dialog() returns trigger language plpgsql as $$
    begin
      delete from messages where company_id = old.company_id and dialog_id = old.id;
      return null;
    end $$;
    create trigger messages_of_dialog after delete on dialogs
      for each row execute function delete_messages_of_dialog();
  `,
}
