import type { Migration } from "../../platform/storage/migrate.ts"

/** A client id names one message of a contact, whichever of their conversations it stands in. */
export const clientIdsOfContacts: Migration = {
  name: "0004-client-ids-of-contacts",
  sql: `
    -- of messages with a client id only: whose it is
    alter table messages add column contact_id int;

    -- The owner has no company: until it is forced again, row-level security lets it see the rows of all.
    alter table messages no force row level security;
    alter table dialogs no force row level security;
    update messages m set contact_id = d.contact_id
      from dialogs d
      where d.company_id = m.company_id and d.id = m.dialog_id and m.client_id is not null;
    -- What was stored in a second conversation already stays there, and the first keeps the name.
    update messages m set client_id = null, contact_id = null
      where m.client_id is not null and exists (
        select 1 from messages first
        where first.company_id = m.company_id and first.contact_id = m.contact_id and first.client_id = m.client_id
          and first.dialog_id < m.dialog_id);
    alter table messages force row level security;
    alter table dialogs force row level security;

    alter table messages add check (client_id is null or contact_id is not null);
    drop index messages_by_client_id;
    create unique index messages_by_client_id on messages (company_id, contact_id, client_id) where client_id is not null;
  `,
}
