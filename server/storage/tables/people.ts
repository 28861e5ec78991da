import { runAsDefiner, secureByCompany, signInRole, tenantRole } from "../../platform/storage/row-security.ts"

/** People, their profiles and the workspaces that they see. */
export const peopleTables = `
  -- People. Their mail address is unique over all companies.
  create table users (
    id int generated always as identity primary key,
    -- null: an administrator of the platform, who works on any company
    company_id int references companies,
    platform_id int not null references platforms,
    name text not null,
    name_folded text not null,
    email text not null,
    email_folded text not null unique,
    phone text not null default '',
    -- argon2id; null until an invitation is accepted
    password_hash text,
    admin boolean not null default false,
    active boolean not null default true,
    is_attendant boolean not null default false,
    agent_name text,
    is_first_access boolean not null default false,
    avatar_color text,
    created_at timestamptz not null default now(),
    -- null: enrolled without an invitation
    invited_at timestamptz,
    check (admin = (company_id is null)),
    unique (company_id, id)
  );
  ${secureByCompany("users", { definerReads: true })}
  grant select, update on users to sign_in;
  create policy users_administrators on users for all to sign_in
    using (company_id is null)
    with check (company_id is null);

  -- The photo that a person has uploaded.
  create table user_photos (
    -- random: who knows it was shown the user
    key text primary key,
    user_id int not null references users on delete cascade unique,
    -- null: an administrator's
    company_id int,
    media_type text not null,
    content bytea not null,
    created_at timestamptz not null default now()
  );
  alter table user_photos enable row level security;
  alter table user_photos force row level security;
  grant select, insert, update, delete on user_photos to app_user;
  grant select, insert, update, delete on user_photos to sign_in;
  grant select on user_photos to definer;
  create policy user_photos_found on user_photos for select to definer
    using (true);
  create policy user_photos_of_administrators on user_photos for all to sign_in
    using (company_id is null)
    with check ((company_id is null) and (exists (select 1 from users u where u.id = user_id)));
  create policy user_photos_of_company on user_photos for all to app_user
    using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
    with check ((company_id = (select nullif(current_setting('app.company_id', true), '')::int))
      and (exists (select 1 from users u where u.id = user_id)));

  -- Named sets of permissions.
  create table profiles (
    company_id int not null references companies,
    id int generated always as identity,
    name text not null,
    name_folded text not null,
    permissions text[] not null default '{}'::text[],
    primary key (company_id, id)
  );
  create index profiles_by_name on profiles (company_id, name_folded, id);
  ${secureByCompany("profiles", { definerReads: true })}

  create table user_profiles (
    company_id int not null,
    user_id int not null,
    profile_id int not null,
    primary key (company_id, user_id, profile_id),
    foreign key (company_id, profile_id) references profiles on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  ${secureByCompany("user_profiles", { definerReads: true })}

  create table user_workspaces (
    company_id int not null,
    user_id int not null,
    workspace_id int not null,
    primary key (company_id, user_id, workspace_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, workspace_id) references workspaces on delete cascade
  );
  create index user_workspaces_members on user_workspaces (company_id, workspace_id, user_id);
  ${secureByCompany("user_workspaces", { definerReads: true })}

  create function company_of_profile(wanted_id int) returns int
    language sql stable as $$ select company_id from profiles where id = wanted_id $$;
  ${runAsDefiner("company_of_profile(int)", [signInRole])}

  create function company_of_user(wanted_id int) returns int
    language sql stable as $$ select company_id from users where id = wanted_id $$;
  ${runAsDefiner("company_of_user(int)", [signInRole])}

  create function find_account(wanted_email text, wanted_id int) returns table (
      id int, company_id int, platform_id int, name text, email text, password_hash text, admin boolean,
      may_sign_in boolean, is_attendant boolean, is_first_access boolean
    )
    language sql stable as $$
    select u.id, u.company_id, u.platform_id, u.name, u.email, u.password_hash, u.admin,
      u.active and coalesce(c.active, true), u.is_attendant, u.is_first_access
    from users u left join companies c on c.id = u.company_id
    where (wanted_email is null or u.email_folded = wanted_email) and (wanted_id is null or u.id = wanted_id)
      and (wanted_email is not null or wanted_id is not null)
  $$;
  ${runAsDefiner("find_account(text, int)", [signInRole])}

  create function find_photo(wanted_key text) returns table (media_type text, content bytea)
    language sql stable as $$ select p.media_type, p.content from user_photos p where p.key = wanted_key $$;
  ${runAsDefiner("find_photo(text)", [signInRole])}

  create function names_of_administrators() returns table (id int, name text, name_folded text)
    language sql stable as $$ select u.id, u.name, u.name_folded from users u where u.company_id is null $$;
  ${runAsDefiner("names_of_administrators()", [tenantRole])}

  create function users_of_company(wanted_id int) returns setof int
    language sql stable as $$ select id from users where company_id = wanted_id $$;
  ${runAsDefiner("users_of_company(int)", [signInRole])}
`
