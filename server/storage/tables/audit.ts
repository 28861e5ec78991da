/** Who did what. */
export const auditTables = `
  -- Who did what, from where. Nobody changes or deletes it.
  create table audit (
    company_id int not null,
    id bigint generated always as identity,
    user_id int,
    action text not null,
    subject text not null,
    detail jsonb not null default '{}',
    address text not null default '',
    at timestamptz not null default now(),
    primary key (company_id, id)
  );
  alter table audit enable row level security;
  alter table audit force row level security;
  grant select, insert on audit to app_user;
  create policy audit_of_company on audit for all to app_user
    using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
    with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));

  -- The audit of a company cannot hold it: a brand belongs to none.
  create table platform_audit (
    id bigint generated always as identity primary key,
    platform_id int references platforms,
    user_id int,
    action text not null,
    detail jsonb not null default '{}',
    address text not null default '',
    at timestamptz not null default now(),
    constraint platform_audit_action check (
        action in ('brand.create', 'brand.update', 'user.update-own', 'user.reset-password'))
  );
  create index platform_audit_by_age on platform_audit (id desc);
  create index platform_audit_of_platform on platform_audit (platform_id, id desc);
  grant select, insert on platform_audit to sign_in;
`
