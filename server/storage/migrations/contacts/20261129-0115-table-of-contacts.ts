import { runAsDefiner, secureByCompany, signInRole, tenantRole } from "../../../platform/storage/row-security.ts"
import type { Migration } from "../../../platform/storage/migrate.ts"

/**
 * Indexes of the table of contacts, one for each order, and the last message of each contact. That stands in a table of its
 * own, whose rows have few indexes: it changes with the conversations, up to once a minute.
 */
export const tableOfContacts: Migration = {
  name: "20261129-0115-table-of-contacts",
  sql: `
    alter table contacts drop column last_message_at;

    -- Those without a value are a part of their own, behind the others in both directions.
    create index contacts_in_order_of_name on contacts (company_id, workspace_id, (name_folded = ''), name_folded, id);
    create index contacts_in_order_of_email on contacts (company_id, workspace_id, (email = ''), lower(email), id);
    create index contacts_in_order_of_phone on contacts (company_id, workspace_id, (phone = ''), phone, id);
    create index contacts_in_order_of_creation on contacts (company_id, workspace_id, created_at, id);
    create unique index contacts_by_id on contacts (id);
    create index contacts_by_email on contacts using gin (company_id, lower(email) gin_trgm_ops);

    -- One row for each contact. The last message of any conversation, to the minute; null without one.
    create table contact_activity (
      company_id int not null,
      contact_id int not null,
      workspace_id int not null,
      last_message_at timestamptz,
      primary key (company_id, contact_id),
      foreign key (company_id, contact_id) references contacts on delete cascade
    );
    create index contact_activity_in_order
      on contact_activity (company_id, workspace_id, (last_message_at is null), last_message_at, contact_id);
    create function begin_contact_activity() returns trigger language plpgsql as $$
    begin
      insert into public.contact_activity (company_id, contact_id, workspace_id)
      values (new.company_id, new.id, new.workspace_id);
      return null;
    end $$;
    create trigger contact_begins after insert on contacts for each row execute function begin_contact_activity();

    alter table contacts no force row level security;
    alter table dialogs no force row level security;
    insert into contact_activity (company_id, contact_id, workspace_id, last_message_at)
    select c.company_id, c.id, c.workspace_id,
      (select date_trunc('minute', max(d.last_message_at)) from dialogs d
        where d.company_id = c.company_id and d.contact_id = c.id)
    from contacts c;
    alter table contacts force row level security;
    alter table dialogs force row level security;

    ${secureByCompany("contact_activity")}

    -- At most so many contacts of the transaction's own company whose e-mail is like a pattern.
    create function contacts_mailed_first(pattern text, most int) returns setof int
      language sql stable rows 200 as $$
      with mailed as materialized (
        select id from contacts
        where company_id = nullif(current_setting('app.company_id', true), '')::int and lower(email) like pattern)
      select id from mailed limit most
    $$;
    ${runAsDefiner("contacts_mailed_first(text, int)", [tenantRole])}

    create function company_of_contact(wanted_id int) returns int
      language sql stable as $$ select company_id from contacts where id = wanted_id $$;
    ${runAsDefiner("company_of_contact(int)", [signInRole])}
  `,
}
