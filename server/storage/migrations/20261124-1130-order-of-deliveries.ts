import type { Migration } from "../../platform/storage/migrate.ts"

/**
 * Deliveries know their contact: a person sees one chat, so that the messages of their conversations on a connection keep
 * one order, also from the end of one to the beginning of the next.
 */
export const orderOfDeliveries: Migration = {
  name: "20261124-1130-order-of-deliveries",
  sql: `
    alter table deliveries add column contact_id int;
    -- The owner of the tables is held to the policies too.
    alter table dialogs no force row level security;
    alter table deliveries no force row level security;
    update deliveries v set contact_id = d.contact_id from dialogs d where d.company_id = v.company_id and d.id = v.dialog_id;
    alter table dialogs force row level security;
    alter table deliveries force row level security;
    create index deliveries_of_contact on deliveries (company_id, connection_id, contact_id, dialog_id, seq, id)
      where state = 'waiting';
  `,
}
