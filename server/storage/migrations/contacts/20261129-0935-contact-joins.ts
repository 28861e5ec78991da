import type { Migration } from "../../../platform/storage/migrate.ts"
import { secureByCompany } from "../../../platform/storage/row-security.ts"

/**
 * Contacts that were joined by hand. Each keeps its own accounts on the channels: what is written to one of two numbers of a person is
 * answered to that one, and a join can be taken back.
 */
export const contactJoins: Migration = {
  name: "20261129-0935-contact-joins",
  sql: `
  -- Identities that lead to one chat at the vendor, such as a number and its opaque id, are one account; so are their conversations.
  alter table contact_identities add column account int not null default 0;
  alter table dialogs add column account int not null default 0;

  create table contact_joins (
    company_id int not null,
    id int generated always as identity,
    kept_id int not null,
    other_id int not null,
    -- The accounts of the other contact, as they are numbered now.
    first_account int not null,
    last_account int not null,
    -- Both contacts' rows as they were.
    before jsonb not null,
    joined_by text not null,
    joined_at timestamptz not null,
    primary key (company_id, id)
  );
  create index contact_joins_of_kept on contact_joins (company_id, kept_id);
  create index contact_joins_by_time on contact_joins (joined_at);
  ${secureByCompany("contact_joins")}
  `,
}
