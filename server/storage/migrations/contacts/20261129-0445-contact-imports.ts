import { runAsDefiner, secureByCompany, signInRole, tenantRole } from "../../../platform/storage/row-security.ts"
import type { Migration } from "../../../platform/storage/migrate.ts"

/** Imports of contacts from files, and the keys by which a person is found who is a contact already. */
export const contactImports: Migration = {
  name: "20261129-0445-contact-imports",
  sql: `
    -- The identity of a number as it is stored: core's \`identityOfStored\`, held equal to it by a test.
    create function phone_identity(phone text) returns text
      language sql immutable parallel safe as $$
        select regexp_replace(
          case
            when phone not like '+%' and (length(digits) = 10 or digits ~
              '^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])9[0-9]{8}$') then '55' || digits
            else digits
          end,
          '^55([0-9]{2})([6-9][0-9]{7})$', '55\\19\\2')
        from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) written
    $$;
    grant execute on function phone_identity(text) to app_user, worker, definer;

    create index contacts_by_phone_identity on contacts (company_id, phone_identity(phone), id) where phone <> '';
    create index contacts_by_whole_email on contacts (company_id, lower(email), id) where email <> '';

    -- The contacts of the transaction's own company that have one of these numbers or addresses.
    create function contacts_of_keys(phones text[], emails text[]) returns setof int
      language sql stable rows 100 as $$
        -- offset 0: each key is looked up by its index, also in a table that has grown since it was analysed last
        select found.id from unnest(phones) wanted cross join lateral (
          select c.id from contacts c
          where c.company_id = nullif(current_setting('app.company_id', true), '')::int
            and c.phone <> '' and phone_identity(c.phone) = wanted offset 0) found
        union
        select found.id from unnest(emails) wanted cross join lateral (
          select c.id from contacts c
          where c.company_id = nullif(current_setting('app.company_id', true), '')::int
            and c.email <> '' and lower(c.email) = wanted offset 0) found
    $$;
    alter function contacts_of_keys(text[], text[]) set enable_seqscan = off;
    ${runAsDefiner("contacts_of_keys(text[], text[])", [tenantRole])}

    create table contact_imports (
      company_id int not null,
      id int generated always as identity,
      workspace_id int not null,
      -- The workspaces whose contacts an import looks at and changes: its author's.
      workspaces int[] not null,
      file_name text not null,
      state text not null default 'draft' check (state in ('draft', 'running', 'done', 'stopped')),
      settings jsonb,
      titles jsonb not null default '[]',
      created_by text not null,
      user_id int not null,
      created_at timestamptz not null default now(),
      rows int not null default 0,
      done int not null default 0,
      created int not null default 0,
      updated int not null default 0,
      unchanged int not null default 0,
      repeated int not null default 0,
      refused int not null default 0,
      primary key (company_id, id),
      foreign key (company_id, workspace_id) references workspaces
    );
    create unique index contact_imports_by_id on contact_imports (id);
    create index contact_imports_of_workspace on contact_imports (company_id, workspace_id, id);
    ${secureByCompany("contact_imports", { definerReads: true })}

    -- The file, until its import has ended.
    create table contact_import_files (
      company_id int not null,
      import_id int not null,
      content bytea not null,
      primary key (company_id, import_id),
      foreign key (company_id, import_id) references contact_imports on delete cascade
    );
    ${secureByCompany("contact_import_files")}

    -- The rows that were left out, for 30 days.
    create table contact_import_errors (
      company_id int not null,
      import_id int not null,
      number int not null,
      reason text not null,
      cells jsonb not null,
      primary key (company_id, import_id, number),
      foreign key (company_id, import_id) references contact_imports on delete cascade
    );
    ${secureByCompany("contact_import_errors")}

    create function company_of_contact_import(wanted_id int) returns int
      language sql stable as $$ select company_id from contact_imports where id = wanted_id $$;
    ${runAsDefiner("company_of_contact_import(int)", [signInRole])}
  `,
}
