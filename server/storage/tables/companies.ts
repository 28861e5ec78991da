import { runAsDefiner, secureByCompany, signInRole } from "../../platform/storage/row-security.ts"

/** Brands, companies and their workspaces. */
export const companiesTables = `
  -- The brands. Who has no session reads them too: they are what a login page shows.
  create table platforms (
    id int generated always as identity primary key,
    display_name text not null,
    main_color text not null,
    url_logo text not null default '',
    url_avatar text not null default '',
    url_logo_sidebar text not null default '',
    url_logo_sidebar_retracted text not null default '',
    -- the hosts that it answers to, without port; the one with the lowest id answers to all others
    hosts text[] not null default '{}'::text[],
    url_terms text not null default '',
    url_privacy text not null default '',
    -- of a company that registers itself; 0: unlimited
    new_workspace_quota int not null default 3,
    new_user_quota int not null default 10,
    new_bot_quota int not null default 5,
    url_clone_video text not null default ''
  );
  grant select on platforms to app_user;
  grant select, insert, update on platforms to sign_in;

  create table brand_images (
    -- random; an image never changes
    key text primary key,
    media_type text not null,
    content bytea not null,
    created_at timestamptz not null default now()
  );
  grant select, insert, delete on brand_images to sign_in;

  -- A company sees its own row; administrators find all of them.
  create table companies (
    id int generated always as identity primary key,
    platform_id int not null references platforms,
    name text not null,
    name_folded text not null,
    email text not null default '',
    active boolean not null default true,
    -- 0: unlimited
    workspace_quota int not null default 0,
    user_quota int not null default 0,
    bot_quota int not null default 0,
    allow_campaign_creation boolean not null default false,
    whatsapp_qrcode boolean not null default true,
    whatsapp_api_meta boolean not null default false,
    livechat boolean not null default true,
    facebook boolean not null default false,
    instagram boolean not null default false,
    time_zone text not null default 'America/Sao_Paulo',
    created_at timestamptz not null default now()
  );
  alter table companies enable row level security;
  alter table companies force row level security;
  grant select, update on companies to app_user;
  grant select, insert on companies to sign_in;
  grant select on companies to definer;
  create policy companies_founded on companies for insert to sign_in
    with check (true);
  create policy companies_listed on companies for select to definer, sign_in
    using (true);
  create policy companies_own on companies for all to app_user
    using (id = (select nullif(current_setting('app.company_id', true), '')::int));

  create table workspaces (
    company_id int not null references companies,
    id int generated always as identity,
    name text not null,
    name_folded text not null,
    parent_id int,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, parent_id) references workspaces
  );
  ${secureByCompany("workspaces", { definerReads: true })}

  create function company_of_workspace(wanted_id int) returns int
    language sql stable as $$ select company_id from workspaces where id = wanted_id $$;
  ${runAsDefiner("company_of_workspace(int)", [signInRole])}
`
