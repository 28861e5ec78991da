import { runAsDefiner, secureByCompany, tenantRole } from "../../platform/storage/row-security.ts"

/** People who write to a company, and who they are on each channel. */
export const contactsTables = `
  -- All runs of so many digits of a number.
  create function digit_runs(digits text, size int) returns text[]
    language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct substr(digits, at, size)), '{}')
    from generate_series(1, length(digits) - size + 1) at
  $$;
  grant execute on function digit_runs(text, int) to app_user, worker, definer;

  -- The runs by which a part of a number is found: the longer ones, where it has them.
  create function phone_parts_of(digits text) returns text[]
    language sql immutable parallel safe as $$
      select public.digit_runs(digits, case when length(digits) < 6 then 3 else 6 end)
  $$;
  grant execute on function phone_parts_of(text) to app_user, worker, definer;

  create function phone_parts(phone text) returns text[]
    language sql immutable parallel safe as $$ select public.digit_runs(phone, 3) || public.digit_runs(phone, 6) $$;
  grant execute on function phone_parts(text) to app_user, worker, definer;

  -- People who write to a company.
  create table contacts (
    company_id int not null,
    id int generated always as identity,
    workspace_id int not null,
    name text not null default '',
    name_folded text not null default '',
    email text not null default '',
    phone text not null default '',
    description text not null default '',
    created_at timestamptz not null default now(),
    last_message_at timestamptz,
    picture_url text not null default '',
    -- The file of the picture that the vendor shows of the person; null without one.
    picture_file text,
    primary key (company_id, id),
    foreign key (company_id, workspace_id) references workspaces
  );
  create index contacts_by_name on contacts using gin (company_id, name_folded gin_trgm_ops);
  create index contacts_by_phone on contacts using gin (company_id, phone_parts(phone));
  ${secureByCompany("contacts", { definerReads: true })}

  -- Who somebody is on a channel: a live-chat visitor, a phone number, a vendor's opaque id.
  create table contact_identities (
    company_id int not null,
    channel text not null,
    kind text not null,
    value text not null,
    contact_id int not null,
    -- The vendor's own spelling of a number, where it differs from the identity.
    address text not null default '',
    primary key (company_id, channel, kind, value),
    foreign key (company_id, contact_id) references contacts on delete cascade
  );
  create index contact_identities_of_contact on contact_identities (company_id, contact_id);
  ${secureByCompany("contact_identities")}

  -- At most so many contacts of the transaction's own company whose folded name is like a pattern.
  create function contacts_named_first(pattern text, most int) returns setof int
    language sql stable rows 200 as $$
    -- materialized: the limit must not turn the index into a scan of all contacts
    with named as materialized (
      select id from contacts
      where company_id = nullif(current_setting('app.company_id', true), '')::int and name_folded like pattern)
    select id from named limit most
  $$;
  ${runAsDefiner("contacts_named_first(text, int)", [tenantRole])}

  -- At most so many contacts of the transaction's own company whose number has these digits, three or more, in a row.
  create function contacts_phoned_first(digits text, most int) returns setof int
    language sql stable rows 200 as $$
    with phoned as materialized (
      select id from contacts
      where company_id = nullif(current_setting('app.company_id', true), '')::int
        and phone_parts(phone) @> phone_parts_of(digits) and phone like '%' || digits || '%')
    select id from phoned limit most
  $$;
  ${runAsDefiner("contacts_phoned_first(text, int)", [tenantRole])}
`
